#include "scenarios/runner/graph/graph_spec_of.h"

#include <algorithm>

#include "core/compiler/prepare/rewire.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"
#include "scenarios/runner/evaluator/eval_tensor.h"

namespace scenario {
namespace {

YamlPointer Scalar(std::string text) {
  auto value = std::make_shared<YamlValue>();
  value->kind = YamlValue::Kind::kScalar;
  value->text = std::move(text);
  return value;
}

template <typename T>
YamlPointer ToYaml(const T& value);

template <typename T>
YamlPointer ListToYaml(const std::vector<T>& list) {
  auto value = std::make_shared<YamlValue>();
  value->kind = YamlValue::Kind::kList;
  for (const T& item : list) value->items.push_back(ToYaml(item));
  return value;
}

/// null for values that no rule of the evaluator asks for.
template <typename T>
YamlPointer ToYaml(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return Scalar(value ? "true" : "false");
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Scalar(value);
  } else if constexpr (std::is_same_v<T, ge::DataType>) {
    return Scalar(fmt::format("{}", static_cast<int>(value)));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return Scalar(fmt::format("{}", value));
  } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
    return nullptr;
  } else if constexpr (std::is_same_v<T, std::vector<int64_t>> || std::is_same_v<T, std::vector<float>> ||
                       std::is_same_v<T, std::vector<std::string>> || std::is_same_v<T, std::vector<ge::DataType>> ||
                       std::is_same_v<T, std::vector<std::vector<int64_t>>>) {
    return ListToYaml(value);
  } else {
    return nullptr;
  }
}

bool IsDescribed(const ge::GeTensorDesc& desc) { return desc.dtype != ge::DT_UNDEFINED; }

/// One graph of the tree, being written.
class GraphWriter {
 public:
  explicit GraphWriter(const ge::ComputeGraph& graph) : graph_(graph) { spec_.name = graph.name(); }

  GraphSpec Write() && {
    AddInputs();
    for (const auto& node : graph_.nodes()) AddNode(*node);
    if (const ge::Node* end = ge::NetOutputOf(graph_)) {
      for (size_t slot = 0; slot < end->input_count(); ++slot) spec_.outputs.push_back(InputOf(*end, slot));
    }
    return std::move(spec_);
  }

 private:
  /// A called graph takes what its caller hands on, position by position; what it does not read gets a name too.
  void AddInputs() {
    const ge::Node* parent = ge::ParentNodeOf(graph_);
    std::vector<const ge::Node*> data;
    for (const auto& node : graph_.nodes()) {
      if (ge::IsGraphInput(*node)) data.push_back(node.get());
    }
    if (parent == nullptr) {
      for (const ge::Node* each : data) spec_.inputs.push_back(InputSpecOf(*each));
      return;
    }
    const ge::ControlFlowKind kind = ge::ControlFlowKindOf(parent->type());
    const bool takes_choice = kind == ge::ControlFlowKind::kIf || kind == ge::ControlFlowKind::kCase;
    for (size_t slot = takes_choice ? 1 : 0; slot < parent->input_count(); ++slot) {
      const auto found = std::find_if(data.begin(), data.end(), [&](const ge::Node* each) {
        const ge::AttrMap& attrs = each->op().outputs[0].attrs;
        return ge::AttrOr<int64_t>(attrs, ge::kAttrParentNodeIndex, -1) == static_cast<int64_t>(slot);
      });
      TensorSpec unread;
      unread.name = fmt::format("|unread {}", slot);
      spec_.inputs.push_back(found == data.end() ? unread : InputSpecOf(**found));
    }
  }

  static TensorSpec InputSpecOf(const ge::Node& data) {
    const ge::GeTensorDesc& desc = data.op().outputs[0];
    TensorSpec spec;
    spec.name = data.name();
    spec.dtype = desc.dtype;
    spec.shape = desc.shape.dims();
    return spec;
  }

  void AddNode(const ge::Node& node) {
    const bool is_removed = node.name().empty();  // a pass has taken it out, but is not through
    if (ge::IsGraphInput(node) || node.type() == "NetOutput" || is_removed) return;
    if (const auto value = ge::ConstValueOf(&node)) {
      AddConstant(node.name(), *value);
      return;
    }
    NodeSpec spec;
    spec.name = node.name();
    spec.op = node.type();
    for (size_t slot = 0; slot < node.input_count(); ++slot) spec.inputs.push_back(InputOf(node, slot));
    for (const auto& [name, value] : node.op().attrs) {
      YamlPointer written = std::visit([](const auto& each) { return ToYaml(each); }, value.variant());
      if (written != nullptr) spec.attrs.push_back({std::string(name), {}, std::move(written)});
    }
    for (const std::string& subgraph : node.op().subgraph_names) spec.calls.push_back({"", subgraph, {}});
    spec_.nodes.push_back(std::move(spec));
  }

  void AddConstant(const std::string& name, const ge::GeTensor& value) {
    const std::vector<int64_t>& dims = value.desc.shape.dims();
    if (!DecodeTensor(value.data, value.desc.dtype, dims).ok()) return;
    ConstantSpec spec;
    spec.tensor.name = name;
    spec.tensor.dtype = value.desc.dtype;
    spec.tensor.shape = dims;
    spec.data.kind = DataSource::Kind::kBytes;
    spec.data.bytes = value.data;
    spec_.constants.push_back(std::move(spec));
  }

  ReferenceSpec InputOf(const ge::Node& node, size_t slot) {
    ReferenceSpec reference;
    const ge::OutDataAnchor from = node.input(slot);
    if (from.node == nullptr) return reference;
    reference.name = from.node->name();
    reference.index = from.index;
    const ge::GeTensorDesc& given = from.node->op().outputs[static_cast<size_t>(from.index)];
    const ge::GeTensorDesc& taken = node.op().inputs[slot];
    const bool is_view = IsDescribed(given) && IsDescribed(taken) && given.shape != taken.shape &&
                         !taken.shape.IsUnknown() && given.shape.ElementCount() == taken.shape.ElementCount();
    return is_view ? Reshaped(std::move(reference), taken.shape) : reference;
  }

  ReferenceSpec Reshaped(ReferenceSpec reference, const ge::GeShape& shape) {
    ReferenceSpec dims, reshaped;
    dims.name = fmt::format("|dims {}", views_);
    reshaped.name = fmt::format("|view {}", views_++);
    ge::ByteWriter bytes;
    for (const int64_t dim : shape.dims()) bytes.Write(dim);
    ge::GeTensor value;
    value.desc = ge::GeTensorDesc(ge::GeShape({static_cast<int64_t>(shape.rank())}), ge::DT_INT64);
    value.data = std::move(bytes).Take();
    AddConstant(dims.name, value);
    NodeSpec spec;
    spec.name = reshaped.name;
    spec.op = "Reshape";
    spec.inputs = {std::move(reference), std::move(dims)};
    spec_.nodes.push_back(std::move(spec));
    return reshaped;
  }

  const ge::ComputeGraph& graph_;
  GraphSpec spec_;
  size_t views_ = 0;
};

}  // namespace

GraphSpec GraphSpecOf(const ge::ComputeGraph& graph) {
  GraphSpec spec = GraphWriter(graph).Write();
  for (const auto& subgraph : graph.subgraphs()) spec.subgraphs.push_back(GraphWriter(*subgraph).Write());
  return spec;
}

}  // namespace scenario
