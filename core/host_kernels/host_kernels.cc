#include <algorithm>

#include "core/host_kernels/kernels.h"

namespace ge {

std::span<const HostKernel> HostKernels() {
  // Sorted by type.
  static const HostKernel kKernels[] = {
      AddKernel(),
      BroadcastArgsKernel(),
      BroadcastGradientArgsKernel(),
      CastKernel(),
      ConcatOffsetKernel(),
      ConcatV2Kernel(),
      DynamicStitchKernel(),
      EmptyKernel(),
      ExpandDimsKernel(),
      FillKernel(),
      FlattenV2Kernel(),
      FloorDivKernel(),
      FloorModKernel(),
      GatherShapesKernel(),
      GatherV2Kernel(),
      GreaterKernel(),
      IdentityKernel(),
      MaximumKernel(),
      MulKernel(),
      PackKernel(),
      PermuteKernel(),
      PlaceholderWithDefaultKernel(),
      RangeKernel(),
      RankKernel(),
      ReFormatKernel(),
      ReduceProdKernel(),
      ReshapeKernel(),
      RsqrtKernel(),
      SSDPriorBoxKernel(),
      ShapeKernel(),
      ShapeNKernel(),
      SizeKernel(),
      SliceKernel(),
      SliceDKernel(),
      SqueezeKernel(),
      SqueezeV2Kernel(),
      SqueezeV3Kernel(),
      StridedSliceKernel(),
      SubKernel(),
      TransDataKernel(),
      TransposeKernel(),
      TransposeDKernel(),
      UnpackKernel(),
      UnsqueezeKernel(),
      UnsqueezeV2Kernel(),
      UnsqueezeV3Kernel(),
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
