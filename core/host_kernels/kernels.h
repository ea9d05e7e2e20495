#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

// One function per kernel, each in the file of its name; host_kernels.cc puts them into the table.

HostKernel AddKernel();
HostKernel BroadcastArgsKernel();
HostKernel BroadcastGradientArgsKernel();
HostKernel CastKernel();
HostKernel EmptyKernel();
HostKernel FillKernel();
HostKernel FloorDivKernel();
HostKernel FloorModKernel();
HostKernel GatherShapesKernel();
HostKernel GreaterKernel();
HostKernel MaximumKernel();
HostKernel MulKernel();
HostKernel RangeKernel();
HostKernel RankKernel();
HostKernel ReduceProdKernel();
HostKernel RsqrtKernel();
HostKernel SSDPriorBoxKernel();
HostKernel ShapeKernel();
HostKernel ShapeNKernel();
HostKernel SizeKernel();
HostKernel SubKernel();

}  // namespace ge
