#include "core/compiler/passes/tensor_readers.h"

#include <algorithm>
#include <array>

#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

const std::vector<InDataAnchor>& ReadersOf(const OutDataAnchor& output) {
  return output.node->consumers(static_cast<size_t>(output.index));
}

/// Joins its inputs where they lie, or may come to do so.
bool JoinsInPlace(const Node& node) {
  static constexpr auto kTypes =
      std::to_array<std::string_view>({"Concat", "ConcatD", "ConcatV2", "ConcatV2D", "Pack", "PhonyConcat"});
  const AttrMap& attrs = node.op().attrs;
  return std::find(kTypes.begin(), kTypes.end(), node.type()) != kTypes.end() ||
         AttrOr<bool>(attrs, kAttrContinuousInput, false) || AttrOr<bool>(attrs, kAttrNoPaddingContinuousInput, false);
}

bool IsLoop(const Node& node) {
  const ControlFlowKind kind = ControlFlowKindOf(node.type());
  return kind == ControlFlowKind::kWhile || kind == ControlFlowKind::kFor;
}

}  // namespace

bool ReadsByItsDescription(const Node& node) {
  return node.type() != "NetOutput" && node.type() != "PhonyConcat" && node.type() != "PhonySplit" &&
         node.type() != "Merge" && node.type() != "RefMerge" && node.op().subgraph_names.empty();
}

bool AllReadByTheirDescription(const OutDataAnchor& output) {
  const auto& readers = ReadersOf(output);
  return std::all_of(readers.begin(), readers.end(),
                     [](const InDataAnchor& reader) { return ReadsByItsDescription(*reader.node); });
}

bool IsSeenInAnotherShape(const Node& node, size_t slot) {
  const OutDataAnchor from = node.input(slot);
  return from.node != nullptr &&
         from.node->op().outputs[static_cast<size_t>(from.index)].shape != node.op().inputs[slot].shape;
}

size_t NetOutputReaders(const OutDataAnchor& output) {
  const auto& readers = ReadersOf(output);
  return static_cast<size_t>(std::count_if(
      readers.begin(), readers.end(), [](const InDataAnchor& reader) { return reader.node->type() == "NetOutput"; }));
}

bool HasOneReader(const Node& node) { return node.output_count() == 1 && node.consumer_count(0) == 1; }

bool WritesItsInput(const Node& node, size_t slot) {
  if (AttrOr<bool>(node.op().attrs, kAttrInputMutable, false)) return true;
  for (size_t output = 0; output < node.output_count(); ++output) {
    if (InputNamedAs(node.op(), output) == slot) return true;
  }
  return false;
}

ReaderDemands DemandsOn(const OutDataAnchor& output) {
  ReaderDemands demands;
  for (const InDataAnchor& reader : ReadersOf(output)) {
    const Node& node = *reader.node;
    if (node.type() == "NetOutput") {
      ++demands.graph_outputs;
    } else if (IsLoop(node) || JoinsInPlace(node) || WritesItsInput(node, static_cast<size_t>(reader.index))) {
      demands.own_memory = true;
    }
  }
  return demands;
}

}  // namespace ge
