#pragma once

#include <cstdint>

// What a library of constant folding kernels exports (docs/formats/folding_kernels.md): one table, through the C
// function GetAicpuFoldingTable. A kernel is called as the AICPU calls one (aicpu/aicpu_args.h), while a model is
// compiled: all inputs are constants, which it must not change, and outputs have the shapes that were inferred. 0: the
// outputs are valid; anything else: the op is left to others.

extern "C" {

struct AicpuFoldingKernel {
  const char* op_type;
  uint32_t (*function)(void* args);
};

struct AicpuFoldingTable {
  uint64_t struct_size;  ///< of this struct
  uint64_t count;
  const AicpuFoldingKernel* kernels;  ///< live as long as the library
};

using AicpuFoldingTableFunction = const AicpuFoldingTable*();

}  // extern "C"
