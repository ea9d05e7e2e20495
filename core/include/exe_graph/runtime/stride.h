#pragma once

// gert::Stride: like Shape, in elements (spec/op-host-api.md §7.1).

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "exe_graph/runtime/shape.h"

namespace gert {

class Stride {
 public:
  static constexpr size_t kMaxDimNum = Shape::kMaxDimNum;
  static constexpr int64_t kInvalidStrideValue = Shape::kInvalidDimValue;

  Stride() = default;
  Stride(std::initializer_list<int64_t> strides) : values_(strides) {}
  bool operator==(const Stride& other) const { return values_ == other.values_; }
  bool operator!=(const Stride& other) const { return values_ != other.values_; }
  size_t GetDimNum() const { return values_.GetDimNum(); }
  void SetDimNum(size_t dim_num) { values_.SetDimNum(dim_num); }
  int64_t GetStride(size_t index) const { return values_.GetDim(index); }
  int64_t operator[](size_t index) const { return values_[index]; }
  int64_t& operator[](size_t index) { return values_[index]; }
  void SetStride(size_t index, int64_t value) { values_.SetDim(index, value); }
  Stride& AppendStride(int64_t value) {
    values_.AppendDim(value);
    return *this;
  }

 private:
  Shape values_;
};
static_assert(sizeof(Stride) == 248, "contract");

}  // namespace gert
