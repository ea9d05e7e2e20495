#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

// One function per kernel, each in the file of its name; host_kernels.cc puts them into the table.

HostKernel AddKernel();
HostKernel BroadcastArgsKernel();
HostKernel BroadcastGradientArgsKernel();
HostKernel CastKernel();
HostKernel ConcatOffsetKernel();
HostKernel ConcatV2Kernel();
HostKernel DynamicStitchKernel();
HostKernel EmptyKernel();
HostKernel ExpandDimsKernel();
HostKernel FillKernel();
HostKernel FlattenV2Kernel();
HostKernel FloorDivKernel();
HostKernel FloorModKernel();
HostKernel GatherShapesKernel();
HostKernel GatherV2Kernel();
HostKernel GreaterKernel();
HostKernel IdentityKernel();
HostKernel MaximumKernel();
HostKernel MulKernel();
HostKernel PackKernel();
HostKernel PermuteKernel();
HostKernel PlaceholderWithDefaultKernel();
HostKernel RangeKernel();
HostKernel RankKernel();
HostKernel ReFormatKernel();
HostKernel ReduceProdKernel();
HostKernel ReshapeKernel();
HostKernel RsqrtKernel();
HostKernel SSDPriorBoxKernel();
HostKernel ShapeKernel();
HostKernel ShapeNKernel();
HostKernel SizeKernel();
HostKernel SliceKernel();
HostKernel SliceDKernel();
HostKernel SqueezeKernel();
HostKernel SqueezeV2Kernel();
HostKernel SqueezeV3Kernel();
HostKernel StridedSliceKernel();
HostKernel SubKernel();
HostKernel TransDataKernel();
HostKernel TransposeKernel();
HostKernel TransposeDKernel();
HostKernel UnpackKernel();
HostKernel UnsqueezeKernel();
HostKernel UnsqueezeV2Kernel();
HostKernel UnsqueezeV3Kernel();

}  // namespace ge
