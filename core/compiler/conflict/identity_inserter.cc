#include "core/compiler/conflict/identity_inserter.h"

#include <array>

#include "core/compiler/conflict/node_roles.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

/// What a node must share with its neighbours (spec/ge-local.md §10.9 "stream / batch / label marks").
constexpr std::array<std::string_view, 4> kMarks = {"_batch_label", "_stream_label", "_user_stream_label",
                                                    "_continuous_stream_label"};

/// Attributes of a description that speak of the place of a tensor, not of the tensor.
constexpr std::array<std::string_view, 4> kPlaceAttrs = {kAttrRefVarSrcVarName, kAttrParentNodeIndex, kAttrInnerOffset,
                                                         "_is_zero_copy_block"};

GeTensorDesc DescriptionOfCopy(const GeTensorDesc& original, bool keeps_attrs) {
  GeTensorDesc desc = original;
  desc.reuse_input = false;
  desc.reuse_input_index = 0;
  if (!keeps_attrs) desc.attrs.clear();
  for (const std::string_view name : kPlaceAttrs) {
    if (const auto it = desc.attrs.find(name); it != desc.attrs.end()) desc.attrs.erase(it);
  }
  return desc;
}

void AppendSlot(OpDesc& op, size_t slot, size_t count, const GeTensorDesc& desc) {
  op.inputs.push_back(desc);
  op.outputs.push_back(desc);
  op.input_names.push_back(count == 1 ? "x" : fmt::format("x{}", slot));
  op.output_names.push_back(count == 1 ? "y" : fmt::format("y{}", slot));
}

bool WritesAnInput(const Node& node) {
  return NodeHasFlag(node, kAttrInputMutable) || NodeHasFlag(node, kAttrReference);
}

/// A copy reads for its readers: what they wait for, it waits for. NetOutput waits for every op that nobody reads; of
/// those only the ones that write can matter.
Status WaitLike(Node* copy, const Node& reader) {
  const std::vector<Node*> before = reader.control_inputs();
  for (Node* node : before) {
    if (reader.type() == "NetOutput" && !WritesAnInput(*node)) continue;
    GE_RETURN_IF_ERROR(copy->graph().AddControlEdge(node, copy));
  }
  return {};
}

}  // namespace

std::string IdentityInserter::NextName(const ComputeGraph& graph, std::string_view stem, int& next) const {
  std::string name = fmt::format("{}{}", stem, next++);
  while (graph.FindNode(name) != nullptr) name = fmt::format("{}{}", stem, next++);
  return name;
}

std::string IdentityInserter::LayoutName(size_t index, const Node& node) {
  const std::string stem = fmt::format("identity_{}_{}_MemLayoutConflict_", index, node.name());
  return NextName(node.graph(), stem, next_layout_number_);
}

StatusOr<Node*> IdentityInserter::InsertForWriter(InDataAnchor to, std::string_view why) {
  const OutDataAnchor source = to.node->input(static_cast<size_t>(to.index));
  const std::string stem = fmt::format("{}_Identity", source.node->name());
  return Insert(NextName(to.node->graph(), stem, next_writer_number_), {{source, {to}}}, false, why);
}

StatusOr<Node*> IdentityInserter::InsertBefore(InDataAnchor to, std::string_view why) {
  return Insert(LayoutName(static_cast<size_t>(to.index), *to.node),
                {{to.node->input(static_cast<size_t>(to.index)), {to}}}, true, why);
}

StatusOr<Node*> IdentityInserter::InsertAfter(OutDataAnchor from, std::string_view why) {
  return Insert(LayoutName(static_cast<size_t>(from.index), *from.node),
                {{from, from.node->consumers(static_cast<size_t>(from.index))}}, true, why);
}

StatusOr<Node*> IdentityInserter::InsertOnEdges(const std::vector<InDataAnchor>& readers, std::string_view why) {
  GE_CHECK(!readers.empty());
  std::vector<Copied> copies;
  for (const InDataAnchor& reader : readers)
    copies.push_back({reader.node->input(static_cast<size_t>(reader.index)), {reader}});
  return Insert(LayoutName(static_cast<size_t>(readers[0].index), *readers[0].node), copies, true, why);
}

StatusOr<Node*> IdentityInserter::Insert(std::string name, const std::vector<Copied>& copies, bool keeps_attrs,
                                         std::string_view why) {
  OpDesc op(std::move(name), "Identity");
  for (size_t slot = 0; slot < copies.size(); ++slot) {
    const OutDataAnchor& source = copies[slot].source;
    const GeTensorDesc& original = source.node->op().outputs[static_cast<size_t>(source.index)];
    AppendSlot(op, slot, copies.size(), DescriptionOfCopy(original, keeps_attrs));
  }
  const bool is_single = copies.size() == 1;
  op.ir_inputs = {{"x", is_single ? IrInputKind::kRequired : IrInputKind::kDynamic}};
  op.ir_outputs = {{"y", is_single ? IrOutputKind::kRequired : IrOutputKind::kDynamic}};
  const Node& reader = *copies[0].readers[0].node;
  for (const std::string_view mark : kMarks) {
    if (const auto it = reader.op().attrs.find(mark); it != reader.op().attrs.end()) op.attrs.insert(*it);
  }
  op.attrs.insert_or_assign(kAttrCannotBeDeleted, true);
  op.attrs.insert_or_assign(kAttrNoNeedConstantFolding, false);
  op.attrs.insert_or_assign(kAttrIsInsertedByGe, true);
  op.stream_id = reader.op().stream_id;
  op.id = reader.op().id;

  ComputeGraph& graph = reader.graph();
  GE_ASSIGN_OR_RETURN(Node * copy, graph.AddNode(std::move(op)));
  bool has_one_reader = true;
  for (size_t slot = 0; slot < copies.size(); ++slot) {
    const int index = static_cast<int>(slot);
    for (const InDataAnchor& to : copies[slot].readers) {
      graph.RemoveDataEdge(to);
      GE_RETURN_IF_ERROR(graph.AddDataEdge({copy, index}, to));
      has_one_reader = has_one_reader && to.node == &reader;
    }
    GE_RETURN_IF_ERROR(graph.AddDataEdge(copies[slot].source, {copy, index}));
  }
  // Of several readers one may wait for another.
  if (has_one_reader) GE_RETURN_IF_ERROR(WaitLike(copy, reader));
  inserted_.push_back(copy);
  Report(*copy, why);
  return copy;
}

void IdentityInserter::Report(const Node& identity, std::string_view why) {
  if (log_ == nullptr) return;
  int64_t bytes = 0;
  for (const GeTensorDesc& desc : identity.op().outputs) bytes += TensorBytes(desc.shape, desc.dtype).value_or(0);
  log_->Warn(std::string(kConflictCopyCode), identity.name(),
             fmt::format("a copy of {} bytes was inserted in graph '{}': {}", bytes, identity.graph().name(), why));
}

}  // namespace ge
