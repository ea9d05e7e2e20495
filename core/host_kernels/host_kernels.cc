#include <algorithm>

#include "core/host_kernels/kernels.h"

namespace ge {

std::span<const HostKernel> HostKernels() {
  // Sorted by type.
  static const HostKernel kKernels[] = {
      AddKernel(),
      ConcatOffsetKernel(),
      ConcatV2Kernel(),
      DynamicStitchKernel(),
      ExpandDimsKernel(),
      FlattenV2Kernel(),
      GatherV2Kernel(),
      IdentityKernel(),
      PackKernel(),
      PermuteKernel(),
      PlaceholderWithDefaultKernel(),
      ReFormatKernel(),
      ReshapeKernel(),
      ShapeKernel(),
      SliceKernel(),
      SliceDKernel(),
      SqueezeKernel(),
      SqueezeV2Kernel(),
      SqueezeV3Kernel(),
      StridedSliceKernel(),
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
