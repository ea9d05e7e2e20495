#pragma once

// AICPU functions of two operands that broadcast as numpy's do.

#include <cstdint>
#include <vector>

#include "aicpu/aicpu_args.h"

namespace broadcast {

constexpr uint32_t kBadArguments = 1;

/// The element of an operand that element `flat` of the result is made of; dimensions of 1 stretch.
inline int64_t SourceIndex(int64_t flat, const std::vector<int64_t>& result, const std::vector<int64_t>& operand) {
  int64_t index = 0, step = 1;
  for (size_t i = 0; i < operand.size(); ++i) {
    const int64_t size = result[result.size() - 1 - i];
    const int64_t own_size = operand[operand.size() - 1 - i];
    if (own_size != 1) index += flat % size * step;
    step *= own_size;
    flat /= size;
  }
  return index;
}

inline bool Stretches(const std::vector<int64_t>& operand, const std::vector<int64_t>& result) {
  if (operand.size() > result.size()) return false;
  for (size_t i = 0; i < operand.size(); ++i) {
    const int64_t own_size = operand[operand.size() - 1 - i];
    if (own_size != 1 && own_size != result[result.size() - 1 - i]) return false;
  }
  return true;
}

/// Two inputs and one output, all of one type, that fit each other.
inline bool ReadArgs(void* args, aicpu::KernelArgs& kernel) {
  if (!kernel.Read(args) || kernel.inputs.size() != 2 || kernel.outputs.size() != 1) return false;
  const aicpu::KernelTensor& y = kernel.outputs[0];
  for (const aicpu::KernelTensor& x : kernel.inputs) {
    if (x.type != y.type || !Stretches(x.dims, y.dims)) return false;
  }
  return true;
}

/// y = combine(x1, x2), element by element.
template <typename T, typename Combine>
uint32_t ComputeAll(const aicpu::KernelArgs& kernel, const Combine& combine) {
  const aicpu::KernelTensor &a = kernel.inputs[0], &b = kernel.inputs[1], &y = kernel.outputs[0];
  const int64_t count = y.ElementCount();
  for (int64_t i = 0; i < count; ++i) {
    y.As<T>()[i] = combine(a.As<T>()[SourceIndex(i, y.dims, a.dims)], b.As<T>()[SourceIndex(i, y.dims, b.dims)]);
  }
  return 0;
}

}  // namespace broadcast
