#include <algorithm>

#include "core/compiler/passes/dead_branch.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

// How many edges of a node are looked at, so that time stays linear where thousands meet.
constexpr size_t kMaxLookedAt = 64;       // of who waits
constexpr size_t kMaxLookedAtBehind = 8;  // of each node in between

/// Calls `test` for the producers and control inputs of a node, up to `limit` of each, until it says yes.
template <typename Test>
bool AnyPredecessor(const Node& node, size_t limit, Test test) {
  for (size_t slot = 0; slot < std::min(node.input_count(), limit); ++slot) {
    if (node.input(slot).node != nullptr && test(*node.input(slot).node)) return true;
  }
  const std::vector<Node*>& control = node.control_inputs();
  const auto end = control.begin() + static_cast<ptrdiff_t>(std::min(control.size(), limit));
  return std::any_of(control.begin(), end, [&](const Node* before) { return test(*before); });
}

bool Reads(const Node& node, const Node& producer) {
  for (size_t slot = 0; slot < std::min(node.input_count(), kMaxLookedAt); ++slot) {
    if (node.input(slot).node == &producer) return true;
  }
  return false;
}

/// `after` reads what `before` gives, or waits for something in between that does or waits for it. A Merge may run
/// though what one of its inputs comes from does not, so it hands nothing on.
bool IsOrderedWithoutControlEdge(const Node& before, const Node& after) {
  if (IsMergeNode(after)) return false;
  if (Reads(after, before)) return true;
  return AnyPredecessor(after, kMaxLookedAt, [&](const Node& between) {
    if (&between == &before || IsMergeNode(between)) return false;
    return AnyPredecessor(between, kMaxLookedAtBehind, [&](const Node& first) { return &first == &before; });
  });
}

/// Removes control edges that say nothing: out of nodes that are always there, and to nodes that come later anyway.
class UselessControlOutRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.control_outputs().empty()) return {};
    const bool is_always_there = IsSource(node) && node.control_inputs().empty();
    std::vector<Node*> useless;
    for (Node* after : node.control_outputs()) {
      if (is_always_there || IsOrderedWithoutControlEdge(node, *after)) useless.push_back(after);
    }
    if (useless.empty()) return {};
    node.graph().RemoveControlEdges(&node, useless);
    for (Node* after : useless) {
      context.CountChange();
      context.RePass(after);
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeUselessControlOutRemovePass() { return std::make_unique<UselessControlOutRemovePass>(); }

}  // namespace ge
