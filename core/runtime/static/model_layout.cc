#include "core/runtime/static/model_layout.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/base/checked_math.h"
#include "core/graph/data_kinds.h"
#include "core/graph/label_attr_names.h"
#include "core/graph/tensor_view.h"
#include "core/om/model_attr_names.h"
#include "core/om/model_inout_info.h"

namespace ge {
namespace {

// More than any device has (spec/device-simulator.md §9.1); a file cannot make us ask for more.
constexpr int64_t kMaxModelStreams = 65536;
constexpr int64_t kMaxModelEvents = 65536;
constexpr int64_t kMaxModelLabels = 65535;

/// A model attribute that is a number of something; 0 when it is missing (spec/om-format.md §6.8).
StatusOr<uint64_t> ReadNumber(const GeModel& model, std::string_view name, int64_t limit) {
  const int64_t value = AttrOr<int64_t>(model.attrs(), name, 0);
  if (value < 0 || value > limit) {
    return MakeError(kModelDataSizeInvalid, "model '{}': attribute {} is {}, allowed are 0 to {}", model.name, name,
                     value, limit);
  }
  return static_cast<uint64_t>(value);
}

/// Bytes from a tensor's first to its last one.
StatusOr<uint64_t> BytesOf(const GeTensorDesc& desc, const Node& node, std::string_view what, size_t index) {
  if (const auto bytes = SpanBytes(desc)) return static_cast<uint64_t>(*bytes);
  if (desc.shape.IsUnknown() || desc.size <= 0) {
    return MakeError(kUnsupported, "node {}: {} {} of {}{} has no known size; a static model needs one", node.name(),
                     what, index, DataTypeWord(desc.dtype), desc.shape.ToString());
  }
  return static_cast<uint64_t>(desc.size);
}

uint64_t AddressOfOutput(const OpDesc& op) { return static_cast<uint64_t>(op.output_offsets[0]); }

const GeTensor* InlineValue(const Node& node) {
  const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(node.op().attrs, kAttrValue);
  return value == nullptr ? nullptr : value->get();
}

}  // namespace

StatusOr<ModelLayout> ModelLayout::Read(const GeModel& model) {
  ModelLayout layout(model);
  GE_RETURN_IF_ERROR(layout.ReadNumbers());
  GE_RETURN_IF_ERROR(layout.AddNodes(model.graph()));
  for (const auto& subgraph : model.graph().subgraphs()) GE_RETURN_IF_ERROR(layout.AddNodes(*subgraph));
  GE_RETURN_IF_ERROR(layout.ReadVariables());
  return layout;
}

Status ModelLayout::AddNodes(const ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    const auto [it, fresh] = nodes_by_id_.emplace(node->op().id, node.get());
    if (fresh || node->op().id < 0) continue;
    return MakeError(kGraphInvalid, "nodes {} and {} both have id {}", it->second->name(), node->name(), node->op().id);
  }
  return {};
}

Status ModelLayout::ReadVariables() {
  const auto collect = [this](const ComputeGraph& graph) -> Status {
    for (const auto& node : graph.nodes()) {
      if (!LiesInVariableMemory(*node)) continue;
      const OpDesc& op = node->op();
      const bool is_constant_elsewhere =
          op.type == "Constant" &&
          (op.output_offsets.empty() || op.outputs.size() != 1 || !IsInVariableMemory(AddressOfOutput(op)));
      if (is_constant_elsewhere) continue;
      if (op.outputs.size() != 1 || op.output_offsets.size() != 1) {
        return MakeError(kModelDataSizeInvalid, "node {} ({}): {} offsets for {} outputs; it has one output",
                         node->name(), node->type(), op.output_offsets.size(), op.outputs.size());
      }
      GE_ASSIGN_OR_RETURN(const uint64_t size, BytesOf(op.outputs[0], *node, "output", 0));
      const uint64_t address = AddressOfOutput(op);
      if (!IsInVariableMemory(address) || size > logical_variable_base_ + variable_bytes_ - address) {
        return MakeError(kModelDataSizeInvalid,
                         "node {} ({}): {} bytes at {:#x} do not lie in variable memory ({:#x}, {} bytes)",
                         node->name(), node->type(), size, address, logical_variable_base_, variable_bytes_);
      }
      variables_.push_back({node.get(), address, size});
    }
    return {};
  };
  GE_RETURN_IF_ERROR(collect(model_->graph()));
  for (const auto& subgraph : model_->graph().subgraphs()) GE_RETURN_IF_ERROR(collect(*subgraph));
  std::stable_sort(variables_.begin(), variables_.end(),
                   [](const VariableTensor& a, const VariableTensor& b) { return a.address < b.address; });
  const auto is_same = [](const VariableTensor& a, const VariableTensor& b) {
    return a.address == b.address && a.size == b.size && a.node->type() == b.node->type();
  };
  variables_.erase(std::unique(variables_.begin(), variables_.end(), is_same), variables_.end());
  for (size_t i = 1; i < variables_.size(); ++i) {
    const VariableTensor& before = variables_[i - 1];
    if (before.address + before.size <= variables_[i].address && before.address < variables_[i].address) continue;
    return MakeError(kModelDataSizeInvalid,
                     "nodes {} and {} share bytes of variable memory: {} bytes at {:#x}, {} at {:#x}",
                     before.node->name(), variables_[i].node->name(), before.size, before.address, variables_[i].size,
                     variables_[i].address);
  }
  return {};
}

const VariableTensor* ModelLayout::FindVariable(uint64_t address, uint64_t size) const {
  const auto behind =
      std::upper_bound(variables_.begin(), variables_.end(), address,
                       [](uint64_t wanted, const VariableTensor& each) { return wanted < each.address; });
  if (behind == variables_.begin()) return nullptr;
  const VariableTensor& found = *std::prev(behind);
  const uint64_t offset = address - found.address;
  return offset <= found.size && size <= found.size - offset ? &found : nullptr;
}

Status ModelLayout::ReadNumbers() {
  constexpr int64_t kAnyBytes = std::numeric_limits<int64_t>::max();
  GE_ASSIGN_OR_RETURN(feature_bytes_, ReadNumber(*model_, "memory_size", kAnyBytes));
  GE_ASSIGN_OR_RETURN(logical_feature_base_, ReadNumber(*model_, "task_gen_base_addr", kAnyBytes));
  GE_ASSIGN_OR_RETURN(logical_weight_base_, ReadNumber(*model_, "task_gen_weight_addr", kAnyBytes));
  GE_ASSIGN_OR_RETURN(logical_variable_base_, ReadNumber(*model_, "task_gen_variable_addr", kAnyBytes));
  GE_ASSIGN_OR_RETURN(variable_bytes_,
                      ReadNumber(*model_, "variable_size", kAnyBytes - static_cast<int64_t>(logical_variable_base_)));
  GE_ASSIGN_OR_RETURN(const uint64_t weight_bytes, ReadNumber(*model_, "weight_size", kAnyBytes));
  if (weight_bytes > model_->weights().size()) {
    return MakeError(kWeightPartitionInvalid, "model '{}': attribute weight_size is {}, WEIGHTS_DATA has {} bytes",
                     model_->name, weight_bytes, model_->weights().size());
  }
  GE_ASSIGN_OR_RETURN(const uint64_t zero_copy_bytes, ReadNumber(*model_, "zero_copy_memory_size", kAnyBytes));
  if (zero_copy_bytes > feature_bytes_) {
    return MakeError(kModelDataSizeInvalid, "model '{}': zero_copy_memory_size {} is more than memory_size {}",
                     model_->name, zero_copy_bytes, feature_bytes_);
  }
  GE_ASSIGN_OR_RETURN(const uint64_t streams, ReadNumber(*model_, "stream_num", kMaxModelStreams));
  GE_ASSIGN_OR_RETURN(const uint64_t events, ReadNumber(*model_, "event_num", kMaxModelEvents));
  GE_ASSIGN_OR_RETURN(const uint64_t labels, ReadNumber(*model_, kAttrLabelNum, kMaxModelLabels));
  // A model instance without a stream cannot be built (spec/device-simulator.md §5.1).
  stream_count_ = static_cast<uint32_t>(std::max<uint64_t>(streams, 1));
  event_count_ = static_cast<uint32_t>(events);
  label_count_ = static_cast<uint32_t>(labels);
  return {};
}

const Node* ModelLayout::FindNode(uint32_t op_index) const {
  const auto it = nodes_by_id_.find(op_index);
  return it == nodes_by_id_.end() ? nullptr : it->second;
}

StatusOr<TensorPlace> ModelLayout::FeaturePlace(const Node& node, std::string_view what, int64_t offset,
                                                uint64_t size) const {
  const auto end = CheckedAdd(static_cast<uint64_t>(offset), size);
  if (offset < 0 || !end || *end > feature_bytes_) {
    return MakeError(kModelDataSizeInvalid,
                     "node {}: {} of {} bytes at offset {} does not lie in the feature memory of {} bytes", node.name(),
                     what, size, offset, feature_bytes_);
  }
  TensorPlace place;
  place.segment = Segment::kFeatureMap;
  place.offset = static_cast<uint64_t>(offset);
  place.size = size;
  return place;
}

StatusOr<TensorPlace> ModelLayout::PlaceAt(const Node& node, std::string_view what, int64_t offset,
                                           uint64_t size) const {
  const auto address = static_cast<uint64_t>(offset);
  if (!IsInVariableMemory(address)) return FeaturePlace(node, what, offset, size);
  const VariableTensor* variable = FindVariable(address, size);
  if (variable == nullptr) {
    return MakeError(kModelDataSizeInvalid, "node {}: {} of {} bytes at {:#x} lies in no tensor of variable memory",
                     node.name(), what, size, address);
  }
  return TensorPlace{Segment::kVariable, address - variable->address, size, variable->node};
}

/// In WEIGHTS_DATA at the descriptor's data_offset; a producer whose bytes are only in the graph keeps them there
/// (spec/om-format.md §8).
StatusOr<TensorPlace> ModelLayout::ConstantPlace(const Node& node, size_t slot, const Node* producer) const {
  const GeTensorDesc& desc = node.op().inputs[slot];
  TensorPlace place;
  GE_ASSIGN_OR_RETURN(place.size, BytesOf(desc, node, "input", slot));
  const GeTensor* value = producer == nullptr ? nullptr : InlineValue(*producer);
  if (value != nullptr && value->data.size() >= place.size && place.size > 0) {
    place.segment = Segment::kInline;
    place.constant = producer;
    return place;
  }
  const auto end = CheckedAdd(static_cast<uint64_t>(desc.data_offset), place.size);
  if (desc.data_offset >= 0 && end && *end <= model_->weights().size()) {
    place.segment = Segment::kWeights;
    place.offset = static_cast<uint64_t>(desc.data_offset);
    return place;
  }
  return MakeError(kWeightPartitionInvalid,
                   "node {}: constant input {} of {} bytes at offset {} does not lie in WEIGHTS_DATA ({} bytes)",
                   node.name(), slot, place.size, desc.data_offset, model_->weights().size());
}

StatusOr<std::vector<TensorPlace>> ModelLayout::InputPlaces(const Node& node) const {
  const OpDesc& op = node.op();
  std::vector<TensorPlace> places(op.inputs.size());
  size_t next_offset = 0;
  for (size_t slot = 0; slot < places.size(); ++slot) {
    const Node* producer = slot < node.input_count() ? node.input(slot).node : nullptr;
    const bool is_constant = slot < op.is_input_const.size() && op.is_input_const[slot];
    if (is_constant || (producer != nullptr && producer->type() == kConstType)) {
      GE_ASSIGN_OR_RETURN(places[slot], ConstantPlace(node, slot, producer));
      continue;
    }
    if (producer == nullptr) continue;
    if (next_offset >= op.input_offsets.size()) {
      return MakeError(kModelDataSizeInvalid, "node {}: input {} has no offset; the node lists {}", node.name(), slot,
                       op.input_offsets.size());
    }
    GE_ASSIGN_OR_RETURN(const uint64_t size, BytesOf(op.inputs[slot], node, "input", slot));
    GE_ASSIGN_OR_RETURN(places[slot],
                        PlaceAt(node, fmt::format("input {}", slot), op.input_offsets[next_offset++], size));
  }
  return places;
}

StatusOr<TensorPlace> ModelLayout::OutputPlace(const Node& node, size_t output) const {
  const OpDesc& op = node.op();
  if (op.outputs[output].IsAbsent()) return TensorPlace();
  if (output >= op.output_offsets.size()) {
    return MakeError(kModelDataSizeInvalid, "node {}: output {} has no offset; the node lists {}", node.name(), output,
                     op.output_offsets.size());
  }
  GE_ASSIGN_OR_RETURN(const uint64_t size, BytesOf(op.outputs[output], node, "output", output));
  return PlaceAt(node, fmt::format("output {}", output), op.output_offsets[output], size);
}

StatusOr<NodePlaces> ModelLayout::PlacesOf(const Node& node) const {
  const OpDesc& op = node.op();
  NodePlaces places;
  GE_ASSIGN_OR_RETURN(places.inputs, InputPlaces(node));
  for (size_t output = 0; output < op.outputs.size(); ++output) {
    GE_ASSIGN_OR_RETURN(auto place, OutputPlace(node, output));
    places.outputs.push_back(place);
  }
  if (op.workspace_offsets.size() != op.workspace_bytes.size()) {
    return MakeError(kModelDataSizeInvalid, "node {}: {} workspace offsets, but {} workspace sizes", node.name(),
                     op.workspace_offsets.size(), op.workspace_bytes.size());
  }
  for (size_t i = 0; i < op.workspace_bytes.size(); ++i) {
    const std::string what = fmt::format("workspace {}", i);
    if (op.workspace_bytes[i] < 0) {
      return MakeError(kModelDataSizeInvalid, "node {}: {} has {} bytes", node.name(), what, op.workspace_bytes[i]);
    }
    GE_ASSIGN_OR_RETURN(
        auto place, FeaturePlace(node, what, op.workspace_offsets[i], static_cast<uint64_t>(op.workspace_bytes[i])));
    places.workspaces.push_back(place);
  }
  return places;
}

StatusOr<TensorPlace> ModelLayout::PlaceOfLogicalAddress(uint64_t address, uint64_t size) const {
  TensorPlace place;
  place.size = size;
  const auto inside = [&](uint64_t base, uint64_t bytes) {
    return address >= base && address - base <= bytes && size <= bytes - (address - base);
  };
  if (inside(logical_feature_base_, feature_bytes_)) {
    place.segment = Segment::kFeatureMap;
    place.offset = address - logical_feature_base_;
    return place;
  }
  if (inside(logical_weight_base_, model_->weights().size())) {
    place.segment = Segment::kWeights;
    place.offset = address - logical_weight_base_;
    return place;
  }
  if (const VariableTensor* variable = FindVariable(address, size))
    return TensorPlace{Segment::kVariable, address - variable->address, size, variable->node};
  return MakeError(kTaskPartitionInvalid,
                   "logical address {:#x} with {} bytes lies neither in feature memory ({:#x}, {} bytes) nor in "
                   "weights ({:#x}, {} bytes) nor in a tensor of variable memory ({:#x}, {} bytes)",
                   address, size, logical_feature_base_, feature_bytes_, logical_weight_base_, model_->weights().size(),
                   logical_variable_base_, variable_bytes_);
}

StatusOr<std::vector<IoTensor>> ModelLayout::Inputs() const {
  std::map<int64_t, const Node*> by_index;
  int64_t position = 0;
  for (const auto& node : model_->graph().nodes()) {
    if (!IsGraphInput(*node)) continue;
    const int64_t index = AttrOr<int64_t>(node->op().attrs, "index", position++);
    if (const auto [it, fresh] = by_index.emplace(index, node.get()); !fresh) {
      return MakeError(kGraphInvalid, "inputs {} and {} both have index {}", it->second->name(), node->name(), index);
    }
  }
  std::vector<IoTensor> inputs;
  for (const auto& [index, node] : by_index) {
    if (node->op().outputs.empty()) return MakeError(kGraphInvalid, "input {} has no output", node->name());
    IoTensor input;
    input.name = node->name();
    input.desc = &node->op().outputs[0];
    input.is_written = node->type() == "RefData";
    GE_ASSIGN_OR_RETURN(input.place, OutputPlace(*node, 0));
    if (input.place.segment == Segment::kAbsent) return MakeError(kGraphInvalid, "input {} has no type", node->name());
    inputs.push_back(std::move(input));
  }
  return inputs;
}

StatusOr<std::vector<IoTensor>> ModelLayout::Outputs() const {
  const ComputeGraph& graph = model_->graph();
  const auto net_output = std::find_if(graph.nodes().begin(), graph.nodes().end(),
                                       [](const auto& node) { return node->type() == kNetOutputType; });
  std::vector<IoTensor> outputs;
  if (net_output != graph.nodes().end()) {
    const Node& node = **net_output;
    GE_ASSIGN_OR_RETURN(const std::vector<TensorPlace> places, InputPlaces(node));
    for (size_t slot = 0; slot < places.size(); ++slot)
      outputs.push_back({"", &node.op().inputs[slot], places[slot], false});
  } else {
    for (const OutDataAnchor& anchor : graph.outputs) {
      if (anchor.node == nullptr)
        return MakeError(kGraphInvalid, "output {} of the graph is fed by nothing", outputs.size());
      const auto output = static_cast<size_t>(anchor.index);
      GE_ASSIGN_OR_RETURN(const TensorPlace place, OutputPlace(*anchor.node, output));
      outputs.push_back({"", &anchor.node->op().outputs[output], place, false});
    }
  }
  GE_ASSIGN_OR_RETURN(const ModelInoutInfo inout, DescribeModelInout(graph, model_->attrs(), /*dynamic=*/false));
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (i < inout.outputs.size()) outputs[i].name = inout.outputs[i].name;
    if (outputs[i].place.segment == Segment::kAbsent) {
      return MakeError(kGraphInvalid, "output {} '{}' of the model is fed by nothing", i, outputs[i].name);
    }
  }
  return outputs;
}

std::vector<const Node*> ModelLayout::ConstantsInFeatureMap() const {
  std::vector<const Node*> constants;
  const auto collect = [&](const ComputeGraph& graph) {
    for (const auto& node : graph.nodes()) {
      const OpDesc& op = node->op();
      if (op.type == "Constant" && !op.output_offsets.empty() && !IsInVariableMemory(AddressOfOutput(op)))
        constants.push_back(node.get());
    }
  };
  collect(model_->graph());
  for (const auto& subgraph : model_->graph().subgraphs()) collect(*subgraph);
  return constants;
}

}  // namespace ge
