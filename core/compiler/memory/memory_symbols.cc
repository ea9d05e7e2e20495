#include "core/compiler/memory/memory_symbols.h"

#include <algorithm>
#include <numeric>

#include "core/compiler/memory/continuous_runs.h"
#include "core/graph/attr_names.h"
#include "core/graph/data_kinds.h"

namespace ge {
namespace {

/// Sets of anchors; the root of a set is its least anchor, so numbering does not depend on the order of joining.
class AnchorSets {
 public:
  explicit AnchorSets(uint32_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0U); }

  uint32_t Find(uint32_t anchor) {
    while (parent_[anchor] != anchor) {
      parent_[anchor] = parent_[parent_[anchor]];
      anchor = parent_[anchor];
    }
    return anchor;
  }
  void Join(uint32_t a, uint32_t b) {
    a = Find(a);
    b = Find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<uint32_t> parent_;
};

std::optional<size_t> FirstRule(const Node& node, size_t output) {
  const OpDesc& op = node.op();
  if (node.type() == "NetOutput" || IsWhile(node)) return output;
  if (output == 0 && (node.type() == "Merge" || node.type() == "Reshape")) return 0;
  if (AttrOr<bool>(op.attrs, kAttrReference, false)) {
    if (const auto input = InputNamedAs(op, output)) return input;
  }
  if (op.outputs[output].reuse_input && op.outputs[output].reuse_input_index >= 0)
    return static_cast<size_t>(op.outputs[output].reuse_input_index);
  if (HasRunWithoutPadding(node)) return 0;
  return std::nullopt;
}

}  // namespace

std::optional<size_t> InputNamedAs(const OpDesc& op, size_t output) {
  if (output >= op.output_names.size()) return std::nullopt;
  const int index = op.InputIndex(op.output_names[output]);
  if (index < 0) return std::nullopt;
  return static_cast<size_t>(index);
}

std::optional<size_t> ReferencedInput(const Node& node, size_t output) {
  const auto input = FirstRule(node, output);
  if (!input || *input >= node.input_count()) return std::nullopt;
  return input;
}

std::optional<size_t> PassedOnInput(const Node& node, size_t output) {
  if (const auto input = ReferencedInput(node, output)) return input;
  const AttrMap& attrs = node.op().attrs;
  const bool shifts = !attrs.empty() && output == 0 && node.input_count() == 1 &&
                      AttrOr<bool>(attrs, kAttrCustomOffset, false) &&
                      AttrOr<bool>(attrs, kAttrOutputReuseInput, false);
  if (!shifts) return std::nullopt;
  return 0;
}

bool HasPlaceOutsidePlan(const Node& node) { return node.type() == "Const" || LiesInVariableMemory(node); }

StatusOr<MemorySymbols> MemorySymbols::Build(const TreeAnchors& anchors) {
  AnchorSets sets(anchors.anchor_count());
  GE_RETURN_IF_ERROR(ForEachTie(anchors, [&](uint32_t a, uint32_t b) {
    sets.Join(a, b);
    return Status();
  }));
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      if (const auto input = ReferencedInput(*node, i))
        sets.Join(anchors.Output(*node, i), anchors.Input(*node, *input));
    }
  }
  MemorySymbols symbols;
  symbols.symbol_of_.resize(anchors.anchor_count());
  for (uint32_t anchor = 0; anchor < anchors.anchor_count(); ++anchor) {
    const uint32_t root = sets.Find(anchor);
    if (root == anchor) {
      symbols.symbol_of_[anchor] = symbols.count();
      symbols.sizes_.push_back(0);
    } else {
      symbols.symbol_of_[anchor] = symbols.symbol_of_[root];
    }
  }
  symbols.has_place_.resize(symbols.sizes_.size());
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      const uint32_t symbol = symbols.Of(anchors.Output(*node, i));
      const int64_t size = std::max<int64_t>(node->op().outputs[i].size, 0);
      symbols.sizes_[symbol] = std::max(symbols.sizes_[symbol], static_cast<uint64_t>(size));
      if (HasPlaceOutsidePlan(*node)) symbols.has_place_[symbol] = true;
    }
  }
  return symbols;
}

}  // namespace ge
