#include "core/om/tensor_serialize.h"

#include <array>

#include "core/om/attr_serialize.h"

namespace ge {
namespace {

constexpr const char* kFormatForInt = "format_for_int";
constexpr const char* kOriginFormatForInt = "origin_format_for_int";
constexpr const char* kOriginFormat = "origin_format";
constexpr const char* kOriginShapeInitialized = "origin_shape_initialized";
constexpr const char* kOriginShape = "origin_shape";
constexpr const char* kOriginDataType = "origin_data_type";
constexpr const char* kOldDataType = "__tensor_desc_data_type__";

/// Takes an attribute out of the map into `target`, which stays as it is when there is none.
template <typename T>
Status Take(AttrMap& attrs, const char* name, T& target) {
  auto it = attrs.find(name);
  if (it == attrs.end()) return {};
  const T* value = it->second.Get<T>();
  if (value == nullptr) {
    return MakeError(kPartitionInvalid, "attribute '{}' of a tensor descriptor is of type {}", name,
                     it->second.TypeName());
  }
  target = *value;
  attrs.erase(it);
  return {};
}

/// Element types of old files, which `dtype` cannot tell (spec/om-format.md §6.5).
Status TakeOldDataType(AttrMap& attrs, GeTensorDesc& desc) {
  struct Row {
    int64_t number;
    DataType type;
  };
  static constexpr std::array<Row, 11> kRows = {{{13, DT_DUAL},
                                                 {14, DT_DUAL_SUB_INT8},
                                                 {15, DT_DUAL_SUB_UINT8},
                                                 {16, DT_COMPLEX64},
                                                 {17, DT_COMPLEX128},
                                                 {18, DT_QINT8},
                                                 {19, DT_QINT16},
                                                 {20, DT_QINT32},
                                                 {21, DT_QUINT8},
                                                 {22, DT_QUINT16},
                                                 {33, DT_COMPLEX32}}};
  int64_t number = -1;
  GE_RETURN_IF_ERROR(Take(attrs, kOldDataType, number));
  for (const Row& row : kRows) {
    if (row.number == number) desc.dtype = row.type;
  }
  return {};
}

StatusOr<int32_t> FormatFromText(const std::string& text) {
  if (text.empty()) return static_cast<int32_t>(FORMAT_RESERVED);
  std::optional<int32_t> format = FormatFromName(text);
  if (!format.has_value()) return MakeError(kPartitionInvalid, "format '{}' of a tensor descriptor is unknown", text);
  return *format;
}

/// The integer form wins over the text.
Status TakeFormat(AttrMap& attrs, const std::string& text, const char* int_name, int32_t& format) {
  int64_t number = -1;
  bool has_number = attrs.contains(int_name);
  GE_RETURN_IF_ERROR(Take(attrs, int_name, number));
  if (has_number) {
    format = static_cast<int32_t>(number);
    return {};
  }
  GE_ASSIGN_OR_RETURN(format, FormatFromText(text));
  return {};
}

Status TakeOrigin(AttrMap& attrs, GeTensorDesc& desc) {
  std::string origin_format;
  GE_RETURN_IF_ERROR(Take(attrs, kOriginFormat, origin_format));
  GE_RETURN_IF_ERROR(TakeFormat(attrs, origin_format, kOriginFormatForInt, desc.origin_format));
  GE_RETURN_IF_ERROR(Take(attrs, kOriginShapeInitialized, desc.origin_shape_initialized));
  std::vector<int64_t> origin_shape;
  GE_RETURN_IF_ERROR(Take(attrs, kOriginShape, origin_shape));
  desc.origin_shape = GeShape(std::move(origin_shape));
  std::string origin_type;
  GE_RETURN_IF_ERROR(Take(attrs, kOriginDataType, origin_type));
  // GE writes "RESERVED" for types without a text.
  desc.origin_dtype = DataTypeFromName(origin_type).value_or(DT_UNDEFINED);
  return {};
}

/// Old files keep fields as attributes; these override (spec/om-format.md §6.5).
Status TakeOverrides(AttrMap& attrs, GeTensorDesc& desc) {
  GE_RETURN_IF_ERROR(Take(attrs, "size", desc.size));
  GE_RETURN_IF_ERROR(Take(attrs, "weight_size", desc.weight_size));
  GE_RETURN_IF_ERROR(Take(attrs, "data_offset", desc.data_offset));
  GE_RETURN_IF_ERROR(Take(attrs, "reuse_input", desc.reuse_input));
  GE_RETURN_IF_ERROR(Take(attrs, "reuse_input_index", desc.reuse_input_index));
  GE_RETURN_IF_ERROR(Take(attrs, "output_tensor", desc.output_tensor));
  GE_RETURN_IF_ERROR(Take(attrs, "input_tensor", desc.input_tensor));
  GE_RETURN_IF_ERROR(Take(attrs, "real_dim_cnt", desc.real_dim_cnt));
  return Take(attrs, "device_type", desc.device_type);
}

/// Fields that GeTensorDesc does not have live on as the attributes that override them.
void KeepAsAttrs(const proto::TensorDescriptor& desc, AttrMap& attrs) {
  if (desc.cmps_size() != 0) attrs.emplace("cmps_size", int64_t{desc.cmps_size()});
  if (!desc.cmps_tab().empty()) attrs.emplace("cmps_tab", desc.cmps_tab());
  if (desc.cmps_tab_offset() != 0) attrs.emplace("cmps_tab_offset", int64_t{desc.cmps_tab_offset()});
}

void EncodeFields(const GeTensorDesc& desc, proto::TensorDescriptor& out) {
  out.set_name(desc.name);
  out.set_dtype(static_cast<proto::DataType>(DataTypeToProto(desc.dtype)));
  out.mutable_shape()->mutable_dim()->Add(desc.shape.dims().begin(), desc.shape.dims().end());
  out.set_layout(FormatName(desc.format));
  out.set_size(desc.size);
  out.set_weight_size(desc.weight_size);
  out.set_data_offset(desc.data_offset);
  out.set_reuse_input(desc.reuse_input);
  out.set_reuse_input_index(desc.reuse_input_index);
  out.set_output_tensor(desc.output_tensor);
  out.set_input_tensor(desc.input_tensor);
  out.set_real_dim_cnt(desc.real_dim_cnt);
  out.set_device_type(desc.device_type);
}

void EncodeOrigin(const GeTensorDesc& desc, ProtoAttrMap& attrs) {
  attrs[kFormatForInt].set_i(desc.format);
  attrs[kOriginFormatForInt].set_i(desc.origin_format);
  attrs[kOriginFormat].set_s(FormatName(desc.origin_format));
  attrs[kOriginShapeInitialized].set_b(desc.origin_shape_initialized);
  if (desc.origin_shape_initialized) {
    proto::ListValue& shape = *attrs[kOriginShape].mutable_list();
    shape.set_val_type(proto::ListValue::VT_LIST_INT);
    shape.mutable_i()->Add(desc.origin_shape.dims().begin(), desc.origin_shape.dims().end());
  }
  if (desc.origin_dtype != DT_UNDEFINED) attrs[kOriginDataType].set_s(std::string(DataTypeName(desc.origin_dtype)));
}

}  // namespace

Status EncodeTensorDesc(const GeTensorDesc& desc, int depth, proto::TensorDescriptor& out) {
  EncodeFields(desc, out);
  GE_RETURN_IF_ERROR(EncodeAttrs(desc.attrs, depth, *out.mutable_attr()));
  EncodeOrigin(desc, *out.mutable_attr());
  return {};
}

StatusOr<GeTensorDesc> DecodeTensorDesc(const proto::TensorDescriptor& desc, int depth) {
  GeTensorDesc decoded;
  decoded.name = desc.name();
  decoded.dtype = DataTypeFromProto(desc.dtype());
  decoded.shape = GeShape(std::vector<int64_t>(desc.shape().dim().begin(), desc.shape().dim().end()));
  decoded.size = desc.size();
  decoded.weight_size = desc.weight_size();
  decoded.data_offset = desc.data_offset();
  decoded.reuse_input = desc.reuse_input();
  decoded.reuse_input_index = desc.reuse_input_index();
  decoded.output_tensor = desc.output_tensor();
  decoded.input_tensor = desc.input_tensor();
  decoded.real_dim_cnt = desc.real_dim_cnt();
  decoded.device_type = desc.device_type();
  GE_ASSIGN_OR_RETURN(decoded.attrs, DecodeAttrs(desc.attr(), depth));
  KeepAsAttrs(desc, decoded.attrs);
  GE_RETURN_IF_ERROR(TakeOldDataType(decoded.attrs, decoded));
  GE_RETURN_IF_ERROR(TakeFormat(decoded.attrs, desc.layout(), kFormatForInt, decoded.format));
  GE_RETURN_IF_ERROR(TakeOrigin(decoded.attrs, decoded));
  GE_RETURN_IF_ERROR(TakeOverrides(decoded.attrs, decoded));
  return decoded;
}

Status EncodeTensor(const GeTensor& tensor, int depth, proto::TensorDef& out) {
  out.set_data(tensor.data.data(), tensor.data.size());
  return EncodeTensorDesc(tensor.desc, depth, *out.mutable_desc());
}

StatusOr<GeTensor> DecodeTensor(const proto::TensorDef& tensor, int depth) {
  GeTensor decoded;
  GE_ASSIGN_OR_RETURN(decoded.desc, DecodeTensorDesc(tensor.desc(), depth));
  ByteView data = AsBytes(tensor.data());
  decoded.data = ByteBuffer(data.begin(), data.end());
  return decoded;
}

}  // namespace ge
