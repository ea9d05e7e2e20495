#include "core/engines/leftovers.h"

#include "core/engines/engine_errors.h"
#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/removal_steps.h"
#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

constexpr size_t kMaxReported = 100;

/// The attribute for which a step passes a node over; empty: none.
std::string_view MarkAgainst(const RemovalStep& step, const OpDesc& op) {
  if (step.marks == RemovalMarks::kNone) return {};
  if (AttrOr<bool>(op.attrs, kAttrDoNotConstantFolding, false)) return kAttrDoNotConstantFolding;
  if (op.attrs.contains(kAttrNoNeedConstantFolding)) return kAttrNoNeedConstantFolding;
  if (step.marks != RemovalMarks::kIdentity) return {};
  if (AttrOr<bool>(op.attrs, kAttrIsInsertedByGe, false)) return kAttrIsInsertedByGe;
  if (AttrOr<bool>(op.attrs, kAttrCannotBeDeleted, false)) return kAttrCannotBeDeleted;
  return {};
}

/// What the user must change so that a pass runs.
std::string Cure(const PassInfo& pass, const PassSetting& setting) {
  const std::string_view option = ReadableOptionName(setting.option);
  if (setting.option == kOptimizationSwitch) {
    return fmt::format("take '{}:off' out of {} ({})", pass.name, option, setting.option);
  }
  return fmt::format("set {} ({}) to {}", option, setting.option, setting.option == kOoLevel ? "O3" : "true");
}

/// One step as far as this node goes: its name, what it was set to, why it passed the node over; and the cure when the
/// user switched it off.
struct StepVerdict {
  std::string text;
  std::string cure;
};

StepVerdict Judge(const RemovalStep& step, const OpDesc& op, const OptimizationOptions* options) {
  std::string text(step.name);
  if (const std::string_view mark = MarkAgainst(step, op); !mark.empty()) {
    return {fmt::format("{}, which passes it over for its attribute '{}'", step.name, mark), ""};
  }
  const PassInfo* pass = FindPassInfo(step.name);
  if (pass == nullptr) return {std::move(text), ""};
  if (options == nullptr) return {fmt::format("{} (whether it is on cannot be read)", step.name), ""};
  const PassSetting setting = options->SettingOf(*pass);
  text += fmt::format(" ({})", setting.ToString());
  const bool users = !setting.enabled && setting.source == SettingSource::kUser;
  return {std::move(text), users ? Cure(*pass, setting) : std::string()};
}

bool IsLeftover(const OpDesc& op) {
  return op.kernel_lib == kGeLocalOpStoreName && FindDeletedType(op.type) != nullptr;
}

Status ReportLeftovers(const std::vector<LeftoverDiagnosis>& leftovers, size_t count) {
  if (count == 0) return {};
  if (count == 1) return leftovers[0].ToStatus();
  std::string text = fmt::format("{} nodes are left that should have been removed:", count);
  bool users = false;
  for (const LeftoverDiagnosis& each : leftovers) {
    users = users || each.is_users_setting;
    text += fmt::format("\n  {}: {}", each.ToStatus().code().id, each.text);
  }
  if (count > leftovers.size()) text += fmt::format("\n  and {} more", count - leftovers.size());
  return Status(users ? kEngineOptionInvalid : kEngineFailed, std::move(text));
}

}  // namespace

Status LeftoverDiagnosis::ToStatus() const {
  return Status(is_users_setting ? kEngineOptionInvalid : kEngineFailed, text);
}

LeftoverDiagnosis DiagnoseLeftover(const OpDesc& op, const OptimizationOptions* options) {
  const DeletedType* type = FindDeletedType(op.type);
  GE_CHECK(type != nullptr, "{} is no deleted type", op.type);
  std::string steps;
  std::string cures;
  for (const RemovalStep& step : type->steps) {
    const StepVerdict verdict = Judge(step, op, options);
    steps += fmt::format("{}{}", steps.empty() ? "" : ", or ", verdict.text);
    if (!verdict.cure.empty()) cures += fmt::format("{}{}", cures.empty() ? "" : ", or ", verdict.cure);
  }
  std::string text = fmt::format(
      "node '{}' ({}) should have been removed by {}; it is still there, and the local engine cannot execute it",
      op.name, op.type, steps);
  if (cures.empty()) return {false, std::move(text)};
  return {true, fmt::format("{}: {}", text, cures)};
}

Status CheckNoLeftovers(const ComputeGraph& root, const OptimizationOptions* options) {
  std::vector<LeftoverDiagnosis> leftovers;
  size_t count = 0;
  for (const ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      if (!IsLeftover(node->op())) continue;
      if (++count <= kMaxReported) leftovers.push_back(DiagnoseLeftover(node->op(), options));
    }
  }
  return ReportLeftovers(leftovers, count);
}

}  // namespace ge
