#include "core/compiler/passes/parent_inputs.h"

#include <algorithm>

namespace ge {

std::optional<std::vector<ComputeGraph*>> BranchesOf(const Node& caller, const PassContext& context) {
  std::vector<ComputeGraph*> branches;
  for (const std::string& name : caller.op().subgraph_names) {
    ComputeGraph* branch = context.root().FindSubgraph(name);
    if (branch == nullptr) return std::nullopt;
    if (std::find(branches.begin(), branches.end(), branch) == branches.end()) branches.push_back(branch);
  }
  return branches;
}

std::multimap<int64_t, Node*> DataByParentInput(const ComputeGraph& branch, const PassContext& context) {
  std::multimap<int64_t, Node*> data;
  for (const auto& node : branch.nodes()) {
    if (node->type() != "Data" || context.IsRemoved(node.get()) || node->op().outputs.empty()) continue;
    data.emplace(AttrOr<int64_t>(node->op().outputs[0].attrs, kAttrParentNodeIndex, -1), node.get());
  }
  return data;
}

void SetParentInput(Node& data, int64_t parent_input) {
  const int64_t moved = parent_input - AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1);
  if (moved == 0) return;
  for (auto* descs : {&data.op().inputs, &data.op().outputs}) {
    for (GeTensorDesc& desc : *descs) {
      if (desc.attrs.contains(kAttrParentNodeIndex)) {
        desc.attrs.insert_or_assign(kAttrParentNodeIndex, parent_input);
      }
    }
  }
  if (const auto* own = FindAttr<int64_t>(data.op().attrs, "index")) {
    data.op().attrs.insert_or_assign("index", *own + moved);
  }
}

Status DropParentInputs(Node& caller, const std::vector<size_t>& slots, PassContext& context) {
  if (slots.empty()) return {};
  const std::optional<std::vector<ComputeGraph*>> branches = BranchesOf(caller, context);
  GE_CHECK(branches.has_value(), "node {} calls a graph that there is not", caller.name());
  for (const ComputeGraph* branch : *branches) {
    for (const auto& [parent_input, data] : DataByParentInput(*branch, context)) {
      if (parent_input < 0) continue;
      const auto slot = std::lower_bound(slots.begin(), slots.end(), static_cast<size_t>(parent_input));
      if (slot != slots.end() && *slot == static_cast<size_t>(parent_input)) {
        context.Remove(*data);
      } else {
        SetParentInput(*data, parent_input - (slot - slots.begin()));
      }
    }
  }
  return context.ReplaceWithoutInputs(caller, slots, "").status();
}

}  // namespace ge
