#include "core/om/op_serialize.h"

#include <algorithm>
#include <array>

#include "core/base/utf8.h"
#include "core/om/attr_serialize.h"
#include "core/om/limits.h"
#include "core/om/model_attr_names.h"
#include "core/om/proto_bytes.h"
#include "core/om/tensor_serialize.h"
#include "core/om/tiling_data.h"

namespace ge {
namespace {

// Hidden attributes: untyped lists, in pairs of keys and values.
constexpr const char* kInputNameKey = "_input_name_key";
constexpr const char* kInputNameValue = "_input_name_value";
constexpr const char* kOutputNameKey = "_output_name_key";
constexpr const char* kOutputNameValue = "_output_name_value";
constexpr const char* kOptInput = "_opt_input";
constexpr const char* kIrAttrNames = "_ir_attr_names";
constexpr const char* kIrInputsKey = "_ir_inputs_key";
constexpr const char* kIrInputsValue = "_ir_inputs_value";
constexpr const char* kIrOutputsKey = "_ir_outputs_key";
constexpr const char* kIrOutputsValue = "_ir_outputs_value";
constexpr std::array<const char*, 10> kHidden = {kInputNameKey, kInputNameValue, kOutputNameKey, kOutputNameValue,
                                                 kOptInput,     kIrAttrNames,    kIrInputsKey,   kIrInputsValue,
                                                 kIrOutputsKey, kIrOutputsValue};

struct NamedNumber {
  std::string name;
  int64_t number;
};

void PutPairs(ProtoAttrMap& attrs, const char* key, const char* value, const std::vector<NamedNumber>& pairs) {
  if (pairs.empty()) return;
  proto::ListValue& keys = *attrs[key].mutable_list();
  proto::ListValue& values = *attrs[value].mutable_list();
  for (const NamedNumber& pair : pairs) {
    keys.add_s(pair.name);
    values.add_i(pair.number);
  }
}

/// No pairs when the lists differ in length: GE warns and goes on (spec/om-format.md §6.6).
std::vector<NamedNumber> TakePairs(const ProtoAttrMap& attrs, const char* key, const char* value) {
  std::vector<NamedNumber> pairs;
  auto keys = attrs.find(key);
  auto values = attrs.find(value);
  if (keys == attrs.end() || values == attrs.end()) return pairs;
  const proto::ListValue& names = keys->second.list();
  const proto::ListValue& numbers = values->second.list();
  if (names.s_size() != numbers.i_size()) return pairs;
  for (int i = 0; i < names.s_size(); ++i) pairs.push_back({names.s(i), numbers.i(i)});
  return pairs;
}

std::vector<std::string> TakeStrings(const ProtoAttrMap& attrs, const char* name) {
  auto it = attrs.find(name);
  if (it == attrs.end()) return {};
  return {it->second.list().s().begin(), it->second.list().s().end()};
}

/// Slot names in the order of the names, as the file has them.
std::vector<NamedNumber> SlotPairs(const std::vector<std::string>& names) {
  std::vector<NamedNumber> pairs;
  for (size_t slot = 0; slot < names.size(); ++slot) {
    if (!names[slot].empty()) pairs.push_back({names[slot], static_cast<int64_t>(slot)});
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const NamedNumber& a, const NamedNumber& b) { return a.name < b.name; });
  return pairs;
}

/// Names per slot. Fusions leave names of slots that are gone, which are passed over; a slot without a name gets GE's
/// own.
std::vector<std::string> SlotNames(const std::vector<NamedNumber>& pairs, size_t slots, std::string_view fallback) {
  std::vector<std::string> names;
  for (size_t slot = 0; slot < slots; ++slot) names.push_back(fmt::format("{}{}", fallback, slot));
  for (const NamedNumber& pair : pairs) {
    const bool names_a_slot = pair.number >= 0 && static_cast<uint64_t>(pair.number) < slots;
    if (names_a_slot && !pair.name.empty()) names[static_cast<size_t>(pair.number)] = pair.name;
  }
  return names;
}

void EncodeIr(const OpDesc& op, ProtoAttrMap& attrs) {
  std::vector<NamedNumber> inputs;
  std::vector<std::string> optional;
  for (const IrInput& input : op.ir_inputs) {
    inputs.push_back({input.name, static_cast<int64_t>(input.kind)});
    if (input.kind == IrInputKind::kOptional) optional.push_back(input.name);
  }
  std::vector<NamedNumber> outputs;
  outputs.reserve(op.ir_outputs.size());
  for (const IrOutput& output : op.ir_outputs) outputs.push_back({output.name, static_cast<int64_t>(output.kind)});
  PutPairs(attrs, kIrInputsKey, kIrInputsValue, inputs);
  PutPairs(attrs, kIrOutputsKey, kIrOutputsValue, outputs);
  for (const std::string& name : op.ir_attr_names) attrs[kIrAttrNames].mutable_list()->add_s(name);
  std::sort(optional.begin(), optional.end());
  for (const std::string& name : optional) attrs[kOptInput].mutable_list()->add_s(name);
}

Status DecodeIr(const ProtoAttrMap& attrs, OpDesc& op) {
  for (NamedNumber& pair : TakePairs(attrs, kIrInputsKey, kIrInputsValue)) {
    if (pair.number < 0 || pair.number > static_cast<int64_t>(IrInputKind::kDynamic)) {
      return MakeError(kPartitionInvalid, "input '{}' of the prototype is of unknown kind {}", pair.name, pair.number);
    }
    op.ir_inputs.push_back({std::move(pair.name), static_cast<IrInputKind>(pair.number)});
  }
  for (NamedNumber& pair : TakePairs(attrs, kIrOutputsKey, kIrOutputsValue)) {
    if (pair.number < 0 || pair.number > static_cast<int64_t>(IrOutputKind::kDynamic)) {
      return MakeError(kPartitionInvalid, "output '{}' of the prototype is of unknown kind {}", pair.name, pair.number);
    }
    op.ir_outputs.push_back({std::move(pair.name), static_cast<IrOutputKind>(pair.number)});
  }
  op.ir_attr_names = TakeStrings(attrs, kIrAttrNames);
  return {};
}

/// Moves an attribute into a field of OpDesc; one of another type stays an attribute.
template <typename T, typename Field>
void TakeField(AttrMap& attrs, std::string_view name, Field& field) {
  auto it = attrs.find(name);
  if (it == attrs.end()) return;
  if (const T* value = it->second.Get<T>()) {
    field = *value;
    attrs.erase(it);
  }
}

void EncodeFieldsAsAttrs(const OpDesc& op, const std::vector<int64_t>& tiling_ids, ProtoAttrMap& attrs) {
  auto put_ints = [&attrs](std::string_view name, const std::vector<int64_t>& values) {
    if (values.empty()) return;
    proto::ListValue& list = *attrs[std::string(name)].mutable_list();
    list.set_val_type(proto::ListValue::VT_LIST_INT);
    list.mutable_i()->Add(values.begin(), values.end());
  };
  if (!op.kernel_lib.empty()) attrs[kAttrKernelLibName].set_s(std::string(op.kernel_lib.view()));
  if (!op.engine.empty()) attrs[kAttrEngineName].set_s(std::string(op.engine.view()));
  put_ints(kAttrAttachedStreamIds, op.attached_stream_ids);
  put_ints(kAttrOpTilingIds, tiling_ids);
}

void EncodeFields(const OpDesc& op, proto::OpDef& out) {
  out.set_name(op.name);
  out.set_type(op.type);
  out.set_has_out_attr(true);  // as GE's writer does; no reader looks
  out.set_id(op.id);
  out.set_stream_id(op.stream_id);
  out.mutable_input_i()->Add(op.input_offsets.begin(), op.input_offsets.end());
  out.mutable_output_i()->Add(op.output_offsets.begin(), op.output_offsets.end());
  out.mutable_workspace()->Add(op.workspace_offsets.begin(), op.workspace_offsets.end());
  out.mutable_workspace_bytes()->Add(op.workspace_bytes.begin(), op.workspace_bytes.end());
  for (bool is_const : op.is_input_const) out.add_is_input_const(is_const);
  for (const std::string& name : op.subgraph_names) out.add_subgraph_name(name);
}

void DecodeFields(const proto::OpDef& op, OpDesc& decoded) {
  decoded.id = op.id();
  decoded.stream_id = op.stream_id();
  decoded.input_offsets.assign(op.input_i().begin(), op.input_i().end());
  decoded.output_offsets.assign(op.output_i().begin(), op.output_i().end());
  decoded.workspace_offsets.assign(op.workspace().begin(), op.workspace().end());
  decoded.workspace_bytes.assign(op.workspace_bytes().begin(), op.workspace_bytes().end());
  decoded.is_input_const.assign(op.is_input_const().begin(), op.is_input_const().end());
  decoded.subgraph_names.assign(op.subgraph_name().begin(), op.subgraph_name().end());
}

Status CheckName(std::string_view name) {
  if (name.empty() || name.size() > kMaxNameLength) {
    return MakeError(kGraphInvalid, "a node name of {} bytes, must be 1 to {}", name.size(), kMaxNameLength);
  }
  if (!IsUtf8(name)) return MakeError(kGraphInvalid, "node name '{}' is not UTF-8", name);
  return {};
}

}  // namespace

Status EncodeOp(const OpDesc& op, int depth, const std::vector<int64_t>& tiling_ids, proto::OpDef& out) {
  GE_RETURN_IF_ERROR(CheckName(op.name));
  EncodeFields(op, out);
  ProtoAttrMap& attrs = *out.mutable_attr();
  GE_RETURN_IF_ERROR(EncodeAttrs(op.attrs, depth, attrs));
  EncodeFieldsAsAttrs(op, tiling_ids, attrs);
  PutPairs(attrs, kInputNameKey, kInputNameValue, SlotPairs(op.input_names));
  PutPairs(attrs, kOutputNameKey, kOutputNameValue, SlotPairs(op.output_names));
  EncodeIr(op, attrs);
  for (const GeTensorDesc& desc : op.inputs) GE_RETURN_IF_ERROR(EncodeTensorDesc(desc, depth, *out.add_input_desc()));
  for (const GeTensorDesc& desc : op.outputs) GE_RETURN_IF_ERROR(EncodeTensorDesc(desc, depth, *out.add_output_desc()));
  return {};
}

StatusOr<OpDesc> DecodeOp(const proto::OpDef& op, int depth) {
  GE_RETURN_IF_ERROR(CheckName(op.name()));
  OpDesc decoded(op.name(), op.type());
  DecodeFields(op, decoded);
  for (int i = 0; i < op.input_desc_size(); ++i) {
    GE_ASSIGN_OR_RETURN(GeTensorDesc desc, DecodeTensorDesc(op.input_desc(i), depth), "input {}", i);
    decoded.inputs.push_back(std::move(desc));
  }
  for (int i = 0; i < op.output_desc_size(); ++i) {
    GE_ASSIGN_OR_RETURN(GeTensorDesc desc, DecodeTensorDesc(op.output_desc(i), depth), "output {}", i);
    decoded.outputs.push_back(std::move(desc));
  }
  GE_ASSIGN_OR_RETURN(decoded.attrs, DecodeAttrs(op.attr(), depth));
  for (const char* name : kHidden) decoded.attrs.erase(name);
  decoded.input_names =
      SlotNames(TakePairs(op.attr(), kInputNameKey, kInputNameValue), decoded.inputs.size(), "__input");
  decoded.output_names =
      SlotNames(TakePairs(op.attr(), kOutputNameKey, kOutputNameValue), decoded.outputs.size(), "__output");
  GE_RETURN_IF_ERROR(DecodeIr(op.attr(), decoded));
  TakeField<std::string>(decoded.attrs, kAttrKernelLibName, decoded.kernel_lib);
  TakeField<std::string>(decoded.attrs, kAttrEngineName, decoded.engine);
  TakeField<std::vector<int64_t>>(decoded.attrs, kAttrAttachedStreamIds, decoded.attached_stream_ids);
  return decoded;
}

}  // namespace ge
