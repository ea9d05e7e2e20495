#include "core/compiler/kernel/strided_access.h"

#include <algorithm>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/joined_tensor.h"
#include "core/engines/engine_names.h"
#include "core/engines/ir_instances.h"
#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"
#include "core/graph/tensor_view.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

/// The bit of the prototype's parameter that a slot is an instance of.
bool HasBit(uint64_t mask, const std::vector<SlotRange>& instances, size_t slot) {
  for (size_t ir = 0; ir < instances.size() && ir < 64; ++ir) {
    if (slot >= instances[ir].first && slot < instances[ir].first + instances[ir].count) return (mask >> ir & 1) != 0;
  }
  return false;
}

class StrideGiver {
 public:
  StrideGiver(const OpImplSpaceRegistryV2& registry, CompileLog& log) : registry_(registry), log_(log) {}

  Status Visit(Node& node) {
    const auto joined = JoinedTensorOf(node);
    if (!joined || joined->BlockIsContiguous()) return {};
    if (HasRun(node, RunKind::kInputNoPadding)) {
      for (size_t slot = 0; slot < node.input_count(); ++slot) GE_RETURN_IF_ERROR(VisitPart(node, slot, *joined));
      return {};
    }
    for (size_t output = 0; output < node.output_count(); ++output) GE_RETURN_IF_ERROR(VisitCut(node, output, *joined));
    return {};
  }
  std::vector<Node*> TakeCopies() && { return std::move(copies_); }

 private:
  bool ReadsStrided(const InDataAnchor& reader) const {
    const OpDesc& op = reader.node->op();
    const Rt2OpImpl* impl = op.engine == kAiCoreEngineName ? registry_.FindImpl(op.type) : nullptr;
    const auto slot = static_cast<size_t>(reader.index);
    return impl != nullptr && HasBit(impl->strided_inputs, InputInstances(op), slot) &&
           StridesOf(op.inputs[slot]) == nullptr;
  }
  bool WritesStrided(const OutDataAnchor& writer) const {
    const OpDesc& op = writer.node->op();
    const Rt2OpImpl* impl = op.engine == kAiCoreEngineName ? registry_.FindImpl(op.type) : nullptr;
    const auto output = static_cast<size_t>(writer.index);
    return impl != nullptr && HasBit(impl->strided_outputs, OutputInstances(op), output) &&
           StridesOf(op.outputs[output]) == nullptr;
  }

  /// What feeds a concat writes its block in place, or a copy does.
  Status VisitPart(Node& concat, size_t slot, const JoinedTensor& joined) {
    const OutDataAnchor from = concat.input(slot);
    if (from.node == nullptr) return {};
    GeTensorDesc& desc = from.node->op().outputs[static_cast<size_t>(from.index)];
    if (desc.shape != joined.block || desc.dtype != joined.dtype) return {};  // refused when offsets are computed
    const InDataAnchor reader{&concat, static_cast<int>(slot)};
    const auto& readers = from.node->consumers(static_cast<size_t>(from.index));
    const bool others_can = std::all_of(readers.begin(), readers.end(), [&](const InDataAnchor& other) {
      return other == reader || ReadsStrided(other);
    });
    if (WritesStrided(from) && others_can) {
      SetStrides(desc, joined.strides);
      for (const InDataAnchor& other : readers) {
        if (!(other == reader)) SetStrides(other.node->op().inputs[static_cast<size_t>(other.index)], joined.strides);
      }
      return {};
    }
    GE_ASSIGN_OR_RETURN(
        Node * copy,
        InsertCopy(from, {reader}, fmt::format("{}_strided_copy_in{}", concat.name(), slot), joined, concat));
    SetStrides(copy->op().outputs[0], joined.strides);
    RemoveCopyBefore(*copy);
    return {};
  }

  /// What reads a part of a split reads its block in place, or one copy serves all that cannot.
  Status VisitCut(Node& split, size_t output, const JoinedTensor& joined) {
    std::vector<InDataAnchor> others;
    for (const InDataAnchor& reader : split.consumers(output)) {
      GeTensorDesc& desc = reader.node->op().inputs[static_cast<size_t>(reader.index)];
      if (ReadsStrided(reader) && desc.shape == joined.block) {
        SetStrides(desc, joined.strides);
      } else {
        others.push_back(reader);
      }
    }
    if (others.empty()) return {};
    GE_ASSIGN_OR_RETURN(Node * copy,
                        InsertCopy({&split, static_cast<int>(output)}, others,
                                   fmt::format("{}_strided_copy_out{}", split.name(), output), joined, split));
    SetStrides(copy->op().inputs[0], joined.strides);
    return {};
  }

  StatusOr<Node*> InsertCopy(OutDataAnchor from, const std::vector<InDataAnchor>& readers, const std::string& name,
                             const JoinedTensor& joined, const Node& phony) {
    const OpPrototype* prototype = registry_.FindPrototype(kStridedCopyType);
    if (prototype == nullptr) {
      return MakeError(kUnsupported,
                       "node '{}' ({}): its neighbours must read or write blocks {} of {} in place, and the operator "
                       "package has no op {} to copy them",
                       phony.name(), phony.type(), joined.block.ToString(), joined.whole.ToString(), kStridedCopyType);
    }
    const GeTensorDesc& source = from.node->op().outputs[static_cast<size_t>(from.index)];
    OpDesc op(name, std::string(kStridedCopyType));
    op.inputs = {source};
    op.outputs = {GeTensorDesc(source.shape, source.dtype, static_cast<Format>(source.format))};
    op.outputs[0].origin_shape = source.origin_shape;
    op.outputs[0].origin_format = source.origin_format;
    op.attrs.insert_or_assign(kAttrIsInsertedByGe, true);
    GE_RETURN_IF_ERROR(FillFromPrototype(op, *prototype));
    ComputeGraph& graph = phony.graph();
    GE_ASSIGN_OR_RETURN(Node * copy, graph.AddNode(std::move(op)));
    for (const InDataAnchor& reader : readers) {
      graph.RemoveDataEdge(reader);
      GE_RETURN_IF_ERROR(graph.AddDataEdge({copy, 0}, reader));
    }
    GE_RETURN_IF_ERROR(graph.AddDataEdge(from, {copy, 0}));
    Say(from, readers, phony, joined);
    copies_.push_back(copy);
    return copy;
  }

  void Say(const OutDataAnchor& from, const std::vector<InDataAnchor>& readers, const Node& phony,
           const JoinedTensor& joined) {
    const Node& stranger = from.node == &phony ? *readers.front().node : *from.node;
    log_.Warn(std::string(kStridedCopyWarning), stranger.name(),
              fmt::format("'{}' ({}) takes no row pitch for the block {} of {} at node '{}'; a {} of {} bytes does it",
                          stranger.name(), stranger.type(), joined.block.ToString(), joined.whole.ToString(),
                          phony.name(), kStridedCopyType, TensorBytes(joined.block, joined.dtype).value_or(0)));
  }

  /// An Identity that only feeds the copy copies the same bytes once more.
  static void RemoveCopyBefore(Node& copy) {
    Node* before = copy.input(0).node;
    if (before->type() != "Identity" || before->input_count() != 1 || before->output_count() != 1 ||
        before->consumers(0).size() != 1 || before->input(0).node == nullptr || !before->control_outputs().empty() ||
        !before->control_inputs().empty()) {
      return;
    }
    const OutDataAnchor source = before->input(0);
    const GeTensorDesc& desc = source.node->op().outputs[static_cast<size_t>(source.index)];
    if (desc.shape != copy.op().inputs[0].shape || desc.dtype != copy.op().inputs[0].dtype) return;
    ComputeGraph& graph = copy.graph();
    graph.RemoveNode(before);
    GE_CHECK(graph.AddDataEdge(source, {&copy, 0}).ok());
    if (const auto* strides = StridesOf(desc)) SetStrides(copy.op().inputs[0], *strides);
  }

  const OpImplSpaceRegistryV2& registry_;
  CompileLog& log_;
  std::vector<Node*> copies_;
};

}  // namespace

StatusOr<std::vector<Node*>> GiveStrides(ComputeGraph& root, const OpImplSpaceRegistryV2& registry, CompileLog& log) {
  std::vector<Node*> phony_nodes;
  for (const ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      if (HasRunWithoutPadding(*node)) phony_nodes.push_back(node.get());
    }
  }
  StrideGiver giver(registry, log);
  for (Node* node : phony_nodes) GE_RETURN_IF_ERROR(giver.Visit(*node));
  return std::move(giver).TakeCopies();
}

}  // namespace ge
