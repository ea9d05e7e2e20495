#pragma once

// What an AI Core kernel includes (docs/kernel-api.md): inline forwarders to the kernel table
// (core/abi/kernel_table.h).

#include "kernel_cube.h"
#include "kernel_data_copy.h"
#include "kernel_host.h"
#include "kernel_list_tensor.h"
#include "kernel_pipe.h"
#include "kernel_sync.h"
#include "kernel_system.h"
#include "kernel_tensor.h"
#include "kernel_tiling_macros.h"
#include "kernel_types.h"
#include "kernel_vector.h"
