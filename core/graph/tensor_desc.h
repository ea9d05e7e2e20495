#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/attr_value.h"
#include "graph/types.h"

namespace ge {

/// Dimensions of a tensor. -1 is an unknown dimension, a single -2 an unknown rank, no dimension a scalar. A value that
/// never changes, so copies share it: the two ends of an edge, and a shape and its original, mostly have one.
class GeShape {
 public:
  static constexpr int64_t kUnknownDim = -1;
  static constexpr int64_t kUnknownRank = -2;

  GeShape() = default;
  explicit GeShape(std::vector<int64_t> dims);

  const std::vector<int64_t>& dims() const { return dims_ == nullptr ? kNoDims : *dims_; }
  size_t rank() const { return dims().size(); }
  int64_t dim(size_t i) const { return (*dims_)[i]; }
  bool IsUnknownRank() const { return rank() == 1 && dim(0) == kUnknownRank; }
  bool IsUnknown() const;
  /// Number of elements; nullopt when a dimension is unknown or the product overflows int64.
  std::optional<int64_t> ElementCount() const;
  /// "[4, 128, -1]".
  std::string ToString() const;
  friend bool operator==(const GeShape& a, const GeShape& b) { return a.dims_ == b.dims_ || a.dims() == b.dims(); }

 private:
  static inline const std::vector<int64_t> kNoDims;
  std::shared_ptr<const std::vector<int64_t>> dims_;  // null: none
};

/// Description of one input or output of an op (spec/om-format.md §6.2 TensorDescriptor, §6.5).
/// `format` is the integer encoding: bits 0..7 primary, 8..23 sub-format, 24..27 C0 code.
class GeTensorDesc {
 public:
  GeTensorDesc() = default;
  GeTensorDesc(GeShape tensor_shape, DataType type, Format tensor_format = FORMAT_ND)
      : shape(std::move(tensor_shape)),
        dtype(type),
        format(tensor_format),
        origin_shape(shape),
        origin_dtype(type),
        origin_format(tensor_format),
        origin_shape_initialized(true) {}

  // What stages ask of every tensor comes first: it should lie together (core/base/read_ahead.h).
  GeShape shape;
  DataType dtype = DT_UNDEFINED;
  int32_t format = FORMAT_RESERVED;
  int64_t size = 0;  ///< padded bytes in memory
  AttrMap attrs;     ///< everything that has no member here, the hidden forms of §6.5 excluded
  GeShape origin_shape;
  DataType origin_dtype = DT_UNDEFINED;
  int32_t origin_format = FORMAT_RESERVED;
  bool origin_shape_initialized = false;
  bool reuse_input = false;
  bool output_tensor = false;
  bool input_tensor = false;
  int64_t reuse_input_index = 0;
  int64_t weight_size = 0;  ///< bytes in WEIGHTS_DATA
  int64_t data_offset = 0;  ///< place in WEIGHTS_DATA
  int64_t real_dim_cnt = 0;
  std::string name;
  std::string device_type;  ///< "NPU", "CPU"

  /// An input slot with nothing connected (an absent optional input).
  bool IsAbsent() const { return dtype == DT_UNDEFINED && shape.rank() == 0; }
  friend bool operator==(const GeTensorDesc&, const GeTensorDesc&) = default;
};

/// A tensor with its bytes: a constant. Immutable once shared; a view of it in another shape shares the bytes.
class GeTensor {
 public:
  GeTensorDesc desc;
  SharedBytes data;  ///< little-endian elements in C order of the stored layout
  friend bool operator==(const GeTensor&, const GeTensor&) = default;
};

/// Bits of one element; 0 for DT_STRING, DT_UNDEFINED and numbers that are no DataType (spec/om-format.md §6.7).
int ElementBits(DataType dtype);
/// ceil(elements × bits / 8); nullopt when the shape is unknown, the type has no size, or the product overflows.
std::optional<int64_t> TensorBytes(const GeShape& shape, DataType dtype);
/// The padded size that the compiler gives to a tensor: (bytes + 63) rounded down to a multiple of 32.
std::optional<int64_t> PaddedTensorBytes(const GeShape& shape, DataType dtype);

/// "DT_FLOAT16" ↔ DataType; "float16" is the scenario language's word for it.
std::string_view DataTypeName(DataType dtype);
std::optional<DataType> DataTypeFromName(std::string_view name);
std::string_view DataTypeWord(DataType dtype);
std::optional<DataType> DataTypeFromWord(std::string_view word);
/// ge.proto numbering; 0 for types without a number.
int DataTypeToProto(DataType dtype);
DataType DataTypeFromProto(int number);
/// "NCHW", "FRACTAL_Z:32" (the sub-format follows a colon; C0 never shows).
std::string FormatName(int32_t format);
std::optional<int32_t> FormatFromName(std::string_view name);

}  // namespace ge
