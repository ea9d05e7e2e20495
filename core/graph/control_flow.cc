#include "core/graph/control_flow.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace ge {

ControlFlowKind ControlFlowKindOf(std::string_view type) {
  using enum ControlFlowKind;
  static constexpr std::array<std::pair<std::string_view, ControlFlowKind>, 11> kTypes = {{
      {"Case", kCase},
      {"For", kFor},
      {"If", kIf},
      {"PartitionedCall", kPartitionedCall},
      {"StatefulPartitionedCall", kPartitionedCall},
      {"StatelessCase", kCase},
      {"StatelessIf", kIf},
      {"StatelessWhile", kWhile},
      {"While", kWhile},
      {"_If", kIf},
      {"_While", kWhile},
  }};
  const auto it = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& row) { return row.first == type; });
  return it == kTypes.end() ? kNone : it->second;
}

int64_t ParentInputOf(ControlFlowKind kind, int64_t data_index) {
  switch (kind) {
    case ControlFlowKind::kIf:
    case ControlFlowKind::kCase:
      return data_index + 1;
    case ControlFlowKind::kFor:
      return data_index == 0 ? 0 : data_index + 2;
    default:
      return data_index;
  }
}

bool GivesOutputs(ControlFlowKind kind, size_t subgraph_index) {
  return kind != ControlFlowKind::kWhile || subgraph_index != 0;
}

bool HandsInputsOn(ControlFlowKind kind) {
  return kind == ControlFlowKind::kIf || kind == ControlFlowKind::kCase || kind == ControlFlowKind::kPartitionedCall;
}

}  // namespace ge
