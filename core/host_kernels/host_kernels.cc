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
  // Passes ask for each node of a graph.
  static const auto kByType = [] {
    std::unordered_map<std::string_view, const HostKernel*> by_type;
    for (const HostKernel& kernel : HostKernels()) by_type.emplace(kernel.type, &kernel);
    return by_type;
  }();
  const auto found = kByType.find(type);
  return found == kByType.end() ? nullptr : found->second;
}

}  // namespace ge
