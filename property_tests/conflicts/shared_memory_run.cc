#include "property_tests/conflicts/shared_memory_run.h"

#include <algorithm>
#include <tuple>

#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

constexpr int kLoopRounds = 3;
constexpr int64_t kStep = 512;  ///< between padded parts of a run

bool HasFlag(const Node& node, std::string_view name) { return AttrOr<bool>(node.op().attrs, name, false); }
bool IsView(const Node& node) { return node.type() == "Reshape"; }
bool IsJoin(const Node& node) { return HasFlag(node, kAttrNoPaddingContinuousInput); }
bool IsSplit(const Node& node) { return HasFlag(node, kAttrNoPaddingContinuousOutput); }
bool HasNoTask(const Node& node) { return IsView(node) || IsJoin(node) || IsSplit(node); }
bool IsSource(const Node& node) { return node.type() == "Data" || node.type() == "Const"; }
/// Inserted copies are what the two runs may differ in; names of ops must not depend on them.
bool IsCopy(const Node& node) { return node.type() == "Identity"; }

size_t SizeOf(const Node& node, size_t output) { return static_cast<size_t>(node.op().outputs[output].shape.dim(0)); }

const Node* EndOf(const ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    if (node->type() == "NetOutput") return node.get();
  }
  return nullptr;
}

/// The output that a node computes from the bytes of its inputs: every byte depends on all of them.
TensorContents Compute(const Node& node, size_t output, const std::vector<TensorContents>& inputs) {
  uint32_t state = 2166136261u;
  const auto mix = [&](uint32_t value) { state = (state ^ value) * 16777619u; };
  for (const char c : node.name()) mix(static_cast<uint8_t>(c));
  for (const TensorContents& input : inputs) {
    for (const uint8_t byte : input) mix(byte);
    mix(0x100);
  }
  TensorContents bytes(SizeOf(node, output));
  for (size_t i = 0; i < bytes.size(); ++i) {
    mix(static_cast<uint32_t>(output * 131 + i));
    bytes[i] = static_cast<uint8_t>(state >> 13);
  }
  return bytes;
}

std::vector<TensorContents> Outputs(const Node& node, const std::vector<TensorContents>& inputs) {
  std::vector<TensorContents> outputs;
  for (size_t i = 0; i < node.output_count(); ++i) {
    if (IsCopy(node)) {
      outputs.push_back(inputs[i]);
    } else if (IsView(node)) {
      outputs.push_back(inputs[0]);
    } else if (IsJoin(node)) {
      TensorContents all;
      for (const TensorContents& input : inputs) all.insert(all.end(), input.begin(), input.end());
      outputs.push_back(all);
    } else if (IsSplit(node)) {
      const auto part = static_cast<std::ptrdiff_t>(SizeOf(node, i));
      const auto begin = inputs[0].begin() + static_cast<std::ptrdiff_t>(i) * part;
      outputs.emplace_back(begin, begin + part);
    } else {
      outputs.push_back(Compute(node, i, inputs));
    }
  }
  return outputs;
}

/// Which branch an If takes: fixed by its index's bytes.
size_t BranchOf(const TensorContents& index) { return index.at(0) % 2; }

// --- by value

using Values = std::map<std::pair<const Node*, size_t>, TensorContents>;

std::vector<TensorContents> RunGraphByValue(const ComputeGraph& graph, const std::vector<TensorContents>& parent_inputs,
                                            RunMeaning* meaning = nullptr);

std::vector<TensorContents> CallByValue(const Node& node, const std::vector<TensorContents>& inputs) {
  if (node.type() == "If") return RunGraphByValue(*SubgraphOf(node, BranchOf(inputs[0])), inputs);
  if (node.type() != "While") return RunGraphByValue(*SubgraphOf(node, 0), inputs);
  std::vector<TensorContents> state = inputs;
  for (int round = 0; round < kLoopRounds; ++round) {
    RunGraphByValue(*SubgraphOf(node, 0), state);
    state = RunGraphByValue(*SubgraphOf(node, 1), state);
  }
  return state;
}

std::vector<TensorContents> RunGraphByValue(const ComputeGraph& graph, const std::vector<TensorContents>& parent_inputs,
                                            RunMeaning* meaning) {
  Values values;
  std::vector<TensorContents> results;
  for (const auto& node : graph.nodes()) {  // sorted
    std::vector<TensorContents> inputs;
    for (size_t slot = 0; slot < node->input_count(); ++slot) {
      const OutDataAnchor from = node->input(slot);
      inputs.push_back(from.node == nullptr ? TensorContents()
                                            : values.at({from.node, static_cast<size_t>(from.index)}));
    }
    std::vector<TensorContents> outputs;
    const auto* parent_index =
        node->type() == "Data" ? FindAttr<int64_t>(node->op().outputs[0].attrs, kAttrParentNodeIndex) : nullptr;
    if (parent_index != nullptr) {
      outputs = {parent_inputs.at(static_cast<size_t>(*parent_index))};
    } else if (!node->op().subgraph_names.empty()) {
      outputs = CallByValue(*node, inputs);
    } else {
      outputs = Outputs(*node, inputs);
    }
    if (node->type() == "NetOutput") results = inputs;
    if (meaning != nullptr) meaning->ops[node->name()] = outputs;
    for (size_t i = 0; i < outputs.size(); ++i) values[{node.get(), i}] = outputs[i];
  }
  return results;
}

// --- in shared memory

/// A tensor's anchor: an output, or an input that lies apart from its source (none does) — outputs and inputs alike.
using Anchor = std::tuple<const Node*, bool, size_t>;  // node, is output, index

/// Places relative to each other: a forest in which each anchor knows its distance from its root.
class Places {
 public:
  void Tie(const Anchor& a, const Anchor& b, int64_t distance_of_b) {  // place(b) = place(a) + distance
    const auto [root_a, offset_a] = Find(a);
    const auto [root_b, offset_b] = Find(b);
    const int64_t between = offset_a + distance_of_b - offset_b;
    if (root_a == root_b) {
      if (between != 0 && failure.empty()) failure = "places contradict each other at node " + std::get<0>(b)->name();
      return;
    }
    parent_[root_b] = {root_a, between};
  }
  std::pair<Anchor, int64_t> Find(const Anchor& anchor) {
    const auto it = parent_.find(anchor);
    if (it == parent_.end()) return {anchor, 0};
    const auto [root, offset] = Find(it->second.first);
    it->second = {root, it->second.second + offset};
    return it->second;
  }
  std::string failure;

 private:
  std::map<Anchor, std::pair<Anchor, int64_t>> parent_;
};

/// The memory of a tree: where each tensor is, and the bytes.
class SharedMemory {
 public:
  explicit SharedMemory(const ComputeGraph& root) {
    for (const ComputeGraph* graph : GraphsOf(root)) {
      const Node* parent = ParentNodeOf(*graph);
      for (const auto& node : graph->nodes()) TieNode(*node, parent, *graph);
    }
    failure_ = places_.failure;
    if (failure_.empty()) LayOut(root);
  }
  const std::string& failure() const { return failure_; }

  TensorContents Read(const Node& node, bool is_output, size_t index, size_t size) {
    const size_t begin = At({&node, is_output, index});
    return {bytes_.begin() + static_cast<std::ptrdiff_t>(begin),
            bytes_.begin() + static_cast<std::ptrdiff_t>(begin + size)};
  }
  void Write(const Node& node, bool is_output, size_t index, const TensorContents& value) {
    std::copy(value.begin(), value.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(At({&node, is_output, index})));
  }

 private:
  void TieNode(const Node& node, const Node* parent, const ComputeGraph& graph) {
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      const OutDataAnchor from = node.input(slot);
      if (from.node != nullptr)
        places_.Tie({from.node, true, static_cast<size_t>(from.index)}, {&node, false, slot}, 0);
    }
    if (IsView(node) || IsJoin(node)) places_.Tie({&node, false, 0}, {&node, true, 0}, 0);
    int64_t start = 0;
    for (size_t slot = 0; IsJoin(node) && slot < node.input_count(); ++slot) {
      places_.Tie({&node, true, 0}, {&node, false, slot}, start);
      start += static_cast<int64_t>(SizeOf(*node.input(slot).node, static_cast<size_t>(node.input(slot).index)));
    }
    for (size_t i = 0; IsSplit(node) && i < node.output_count(); ++i)
      places_.Tie({&node, false, 0}, {&node, true, i}, static_cast<int64_t>(i * SizeOf(node, i)));
    for (size_t slot = 1; HasFlag(node, kAttrContinuousInput) && slot < node.input_count(); ++slot)
      places_.Tie({&node, false, 0}, {&node, false, slot}, static_cast<int64_t>(slot) * kStep);
    for (size_t i = 1; HasFlag(node, kAttrContinuousOutput) && i < node.output_count(); ++i)
      places_.Tie({&node, true, 0}, {&node, true, i}, static_cast<int64_t>(i) * kStep);
    for (size_t i = 0; node.type() == "While" && i < node.output_count(); ++i)
      places_.Tie({&node, false, i}, {&node, true, i}, 0);
    if (parent == nullptr) return;
    if (node.type() == "Data") {
      const auto slot = static_cast<size_t>(*FindAttr<int64_t>(node.op().outputs[0].attrs, kAttrParentNodeIndex));
      places_.Tie({parent, false, slot}, {&node, true, 0}, 0);
    }
    const bool is_condition = parent->type() == "While" && SubgraphOf(*parent, 0) == &graph;
    for (size_t slot = 0; node.type() == "NetOutput" && !is_condition && slot < node.input_count(); ++slot)
      places_.Tie({&node, false, slot}, {parent, true, slot}, 0);
  }

  struct Region {
    int64_t low = 0;
    int64_t high = 0;
    size_t base = 0;                                                     // of `low` in the bytes
    std::vector<std::tuple<int64_t, int64_t, std::string, bool>> fixed;  // begin, end, whose, is a user's output
  };

  void LayOut(const ComputeGraph& root) {
    for (const ComputeGraph* graph : GraphsOf(root)) {
      for (const auto& node : graph->nodes()) {
        for (size_t i = 0; i < node->output_count(); ++i) AddTensor(*node, true, i, SizeOf(*node, i), graph == &root);
        for (size_t i = 0; i < node->input_count(); ++i) {
          const OutDataAnchor from = node->input(i);
          if (from.node == nullptr) continue;
          AddTensor(*node, false, i, SizeOf(*from.node, static_cast<size_t>(from.index)), graph == &root);
        }
      }
    }
    size_t total = 0;
    for (auto& [anchor, region] : regions_) {
      region.base = total;
      total += static_cast<size_t>(region.high - region.low);
      CheckFixed(region);
    }
    bytes_.assign(total, 0xEE);
  }

  void AddTensor(const Node& node, bool is_output, size_t index, size_t size, bool is_root) {
    const auto [root, offset] = places_.Find({&node, is_output, index});
    Region& region = regions_[root];
    region.low = std::min(region.low, offset);
    region.high = std::max(region.high, offset + static_cast<int64_t>(size));
    const bool is_source = is_output && (node.type() == "Const" || (is_root && node.type() == "Data"));
    const bool is_user_output = !is_output && is_root && node.type() == "NetOutput";
    if (is_source || is_user_output) {
      region.fixed.emplace_back(offset, offset + static_cast<int64_t>(size), fmt::format("{}:{}", node.name(), index),
                                is_user_output);
    }
  }

  /// What has its place outside holds all that is tied to it, and is alone there.
  void CheckFixed(const Region& region) {
    if (region.fixed.empty() || !failure_.empty()) return;
    const auto& [begin, end, whose, is_user_output] = region.fixed[0];
    if (region.fixed.size() > 1) {
      failure_ = fmt::format("{} and {} share memory", whose, std::get<2>(region.fixed[1]));
    } else if (region.low < begin || region.high > end) {
      failure_ = fmt::format("{} is a part of something", whose);
    }
  }

  size_t At(const Anchor& anchor) {
    const auto [root, offset] = places_.Find(anchor);
    const Region& region = regions_.at(root);
    return region.base + static_cast<size_t>(offset - region.low);
  }

  Places places_;
  std::map<Anchor, Region> regions_;
  TensorContents bytes_;
  std::string failure_;
};

class SharedRunner {
 public:
  SharedRunner(const ComputeGraph& root, const RunMeaning& meaning, std::mt19937& random)
      : root_(root), meaning_(meaning), memory_(root), random_(random) {}

  std::string Run() {
    if (!memory_.failure().empty()) return memory_.failure();
    for (const ComputeGraph* graph : GraphsOf(root_)) {
      for (const auto& node : graph->nodes()) {
        if (IsFixedSource(*node)) memory_.Write(*node, true, 0, Compute(*node, 0, {}));
      }
    }
    RunGraph(root_);
    const Node* end = EndOf(root_);
    for (size_t slot = 0; slot < end->input_count(); ++slot) {
      if (ReadInput(*end, slot) != meaning_.results[slot]) Fail(fmt::format("result {} has other bytes", slot));
    }
    for (const ComputeGraph* graph : GraphsOf(root_)) {
      for (const auto& node : graph->nodes()) {
        if (IsFixedSource(*node) && memory_.Read(*node, true, 0, SizeOf(*node, 0)) != Compute(*node, 0, {}))
          Fail(fmt::format("{} was overwritten", node->name()));
      }
    }
    return failure_;
  }

 private:
  bool IsFixedSource(const Node& node) const {
    return node.type() == "Const" || (node.type() == "Data" && &node.graph() == &root_);
  }
  TensorContents ReadInput(const Node& node, size_t slot) {
    const OutDataAnchor from = node.input(slot);
    return memory_.Read(node, false, slot, SizeOf(*from.node, static_cast<size_t>(from.index)));
  }

  void RunGraph(const ComputeGraph& graph) {
    std::map<const Node*, size_t> open;
    std::vector<const Node*> ready;
    for (const auto& node : graph.nodes()) {
      size_t count = node->control_inputs().size();
      for (size_t slot = 0; slot < node->input_count(); ++slot) count += node->input(slot).node != nullptr ? 1 : 0;
      open[node.get()] = count;
      if (count == 0) ready.push_back(node.get());
    }
    const auto done = [&](const Node* node) {
      if (--open[node] == 0) ready.push_back(node);
    };
    while (!ready.empty()) {
      std::swap(ready[random_() % ready.size()], ready.back());
      const Node* node = ready.back();
      ready.pop_back();
      RunNode(*node);
      for (size_t i = 0; i < node->output_count(); ++i) {
        for (const InDataAnchor& reader : node->consumers(i)) done(reader.node);
      }
      for (const Node* later : node->control_outputs()) done(later);
    }
  }

  void RunNode(const Node& node) {
    if (IsSource(node) || HasNoTask(node) || node.type() == "NetOutput") return;
    if (node.type() == "While") {
      for (int round = 0; round < kLoopRounds; ++round) {
        RunGraph(*SubgraphOf(node, 0));
        RunGraph(*SubgraphOf(node, 1));
      }
      return;
    }
    if (node.type() == "If") return RunGraph(*SubgraphOf(node, BranchOf(ReadInput(node, 0))));
    if (!node.op().subgraph_names.empty()) return RunGraph(*SubgraphOf(node, 0));
    if (IsCopy(node)) return RunCopy(node);
    for (size_t i = 0; i < node.output_count(); ++i)
      memory_.Write(node, true, i, TensorContents(SizeOf(node, i), 0xDD));
    std::vector<TensorContents> inputs;
    for (size_t slot = 0; slot < node.input_count(); ++slot) inputs.push_back(ReadInput(node, slot));
    // It writes its inputs for itself, one after the other, and reads them again.
    for (size_t slot = 0; HasFlag(node, kAttrInputMutable) && slot < inputs.size(); ++slot) {
      memory_.Write(node, false, slot, TensorContents(inputs[slot].size(), 0xCC));
      for (size_t other = slot + 1; other < inputs.size(); ++other) inputs[other] = ReadInput(node, other);
    }
    const std::vector<TensorContents> outputs = Outputs(node, inputs);
    for (size_t i = 0; i < outputs.size(); ++i) memory_.Write(node, true, i, outputs[i]);
    if (&node.graph() == &root_ && outputs != meaning_.ops.at(node.name()))
      Fail(fmt::format("{} computed other bytes", node.name()));
  }

  /// A copy of several tensors copies them one by one, in any order.
  void RunCopy(const Node& node) {
    std::vector<size_t> order(node.output_count());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random_);
    for (const size_t i : order) memory_.Write(node, true, i, ReadInput(node, i));
  }

  void Fail(std::string failure) {
    if (failure_.empty()) failure_ = std::move(failure);
  }

  const ComputeGraph& root_;
  const RunMeaning& meaning_;
  SharedMemory memory_;
  std::mt19937& random_;
  std::string failure_;
};

}  // namespace

RunMeaning RunByValue(const ComputeGraph& root) {
  RunMeaning meaning;
  meaning.results = RunGraphByValue(root, {}, &meaning);
  return meaning;
}

std::string RunShared(const ComputeGraph& root, const RunMeaning& meaning, std::mt19937& random) {
  return SharedRunner(root, meaning, random).Run();
}

std::string FindDifference(const ComputeGraph& repaired, const RunMeaning& meaning, int runs) {
  std::mt19937 random(1);
  for (int i = 0; i < runs; ++i) {
    if (std::string difference = RunShared(repaired, meaning, random); !difference.empty()) return difference;
  }
  return {};
}

}  // namespace ge
