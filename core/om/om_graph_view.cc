#include "core/om/om_graph_view.h"

#include <google/protobuf/message.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/om/model_attr_names.h"
#include "core/om/model_helper.h"
#include "core/om/om_show.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kMaxExactInteger = int64_t{1} << 53;  // of a double, which is all that a script has

Json Integer(int64_t value) {
  if (value > kMaxExactInteger || value < -kMaxExactInteger) return fmt::format("{}", value);
  return value;
}

std::string Shown(std::string text) {
  if (text.size() <= kMaxShownValue) return text;
  size_t cut = kMaxShownValue;
  while (cut > 0 && (static_cast<uint8_t>(text[cut]) & 0xC0U) == 0x80U) --cut;  // not inside a character of UTF-8
  return fmt::format("{}… ({} bytes)", std::string_view(text).substr(0, cut), text.size());
}

Json AttrRows(const AttrMap& attrs) {
  Json rows = Json::array();
  for (const auto& [name, value] : attrs) rows.push_back({name, value.TypeName(), Shown(value.ToString())});
  return rows;
}

bool IsConstant(const Node& node) { return node.type() == kConstType || node.type() == "Constant"; }

Json DescribeTensor(const std::string& name, const GeTensorDesc& desc) {
  Json tensor = {{"name", name},
                 {"dtype", DataTypeWord(desc.dtype)},
                 {"shape", desc.shape.ToString()},
                 {"format", FormatName(desc.format)},
                 {"size", Integer(desc.size)}};
  if (desc.origin_shape_initialized && (desc.origin_shape != desc.shape || desc.origin_format != desc.format)) {
    tensor["origin_shape"] = desc.origin_shape.ToString();
    tensor["origin_format"] = FormatName(desc.origin_format);
  }
  return tensor;
}

std::string NameAt(const std::vector<std::string>& names, size_t slot) {
  return slot < names.size() ? names[slot] : fmt::format("{}", slot);
}

std::optional<uint32_t> OpIndexOfBody(const google::protobuf::Message& body) {
  const auto* reflection = body.GetReflection();
  if (const auto* op_index = body.GetDescriptor()->FindFieldByName("op_index"))
    return reflection->GetUInt32(body, op_index);
  const auto* context = body.GetDescriptor()->FindFieldByName("context");
  if (context == nullptr || !reflection->HasField(body, context)) return std::nullopt;
  return OpIndexOfBody(reflection->GetMessage(body, context));
}

/// The id of the node that a task belongs to. Every body of a task that belongs to one has `op_index`, itself or in its
/// `context` (task.proto); notifies have the node's id as their own (spec/om-format.md §7.2).
std::optional<uint32_t> OpIndex(const domi::TaskDef& task) {
  const auto type = static_cast<ModelTaskType>(task.type());
  if (type == ModelTaskType::kNotifyRecord || type == ModelTaskType::kNotifyWait) return task.id();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  task.GetReflection()->ListFields(task, &fields);
  for (const auto* field : fields) {
    if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (auto found = OpIndexOfBody(task.GetReflection()->GetMessage(task, field)); found.has_value()) return found;
  }
  return std::nullopt;
}

/// One model's nodes over all its graphs, each with its index and its place in the order of execution.
class ModelView {
 public:
  explicit ModelView(const GeModel& model) : model_(model) {
    Add(model.graph());
    for (const auto& subgraph : model.graph().subgraphs()) Add(*subgraph);
    NumberByIds();
  }

  Json Graphs() const { return graphs_; }

  Json Nodes() const {
    Json nodes = Json::array();
    for (const Node* node : nodes_) nodes.push_back(DescribeNode(*node));
    return nodes;
  }

  Json Tensors() const {
    Json tensors = Json::array();
    for (const Node* node : nodes_) {
      if (!IsConstant(*node)) AddTensors(*node, tensors);
    }
    return tensors;
  }

  int64_t NodeOf(const domi::TaskDef& task) const {
    const std::optional<uint32_t> op_index = OpIndex(task);
    auto it = op_index.has_value() ? by_id_.find(*op_index) : by_id_.end();
    return it == by_id_.end() ? -1 : static_cast<int64_t>(it->second);
  }

  int64_t memory_size() const { return AttrOr<int64_t>(model_.attrs(), "memory_size", 0); }

 private:
  struct Place {
    size_t index = 0;
    size_t graph = 0;
    int64_t order = -1;
  };

  void Add(const ComputeGraph& graph) {
    for (const auto& node : graph.nodes()) {
      places_[node.get()] = {nodes_.size(), graphs_.size(), -1};
      by_id_.emplace(node->op().id, nodes_.size());
      nodes_.push_back(node.get());
    }
    graphs_.push_back(graph.name());
  }

  void NumberByIds() {
    std::vector<const Node*> sorted = nodes_;
    std::ranges::stable_sort(sorted, {}, [](const Node* node) { return node->op().id; });
    int64_t order = 0;
    for (const Node* node : sorted) {
      if (!IsConstant(*node)) places_[node].order = order++;
    }
  }

  const Place& PlaceOf(const Node* node) const { return places_.at(node); }

  Json DescribeNode(const Node& node) const {
    const OpDesc& op = node.op();
    const Place& place = PlaceOf(&node);
    Json description = {{"graph", place.graph},
                        {"name", op.name},
                        {"type", op.type},
                        {"id", Integer(op.id)},
                        {"order", place.order},
                        {"constant", IsConstant(node)},
                        {"stream", Integer(op.stream_id)},
                        {"engine", op.engine.view()},
                        {"kernel_lib", op.kernel_lib.view()},
                        {"inputs", DescribeInputs(node)},
                        {"outputs", DescribeOutputs(node)},
                        {"workspaces", Json::array()},
                        {"control_inputs", Json::array()},
                        {"subgraphs", op.subgraph_names},
                        {"attrs", AttrRows(op.attrs)}};
    for (size_t i = 0; i < std::min(op.workspace_offsets.size(), op.workspace_bytes.size()); ++i)
      description["workspaces"].push_back({Integer(op.workspace_offsets[i]), Integer(op.workspace_bytes[i])});
    for (const Node* producer : node.control_inputs()) description["control_inputs"].push_back(PlaceOf(producer).index);
    const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(op.attrs, kAttrValue);
    if (IsConstant(node) && value != nullptr && *value != nullptr) {
      const GeTensorDesc& desc = (*value)->desc;
      description["weight"] = {Integer(desc.data_offset), Integer(desc.weight_size)};
    }
    return description;
  }

  Json DescribeInputs(const Node& node) const {
    const OpDesc& op = node.op();
    Json inputs = Json::array();
    size_t next_offset = 0;
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      Json input = DescribeTensor(NameAt(op.input_names, slot), op.inputs[slot]);
      const OutDataAnchor from = node.input(slot);
      if (from.node == nullptr) {
        input["from"] = nullptr;
      } else {
        input["from"] = {PlaceOf(from.node).index, from.index};
        if (slot < op.is_input_const.size() && op.is_input_const[slot]) {
          input["weight_offset"] = Integer(op.inputs[slot].data_offset);
        } else if (next_offset < op.input_offsets.size()) {
          input["offset"] = Integer(op.input_offsets[next_offset++]);
        }
      }
      inputs.push_back(std::move(input));
    }
    return inputs;
  }

  static Json DescribeOutputs(const Node& node) {
    const OpDesc& op = node.op();
    Json outputs = Json::array();
    for (size_t i = 0; i < node.output_count(); ++i) {
      outputs.push_back(DescribeTensor(NameAt(op.output_names, i), op.outputs[i]));
      if (i < op.output_offsets.size()) outputs.back()["offset"] = Integer(op.output_offsets[i]);
    }
    return outputs;
  }

  void AddTensors(const Node& node, Json& tensors) const {
    const OpDesc& op = node.op();
    const int64_t first = PlaceOf(&node).order;
    for (size_t i = 0; i < std::min(op.output_offsets.size(), node.output_count()); ++i) {
      int64_t last = first;
      for (const InDataAnchor& consumer : node.consumers(i)) last = std::max(last, PlaceOf(consumer.node).order);
      AddTensor(node, fmt::format("output {}", i), op.output_offsets[i], op.outputs[i].size, last, tensors);
    }
    for (size_t i = 0; i < std::min(op.workspace_offsets.size(), op.workspace_bytes.size()); ++i)
      AddTensor(node, fmt::format("workspace {}", i), op.workspace_offsets[i], op.workspace_bytes[i], first, tensors);
  }

  void AddTensor(const Node& node, const std::string& part, int64_t offset, int64_t size, int64_t last,
                 Json& tensors) const {
    const int64_t limit = memory_size() > 0 ? std::min(memory_size(), kMaxExactInteger) : kMaxExactInteger;
    if (offset < 0 || offset >= limit || size <= 0 || size > kMaxExactInteger - offset) return;
    const Place& place = PlaceOf(&node);
    tensors.push_back({{"node", place.index},
                       {"part", part},
                       {"offset", offset},
                       {"size", size},
                       {"first", place.order},
                       {"last", last}});
  }

  const GeModel& model_;
  Json graphs_ = Json::array();
  std::vector<const Node*> nodes_;
  std::unordered_map<const Node*, Place> places_;
  std::unordered_map<int64_t, size_t> by_id_;  // hostile files repeat ids: the first node has it
};

/// A partition as `om show` has it, without what the page shows elsewhere.
Json DescribePartition(const Json& described) {
  Json partition = Json::object();
  for (const char* key : {"type_name", "file_offset", "size", "sha256", "items", "kernels"}) {
    if (described.contains(key)) partition[key] = described[key];
  }
  return partition;
}

Json DescribeModel(const GeModel& model, const Json& described_partitions) {
  const ModelView view(model);
  Json tasks = Json::array();
  Json partitions = Json::array();
  for (const Json& described : described_partitions) {
    partitions.push_back(DescribePartition(described));
    if (described.contains("tasks")) tasks = described["tasks"];
  }
  for (size_t i = 0; i < tasks.size(); ++i) {
    tasks[i].erase("message");  // the page does not show it
    tasks[i]["node"] = view.NodeOf(model.tasks().task(static_cast<int>(i)));
  }
  return {{"name", model.name},
          {"memory_size", Integer(view.memory_size())},
          {"attrs", AttrRows(model.attrs())},
          {"graphs", view.Graphs()},
          {"nodes", view.Nodes()},
          {"tensors", view.Tensors()},
          {"tasks", std::move(tasks)},
          {"partitions", std::move(partitions)}};
}

}  // namespace

StatusOr<nlohmann::ordered_json> DescribeOmGraphs(const SharedBytes& file, OmPolicy policy) {
  GE_ASSIGN_OR_RETURN(const Json description, DescribeOm(file, policy));
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<GeRootModel> root_model, ModelHelper::LoadRootModel(file, policy));
  Json models = Json::array();
  for (size_t i = 0; i < root_model->models().size(); ++i)
    models.push_back(DescribeModel(*root_model->models()[i], description["models"][i]));
  return Json{{"name", description["header"]["name"]},
              {"size", description["size"]},
              {"sha256", description["sha256"]},
              {"dynamic", description["dynamic"]},
              {"platform_version", description["header"]["platform_version"]},
              {"models", std::move(models)}};
}

}  // namespace ge
