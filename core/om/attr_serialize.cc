#include "core/om/attr_serialize.h"

#include <map>

#include "core/base/utf8.h"
#include "core/graph/compute_graph.h"
#include "core/graph/tensor_desc.h"
#include "core/om/graph_serialize.h"
#include "core/om/limits.h"
#include "core/om/proto_bytes.h"
#include "core/om/tensor_serialize.h"

namespace ge {
namespace {

using List = proto::ListValue;

Status EncodeNamedAttrs(const NamedAttrs& named, int depth, proto::NamedAttrs& out) {
  out.set_name(named.name);
  return EncodeAttrs(named.attrs, depth + 1, *out.mutable_attr());
}

StatusOr<std::shared_ptr<const NamedAttrs>> DecodeNamedAttrs(const proto::NamedAttrs& named, int depth) {
  auto decoded = std::make_shared<NamedAttrs>();
  decoded->name = named.name();
  GE_ASSIGN_OR_RETURN(decoded->attrs, DecodeAttrs(named.attr(), depth + 1), "'{}'", named.name());
  return std::shared_ptr<const NamedAttrs>(std::move(decoded));
}

StatusOr<std::shared_ptr<const GeTensorDesc>> DecodeSharedDesc(const proto::TensorDescriptor& desc, int depth) {
  GE_ASSIGN_OR_RETURN(GeTensorDesc decoded, DecodeTensorDesc(desc, depth + 1));
  return std::make_shared<const GeTensorDesc>(std::move(decoded));
}

StatusOr<std::shared_ptr<const GeTensor>> DecodeSharedTensor(const proto::TensorDef& tensor, int depth) {
  GE_ASSIGN_OR_RETURN(GeTensor decoded, DecodeTensor(tensor, depth + 1));
  return std::make_shared<const GeTensor>(std::move(decoded));
}

StatusOr<std::shared_ptr<const ComputeGraph>> DecodeSharedGraph(const proto::GraphDef& graph, int depth) {
  GE_ASSIGN_OR_RETURN(std::shared_ptr<ComputeGraph> decoded, DecodeGraph(graph, depth + 1));
  return std::shared_ptr<const ComputeGraph>(std::move(decoded));
}

/// One function for each type that an attribute can have; the compiler finds a missing one.
class Encoder {
 public:
  Encoder(proto::AttrDef& attr, int depth) : attr_(attr), depth_(depth) {}

  Status operator()(int64_t value) const { return attr_.set_i(value), Status(); }
  Status operator()(float value) const { return attr_.set_f(value), Status(); }
  Status operator()(bool value) const { return attr_.set_b(value), Status(); }
  Status operator()(const std::string& value) const { return attr_.set_s(value), Status(); }
  Status operator()(DataType value) const { return attr_.set_dt(value), Status(); }
  Status operator()(const AttrBuffer& value) const {
    return attr_.set_bt(value.bytes.data(), value.bytes.size()), Status();
  }
  Status operator()(const AttrExpression& value) const { return attr_.set_expression(value.text), Status(); }
  Status operator()(const AttrUntypedList&) const { return attr_.mutable_list(), Status(); }

  Status operator()(const std::vector<int64_t>& values) const {
    TypedList(List::VT_LIST_INT).mutable_i()->Add(values.begin(), values.end());
    return {};
  }
  Status operator()(const std::vector<float>& values) const {
    TypedList(List::VT_LIST_FLOAT).mutable_f()->Add(values.begin(), values.end());
    return {};
  }
  Status operator()(const std::vector<bool>& values) const {
    List& list = TypedList(List::VT_LIST_BOOL);
    for (bool value : values) list.add_b(value);
    return {};
  }
  Status operator()(const std::vector<std::string>& values) const {
    List& list = TypedList(List::VT_LIST_STRING);
    for (const std::string& value : values) list.add_s(value);
    return {};
  }
  Status operator()(const std::vector<DataType>& values) const {
    List& list = TypedList(List::VT_LIST_DATA_TYPE);
    for (DataType value : values) list.add_dt(value);
    return {};
  }
  Status operator()(const std::vector<AttrBuffer>& values) const {
    List& list = TypedList(List::VT_LIST_BYTES);
    for (const AttrBuffer& value : values) list.add_bt(value.bytes.data(), value.bytes.size());
    return {};
  }
  Status operator()(const std::vector<std::vector<int64_t>>& values) const {
    proto::ListListInt& lists = *attr_.mutable_list_list_int();
    for (const auto& value : values) lists.add_list_list_i()->mutable_list_i()->Add(value.begin(), value.end());
    return {};
  }
  Status operator()(const std::vector<std::vector<float>>& values) const {
    proto::ListListFloat& lists = *attr_.mutable_list_list_float();
    for (const auto& value : values) lists.add_list_list_f()->mutable_list_f()->Add(value.begin(), value.end());
    return {};
  }

  Status operator()(const std::shared_ptr<const GeTensorDesc>& value) const {
    return EncodeTensorDesc(*value, depth_ + 1, *attr_.mutable_td());
  }
  Status operator()(const std::shared_ptr<const GeTensor>& value) const {
    return EncodeTensor(*value, depth_ + 1, *attr_.mutable_t());
  }
  Status operator()(const std::shared_ptr<const NamedAttrs>& value) const {
    return EncodeNamedAttrs(*value, depth_, *attr_.mutable_func());
  }
  Status operator()(const std::shared_ptr<const ComputeGraph>& value) const {
    return EncodeGraph(*value, depth_ + 1, nullptr, *attr_.mutable_g());
  }
  Status operator()(const std::vector<std::shared_ptr<const GeTensorDesc>>& values) const {
    List& list = TypedList(List::VT_LIST_TENSOR_DESC);
    for (const auto& value : values) GE_RETURN_IF_ERROR(EncodeTensorDesc(*value, depth_ + 1, *list.add_td()));
    return {};
  }
  Status operator()(const std::vector<std::shared_ptr<const GeTensor>>& values) const {
    List& list = TypedList(List::VT_LIST_TENSOR);
    for (const auto& value : values) GE_RETURN_IF_ERROR(EncodeTensor(*value, depth_ + 1, *list.add_t()));
    return {};
  }
  Status operator()(const std::vector<std::shared_ptr<const NamedAttrs>>& values) const {
    List& list = TypedList(List::VT_LIST_NAMED_ATTRS);
    for (const auto& value : values) GE_RETURN_IF_ERROR(EncodeNamedAttrs(*value, depth_, *list.add_na()));
    return {};
  }
  Status operator()(const std::vector<std::shared_ptr<const ComputeGraph>>& values) const {
    List& list = TypedList(List::VT_LIST_GRAPH);
    for (const auto& value : values) GE_RETURN_IF_ERROR(EncodeGraph(*value, depth_ + 1, nullptr, *list.add_g()));
    return {};
  }

 private:
  List& TypedList(List::ListValueType type) const {
    attr_.mutable_list()->set_val_type(type);
    return *attr_.mutable_list();
  }

  proto::AttrDef& attr_;
  int depth_;
};

AttrBuffer ToBuffer(const std::string& bytes) {
  ByteView view = AsBytes(bytes);
  return {ByteBuffer(view.begin(), view.end())};
}

/// A list of things that are decoded one by one.
template <typename T, typename Field, typename Decode>
StatusOr<std::optional<AttrValue>> DecodeEach(const Field& field, int depth, Decode decode) {
  std::vector<std::shared_ptr<const T>> values;
  for (int i = 0; i < field.size(); ++i) {
    GE_ASSIGN_OR_RETURN(std::shared_ptr<const T> value, decode(field.Get(i), depth), "[{}]", i);
    values.push_back(std::move(value));
  }
  return std::optional<AttrValue>(std::move(values));
}

StatusOr<std::optional<AttrValue>> DecodeList(const List& list, int depth) {
  using Result = std::optional<AttrValue>;
  switch (list.val_type()) {
    case List::VT_LIST_NONE:
      return Result();
    case List::VT_LIST_STRING:
      return Result(std::vector<std::string>(list.s().begin(), list.s().end()));
    case List::VT_LIST_INT:
      return Result(std::vector<int64_t>(list.i().begin(), list.i().end()));
    case List::VT_LIST_FLOAT:
      return Result(std::vector<float>(list.f().begin(), list.f().end()));
    case List::VT_LIST_BOOL:
      return Result(std::vector<bool>(list.b().begin(), list.b().end()));
    case List::VT_LIST_BYTES: {
      std::vector<AttrBuffer> buffers;
      for (const std::string& bytes : list.bt()) buffers.push_back(ToBuffer(bytes));
      return Result(std::move(buffers));
    }
    case List::VT_LIST_DATA_TYPE: {
      std::vector<DataType> types;
      for (int64_t type : list.dt()) types.push_back(static_cast<DataType>(type));
      return Result(std::move(types));
    }
    case List::VT_LIST_TENSOR_DESC:
      return DecodeEach<GeTensorDesc>(list.td(), depth, DecodeSharedDesc);
    case List::VT_LIST_TENSOR:
      return DecodeEach<GeTensor>(list.t(), depth, DecodeSharedTensor);
    case List::VT_LIST_GRAPH:
      return DecodeEach<ComputeGraph>(list.g(), depth, DecodeSharedGraph);
    case List::VT_LIST_NAMED_ATTRS:
      return DecodeEach<NamedAttrs>(list.na(), depth, DecodeNamedAttrs);
    default:
      return MakeError(kPartitionInvalid, "list of unknown kind {}", static_cast<int>(list.val_type()));
  }
}

template <typename Decoded>
StatusOr<std::optional<AttrValue>> Wrap(StatusOr<Decoded> decoded) {
  if (!decoded.ok()) return decoded.status();
  return std::optional<AttrValue>(*std::move(decoded));
}

Status CheckDepth(int depth) {
  if (depth < kMaxAttrDepth) return {};
  return MakeError(kPartitionInvalid, "attributes are nested deeper than {}", kMaxAttrDepth);
}

}  // namespace

Status EncodeAttr(const AttrValue& value, int depth, proto::AttrDef& attr) {
  GE_RETURN_IF_ERROR(CheckDepth(depth));
  return std::visit(Encoder(attr, depth), value.variant());
}

StatusOr<std::optional<AttrValue>> DecodeAttr(const proto::AttrDef& attr, int depth) {
  GE_RETURN_IF_ERROR(CheckDepth(depth));
  using Result = std::optional<AttrValue>;
  switch (attr.value_case()) {
    case proto::AttrDef::VALUE_NOT_SET:
      return Result();
    case proto::AttrDef::kList:
      return DecodeList(attr.list(), depth);
    case proto::AttrDef::kS:
      return Result(attr.s());
    case proto::AttrDef::kI:
      return Result(int64_t{attr.i()});
    case proto::AttrDef::kF:
      return Result(attr.f());
    case proto::AttrDef::kB:
      return Result(attr.b());
    case proto::AttrDef::kBt:
      return Result(ToBuffer(attr.bt()));
    case proto::AttrDef::kDt:
      return Result(static_cast<DataType>(attr.dt()));
    case proto::AttrDef::kExpression:
      return Result(AttrExpression{attr.expression()});
    case proto::AttrDef::kListListInt: {
      std::vector<std::vector<int64_t>> lists;
      for (const proto::ListInt& list : attr.list_list_int().list_list_i()) {
        lists.emplace_back(list.list_i().begin(), list.list_i().end());
      }
      return Result(std::move(lists));
    }
    case proto::AttrDef::kListListFloat: {
      std::vector<std::vector<float>> lists;
      for (const proto::ListFloat& list : attr.list_list_float().list_list_f()) {
        lists.emplace_back(list.list_f().begin(), list.list_f().end());
      }
      return Result(std::move(lists));
    }
    case proto::AttrDef::kFunc:
      return Wrap(DecodeNamedAttrs(attr.func(), depth));
    case proto::AttrDef::kTd:
      return Wrap(DecodeSharedDesc(attr.td(), depth));
    case proto::AttrDef::kT:
      return Wrap(DecodeSharedTensor(attr.t(), depth));
    case proto::AttrDef::kG:
      return Wrap(DecodeSharedGraph(attr.g(), depth));
  }
  return Result();
}

Status EncodeAttrs(const AttrMap& attrs, int depth, ProtoAttrMap& map) {
  for (const auto& [name, value] : attrs) {
    if (!IsUtf8(name)) return MakeError(kGraphInvalid, "attribute name '{}' is not UTF-8", name);
    GE_RETURN_IF_ERROR(EncodeAttr(value, depth, map[name]), "attribute '{}'", name);
  }
  return {};
}

StatusOr<AttrMap> DecodeAttrs(const ProtoAttrMap& map, int depth) {
  // In order of names, so that of two broken attributes always the same one is reported.
  std::map<std::string_view, const proto::AttrDef*> sorted;
  for (const auto& [name, attr] : map) sorted.emplace(name, &attr);
  AttrMap attrs;
  for (const auto& [name, attr] : sorted) {
    GE_ASSIGN_OR_RETURN(std::optional<AttrValue> value, DecodeAttr(*attr, depth), "attribute '{}'", name);
    if (value.has_value()) attrs.emplace_hint(attrs.end(), name, *std::move(value));
  }
  return attrs;
}

}  // namespace ge
