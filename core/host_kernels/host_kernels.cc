#include <algorithm>

#include "core/host_kernels/kernels.h"

namespace ge {

std::span<const HostKernel> HostKernels() {
  // Sorted by type.
  static const HostKernel kKernels[] = {
      AddKernel(),      BroadcastArgsKernel(), BroadcastGradientArgsKernel(),
      CastKernel(),     EmptyKernel(),         FillKernel(),
      FloorDivKernel(), FloorModKernel(),      GatherShapesKernel(),
      GreaterKernel(),  MaximumKernel(),       MulKernel(),
      RangeKernel(),    RankKernel(),          ReduceProdKernel(),
      RsqrtKernel(),    SSDPriorBoxKernel(),   ShapeKernel(),
      ShapeNKernel(),   SizeKernel(),          SubKernel(),
  };
  return kKernels;
}

const HostKernel* FindHostKernel(std::string_view type) {
  const std::span<const HostKernel> kernels = HostKernels();
  const auto found =
      std::lower_bound(kernels.begin(), kernels.end(), type,
                       [](const HostKernel& kernel, std::string_view wanted) { return kernel.type < wanted; });
  return found == kernels.end() || found->type != type ? nullptr : &*found;
}

}  // namespace ge
