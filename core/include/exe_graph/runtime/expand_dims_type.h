#pragma once

// Where 1s are inserted to bring a shape to its format's full rank (spec/op-host-api.md §7.2).

#include <cstddef>
#include <cstdint>

#include "exe_graph/runtime/shape.h"
#include "graph/ge_error_codes.h"

namespace gert {

class ExpandDimsType {
 public:
  static constexpr size_t kMaxExpandSize = 56;

  ExpandDimsType() = default;
  /// "1000": one character per dimension of the full shape, '1' where a 1 is inserted.
  explicit ExpandDimsType(const char* text) {
    if (text == nullptr) return;
    size_t size = 0;
    uint64_t mask = 0;
    for (; text[size] != '\0' && size < kMaxExpandSize; ++size) {
      if (text[size] == '1') mask |= uint64_t{1} << size;
    }
    if (text[size] == '\0') bits_ = size | (mask << 8);
  }
  /// The compile-time integer form: top 8 bits rank, low 56 bits mask.
  explicit ExpandDimsType(const int64_t& packed)
      : bits_((static_cast<uint64_t>(packed) >> 56) | (static_cast<uint64_t>(packed) << 8)) {}

  bool operator==(const ExpandDimsType& other) const { return bits_ == other.bits_; }
  uint64_t GetFullSize() const { return bits_ & 0xff; }
  void SetExpandIndex(size_t index) {
    if (index < kMaxExpandSize) bits_ |= uint64_t{1} << (8 + index);
  }
  bool IsExpandIndex(size_t index) const { return index < kMaxExpandSize && ((bits_ >> (8 + index)) & 1) != 0; }

  /// A shape that already has the full rank is copied. Fails when the shape has too few dimensions for the places where
  /// none is inserted; surplus dimensions are appended.
  ge::graphStatus Expand(const Shape& shape, Shape& expanded) const {
    if (shape.GetDimNum() == GetFullSize()) {
      expanded = shape;
      return ge::GRAPH_SUCCESS;
    }
    Shape result;
    size_t next = 0;
    for (size_t i = 0; i < GetFullSize(); ++i) {
      if (IsExpandIndex(i)) {
        result.AppendDim(1);
      } else if (next < shape.GetDimNum()) {
        result.AppendDim(shape.GetDim(next++));
      } else {
        return ge::GRAPH_FAILED;
      }
    }
    for (; next < shape.GetDimNum(); ++next) result.AppendDim(shape.GetDim(next));
    expanded = result;
    return ge::GRAPH_SUCCESS;
  }
  ge::graphStatus Expand(Shape& shape) const {
    const Shape given = shape;
    return Expand(given, shape);
  }

 private:
  uint64_t bits_ = 0;  // low 8 bits rank of the full shape, upper 56 bits mask of inserted positions
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(ExpandDimsType) == 48, "contract");

}  // namespace gert
