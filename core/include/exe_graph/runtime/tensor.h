#pragma once

// gert::Tensor: shapes, formats, type, bytes (spec/op-host-api.md §7.3; layout spec/rt2.md §5.3).

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "exe_graph/runtime/storage_format.h"
#include "exe_graph/runtime/storage_shape.h"
#include "exe_graph/runtime/stride.h"
#include "exe_graph/runtime/tensor_data.h"
#include "graph/types.h"

namespace gert {

class Tensor {
 public:
  Tensor() = default;
  Tensor(const StorageShape& shape, const StorageFormat& format, ge::DataType data_type)
      : storage_shape_(shape), storage_format_(format), data_type_(data_type) {}
  Tensor(const StorageShape& shape, const StorageFormat& format, TensorPlacement placement, ge::DataType data_type,
         TensorAddress address)
      : storage_shape_(shape), storage_format_(format), data_type_(data_type), data_(address, nullptr, 0, placement) {}

  /// Elements of the storage shape.
  int64_t GetShapeSize() const { return storage_shape_.GetStorageShape().GetShapeSize(); }
  template <typename T>
  const T* GetData() const {
    return static_cast<const T*>(GetAddr());
  }
  template <typename T>
  T* GetData() {
    return static_cast<T*>(GetAddr());
  }
  /// Null when the value is not there.
  const void* GetAddr() const { return data_.GetPlacement() == kFollowing ? this + 1 : data_.GetAddr(); }
  void* GetAddr() { return data_.GetPlacement() == kFollowing ? this + 1 : data_.GetAddr(); }
  size_t GetSize() const { return data_.GetSize(); }
  void SetSize(size_t size) { data_.SetSize(size); }

  ge::DataType GetDataType() const { return data_type_; }
  void SetDataType(ge::DataType data_type) { data_type_ = data_type; }
  const Shape& GetStorageShape() const { return storage_shape_.GetStorageShape(); }
  Shape& MutableStorageShape() { return storage_shape_.MutableStorageShape(); }
  const Shape& GetOriginShape() const { return storage_shape_.GetOriginShape(); }
  Shape& MutableOriginShape() { return storage_shape_.MutableOriginShape(); }
  const StorageShape& GetShape() const { return storage_shape_; }
  StorageShape& GetShape() { return storage_shape_; }
  ge::Format GetStorageFormat() const { return storage_format_.GetStorageFormat(); }
  void SetStorageFormat(ge::Format format) { storage_format_.SetStorageFormat(format); }
  ge::Format GetOriginFormat() const { return storage_format_.GetOriginFormat(); }
  void SetOriginFormat(ge::Format format) { storage_format_.SetOriginFormat(format); }
  const StorageFormat& GetFormat() const { return storage_format_; }
  StorageFormat& MutableFormat() { return storage_format_; }
  ExpandDimsType GetExpandDimsType() const { return storage_format_.GetExpandDimsType(); }
  void SetExpandDimsType(const ExpandDimsType& expand) { storage_format_.SetExpandDimsType(expand); }
  TensorPlacement GetPlacement() const { return data_.GetPlacement(); }
  void SetPlacement(TensorPlacement placement) { data_.SetPlacement(placement); }
  const TensorData& GetTensorData() const { return data_; }
  TensorData& MutableTensorData() { return data_; }
  void SetData(TensorData&& data) { data_ = std::move(data); }
  /// 0 for Tensor, 1 for TensorV2.
  uint8_t GetVersion() const { return version_; }

  /// One allocation with the Tensor and room for its bytes behind it; null on overflow or when there is no memory.
  static std::unique_ptr<uint8_t[]> CreateFollowing(ge::DataType data_type, size_t tensor_size, size_t& total_size) {
    if (__builtin_add_overflow(sizeof(Tensor), tensor_size, &total_size)) return nullptr;
    std::unique_ptr<uint8_t[]> memory(new (std::nothrow) uint8_t[total_size]());
    if (memory == nullptr) return nullptr;
    auto* tensor = new (memory.get()) Tensor();
    tensor->data_type_ = data_type;
    tensor->data_ = TensorData(nullptr, nullptr, tensor_size, kFollowing);
    return memory;
  }
  static std::unique_ptr<uint8_t[]> CreateFollowing(int64_t element_count, ge::DataType data_type, size_t& total_size) {
    const int64_t size = ge::GetSizeInBytes(element_count, data_type);
    return size < 0 ? nullptr : CreateFollowing(data_type, static_cast<size_t>(size), total_size);
  }

 protected:
  StorageShape storage_shape_;
  StorageFormat storage_format_;
  uint8_t version_ = 0;
  [[maybe_unused]] uint8_t padding_[3] = {};
  ge::DataType data_type_ = ge::DT_UNDEFINED;
  TensorData data_;
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(Tensor) == 752 && std::is_standard_layout<Tensor>::value, "contract");

/// A tensor that may be a view of another: strides and offset in elements.
class TensorV2 {
 public:
  static constexpr uint8_t kVersion = 1;
  const Tensor& GetTensor() const { return tensor_; }
  const Stride& GetStride() const { return stride_; }
  Stride& MutableStride() { return stride_; }
  int64_t GetOffset() const { return offset_; }
  void SetOffset(int64_t offset) { offset_ = offset; }

 private:
  Tensor tensor_;
  Stride stride_;
  int64_t offset_ = 0;
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(TensorV2) == 1048 && std::is_standard_layout<TensorV2>::value, "contract");

}  // namespace gert
