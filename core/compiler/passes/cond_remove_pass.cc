#include <algorithm>

#include "core/compiler/passes/const_node.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

/// A scalar is true when it is not zero (-0.0 is), anything else when it has elements.
bool IsTrue(const GeTensor& value) {
  if (value.desc.shape.rank() > 0 || value.desc.dtype == DT_STRING) return !value.data.empty();
  ByteBuffer bytes(value.data.begin(), value.data.end());
  const bool is_float = value.desc.dtype == DT_FLOAT || value.desc.dtype == DT_FLOAT16 || value.desc.dtype == DT_BF16 ||
                        value.desc.dtype == DT_DOUBLE;
  constexpr uint8_t kWithoutSign = 0x7f;
  if (is_float && !bytes.empty()) bytes.back() &= kWithoutSign;
  return std::any_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte != 0; });
}

/// The branch that a constant condition chooses; nothing when it is no constant.
StatusOr<std::optional<size_t>> ChosenBranch(const Node& node) {
  const GeTensor* value = ConstantBehind(node, 0);
  if (value == nullptr) return std::optional<size_t>();
  if (ControlFlowKindOf(node.type()) == ControlFlowKind::kIf) return std::optional<size_t>(IsTrue(*value) ? 0 : 1);
  const size_t branches = node.op().subgraph_names.size();
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> index, IndexValues(node.op(), std::vector<const GeTensor*>{value}, 0),
                      "node '{}' ({})", node.name(), node.type());
  if (index.size() != 1) return std::optional<size_t>();
  const bool in_range = index[0] >= 0 && static_cast<size_t>(index[0]) < branches;
  return std::optional<size_t>(in_range ? static_cast<size_t>(index[0]) : branches - 1);
}

/// Inputs of the branch are those of the call, which lost its condition.
void RenumberInputs(ComputeGraph& branch) {
  for (const auto& node : branch.nodes()) {
    if (!IsGraphInput(*node)) continue;
    for (auto* descs : {&node->op().inputs, &node->op().outputs}) {
      for (GeTensorDesc& desc : *descs) {
        if (const auto* index = FindAttr<int64_t>(desc.attrs, kAttrParentNodeIndex)) {
          desc.attrs.insert_or_assign(kAttrParentNodeIndex, *index - 1);
        }
      }
    }
  }
}

/// An If or Case whose condition is a constant becomes a call of the one branch; an index out of range means the last.
class CondRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    const ControlFlowKind kind = ControlFlowKindOf(node.type());
    if (kind != ControlFlowKind::kIf && kind != ControlFlowKind::kCase) return {};
    if (context.after_subgraphs() || CannotBeDeleted(node.op())) return {};
    GE_ASSIGN_OR_RETURN(const std::optional<size_t> chosen, ChosenBranch(node));
    if (!chosen || *chosen >= node.op().subgraph_names.size()) return {};
    const std::vector<std::string> names = node.op().subgraph_names;
    for (size_t i = 0; i < names.size(); ++i) {
      if (i != *chosen && names[i] != names[*chosen]) context.RemoveSubgraph(names[i]);
    }
    node.op().subgraph_names = {names[*chosen]};
    GE_RETURN_IF_ERROR(context.ReplaceWithoutInputs(node, {0}, "PartitionedCall").status());
    if (ComputeGraph* branch = context.root().FindSubgraph(names[*chosen])) RenumberInputs(*branch);
    return {};
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeCondRemovePass() { return std::make_unique<CondRemovePass>(); }

}  // namespace ge
