#pragma once

// The buffer that a Tiling function writes for its kernel (spec/op-host-api.md §8.1).

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "graph/ge_error_codes.h"

namespace gert {

class TilingData {
 public:
  TilingData() = default;
  TilingData(size_t capacity, void* data) : capacity_(capacity), data_(data) {}
  TilingData(const TilingData&) = delete;
  TilingData& operator=(const TilingData&) = delete;

  size_t GetCapacity() const { return capacity_; }
  size_t GetDataSize() const { return data_size_; }
  /// Unchecked here; the framework refuses a size over the capacity.
  void SetDataSize(size_t size) { data_size_ = size; }
  const void* GetData() const { return data_; }
  void* GetData() { return data_; }
  void Init(size_t capacity, void* data) {
    capacity_ = capacity;
    data_size_ = 0;
    data_ = data;
  }

  /// Copies to the end; GRAPH_FAILED when there is no room.
  template <typename T, typename std::enable_if<std::is_standard_layout<T>::value, int>::type = 0>
  ge::graphStatus Append(const T& value) {
    void* place = Expand(sizeof(T));
    if (place == nullptr) return ge::GRAPH_FAILED;
    std::memcpy(place, &value, sizeof(T));
    return ge::GRAPH_SUCCESS;
  }
  template <typename T, typename std::enable_if<std::is_standard_layout<T>::value, int>::type = 0>
  ge::graphStatus Append(const T* values, size_t count) {
    size_t size = 0;
    if (__builtin_mul_overflow(count, sizeof(T), &size)) return ge::GRAPH_MUL_OVERFLOW;
    void* place = Expand(size);
    if (place == nullptr) return ge::GRAPH_ADD_OVERFLOW;
    if (size != 0) std::memcpy(place, values, size);
    return ge::GRAPH_SUCCESS;
  }
  /// Takes the next `size` bytes and returns their address; null when there is no room.
  void* Expand(size_t size) {
    if (data_ == nullptr || data_size_ > capacity_ || size > capacity_ - data_size_) return nullptr;
    void* place = static_cast<uint8_t*>(data_) + data_size_;
    data_size_ += size;
    return place;
  }
  /// One zeroed allocation: this object, then `capacity` bytes.
  static std::unique_ptr<uint8_t[]> CreateCap(size_t capacity) {
    size_t total_size = 0;
    if (__builtin_add_overflow(sizeof(TilingData), capacity, &total_size)) return nullptr;
    std::unique_ptr<uint8_t[]> memory(new (std::nothrow) uint8_t[total_size]());
    if (memory != nullptr) new (memory.get()) TilingData(capacity, memory.get() + sizeof(TilingData));
    return memory;
  }

 private:
  size_t capacity_ = 0;
  size_t data_size_ = 0;
  void* data_ = nullptr;
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(TilingData) == 64 && std::is_standard_layout<TilingData>::value, "contract");

/// Appends; a value without room is dropped.
template <typename T>
TilingData& operator<<(TilingData& tiling_data, const T& value) {
  (void)tiling_data.Append(value);
  return tiling_data;
}

}  // namespace gert
