#pragma once

// Handles to global and local memory (spec/ascendc.md §3.2, §3.3). Copies are cheap; what they point at is checked when
// it is used.

#include "kernel_host.h"
#include "kernel_types.h"

namespace AscendC {

template <typename T>
class GlobalTensor {
 public:
  using PrimType = T;

  __aicore__ void SetGlobalBuffer(__gm__ T* buffer, uint64_t size = 0) {
    address_ = buffer;
    size_ = size;
  }
  __aicore__ GlobalTensor operator[](uint64_t offset) const {
    GlobalTensor result;
    result.address_ = At(offset);
    result.size_ = offset < size_ ? size_ - offset : 0;
    return result;
  }
  __aicore__ T GetValue(uint64_t offset) const {
    T value;
    drydock::Api().global_read(drydock::Block(), Address(offset), sizeof(T), &value);
    return value;
  }
  __aicore__ T operator()(uint64_t offset) const { return GetValue(offset); }
  __aicore__ void SetValue(uint64_t offset, T value) {
    drydock::Api().global_write(drydock::Block(), Address(offset), sizeof(T), &value);
  }
  __aicore__ __gm__ T* GetPhyAddr() const { return address_; }
  __aicore__ __gm__ T* GetPhyAddr(uint64_t offset) const { return At(offset); }
  __aicore__ uint64_t GetSize() const { return size_; }

 private:
  /// Through integers: an address may lie in no object that this library knows of, or be null.
  __aicore__ T* At(uint64_t offset) const { return reinterpret_cast<T*>(Address(offset)); }
  __aicore__ uint64_t Address(uint64_t offset) const {
    return address_ == nullptr ? 0 : reinterpret_cast<uint64_t>(address_) + offset * sizeof(T);
  }

  T* address_ = nullptr;
  uint64_t size_ = 0;
};

template <typename T>
class LocalTensor {
 public:
  using PrimType = T;

  __aicore__ LocalTensor() = default;
  /// Static programming: `element_count` elements at `address` bytes.
  __aicore__ LocalTensor(TPosition position, uint32_t address, uint32_t element_count)
      : local_{address, BytesOf(element_count), 0, static_cast<uint32_t>(position)} {}
  __aicore__ explicit LocalTensor(const DrydockLocal& local) : local_(local) {}

  __aicore__ uint32_t GetSize() const { return static_cast<uint32_t>(local_.length / sizeof(T)); }
  __aicore__ uint32_t GetLength() const { return local_.length; }
  __aicore__ void SetSize(uint32_t size) { local_.length = BytesOf(size); }
  __aicore__ LocalTensor operator[](uint32_t offset) const {
    LocalTensor result;
    drydock::Api().local_slice(drydock::Block(), &local_, uint64_t{offset} * sizeof(T), &result.local_);
    return result;
  }
  __aicore__ T GetValue(uint32_t index) const {
    T value;
    drydock::Api().local_read(drydock::Block(), &local_, uint64_t{index} * sizeof(T), sizeof(T), &value);
    return value;
  }
  __aicore__ void SetValue(uint32_t index, T value) const {
    drydock::Api().local_write(drydock::Block(), &local_, uint64_t{index} * sizeof(T), sizeof(T), &value);
  }
  template <typename U>
  __aicore__ LocalTensor<U> ReinterpretCast() const {
    return LocalTensor<U>(local_);
  }
  __aicore__ uint64_t GetPhyAddr() const { return local_.address; }
  __aicore__ uint64_t GetPhyAddr(uint32_t offset) const { return local_.address + uint64_t{offset} * sizeof(T); }
  __aicore__ int32_t GetPosition() const { return static_cast<int32_t>(local_.position); }

  /// What crosses the kernel table.
  __aicore__ const DrydockLocal* handle() const { return &local_; }

 private:
  /// No memory is as large as what does not fit.
  static constexpr uint32_t BytesOf(uint32_t size) {
    const uint64_t bytes = uint64_t{size} * sizeof(T);
    return bytes > 0xFFFFFFFFu ? 0xFFFFFFFFu : static_cast<uint32_t>(bytes);
  }

  DrydockLocal local_{0, 0, 0, kDrydockNoPosition};
};

}  // namespace AscendC
