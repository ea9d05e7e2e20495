#include "core/compiler/conflict/node_roles.h"

#include <algorithm>
#include <array>

#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

template <size_t N>
bool IsTypeIn(std::string_view type, const std::array<std::string_view, N>& types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// spec/ge-local.md §6, and Reshape and Merge by §10.1.
constexpr std::array<std::string_view, 13> kViewTypes = {
    "Bitcast", "ExpandDims", "Flatten",   "FlattenV2", "Merge",       "ReFormat",   "Reshape",
    "Squeeze", "SqueezeV2",  "SqueezeV3", "Unsqueeze", "UnsqueezeV2", "UnsqueezeV3"};

bool LiesInItsInput(const Node& node) {
  return NodeHasFlag(node, kAttrOutputReuseInput) &&
         (NodeHasFlag(node, kAttrNoPaddingContinuousInput) || NodeHasFlag(node, kAttrNoPaddingContinuousOutput));
}

}  // namespace

bool NodeHasFlag(const Node& node, std::string_view name) { return AttrOr<bool>(node.op().attrs, name, false); }

bool IsVariableNode(const Node& node) {
  return node.type() == "Variable" || node.type() == "VariableV2" || node.type() == "VarHandleOp";
}

bool IsDataNode(const Node& node) { return IsGraphInput(node); }

bool IsBranchNode(const Node& node) {
  const ControlFlowKind kind = ControlFlowKindOf(node.type());
  return kind == ControlFlowKind::kIf || kind == ControlFlowKind::kCase;
}

bool IsCopyNode(const Node& node) {
  return node.type() == "Identity" || node.type() == "MemcpyAsync" || node.type() == "MemcpyAddrAsync";
}

bool IsViewNode(const Node& node) { return IsTypeIn(node.type(), kViewTypes) || LiesInItsInput(node); }

std::optional<size_t> MemoryInputOf(const Node& node, size_t output) {
  if (const auto input = ReferencedInput(node, output)) return input;
  const bool is_unmarked_view = output == 0 && node.input_count() > 0 && IsTypeIn(node.type(), kViewTypes);
  return is_unmarked_view ? std::optional<size_t>(0) : std::nullopt;
}

std::optional<size_t> WrittenInputOf(const Node& node, size_t output) {
  if (!NodeHasFlag(node, kAttrReference)) return std::nullopt;
  const auto slot = InputNamedAs(node.op(), output);
  return slot && *slot < node.input_count() ? slot : std::nullopt;
}

bool IsWrittenInPlace(const Node& node, size_t slot) {
  if (!NodeHasFlag(node, kAttrReference)) return false;
  for (size_t i = 0; i < node.output_count(); ++i) {
    if (WrittenInputOf(node, i) == slot) return true;
  }
  return false;
}

}  // namespace ge
