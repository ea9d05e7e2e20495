#pragma once

// Shapes and tensors as operator prototypes and graph builders see them (spec/op-host-api.md §17.3).

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph/types.h"

namespace ge {

class Shape {
 public:
  Shape() = default;
  explicit Shape(const std::vector<int64_t>& dims) : dims_(dims) {}

  size_t GetDimNum() const { return dims_.size(); }
  /// 0 when there is no such dimension.
  int64_t GetDim(size_t index) const { return index < dims_.size() ? dims_[index] : 0; }
  graphStatus SetDim(size_t index, int64_t value) {
    if (index >= dims_.size()) return GRAPH_FAILED;
    dims_[index] = value;
    return GRAPH_SUCCESS;
  }
  std::vector<int64_t> GetDims() const { return dims_; }
  /// The product; 0 without dimensions and on overflow, -1 when a dimension or the rank is unknown.
  int64_t GetShapeSize() const {
    if (dims_.empty()) return 0;
    int64_t size = 1;
    bool overflow = false;
    for (const int64_t dim : dims_) {
      if (dim == UNKNOWN_DIM || dim == UNKNOWN_DIM_NUM) return UNKNOWN_DIM;
      overflow = __builtin_mul_overflow(size, dim, &size) || overflow;
    }
    return overflow ? 0 : size;
  }

 private:
  std::vector<int64_t> dims_;
};

class TensorDesc {
 public:
  TensorDesc() = default;
  explicit TensorDesc(const Shape& shape, Format format = FORMAT_ND, DataType data_type = DT_FLOAT)
      : shape_(shape), origin_shape_(shape), format_(format), origin_format_(format), data_type_(data_type) {}

  void Update(const Shape& shape, Format format = FORMAT_ND, DataType data_type = DT_FLOAT) {
    shape_ = shape;
    format_ = format;
    data_type_ = data_type;
  }
  Shape GetShape() const { return shape_; }
  void SetShape(const Shape& shape) { shape_ = shape; }
  Shape GetOriginShape() const { return origin_shape_; }
  void SetOriginShape(const Shape& shape) { origin_shape_ = shape; }
  Format GetFormat() const { return format_; }
  void SetFormat(Format format) { format_ = format; }
  Format GetOriginFormat() const { return origin_format_; }
  void SetOriginFormat(Format format) { origin_format_ = format; }
  DataType GetDataType() const { return data_type_; }
  void SetDataType(DataType data_type) { data_type_ = data_type; }
  graphStatus GetName(AscendString& name) const {
    name = AscendString(name_.c_str());
    return GRAPH_SUCCESS;
  }
  std::string GetName() const { return name_; }
  void SetName(const char* name) { name_ = name == nullptr ? "" : name; }
  void SetName(const std::string& name) { name_ = name; }
  int64_t GetSize() const { return size_; }
  void SetSize(int64_t size) { size_ = size; }
  int64_t GetRealDimCnt() const { return real_dim_count_; }
  void SetRealDimCnt(int64_t count) { real_dim_count_ = count; }
  graphStatus GetShapeRange(std::vector<std::pair<int64_t, int64_t>>& range) const {
    range = shape_range_;
    return GRAPH_SUCCESS;
  }
  graphStatus SetShapeRange(const std::vector<std::pair<int64_t, int64_t>>& range) {
    shape_range_ = range;
    return GRAPH_SUCCESS;
  }
  graphStatus SetUnknownDimNumShape() {
    shape_ = Shape({UNKNOWN_DIM_NUM});
    return GRAPH_SUCCESS;
  }
  Placement GetPlacement() const { return placement_; }
  void SetPlacement(Placement placement) { placement_ = placement; }

 private:
  Shape shape_;
  Shape origin_shape_;
  Format format_ = FORMAT_ND;
  Format origin_format_ = FORMAT_ND;
  DataType data_type_ = DT_FLOAT;
  std::string name_;
  int64_t size_ = 0;
  int64_t real_dim_count_ = 0;
  std::vector<std::pair<int64_t, int64_t>> shape_range_;
  Placement placement_ = kPlacementHost;
};

/// A tensor with its bytes. A copy shares nothing.
class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(const TensorDesc& desc) : desc_(desc) {}
  Tensor(const TensorDesc& desc, const std::vector<uint8_t>& data) : desc_(desc), data_(data) {}
  Tensor(const TensorDesc& desc, const uint8_t* data, size_t size) : desc_(desc) { SetData(data, size); }

  TensorDesc GetTensorDesc() const { return desc_; }
  graphStatus SetTensorDesc(const TensorDesc& desc) {
    desc_ = desc;
    return GRAPH_SUCCESS;
  }
  const uint8_t* GetData() const { return data_.data(); }
  uint8_t* GetData() { return data_.data(); }
  size_t GetSize() const { return data_.size(); }
  graphStatus SetData(std::vector<uint8_t>&& data) {
    data_ = std::move(data);
    return GRAPH_SUCCESS;
  }
  graphStatus SetData(const std::vector<uint8_t>& data) {
    data_ = data;
    return GRAPH_SUCCESS;
  }
  graphStatus SetData(const uint8_t* data, size_t size) {
    if (data == nullptr && size != 0) return GRAPH_PARAM_INVALID;
    data_.assign(data, data + size);
    return GRAPH_SUCCESS;
  }
  Tensor Clone() const { return *this; }

 private:
  TensorDesc desc_;
  std::vector<uint8_t> data_;
};

}  // namespace ge
