#pragma once

// Vectors whose elements lie right behind their head (spec/op-host-api.md §7.4; layout spec/rt2.md §5.3).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "graph/ge_error_codes.h"

namespace gert {

class ContinuousVector {
 public:
  template <typename T>
  static std::unique_ptr<uint8_t[]> Create(size_t capacity, size_t& total_size) {
    size_t bytes = 0;
    if (__builtin_mul_overflow(capacity, sizeof(T), &bytes)) return nullptr;
    if (__builtin_add_overflow(bytes, sizeof(ContinuousVector), &total_size)) return nullptr;
    std::unique_ptr<uint8_t[]> memory(new (std::nothrow) uint8_t[total_size]());
    if (memory != nullptr) reinterpret_cast<ContinuousVector*>(memory.get())->capacity_ = capacity;
    return memory;
  }
  template <typename T>
  static std::unique_ptr<uint8_t[]> Create(size_t capacity) {
    size_t total_size = 0;
    return Create<T>(capacity, total_size);
  }

  size_t GetSize() const { return size_; }
  size_t GetCapacity() const { return capacity_; }
  /// Unchanged when there is not room for so many.
  ge::graphStatus SetSize(size_t size) {
    if (size > capacity_) return ge::GRAPH_PARAM_OUT_OF_RANGE;
    size_ = size;
    return ge::GRAPH_SUCCESS;
  }
  const void* GetData() const { return elements_; }
  void* MutableData() { return elements_; }

 private:
  size_t capacity_;
  size_t size_;
  [[maybe_unused]] uint8_t reserved_[40];
  uint8_t elements_[8];
};
static_assert(sizeof(ContinuousVector) == 64, "contract");

template <typename T>
class TypedContinuousVector : private ContinuousVector {
 public:
  using ContinuousVector::GetCapacity;
  using ContinuousVector::GetSize;
  using ContinuousVector::SetSize;
  const T* GetData() const { return static_cast<const T*>(ContinuousVector::GetData()); }
  T* MutableData() { return static_cast<T*>(ContinuousVector::MutableData()); }
};

/// A vector of ContinuousVectors: offsets from this object, then the inner vectors.
class ContinuousVectorVector {
 public:
  size_t GetSize() const { return size_; }
  /// Null when there is no such vector.
  const ContinuousVector* Get(size_t index) const {
    if (index >= size_) return nullptr;
    return reinterpret_cast<const ContinuousVector*>(reinterpret_cast<const uint8_t*>(this) +
                                                     *(reinterpret_cast<const size_t*>(&first_offset_) + index));
  }

 private:
  [[maybe_unused]] size_t capacity_;
  size_t size_;
  [[maybe_unused]] uint8_t reserved_[40];
  size_t first_offset_;
};
static_assert(sizeof(ContinuousVectorVector) == 64, "contract");

}  // namespace gert
