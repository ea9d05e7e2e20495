#include "core/compiler/conflict/control_isolation.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

using NodeSet = std::unordered_set<const Node*>;

int64_t ParentInputOf(const Node& data) {
  return AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1);
}

int64_t ParentOutputOf(const Node& end, size_t slot) {
  return AttrOr(end.op().inputs[slot].attrs, kAttrParentNodeIndex, static_cast<int64_t>(slot));
}

size_t DepthOfGraph(const AnchorGraph& graph, const ComputeGraph* inner) {
  size_t depth = 0;
  for (const Node* parent = graph.anchors().ParentOf(*inner); parent != nullptr;
       parent = graph.anchors().ParentOf(parent->graph())) {
    ++depth;
  }
  return depth;
}

/// Nodes that have certainly ended when a node of a body starts. A node that calls graphs has ended when they have.
class EndedBefore {
 public:
  EndedBefore(const AnchorGraph& graph, const ComputeGraph& body, const Node& node) : graph_(graph), body_(body) {
    AddPredecessors(node);
    while (!open_.empty()) {
      const Node* next = open_.back();
      open_.pop_back();
      AddPredecessors(*next);
    }
  }
  bool Contains(const Node* node) const { return ended_.contains(node); }

 private:
  void AddPredecessors(const Node& node) {
    for (size_t slot = 0; slot < node.input_count(); ++slot) Add(node.input(slot).node);
    for (const Node* before : node.control_inputs()) Add(before);
    const Node* parent = &node.graph() == &body_ ? nullptr : graph_.anchors().ParentOf(node.graph());
    if (parent != nullptr) AddPredecessors(*parent);
  }
  void Add(const Node* node) {
    if (node == nullptr || !ended_.insert(node).second) return;
    open_.push_back(node);
    for (size_t i = 0; i < node->op().subgraph_names.size(); ++i) {
      for (const auto& inner : graph_.anchors().SubgraphOf(*node, i)->nodes()) Add(inner.get());
    }
  }

  const AnchorGraph& graph_;
  const ComputeGraph& body_;
  NodeSet ended_;
  std::vector<const Node*> open_;
};

/// What an inner symbol holds that matters to its isolation.
struct SymbolFacts {
  std::vector<int64_t> data;  ///< parent inputs of the Data of the called graph itself
  bool has_constant = false;  ///< constants, variables, RefData
  bool has_continuous_input = false;
  bool has_continuous_output = false;
};

SymbolFacts FactsOf(const AnchorGraph& graph, const std::vector<uint32_t>& symbol, const ComputeGraph& inner) {
  SymbolFacts facts;
  for (const uint32_t anchor : symbol) {
    const Node& node = graph.NodeOf(anchor);
    const AnchorAttributes attributes = graph.AttributesOf(anchor);
    if (graph.IsOutput(anchor) && IsDataNode(node) && &node.graph() == &inner)
      facts.data.push_back(ParentInputOf(node));
    facts.has_constant = facts.has_constant || Has(attributes, AnchorAttribute::kImmutable) || node.type() == "RefData";
    facts.has_continuous_input = facts.has_continuous_input || (attributes & kContinuousInputs) != 0;
    facts.has_continuous_output = facts.has_continuous_output || (attributes & kContinuousOutputs) != 0;
  }
  return facts;
}

/// Isolates the results of one called graph.
class ResultIsolation {
 public:
  ResultIsolation(AnchorGraph& graph, const Node& parent, const ComputeGraph& inner, std::vector<EdgeCopies>& plan)
      : graph_(graph), parent_(parent), inner_(inner), end_(NetOutputOf(inner)), plan_(plan) {
    for (const auto& node : inner.nodes()) {
      if (IsDataNode(*node) && node->output_count() > 0) data_of_[ParentInputOf(*node)].push_back(node.get());
    }
  }

  void OfBranch() {
    EdgeCopies copies{{}, {}, "a branch hands out what it does not own alone"};
    std::unordered_set<uint32_t> used;
    for (size_t slot = 0; end_ != nullptr && slot < end_->input_count(); ++slot) {
      const uint32_t input = graph_.anchors().Input(*end_, slot);
      const std::vector<uint32_t> symbol = graph_.SymbolOf(input, &parent_);
      const SymbolFacts facts = FactsOf(graph_, symbol, inner_);
      const bool is_used = !used.insert(symbol.front()).second;
      NodeSet runs;
      const bool is_own = facts.data.empty() && !facts.has_constant && !HasForeignPart(symbol, runs);
      if (is_own && !facts.has_continuous_output && !is_used) continue;
      if (graph_.CanCut(input)) copies.edges.push_back(EdgeAt(slot));
    }
    Add(std::move(copies));
  }

  void OfLoopBody() {
    EdgeCopies out{{}, {}, "a part of a loop's state goes to another place of it"};
    EdgeCopies back{{}, {}, "a loop's new state is written before the old one has been read"};
    std::unordered_set<uint32_t> used;
    for (size_t slot = 0; end_ != nullptr && slot < end_->input_count(); ++slot) {
      const uint32_t input = graph_.anchors().Input(*end_, slot);
      if (end_->input(slot).node == nullptr || graph_.IsCut(input)) continue;
      const int64_t state = ParentOutputOf(*end_, slot);
      const std::vector<uint32_t> symbol = graph_.SymbolOf(input, &parent_);
      const SymbolFacts facts = FactsOf(graph_, symbol, inner_);
      const bool is_used = used.contains(symbol.front());
      const bool moves = std::any_of(facts.data.begin(), facts.data.end(), [&](int64_t data) { return data != state; });
      const bool stays = !moves && !facts.data.empty();
      const bool is_run = facts.has_continuous_input || facts.has_continuous_output;
      if (!moves && !is_used && !facts.has_constant && !is_run && (stays || !OverwritesWhatIsRead(symbol, state))) {
        used.insert(symbol.front());  // a result that is copied leaves its symbol to others
        continue;
      }
      if (moves) out.edges.push_back(EdgeAt(slot));
      back.edges.push_back(EdgeAt(slot));
      AppendReaders(state, back.after);
    }
    Add(std::move(out));
    Add(std::move(back));
  }

  /// What a loop is given and others reach as a part of a run would be overwritten under them.
  void OfLoopInputs() {
    for (size_t slot = 0; slot < parent_.input_count(); ++slot) {
      const uint32_t input = graph_.anchors().Input(parent_, slot);
      if (parent_.input(slot).node == nullptr || graph_.IsCut(input) || !graph_.CanCut(input)) continue;
      graph_.Cut(input);
      const std::vector<uint32_t> source = graph_.SymbolOf(graph_.anchors().Output(parent_.input(slot)));
      graph_.Join(input);
      const bool lies_in_run = std::any_of(source.begin(), source.end(), [&](uint32_t anchor) {
        return (graph_.AttributesOf(anchor) & (kContinuousInputs | kContinuousOutputs)) != 0;
      });
      const InDataAnchor edge{const_cast<Node*>(&parent_), static_cast<int>(slot)};
      if (lies_in_run) Add({{edge}, {}, "a loop is given a part of a larger tensor"});
    }
  }

  /// State that is part of a run would have to lie in it all through the loop.
  void OfLoopState() {
    for (const auto& node : inner_.nodes()) {
      if (!IsDataNode(*node) || node->output_count() == 0) continue;
      while (const auto part = FirstContinuousInput(graph_.anchors().Output(*node, 0))) {
        const InDataAnchor edge{&graph_.NodeOf(*part), static_cast<int>(graph_.IndexOf(*part))};
        Add({{edge}, {}, "a part of a loop's state is a part of a continuous input"});
      }
    }
  }

 private:
  InDataAnchor EdgeAt(size_t slot) const { return {const_cast<Node*>(end_), static_cast<int>(slot)}; }

  void Add(EdgeCopies copies) {
    if (copies.edges.empty()) return;
    for (const InDataAnchor& edge : copies.edges) graph_.Cut(graph_.anchors().Input(edge));
    plan_.push_back(std::move(copies));
  }

  std::optional<uint32_t> FirstContinuousInput(uint32_t seed) const {
    for (const uint32_t anchor : graph_.SymbolOf(seed, &parent_)) {
      if ((graph_.AttributesOf(anchor) & kContinuousInputs) != 0 && graph_.CanCut(anchor)) return anchor;
    }
    return std::nullopt;
  }

  /// True when the symbol is a run of memory with a part that the called graph did not make: all branches hand out the
  /// same memory, and what they were given is written before any of them is chosen.
  bool HasForeignPart(const std::vector<uint32_t>& symbol, NodeSet& seen) const {
    for (const uint32_t anchor : symbol) {
      if (graph_.IsOutput(anchor) || (graph_.AttributesOf(anchor) & kContinuousInputs) == 0) continue;
      const Node& run = graph_.NodeOf(anchor);
      if (!seen.insert(&run).second) continue;
      for (size_t slot = 0; slot < run.input_count(); ++slot) {
        const uint32_t input = graph_.anchors().Input(run, slot);
        if (run.input(slot).node == nullptr || graph_.IsCut(input)) continue;
        const std::vector<uint32_t> part = graph_.SymbolOf(input, &parent_);
        const SymbolFacts facts = FactsOf(graph_, part, inner_);
        if (!facts.data.empty() || facts.has_constant || HasForeignPart(part, seen)) return true;
      }
    }
    return false;
  }

  /// Nodes that read a place of the old state, inside what the body calls too.
  std::vector<Node*> ReadersOf(int64_t state) const {
    std::vector<Node*> readers;
    const auto found = data_of_.find(state);
    if (found == data_of_.end()) return readers;
    for (const Node* data : found->second) {
      for (const uint32_t anchor : graph_.SymbolOf(graph_.anchors().Output(*data, 0), &parent_)) {
        Node& node = graph_.NodeOf(anchor);
        if (!graph_.IsOutput(anchor)) {
          const bool is_border = IsDataNode(node) || IsViewNode(node) || node.type() == "NetOutput" ||
                                 (CallsGraphs(node) && !(IsBranchNode(node) && graph_.IndexOf(anchor) == 0));
          // What goes from here to another place of the state is read at the end of the body.
          const bool leaves = &node == end_ && ParentOutputOf(node, graph_.IndexOf(anchor)) != state;
          if (!is_border || leaves) readers.push_back(&node);
          continue;
        }
        for (const InDataAnchor& reader : node.consumers(graph_.IndexOf(anchor))) {
          // A copy that was planned reads it too.
          if (graph_.IsCut(graph_.anchors().Input(reader))) readers.push_back(reader.node);
        }
      }
    }
    return readers;
  }

  bool OverwritesWhatIsRead(const std::vector<uint32_t>& result, int64_t state) const {
    const std::vector<Node*> readers = ReadersOf(state);
    if (readers.empty()) return false;
    for (const uint32_t anchor : result) {
      const Node& writer = graph_.NodeOf(anchor);
      if (!graph_.IsOutput(anchor) && graph_.IsCut(anchor)) {
        // The copy that was planned before this input writes the result and waits for its source only.
        if (std::any_of(readers.begin(), readers.end(), [&](const Node* reader) { return reader != &writer; }))
          return true;
      }
      if (!graph_.IsOutput(anchor) || IsViewNode(writer) || IsDataNode(writer) || CallsGraphs(writer)) continue;
      const EndedBefore ended(graph_, inner_, writer);
      const bool is_safe = std::all_of(readers.begin(), readers.end(),
                                       [&](const Node* reader) { return reader != &writer && ended.Contains(reader); });
      if (!is_safe) return true;
    }
    return false;
  }

  /// The nodes of the body itself that read a place, or call what reads it.
  void AppendReaders(int64_t state, std::vector<Node*>& after) const {
    for (Node* reader : ReadersOf(state)) {
      while (&reader->graph() != &inner_) reader = graph_.anchors().ParentOf(reader->graph());
      if (reader != end_ && std::find(after.begin(), after.end(), reader) == after.end()) after.push_back(reader);
    }
  }

  AnchorGraph& graph_;
  const Node& parent_;
  const ComputeGraph& inner_;
  const Node* end_;
  std::vector<EdgeCopies>& plan_;
  std::unordered_map<int64_t, std::vector<const Node*>> data_of_;  // by input of the calling node
};

}  // namespace

std::vector<EdgeCopies> PlanControlIsolation(AnchorGraph& graph) {
  std::vector<std::pair<size_t, const ComputeGraph*>> inner;
  const ComputeGraph* last = nullptr;
  for (const uint32_t anchor : graph.all()) {
    const ComputeGraph* owner = &graph.NodeOf(anchor).graph();
    if (owner == last) continue;
    last = owner;
    inner.emplace_back(DepthOfGraph(graph, owner), owner);
  }
  std::stable_sort(inner.begin(), inner.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<EdgeCopies> plan;
  for (const auto& [depth, called] : inner) {
    const Node* parent = graph.anchors().ParentOf(*called);
    if (parent == nullptr || called == &graph.outermost()) continue;
    ResultIsolation isolation(graph, *parent, *called, plan);
    if (IsBranchNode(*parent)) isolation.OfBranch();
    if (!IsWhile(*parent)) continue;
    isolation.OfLoopState();
    if (IsLoopCondition(graph.anchors(), *called)) continue;
    isolation.OfLoopBody();
    isolation.OfLoopInputs();
  }
  return plan;
}

}  // namespace ge
