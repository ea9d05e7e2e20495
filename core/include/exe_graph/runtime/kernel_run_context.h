#pragma once

// The memory that every context class is a view of (spec/rt2.md §2.1, §2.2).

#include <cstddef>
#include <cstdint>

using UINT32 = uint32_t;

/// A value cell: up to 8 bytes in place, or a pointer; then what frees it.
struct AsyncAnyValue {
  union {
    void* pointer;
    uint8_t inplace[sizeof(void*)];
  } data;
  void (*deleter)(void* pointer);
};
static_assert(sizeof(AsyncAnyValue) == 16, "contract");

/// values[input_size + output_size] begin with the last member.
struct KernelRunContext {
  size_t input_size;
  size_t output_size;
  const void* compute_node_info;
  const void* kernel_extend_info;
  AsyncAnyValue** output_start;
  AsyncAnyValue* values[1];
};
static_assert(sizeof(KernelRunContext) == 48, "contract");
