#pragma once

// gert::Shape: up to 25 dimensions in place (spec/op-host-api.md §7.1; layout spec/rt2.md §5.3).

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>

namespace gert {

struct Shape {
 public:
  static constexpr size_t kMaxDimNum = 25;
  static constexpr int64_t kInvalidDimValue = std::numeric_limits<int64_t>::min();

  Shape() = default;
  /// More than kMaxDimNum values give an empty shape.
  Shape(std::initializer_list<int64_t> dims) {
    if (dims.size() > kMaxDimNum) return;
    for (const int64_t dim : dims) dims_[dim_num_++] = dim;
  }
  Shape(const Shape& other) { CopyFrom(other); }
  Shape& operator=(const Shape& other) {
    if (this != &other) CopyFrom(other);
    return *this;
  }

  bool operator==(const Shape& other) const {
    if (dim_num_ != other.dim_num_) return false;
    for (size_t i = 0; i < StoredDims(); ++i) {
      if (dims_[i] != other.dims_[i]) return false;
    }
    return true;
  }
  bool operator!=(const Shape& other) const { return !(*this == other); }

  /// Product of the dimensions as they are; 1 for a scalar, kInvalidDimValue on overflow.
  int64_t GetShapeSize() const {
    int64_t size = 1;
    for (size_t i = 0; i < StoredDims(); ++i) {
      if (__builtin_mul_overflow(size, dims_[i], &size)) return kInvalidDimValue;
    }
    return size;
  }
  bool IsScalar() const { return dim_num_ == 0; }
  void SetScalar() { dim_num_ = 0; }
  size_t GetDimNum() const { return dim_num_; }
  /// Stored as it is; dimensions keep their values.
  void SetDimNum(size_t dim_num) { dim_num_ = dim_num; }
  /// kInvalidDimValue at and beyond kMaxDimNum. Not checked against the rank.
  int64_t GetDim(size_t index) const { return index < kMaxDimNum ? dims_[index] : kInvalidDimValue; }
  /// Unchecked.
  int64_t operator[](size_t index) const { return dims_[index]; }
  int64_t& operator[](size_t index) { return dims_[index]; }
  /// Nothing at and beyond kMaxDimNum. An index above the rank makes it the rank: GE's rule, which sources rely on.
  void SetDim(size_t index, int64_t value) {
    if (index >= kMaxDimNum) return;
    dims_[index] = value;
    if (index > dim_num_) dim_num_ = index;
  }
  Shape& AppendDim(int64_t value) {
    if (dim_num_ < kMaxDimNum) dims_[dim_num_++] = value;
    return *this;
  }

 private:
  size_t StoredDims() const { return dim_num_ < kMaxDimNum ? dim_num_ : kMaxDimNum; }
  void CopyFrom(const Shape& other) {
    dim_num_ = other.dim_num_;
    for (size_t i = 0; i < other.StoredDims(); ++i) dims_[i] = other.dims_[i];
  }

  size_t dim_num_ = 0;
  int64_t dims_[kMaxDimNum] = {};
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(Shape) == 248 && std::is_standard_layout<Shape>::value, "contract");

}  // namespace gert
