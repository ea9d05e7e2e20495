#include "core/compiler/conflict/anchor_attributes.h"

#include <algorithm>
#include <array>

#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/tree_anchors.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

constexpr Word kAttrSupportAddrRefresh("_is_support_addr_refresh");

/// RDMA_HBM, P2P_HBM, P2P_DDR, TS (spec/compiler.md §5.1); ordinary ops work in all others.
constexpr std::array<int64_t, 4> kSpecialMemoryTypes = {0x3, 0x10, 0x11, 0x40};

int64_t SpecialMemory(const Node& node, std::string_view attr, size_t index) {
  const auto* types = FindAttr<std::vector<int64_t>>(node.op().attrs, attr);
  if (types == nullptr || index >= types->size()) return 0;
  const int64_t type = (*types)[index];
  return std::find(kSpecialMemoryTypes.begin(), kSpecialMemoryTypes.end(), type) == kSpecialMemoryTypes.end() ? 0
                                                                                                              : type;
}

bool IsLabelOrStreamSwitch(const Node& node) {
  return node.type() == "StreamSwitch" || node.type() == "LabelSwitchByIndex";
}

/// Ops whose addresses stay as they were at load. Collective ops do while the feature map is not refreshable.
bool IsUnrefreshable(const Node& node, const ConflictSettings& settings) {
  if (!AttrOr<bool>(node.op().attrs, kAttrSupportAddrRefresh, true)) return true;
  return node.type().starts_with("Hcom") && !settings.refreshable_feature_map;
}

/// The branch of an If or Case and the loop condition become inputs of LabelSwitchByIndex (spec/compiler.md §4.9),
/// which are made after conflicts are repaired.
bool WillFeedLabelSwitch(const Node& node, size_t slot) { return slot == 0 && IsBranchNode(node); }

}  // namespace

std::string_view AnchorAttributeName(AnchorAttribute attribute) {
  constexpr std::array<std::string_view, kAnchorAttributeCount> names = {"user input",
                                                                         "user output",
                                                                         "constant or variable",
                                                                         "input that cannot be refreshed",
                                                                         "output that cannot be refreshed",
                                                                         "continuous input",
                                                                         "continuous output",
                                                                         "continuous input without padding",
                                                                         "continuous output without padding",
                                                                         "input in special memory",
                                                                         "output in special memory",
                                                                         "reference",
                                                                         "ordinary input",
                                                                         "ordinary output"};
  return names[static_cast<size_t>(attribute)];
}

int64_t SpecialInputMemory(const Node& node, size_t slot) { return SpecialMemory(node, kAttrInputMemoryType, slot); }

int64_t SpecialOutputMemory(const Node& node, size_t output) {
  return SpecialMemory(node, kAttrOutputMemoryType, output);
}

AnchorAttributes AttributesOfInput(const Node& node, size_t slot, bool is_outermost, const ConflictSettings& settings) {
  AnchorAttributes set = 0;
  if (is_outermost && node.type() == "NetOutput") set |= Bit(AnchorAttribute::kUserOut);
  const bool is_label_input = settings.separate_user_buffers && WillFeedLabelSwitch(node, slot);
  if (IsLabelOrStreamSwitch(node) || is_label_input || IsUnrefreshable(node, settings))
    set |= Bit(AnchorAttribute::kUnrefIn);
  if (node.input_count() > 1) {
    if (HasRun(node, RunKind::kInput)) set |= Bit(AnchorAttribute::kContIn);
    if (HasRun(node, RunKind::kInputNoPadding)) set |= Bit(AnchorAttribute::kNopadIn);
  }
  if (SpecialInputMemory(node, slot) != 0) set |= Bit(AnchorAttribute::kSpecialIn);
  return set != 0 ? set : Bit(AnchorAttribute::kNormalIn);
}

AnchorAttributes AttributesOfOutput(const Node& node, size_t output, bool is_outermost,
                                    const ConflictSettings& settings) {
  AnchorAttributes set = 0;
  if (is_outermost && IsDataNode(node)) set |= Bit(AnchorAttribute::kUserIn);
  if (IsConstantNode(node) || IsVariableNode(node)) set |= Bit(AnchorAttribute::kImmutable);
  if (IsUnrefreshable(node, settings)) set |= Bit(AnchorAttribute::kUnrefOut);
  if (node.output_count() > 1) {
    if (HasRun(node, RunKind::kOutput)) set |= Bit(AnchorAttribute::kContOut);
    if (HasRun(node, RunKind::kOutputNoPadding)) set |= Bit(AnchorAttribute::kNopadOut);
  }
  if (SpecialOutputMemory(node, output) != 0) set |= Bit(AnchorAttribute::kSpecialOut);
  const bool refers_to_variable = node.op().outputs[output].attrs.contains(kAttrRefVarSrcVarName);
  if (refers_to_variable || (!IsDataNode(node) && MemoryInputOf(node, output))) set |= Bit(AnchorAttribute::kRefOut);
  return set != 0 ? set : Bit(AnchorAttribute::kNormalOut);
}

}  // namespace ge
