#include "core/compiler/placement/place_engines.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace ge {
namespace {

Status PlaceNode(OpDesc& op, const std::vector<const Engine*>& by_cost, const PlacementContext& context) {
  std::vector<std::string> refusals;
  for (const Engine* engine : by_cost) {
    std::string reason;
    if (engine->CheckSupported(op, context, reason)) {
      op.engine = engine->name();
      op.kernel_lib = engine->kernel_lib();
      return {};
    }
    refusals.push_back(fmt::format("{}: {}", engine->name(), reason));
  }
  return MakeError(kOpNotSupported, "node '{}' ({}): no engine takes it: {}", op.name, op.type,
                   fmt::join(refusals, "; "));
}

}  // namespace

Status PlaceEngines(ComputeGraph& graph, std::span<const Engine* const> engines, const PlacementContext& context) {
  std::vector<const Engine*> by_cost(engines.begin(), engines.end());
  std::stable_sort(by_cost.begin(), by_cost.end(),
                   [](const Engine* a, const Engine* b) { return a->cost() < b->cost(); });
  for (const auto& node : graph.nodes()) GE_RETURN_IF_ERROR(PlaceNode(node->op(), by_cost, context));
  return {};
}

}  // namespace ge
