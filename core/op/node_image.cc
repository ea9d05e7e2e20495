#include "core/op/node_image.h"

#include <algorithm>

#include "core/abi/context_layout.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

bool IsDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// How many slots from `first` on are instances of the dynamic parameter: "x0", "x1", ….
size_t CountDynamicSlots(const std::vector<std::string>& slot_names, size_t first, const std::string& name) {
  size_t count = 0;
  while (first + count < slot_names.size()) {
    const std::string_view slot = slot_names[first + count];
    if (!slot.starts_with(name) || !IsDigits(slot.substr(name.size()))) break;
    ++count;
  }
  return count;
}

std::vector<NodeInstances::Range> OneToOne(size_t count) {
  std::vector<NodeInstances::Range> ranges;
  for (size_t i = 0; i < count; ++i) ranges.push_back({static_cast<uint32_t>(i), 1});
  return ranges;
}

/// Slots of each parameter, when the op knows its prototype: by names where there are names, else one each.
template <typename Params, typename IsDynamic>
StatusOr<std::vector<NodeInstances::Range>> FindSlots(const Params& params, const std::vector<std::string>& slot_names,
                                                      size_t slot_count, const IsDynamic& is_dynamic,
                                                      std::string_view what) {
  if (params.empty()) return OneToOne(slot_count);
  std::vector<NodeInstances::Range> ranges;
  size_t next = 0;
  for (const auto& param : params) {
    size_t count = next < slot_count ? 1 : 0;
    if (is_dynamic(param)) {
      count = CountDynamicSlots(slot_names, next, param.name);
    } else if (next < slot_names.size() && slot_names[next] != param.name) {
      count = 0;  // an optional parameter without a slot
    }
    ranges.push_back({static_cast<uint32_t>(next), static_cast<uint32_t>(count)});
    next += count;
  }
  if (next != slot_count) {
    return MakeError(kGraphInvalid, "{} slot {} of {} belongs to no {} of the prototype", what, next, slot_count, what);
  }
  return ranges;
}

Rt2CompileTimeTensorDesc DescOf(const GeTensorDesc& desc) {
  Rt2CompileTimeTensorDesc result{};
  result.data_type = desc.dtype;
  result.format.origin_format = desc.origin_format;
  result.format.storage_format = desc.format;
  return result;
}

StatusOr<Rt2Shape> ShapeOf(const GeShape& shape) {
  if (shape.rank() > RT2_MAX_DIMS) {
    return MakeError(kGraphInvalid, "shape {} has {} dimensions; operators can have {}", shape.ToString(), shape.rank(),
                     RT2_MAX_DIMS);
  }
  Rt2Shape result{};
  result.dim_count = shape.rank();
  std::copy(shape.dims().begin(), shape.dims().end(), result.dims);
  return result;
}

Rt2AnchorInstanceInfo InstanceInfo(const NodeInstances::Range& range) { return {range.start, range.count, {}}; }

StatusOr<std::vector<const AttrValue*>> AttrsInOrder(const OpDesc& op, std::span<const IrAttr> private_attrs,
                                                     std::vector<std::string_view>& names) {
  std::vector<const AttrValue*> values;
  for (const std::string& name : op.ir_attr_names) {
    const auto found = op.attrs.find(name);
    if (found == op.attrs.end()) return MakeError(kGraphInvalid, "attribute '{}' of the prototype has no value", name);
    values.push_back(&found->second);
    names.push_back(name);
  }
  for (const IrAttr& attr : private_attrs) {
    const auto found = op.attrs.find(attr.name);
    if (found == op.attrs.end() && !attr.default_value) {
      return MakeError(kGraphInvalid, "private attribute '{}' has no value and no default", attr.name);
    }
    values.push_back(found == op.attrs.end() ? &*attr.default_value : &found->second);
    names.push_back(attr.name);
  }
  return values;
}

/// Attribute block: head, offsets, values, each from a multiple of 8 on. Returns its size.
StatusOr<uint64_t> AppendAttrs(ContextImage& image, const OpDesc& op, std::span<const IrAttr> private_attrs) {
  std::vector<std::string_view> names;
  GE_ASSIGN_OR_RETURN(const std::vector<const AttrValue*> values, AttrsInOrder(op, private_attrs, names));
  const uint64_t block = image.Append(Rt2AttrBlock{values.size(), {}});
  const uint64_t offsets = image.Reserve(values.size() * sizeof(uint64_t));
  for (size_t i = 0; i < values.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const ByteBuffer bytes, EncodeRuntimeAttr(*values[i], names[i]));
    image.Put(offsets + i * sizeof(uint64_t), image.AppendBytes(bytes) - block);
  }
  return image.Reserve(0) - block;
}

}  // namespace

StatusOr<NodeInstances> FindInstances(const OpDesc& op, const std::vector<bool>& absent) {
  NodeInstances instances;
  GE_ASSIGN_OR_RETURN(const auto input_slots,
                      FindSlots(
                          op.ir_inputs, op.input_names, op.inputs.size(),
                          [](const IrInput& input) { return input.kind == IrInputKind::kDynamic; }, "input"));
  for (const NodeInstances::Range& slots : input_slots) {
    NodeInstances::Range range{static_cast<uint32_t>(instances.input_slots.size()), 0};
    for (size_t slot = slots.start; slot < slots.start + slots.count; ++slot) {
      if (absent.empty() ? op.inputs[slot].IsAbsent() : absent[slot]) continue;
      instances.input_slots.push_back(slot);
      ++range.count;
    }
    instances.ir_inputs.push_back(range);
  }
  GE_ASSIGN_OR_RETURN(instances.ir_outputs,
                      FindSlots(
                          op.ir_outputs, op.output_names, op.outputs.size(),
                          [](const IrOutput& output) { return output.kind == IrOutputKind::kDynamic; }, "output"));
  return instances;
}

StatusOr<uint64_t> AppendComputeNodeInfo(ContextImage& image, const OpDesc& op, const NodeInstances& instances,
                                         std::span<const IrAttr> private_attrs) {
  const uint64_t type = image.AppendText(op.type);
  const uint64_t name = image.AppendText(op.name);
  // What follows up to the output instances is one piece: each part's size is a multiple of 8, so nothing comes between
  // them.
  const uint64_t info = image.Reserve(RT2_COMPUTE_NODE_HEAD);
  for (const NodeInstances::Range& range : instances.ir_inputs) image.Append(InstanceInfo(range));
  for (const size_t slot : instances.input_slots) image.Append(DescOf(op.inputs[slot]));
  for (const GeTensorDesc& output : op.outputs) image.Append(DescOf(output));
  GE_ASSIGN_OR_RETURN(const uint64_t attr_bytes, AppendAttrs(image, op, private_attrs));
  for (const NodeInstances::Range& range : instances.ir_outputs) image.Append(InstanceInfo(range));
  image.Reserve(sizeof(Rt2ComputeNodeInfo) - RT2_COMPUTE_NODE_HEAD);

  image.Put<uint64_t>(info + offsetof(Rt2ComputeNodeInfo, ir_input_count), instances.ir_inputs.size());
  image.Put<uint64_t>(info + offsetof(Rt2ComputeNodeInfo, input_count), instances.input_slots.size());
  image.Put<uint64_t>(info + offsetof(Rt2ComputeNodeInfo, output_count), op.outputs.size());
  image.Put<uint64_t>(info + offsetof(Rt2ComputeNodeInfo, ir_output_count), instances.ir_outputs.size());
  image.Put<uint64_t>(info + offsetof(Rt2ComputeNodeInfo, attr_bytes), attr_bytes);
  image.PointTo(info + offsetof(Rt2ComputeNodeInfo, type_text), type);
  image.PointTo(info + offsetof(Rt2ComputeNodeInfo, name_text), name);
  return info;
}

StatusOr<uint64_t> AppendTensor(ContextImage& image, const GeTensorDesc& desc, uint64_t address, uint64_t size,
                                int32_t placement) {
  Rt2Tensor tensor{};
  GE_ASSIGN_OR_RETURN(tensor.shape.origin, ShapeOf(desc.origin_shape_initialized ? desc.origin_shape : desc.shape));
  GE_ASSIGN_OR_RETURN(tensor.shape.storage, ShapeOf(desc.shape));
  tensor.format.origin_format = desc.origin_format;
  tensor.format.storage_format = desc.format;
  tensor.data_type = desc.dtype;
  tensor.data.address = address;
  tensor.data.size = size;
  tensor.data.placement = placement;
  const std::vector<int64_t>* strides = StridesOf(desc);
  if (strides == nullptr) return image.Append(tensor);
  // The address is that of the block's first element, so its offset in what lies there is 0.
  Rt2TensorV2 view{};
  view.tensor = tensor;
  view.tensor.version = RT2_TENSOR_V2_VERSION;
  GE_ASSIGN_OR_RETURN(view.stride, ShapeOf(GeShape(*strides)));
  return image.Append(view);
}

}  // namespace ge
