#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// One dimension of a box of elements: how many there are, and how many bytes lie from each to the next, where they are
/// taken from and where they are put. A step may be negative.
struct BoxDim {
  int64_t size, from_step, to_step;
};

/// Copies a box of elements of `element_bytes` each; `from_start` and `to_start` are the places of its first element.
/// Dimensions are outermost first. The whole box must lie in both views.
void CopyBox(const std::vector<BoxDim>& dims, size_t element_bytes, ByteView from, int64_t from_start,
             MutableByteView to, int64_t to_start);

/// Elements of a tensor that make another one: how many in each of its dimensions, bytes from one to the next, and the
/// place of the first.
struct ElementBox {
  std::vector<int64_t> dims, steps;
  int64_t start = 0;
};

/// The box as a tensor of its own, elements side by side. Bytes that already lie so are shared.
SharedBytes TakeBox(const ElementBox& box, size_t element_bytes, const SharedBytes& tensor);

/// Bytes from one index to the next in each dimension of a tensor in memory; 0 in a tensor without elements.
std::vector<int64_t> ByteSteps(const std::vector<int64_t>& dims, size_t element_bytes);

}  // namespace ge
