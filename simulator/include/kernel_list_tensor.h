#pragma once

// The operand of a dynamic input or output: shapes and addresses of its instances in global memory (spec/ascendc.md
// §3.9). A block of 8-byte words:
//
//   word 0              bytes from the block's begin to the addresses
//   for each tensor     number of dimensions in the low 32 bits, then the dimensions
//   for each tensor     address

#include "kernel_host.h"
#include "kernel_tensor.h"
#include "kernel_types.h"

namespace AscendC {

/// One tensor of a list. The kernel gives the place for its dimensions.
template <typename T>
class TensorDesc {
 public:
  __aicore__ void SetShapeAddr(uint64_t* shape) { shape_ = shape; }
  __aicore__ uint64_t GetDim() const { return dim_; }
  __aicore__ uint64_t GetIndex() const { return index_; }
  __aicore__ uint64_t GetShape(uint32_t offset) const { return shape_[offset]; }
  __aicore__ __gm__ T* GetDataPtr() const { return data_; }
  __aicore__ GlobalTensor<T> GetDataObj() const {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(data_);
    return tensor;
  }

 private:
  friend class ListTensorDesc;
  uint64_t* shape_ = nullptr;
  uint64_t dim_ = 0;
  uint64_t index_ = 0;
  T* data_ = nullptr;
};

/// Every question reads global memory: ask once per tensor, not per element.
class ListTensorDesc {
 public:
  __aicore__ ListTensorDesc() = default;
  __aicore__ explicit ListTensorDesc(__gm__ void* data, uint32_t length = 0xFFFFFFFF,
                                     uint32_t shape_size = 0xFFFFFFFF) {
    Init(data, length, shape_size);
  }
  /// Length and size of the shapes limit nothing here: a read past the block is refused by itself.
  __aicore__ void Init(__gm__ void* data, uint32_t = 0xFFFFFFFF, uint32_t = 0xFFFFFFFF) {
    words_.SetGlobalBuffer(static_cast<uint64_t*>(data));
  }

  __aicore__ uint32_t GetSize() const {
    const uint64_t end = FirstAddress();
    uint32_t size = 0;
    for (uint64_t word = 1; word < end; word += 1 + DimAt(word)) ++size;
    return size;
  }
  template <typename T>
  __aicore__ __gm__ T* GetDataPtr(uint32_t index) const {
    return reinterpret_cast<T*>(words_.GetValue(FirstAddress() + index));
  }
  /// Fills the dimensions too when a place for them was set.
  template <typename T>
  __aicore__ void GetDesc(TensorDesc<T>& desc, uint32_t index) const {
    uint64_t word = 1;
    for (uint32_t before = 0; before < index; ++before) word += 1 + DimAt(word);
    desc.index_ = index;
    desc.dim_ = DimAt(word);
    desc.data_ = GetDataPtr<T>(index);
    for (uint64_t i = 0; desc.shape_ != nullptr && i < desc.dim_; ++i) desc.shape_[i] = words_.GetValue(word + 1 + i);
  }

 private:
  __aicore__ uint64_t FirstAddress() const { return words_.GetValue(0) / sizeof(uint64_t); }
  __aicore__ uint64_t DimAt(uint64_t word) const { return words_.GetValue(word) & 0xFFFFFFFF; }

  GlobalTensor<uint64_t> words_;
};

}  // namespace AscendC
