#pragma once

// The bytes of a tensor: address, size, where, and who frees them (spec/op-host-api.md §7.3).

#include <cstddef>
#include <cstdint>

#include "graph/ge_error_codes.h"

namespace gert {

enum TensorPlacement : int32_t {
  kOnDeviceHbm = 0,
  kOnHost = 1,
  kFollowing = 2,  ///< right behind the Tensor object
  kOnDeviceP2p = 3,
  kTensorPlacementEnd = 4
};

enum TensorOperateType : int32_t {
  kGetTensorAddress = 0,
  kFreeTensor = 1,
  kPlusShareCount = 2,
  kTensorOperateType = 3
};

using TensorAddress = void*;
using ConstTensorAddressPtr = const void*;
using TensorAddrManager = ge::graphStatus (*)(TensorAddress address, TensorOperateType operate, void** out);

/// Moves only. Without a manager the bytes are borrowed.
class TensorData {
 public:
  explicit TensorData(TensorAddress address = nullptr, TensorAddrManager manager = nullptr, size_t size = 0,
                      TensorPlacement placement = kTensorPlacementEnd)
      : address_(address), manager_(manager), size_(size), placement_(placement) {}
  TensorData(const TensorData&) = delete;
  TensorData& operator=(const TensorData&) = delete;
  TensorData(TensorData&& other) noexcept
      : address_(other.address_), manager_(other.manager_), size_(other.size_), placement_(other.placement_) {
    other.Forget();
  }
  TensorData& operator=(TensorData&& other) noexcept {
    if (this == &other) return *this;
    (void)Free();
    address_ = other.address_;
    manager_ = other.manager_;
    size_ = other.size_;
    placement_ = other.placement_;
    other.Forget();
    return *this;
  }
  ~TensorData() { (void)Free(); }

  TensorAddress GetAddr() const {
    if (manager_ == nullptr || address_ == nullptr) return address_;
    void* data = nullptr;
    return manager_(address_, kGetTensorAddress, &data) == ge::GRAPH_SUCCESS ? data : nullptr;
  }
  size_t GetSize() const { return size_; }
  void SetSize(size_t size) { size_ = size; }
  TensorPlacement GetPlacement() const { return placement_; }
  void SetPlacement(TensorPlacement placement) { placement_ = placement; }
  ge::graphStatus SetAddr(TensorAddress address, TensorAddrManager manager) {
    const ge::graphStatus status = Free();
    address_ = address;
    manager_ = manager;
    return status;
  }
  ge::graphStatus Free() {
    ge::graphStatus status = ge::GRAPH_SUCCESS;
    if (manager_ != nullptr) status = manager_(address_, kFreeTensor, nullptr);
    address_ = nullptr;
    manager_ = nullptr;
    return status;
  }
  ge::graphStatus ShareFrom(const TensorData& other) {
    if (this == &other || IsSharedWith(other)) return ge::GRAPH_SUCCESS;
    (void)Free();
    address_ = other.address_;
    manager_ = other.manager_;
    size_ = other.size_;
    placement_ = other.placement_;
    return manager_ == nullptr ? ge::GRAPH_SUCCESS : manager_(address_, kPlusShareCount, nullptr);
  }
  /// Gives up the address without freeing it.
  TensorAddress Release(TensorAddrManager& manager) {
    TensorAddress address = address_;
    manager = manager_;
    address_ = nullptr;
    manager_ = nullptr;
    return address;
  }
  bool IsSharedWith(const TensorData& other) const {
    return address_ == other.address_ && manager_ == other.manager_ && placement_ == other.placement_;
  }

 private:
  void Forget() {
    address_ = nullptr;
    manager_ = nullptr;
  }

  TensorAddress address_;
  TensorAddrManager manager_;
  size_t size_;
  TensorPlacement placement_;
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(TensorData) == 72, "contract");

}  // namespace gert
