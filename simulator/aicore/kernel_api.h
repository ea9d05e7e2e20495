#pragma once

#include "core/abi/kernel_table.h"

namespace sim {

/// The table that kernels call. Static storage; the same for every block of the process.
const DrydockKernelApi* KernelApiTable();

}  // namespace sim
