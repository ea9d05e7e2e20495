#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

// One function per kernel, each in the file of its name; host_kernels.cc puts them into the table.

HostKernel AddKernel();
HostKernel ConcatOffsetKernel();
HostKernel ConcatV2Kernel();
HostKernel DynamicStitchKernel();
HostKernel ExpandDimsKernel();
HostKernel FlattenV2Kernel();
HostKernel GatherV2Kernel();
HostKernel IdentityKernel();
HostKernel PackKernel();
HostKernel PermuteKernel();
HostKernel PlaceholderWithDefaultKernel();
HostKernel ReFormatKernel();
HostKernel ReshapeKernel();
HostKernel ShapeKernel();
HostKernel SliceDKernel();
HostKernel SliceKernel();
HostKernel SqueezeKernel();
HostKernel SqueezeV2Kernel();
HostKernel SqueezeV3Kernel();
HostKernel StridedSliceKernel();
HostKernel TransDataKernel();
HostKernel TransposeDKernel();
HostKernel TransposeKernel();
HostKernel UnpackKernel();
HostKernel UnsqueezeKernel();
HostKernel UnsqueezeV2Kernel();
HostKernel UnsqueezeV3Kernel();

}  // namespace ge
