#include "core/compiler/conflict/read_write_conflict.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/compiler/conflict/graph_order.h"
#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/conflict/read_write_class.h"
#include "core/compiler/memory/tree_anchors.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

bool SharesAName(const OpDesc& op) {
  return std::any_of(op.output_names.begin(), op.output_names.end(),
                     [&](const std::string& name) { return op.InputIndex(name) >= 0; });
}

std::string Why(const OutDataAnchor& source, OutputClass output, const InDataAnchor& reader, InputClass input) {
  return fmt::format("output {} of node '{}' ({}) is {}, input {} of node '{}' ({}) is {}", source.index,
                     source.node->name(), source.node->type(), OutputClassName(output), reader.index,
                     reader.node->name(), reader.node->type(), InputClassName(input));
}

/// The output that feeds the result of a called graph for one output of its caller, or a null node.
OutDataAnchor ResultFor(const ComputeGraph& graph, int64_t output) {
  for (const auto& node : graph.nodes()) {
    if (node->type() != "NetOutput") continue;
    for (size_t slot = 0; slot < node->input_count(); ++slot) {
      const int64_t index = AttrOr(node->op().inputs[slot].attrs, kAttrParentNodeIndex, static_cast<int64_t>(slot));
      if (index == output) return node->input(slot);
    }
  }
  return {};
}

bool DoAllBranchesGiveWriteable(const Node& parent, int64_t output) {
  for (size_t i = 0; i < parent.op().subgraph_names.size(); ++i) {
    const ComputeGraph* graph = SubgraphOf(parent, i);
    const OutDataAnchor source = graph == nullptr ? OutDataAnchor{} : ResultFor(*graph, output);
    if (source.node == nullptr) return false;
    if (ClassOfOutput(*source.node, static_cast<size_t>(source.index)) != OutputClass::kWriteable) return false;
  }
  return true;
}

/// Readers that neither write nor hand on. The outer graph has not been walked yet, so this looks at the nodes alone.
bool AreAllPlainReaders(const Node& parent, int64_t output) {
  const auto& readers = parent.consumers(static_cast<size_t>(output));
  return std::all_of(readers.begin(), readers.end(), [](const InDataAnchor& reader) {
    const Node& node = *reader.node;
    if (node.type() == "NetOutput") return ParentNodeOf(node.graph()) == nullptr;
    return !CallsGraphs(node) && !IsViewNode(node) && !NodeHasFlag(node, kAttrInputMutable) &&
           !IsWrittenInPlace(node, static_cast<size_t>(reader.index));
  });
}

/// The walk over one tree.
class ReadWriteWalk {
 public:
  ReadWriteWalk(const ConflictSettings& settings, IdentityInserter& inserter)
      : settings_(settings), inserter_(inserter) {}

  Status Repair(ComputeGraph& graph) {
    ways_back_.clear();
    std::vector<Node*> nodes;
    for (const auto& node : graph.nodes()) nodes.push_back(node.get());
    for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
      Node* node = *it;
      if (!NodeHasFlag(*node, kAttrCannotBeDeleted)) {
        if (settings_.simplify_identities && (node->type() == "Identity" || node->type() == "ReadVariableOp")) {
          GE_ASSIGN_OR_RETURN(const bool is_gone, SimplifyIdentity(node));
          if (is_gone) continue;
        }
        for (size_t i = 0; i < node->output_count(); ++i) GE_RETURN_IF_ERROR(RepairOutput(*node, i));
      }
      if (node->type() == "NetOutput") GE_RETURN_IF_ERROR(RepairResults(*node));
      classes_.Decide(*node);
    }
    return {};
  }

 private:
  Status RepairOutput(Node& node, size_t output);
  Status RepairResults(Node& net_output);
  StatusOr<bool> SimplifyIdentity(Node* identity);
  bool LastReaderGoesWithout(const Node& node, size_t output, OutputClass output_class);
  static void LetLastWriterGoWithout(const Node& node, size_t output, std::vector<InDataAnchor>& to_copy);
  bool HasSingleWayBack(const Node& node, size_t output);
  Status Insert(const OutDataAnchor& source, OutputClass output, const InDataAnchor& reader, InputClass input) {
    return inserter_.InsertForWriter(reader, Why(source, output, reader, input)).status();
  }

  const ConflictSettings& settings_;
  IdentityInserter& inserter_;
  InputClasses classes_;
  // HasSingleWayBack by output. What lies in front of an output is still as it was while the walk, which goes from the
  // end backwards, has not come to it.
  std::map<std::pair<const Node*, int>, bool> ways_back_;
};

Status ReadWriteWalk::RepairOutput(Node& node, size_t output) {
  const OutputClass output_class = ClassInsideGraph(node, output);
  const bool last_goes_without = LastReaderGoesWithout(node, output, output_class);
  std::vector<InDataAnchor> to_copy;
  for (const InDataAnchor& reader : node.consumers(output)) {
    if (NodeHasFlag(*reader.node, kAttrSkipRwConflict)) continue;
    if (NeedsCopy(output_class, classes_.Of(reader))) to_copy.push_back(reader);
  }
  if (last_goes_without && !to_copy.empty()) {
    to_copy.pop_back();
  } else if (output_class == OutputClass::kReadOnly && !(IsDataNode(node) && IsInLoopCondition(node))) {
    LetLastWriterGoWithout(node, output, to_copy);
  }
  for (const InDataAnchor& reader : to_copy)
    GE_RETURN_IF_ERROR(Insert({&node, static_cast<int>(output)}, output_class, reader, classes_.Of(reader)));
  return {};
}

/// All readers are inputs of one node that writes them for itself, and nobody else can see the memory: one of them may
/// have it.
bool ReadWriteWalk::LastReaderGoesWithout(const Node& node, size_t output, OutputClass output_class) {
  const auto& readers = node.consumers(output);
  const bool is_one_writer = std::all_of(readers.begin(), readers.end(), [&](const InDataAnchor& reader) {
    return reader.node == readers[0].node && classes_.Of(reader) == InputClass::kScopeWriteable;
  });
  if (!is_one_writer) return false;
  if (output_class == OutputClass::kReadOnly) return !(IsDataNode(node) && IsInLoopCondition(node));
  return output_class == OutputClass::kWriteable && HasSingleWayBack(node, output);
}

/// The nodes that read an output, those behind views included, each with the input by which it hangs on the output
/// itself.
void AppendReaders(const Node& node, size_t output, const InDataAnchor* via,
                   std::vector<std::pair<InDataAnchor, const Node*>>& readers) {
  for (const InDataAnchor& reader : node.consumers(output)) {
    const InDataAnchor& first = via == nullptr ? reader : *via;
    if (!IsViewNode(*reader.node)) {
      readers.emplace_back(first, reader.node);
      continue;
    }
    for (size_t i = 0; i < reader.node->output_count(); ++i) AppendReaders(*reader.node, i, &first, readers);
  }
}

/// A writer that certainly runs when all other readers have ended may have the memory. A reader that gets a copy has
/// ended with the copy, at the latest with itself.
void ReadWriteWalk::LetLastWriterGoWithout(const Node& node, size_t output, std::vector<InDataAnchor>& to_copy) {
  if (to_copy.empty()) return;
  std::vector<std::pair<InDataAnchor, const Node*>> readers;
  AppendReaders(node, output, nullptr, readers);
  // Only one node can be behind all others: the one with the greatest number. The tree was numbered before the walk,
  // and a copy has the number of what it was made for.
  const auto [first, last] = std::minmax_element(readers.begin(), readers.end(), [](const auto& a, const auto& b) {
    return a.second->op().id < b.second->op().id;
  });
  const int64_t last_id = last->second->op().id;
  std::optional<NodesBefore> before;
  for (auto writer = to_copy.rbegin(); writer != to_copy.rend(); ++writer) {
    if (IsViewNode(*writer->node) || writer->node->op().id != last_id) continue;
    if (!before) before.emplace(*writer->node, first->second->op().id);
    const bool is_last = std::all_of(readers.begin(), readers.end(), [&](const auto& reader) {
      if (reader.first == *writer) return true;
      if (reader.second != writer->node) return before->Contains(reader.second);
      return std::find(to_copy.begin(), to_copy.end(), reader.first) != to_copy.end();
    });
    if (!is_last) continue;
    to_copy.erase(std::next(writer).base());
    return;
  }
}

/// The memory comes over references with one reader each from an op that made it, or from a user's input.
bool ReadWriteWalk::HasSingleWayBack(const Node& node, size_t output) {
  OutDataAnchor at{const_cast<Node*>(&node), static_cast<int>(output)};
  std::vector<OutDataAnchor> way;
  std::optional<bool> is_single;
  while (!is_single) {
    if (const auto known = ways_back_.find({at.node, at.index}); known != ways_back_.end()) {
      is_single = known->second;
      break;
    }
    way.push_back(at);
    if (IsDataNode(*at.node)) {
      is_single = ParentNodeOf(at.node->graph()) == nullptr && !settings_.separate_user_buffers;
    } else if (IsVariableNode(*at.node) || IsConstantNode(*at.node) || CallsGraphs(*at.node)) {
      is_single = false;
    } else if (const auto input = MemoryInputOf(*at.node, static_cast<size_t>(at.index)); !input) {
      is_single = true;
    } else {
      at = at.node->input(*input);
      if (at.node == nullptr || at.node->consumer_count(static_cast<size_t>(at.index)) > 1) is_single = false;
    }
  }
  for (const OutDataAnchor& passed : way) ways_back_[{passed.node, passed.index}] = *is_single;
  return *is_single;
}

/// A branch must not hand out memory that it or others go on writing, unless all who get it only read.
Status ReadWriteWalk::RepairResults(Node& net_output) {
  const Node* parent = ParentNodeOf(net_output.graph());
  if (parent == nullptr || IsWhile(*parent) || ControlFlowKindOf(parent->type()) == ControlFlowKind::kPartitionedCall)
    return {};
  for (size_t slot = 0; slot < net_output.input_count(); ++slot) {
    const OutDataAnchor source = net_output.input(slot);
    if (source.node == nullptr || NodeHasFlag(*source.node, kAttrCannotBeDeleted)) continue;
    const OutputClass output_class = ClassOfOutput(*source.node, static_cast<size_t>(source.index));
    if (output_class != OutputClass::kWriteable) continue;
    const int64_t output = AttrOr(net_output.op().inputs[slot].attrs, kAttrParentNodeIndex, static_cast<int64_t>(slot));
    if (output < 0 || static_cast<size_t>(output) >= parent->output_count()) continue;
    if (DoAllBranchesGiveWriteable(*parent, output) && AreAllPlainReaders(*parent, output)) continue;
    GE_RETURN_IF_ERROR(Insert(source, output_class, {&net_output, static_cast<int>(slot)}, InputClass::kReadOnly));
  }
  return {};
}

/// An Identity with several readers stays only for those that write, one for each; with one reader and no conflict it
/// goes. It stays where it orders other nodes, at the borders of called graphs, and behind what others go on writing.
StatusOr<bool> ReadWriteWalk::SimplifyIdentity(Node* identity) {
  if (identity->input_count() != 1 || identity->output_count() != 1) return false;
  const OutDataAnchor source = identity->input(0);
  if (source.node == nullptr || !identity->control_outputs().empty()) return false;
  const std::vector<InDataAnchor> readers = identity->consumers(0);
  const auto is_border = [](const InDataAnchor& reader) {
    return CallsGraphs(*reader.node) || reader.node->type() == "NetOutput" || reader.node->type() == "StreamMerge";
  };
  if (readers.empty() || std::any_of(readers.begin(), readers.end(), is_border)) return false;
  const bool is_inner_data = IsDataNode(*source.node) && ParentNodeOf(source.node->graph()) != nullptr;
  if (is_inner_data || CallsGraphs(*source.node)) return false;
  const OutputClass source_class = ClassInsideGraph(*source.node, static_cast<size_t>(source.index));
  if (source_class == OutputClass::kWriteable) return false;

  ComputeGraph& graph = identity->graph();
  const std::vector<Node*> before = identity->control_inputs();
  for (const InDataAnchor& reader : readers) {
    const InputClass reader_class = classes_.Of(reader);
    const bool writes = reader_class != InputClass::kReadOnly;
    if (writes && readers.size() == 1 && NeedsCopy(source_class, reader_class)) return false;
    graph.RemoveDataEdge(reader);
    GE_RETURN_IF_ERROR(graph.AddDataEdge(source, reader));
    Node* waits = reader.node;
    if (writes && (readers.size() > 1)) {
      const std::string why = Why(source, source_class, reader, reader_class);
      GE_ASSIGN_OR_RETURN(waits, inserter_.InsertForWriter(reader, why));
    }
    for (Node* node : before) GE_RETURN_IF_ERROR(graph.AddControlEdge(node, waits));
  }
  graph.RemoveNode(identity);
  ways_back_.clear();
  return true;
}

}  // namespace

void MarkReferences(ComputeGraph& root) {
  for (ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      if (CallsGraphs(*node) || IsDataNode(*node) || node->type() == "NetOutput" || !SharesAName(node->op())) continue;
      node->op().attrs.insert_or_assign(kAttrReference, true);
    }
  }
}

Status RepairReadWriteConflicts(ComputeGraph& root, const ConflictSettings& settings, IdentityInserter& inserter) {
  ReadWriteWalk walk(settings, inserter);
  for (ComputeGraph* graph : GraphsInnermostFirst(root))
    GE_RETURN_IF_ERROR(walk.Repair(*graph), "graph '{}'", graph->name());
  return {};
}

}  // namespace ge
