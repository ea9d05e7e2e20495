#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

// One function per kernel, each in the file of its name; host_kernels.cc puts them into the table.

HostKernel AddKernel();
HostKernel ShapeKernel();

}  // namespace ge
