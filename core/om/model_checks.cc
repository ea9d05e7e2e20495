#include "core/om/model_checks.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_set>

#include "core/om/model_attr_names.h"
#include "core/om/om_rules.h"
#include "core/om/weights_layout.h"

namespace ge {
namespace {

/// Reports members of a repeated message whose name another one has.
template <typename Messages>
StatusOr<bool> CheckNames(const Messages& messages, std::string_view what, const OmRule& rule, uint64_t offset,
                          OmCheck& check) {
  std::unordered_set<std::string_view> names;
  bool unique = true;
  for (const auto& message : messages) {
    if (names.insert(message.name()).second) continue;
    unique = false;
    GE_RETURN_IF_ERROR(check.Report(
        rule, offset, fmt::format("MODEL_DEF at offset {}: two {} named '{}'", offset, what, message.name())));
  }
  return unique;
}

Status CheckNotNegative(const Node& node, const std::vector<int64_t>& values, std::string_view what, uint64_t offset,
                        OmCheck& check) {
  auto negative = std::find_if(values.begin(), values.end(), [](int64_t value) { return value < 0; });
  if (negative == values.end()) return {};
  return check.Report(kMemoryOffsetRule, offset,
                      fmt::format("node '{}' of graph '{}': {} {} is {}", node.name(), node.graph().name(), what,
                                  negative - values.begin(), *negative));
}

Status CheckMemoryOffsetsOf(const ComputeGraph& graph, uint64_t offset, OmCheck& check) {
  for (const auto& node : graph.nodes()) {
    const OpDesc& op = node->op();
    GE_RETURN_IF_ERROR(CheckNotNegative(*node, op.input_offsets, "input offset", offset, check));
    GE_RETURN_IF_ERROR(CheckNotNegative(*node, op.output_offsets, "output offset", offset, check));
    GE_RETURN_IF_ERROR(CheckNotNegative(*node, op.workspace_offsets, "workspace offset", offset, check));
    GE_RETURN_IF_ERROR(CheckNotNegative(*node, op.workspace_bytes, "size of workspace", offset, check));
  }
  return {};
}

using ProtoAttrs = google::protobuf::Map<std::string, proto::AttrDef>;

/// `nested`: member of a named set, where the reference does not pass over an unset value.
bool IsUnreadable(const proto::AttrDef& attr, bool nested) {
  auto any_unreadable = [](const ProtoAttrs& attrs) {
    return std::any_of(attrs.begin(), attrs.end(), [](const auto& entry) { return IsUnreadable(entry.second, true); });
  };
  switch (attr.value_case()) {
    case proto::AttrDef::kExpression:
      return true;
    case proto::AttrDef::VALUE_NOT_SET:
      return nested;
    case proto::AttrDef::kFunc:
      return any_unreadable(attr.func().attr());
    case proto::AttrDef::kList:
      return std::any_of(attr.list().na().begin(), attr.list().na().end(),
                         [&](const proto::NamedAttrs& set) { return any_unreadable(set.attr()); });
    default:
      return false;
  }
}

Status CheckAttrs(const ProtoAttrs& attrs, std::string_view owner, uint64_t offset, OmCheck& check) {
  for (const auto& [name, attr] : attrs) {
    if (!IsUnreadable(attr, false)) continue;
    GE_RETURN_IF_ERROR(
        check.Report(kAttrOfReferenceRule, offset,
                     fmt::format("attribute '{}' of '{}' is an expression, or has an unset member", name, owner)));
  }
  return {};
}

int64_t SizeOf(const OmModel& model, PartitionType type) {
  const OmPartition* partition = model.Find(type);
  return partition == nullptr ? 0 : static_cast<int64_t>(partition->bytes.size());
}

}  // namespace

StatusOr<bool> CheckUniqueNames(const proto::ModelDef& model, uint64_t offset, OmCheck& check) {
  GE_ASSIGN_OR_RETURN(bool unique, CheckNames(model.graph(), "graphs", kGraphNameTwiceRule, offset, check));
  for (const proto::GraphDef& graph : model.graph()) {
    GE_ASSIGN_OR_RETURN(bool nodes_unique,
                        CheckNames(graph.op(), "nodes of one graph", kNodeNameTwiceRule, offset, check), "graph '{}'",
                        graph.name());
    unique = unique && nodes_unique;
  }
  return unique;
}

Status CheckAttrsOfReference(const proto::ModelDef& model, uint64_t offset, OmCheck& check) {
  GE_RETURN_IF_ERROR(CheckAttrs(model.attr(), model.name(), offset, check));
  for (const proto::GraphDef& graph : model.graph()) {
    GE_RETURN_IF_ERROR(CheckAttrs(graph.attr(), graph.name(), offset, check));
    for (const proto::OpDef& op : graph.op()) {
      GE_RETURN_IF_ERROR(CheckAttrs(op.attr(), op.name(), offset, check));
      for (const auto& desc : op.input_desc()) GE_RETURN_IF_ERROR(CheckAttrs(desc.attr(), op.name(), offset, check));
      for (const auto& desc : op.output_desc()) GE_RETURN_IF_ERROR(CheckAttrs(desc.attr(), op.name(), offset, check));
    }
  }
  return {};
}

Status CheckMemoryOffsets(const ComputeGraph& root, uint64_t offset, OmCheck& check) {
  GE_RETURN_IF_ERROR(CheckMemoryOffsetsOf(root, offset, check));
  for (const auto& subgraph : root.subgraphs()) {
    GE_RETURN_IF_ERROR(CheckMemoryOffsetsOf(*subgraph, offset, check));
  }
  return {};
}

Status CheckConstants(const ComputeGraph& graph, const SharedBytes& weights, uint64_t offset, OmCheck& check) {
  for (const auto& node : graph.nodes()) {
    if (node->type() != kConstType) continue;
    GE_RETURN_IF_ERROR(check.GoOn(check.Absorb(kConstantBoundsRule, offset, ConstBytes(*node, weights).status())),
                       "graph '{}'", graph.name());
  }
  return {};
}

Status CheckCopies(const AttrMap& attrs, const OmModel& model, bool root, uint64_t offset, OmCheck& check) {
  const std::vector<int64_t> sizes = {
      SizeOf(model, PartitionType::kWeightsData), SizeOf(model, PartitionType::kTbeKernels),
      SizeOf(model, PartitionType::kCustAicpuKernels), SizeOf(model, PartitionType::kTaskInfo),
      root ? SizeOf(model, PartitionType::kSoBins) : 0};
  const auto* list = FindAttr<std::vector<int64_t>>(attrs, kAttrOmInfoList);
  if (list != nullptr && *list != sizes) {
    GE_RETURN_IF_ERROR(check.Report(
        kOmInfoListRule, offset,
        fmt::format("om_info_list is [{}], the partitions have [{}]", fmt::join(*list, ", "), fmt::join(sizes, ", "))));
  }
  const auto* copy = FindAttr<AttrBuffer>(attrs, kAttrTaskCopy);
  const OmPartition* tasks = model.Find(PartitionType::kTaskInfo);
  if (copy == nullptr || (tasks != nullptr && std::ranges::equal(copy->bytes, tasks->bytes.view))) return {};
  return check.Report(kTaskCopyRule, offset,
                      fmt::format("the attribute 'tasks' of {} bytes is no copy of TASK_INFO", copy->bytes.size()));
}

}  // namespace ge
