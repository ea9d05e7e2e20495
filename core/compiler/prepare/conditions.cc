#include "core/compiler/prepare/conditions.h"

#include <algorithm>
#include <array>

#include "core/compiler/prepare/rewire.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

/// Every value of these that is not 0 is not 0 as an int32 either.
bool FitsInt32(DataType dtype) {
  constexpr std::array kTypes = {DT_BOOL, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16};
  return std::find(kTypes.begin(), kTypes.end(), dtype) != kTypes.end();
}

bool IsNumber(DataType dtype) {
  constexpr std::array kTypes = {DT_FLOAT, DT_FLOAT16, DT_BF16, DT_DOUBLE, DT_INT64, DT_UINT32, DT_UINT64};
  return FitsInt32(dtype) || dtype == DT_INT32 || std::find(kTypes.begin(), kTypes.end(), dtype) != kTypes.end();
}

/// A place where a condition is read.
class Condition {
 public:
  Condition(Node& reader, std::string base_name, const OpImplSpaceRegistryV2& registry)
      : reader_(reader), graph_(reader.graph()), base_name_(std::move(base_name)), registry_(registry) {}

  const GeTensorDesc& desc() const { return reader_.op().inputs[0]; }

  Status MakeInt32() {
    if (desc().dtype == DT_INT32) return {};
    if (!IsNumber(desc().dtype)) {
      return MakeError(kUnsupported, "its condition has type {}, which is no number", DataTypeWord(desc().dtype));
    }
    if (!FitsInt32(desc().dtype)) GE_RETURN_IF_ERROR(InsertCast("CondCastBool", DT_BOOL));
    return InsertCast("CondCast", DT_INT32);
  }

  /// Whether there are elements in place of the condition: their number is true when it is not 0.
  Status MakeSize() {
    const auto count = static_cast<int32_t>(desc().shape.ElementCount().value_or(0) != 0);
    return Insert(ScalarConst(FreeNodeName(graph_, base_name_ + "/CondSize"), DT_INT32, count), false);
  }

  Status CopyConstant() {
    if (ConstValueOf(reader_.input(0).node) == nullptr) return {};
    OpDesc op(FreeNodeName(graph_, base_name_ + "/CondCopy"), "Identity");
    op.inputs = op.outputs = {desc()};
    op.input_names = {"x"};
    op.output_names = {"y"};
    op.ir_inputs = {{"x", IrInputKind::kRequired}};
    op.ir_outputs = {{"y", IrOutputKind::kRequired}};
    op.attrs.insert_or_assign(kAttrCannotBeDeleted, true);
    op.attrs.insert_or_assign(kAttrIsInsertedByGe, true);
    return Insert(std::move(op), true);
  }

 private:
  Status InsertCast(std::string_view suffix, DataType dtype) {
    const OpPrototype* prototype = registry_.FindPrototype("Cast");
    if (prototype == nullptr) {
      return MakeError(kOpNotSupported, "its condition has type {}, and the operator package has no Cast",
                       DataTypeWord(desc().dtype));
    }
    OpDesc op(FreeNodeName(graph_, fmt::format("{}/{}", base_name_, suffix)), "Cast");
    op.inputs = {desc()};
    op.inputs[0].attrs.clear();
    op.outputs = {GeTensorDesc(desc().shape, dtype)};
    op.attrs.insert_or_assign("dst_type", static_cast<int64_t>(dtype));
    GE_RETURN_IF_ERROR(FillFromPrototype(op, *prototype));
    return Insert(std::move(op), true);
  }

  /// Lets the reader read the new node, and that node what the reader read.
  Status Insert(OpDesc op, bool takes_input) {
    GE_ASSIGN_OR_RETURN(Node * node, graph_.AddNode(std::move(op)));
    const OutDataAnchor producer = reader_.input(0);
    graph_.RemoveDataEdge({&reader_, 0});
    if (takes_input) GE_RETURN_IF_ERROR(graph_.AddDataEdge(producer, {node, 0}));
    GE_RETURN_IF_ERROR(graph_.AddDataEdge({node, 0}, {&reader_, 0}));
    if (reader_.type() == "NetOutput") graph_.outputs = {{node, 0}};
    DescribeAs(node->op().outputs[0], reader_.op().inputs[0]);
    return {};
  }

  Node& reader_;
  ComputeGraph& graph_;
  std::string base_name_;
  const OpImplSpaceRegistryV2& registry_;
};

Status NormalizeIf(Node& node, const OpImplSpaceRegistryV2& registry) {
  Condition condition(node, node.name(), registry);
  if (condition.desc().shape.rank() != 0) {
    GE_RETURN_IF_ERROR(condition.MakeSize());
  } else {
    GE_RETURN_IF_ERROR(condition.MakeInt32());
  }
  return condition.CopyConstant();
}

Status NormalizeCase(Node& node, const OpImplSpaceRegistryV2& registry) {
  Condition index(node, node.name(), registry);
  if (index.desc().dtype != DT_INT32 || index.desc().shape.rank() != 0) {
    return MakeError(kGraphInvalid, "its branch index is {}{}; it must be an int32 scalar",
                     DataTypeWord(index.desc().dtype), index.desc().shape.ToString());
  }
  return index.CopyConstant();
}

Status NormalizeWhile(const Node& node, const OpImplSpaceRegistryV2& registry) {
  Condition condition(*NetOutputOf(*SubgraphOf(node, 0)), node.name(), registry);
  if (condition.desc().shape.rank() != 0) {
    return MakeError(kGraphInvalid,
                     "its condition has shape {} and counts as its number of elements: the loop ends at once or never; "
                     "a scalar is needed",
                     condition.desc().shape.ToString());
  }
  GE_RETURN_IF_ERROR(condition.MakeInt32());
  return condition.CopyConstant();
}

Status NormalizeNode(Node& node, const OpImplSpaceRegistryV2& registry) {
  switch (ControlFlowKindOf(node.type())) {
    case ControlFlowKind::kIf:
      return NormalizeIf(node, registry);
    case ControlFlowKind::kCase:
      return NormalizeCase(node, registry);
    case ControlFlowKind::kWhile:
      return NormalizeWhile(node, registry);
    default:
      return {};
  }
}

}  // namespace

Status NormalizeConditions(ComputeGraph& root, const OpImplSpaceRegistryV2& registry) {
  const std::vector<Node*> nodes = NodesInTreeOrder(root);
  for (Node* node : nodes) {
    GE_RETURN_IF_ERROR(NormalizeNode(*node, registry), "node '{}' ({})", node->name(), node->type());
  }
  return SortGraphTree(root);
}

}  // namespace ge
