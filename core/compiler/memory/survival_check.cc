#include "core/compiler/memory/survival_check.h"

#include <algorithm>
#include <map>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

/// Loops within this many others run twice; deeper ones once, for a loop in a loop in a loop doubles each time.
constexpr int kMaxRepeatedLoops = 4;

/// Bytes that one writing filled.
struct Piece {
  uint32_t writing = 0;  ///< number of the writing
  uint64_t begin = 0, end = 0;
};
/// What an output holds: where its bytes are, and who wrote them. Empty: nothing to follow, such as a constant.
using Value = std::vector<Piece>;

/// Memory by who wrote each byte last.
class NamedMemory {
 public:
  explicit NamedMemory(const TreeAnchors& anchors) : anchors_(anchors) {}

  /// Fills bytes; `writer` is an anchor, for messages.
  Piece Write(uint32_t writer, uint64_t begin, uint64_t bytes) {
    const auto writing = static_cast<uint32_t>(writers_.size());
    writers_.push_back(writer);
    const uint64_t end = begin + bytes;
    if (bytes == 0) return {writing, begin, end};
    SplitAt(begin);
    SplitAt(end);
    const auto first = owners_.lower_bound(begin);
    const auto last = owners_.lower_bound(end);
    for (auto it = first; it != last; ++it) Log(it->first, it->second);
    owners_.erase(first, last);
    owners_.emplace(begin, Range{end, writing});
    return {writing, begin, end};
  }

  Status Check(uint32_t reader, const Value& value) const {
    for (const Piece& piece : value) {
      if (piece.begin == piece.end) continue;
      auto it = owners_.upper_bound(piece.begin);
      if (it != owners_.begin()) --it;
      for (uint64_t at = piece.begin; at < piece.end; ++it) {
        if (it == owners_.end() || it->first > at || it->second.end <= at) return Lost(reader, piece, at, nullptr);
        if (it->second.writing != piece.writing) return Lost(reader, piece, at, &it->second);
        at = it->second.end;
      }
    }
    return {};
  }

  /// From here on what is overwritten is remembered, until Rewind takes it back. Marks nest.
  size_t Mark() {
    ++open_marks_;
    return log_.size();
  }
  /// Restores what was there at the mark; gives what had been overwritten since.
  std::vector<std::pair<uint64_t, uint64_t>> Rewind(size_t mark) {
    std::vector<std::pair<uint64_t, uint64_t>> ranges;
    while (log_.size() > mark) {
      const Overwritten old = log_.back();
      log_.pop_back();
      ranges.emplace_back(old.begin, old.range.end);
      SplitAt(old.begin);
      SplitAt(old.range.end);
      owners_.erase(owners_.lower_bound(old.begin), owners_.lower_bound(old.range.end));
      owners_.emplace(old.begin, old.range);
    }
    --open_marks_;
    return ranges;
  }

 private:
  struct Range {
    uint64_t end;
    uint32_t writing;
  };
  struct Overwritten {
    uint64_t begin;
    Range range;
  };

  void Log(uint64_t begin, const Range& range) {
    if (open_marks_ > 0) log_.push_back({begin, range});
  }
  void SplitAt(uint64_t address) {
    auto it = owners_.lower_bound(address);
    if (it == owners_.begin()) return;
    --it;
    if (it->second.end <= address) return;
    owners_.emplace(address, it->second);
    it->second.end = address;
  }
  Status Lost(uint32_t reader, const Piece& piece, uint64_t at, const Range* found) const {
    return MakeError(
        kInternal, "memory plan: {} should find at byte {} what {} wrote to [{}, {}); found is {}",
        anchors_.Describe(reader), at, anchors_.Describe(writers_[piece.writing]), piece.begin, piece.end,
        found == nullptr ? std::string("nothing") : "what " + anchors_.Describe(writers_[found->writing]) + " wrote");
  }

  const TreeAnchors& anchors_;
  std::vector<uint32_t> writers_;  // by writing
  std::map<uint64_t, Range> owners_;
  std::vector<Overwritten> log_;
  int open_marks_ = 0;
};

uint64_t BytesToFollow(const GeTensorDesc& desc) {
  const auto bytes = TensorBytes(desc.shape, desc.dtype);
  if (!bytes) return static_cast<uint64_t>(std::max<int64_t>(desc.size, 0));
  const auto* strides = StridesOf(desc);
  if (strides == nullptr || desc.shape.rank() == 0 || *bytes == 0) return static_cast<uint64_t>(*bytes);
  return static_cast<uint64_t>(TensorBytes(GeShape({desc.shape.dims().back()}), desc.dtype).value_or(0));
}

class NamedExecution {
 public:
  explicit NamedExecution(const TreeAnchors& anchors)
      : anchors_(anchors), memory_(anchors), values_(anchors.anchor_count()) {}

  Status Run() {
    for (const Node* node : anchors_.nodes()) {
      const bool is_input = IsGraphInput(*node) && &node->graph() == &anchors_.root();
      if (is_input) WriteOutputs(*node);
    }
    return RunGraph(anchors_.root(), 0);
  }

 private:
  const Value& InputValue(const Node& node, size_t slot) const { return values_[anchors_.Output(node.input(slot))]; }

  void WriteOutputs(const Node& node) {
    for (size_t i = 0; i < node.output_count(); ++i) WriteOutput(node, i);
  }
  void WriteOutput(const Node& node, size_t index) {
    const uint32_t anchor = anchors_.Output(node, index);
    const auto offset = static_cast<uint64_t>(node.op().output_offsets[index]);
    values_[anchor] = {memory_.Write(anchor, offset, BytesToFollow(node.op().outputs[index]))};
  }

  Status RunGraph(const ComputeGraph& graph, int loops_around) {
    for (const auto& node : graph.nodes()) {
      if (IsGraphInput(*node) || HasPlaceOutsidePlan(*node)) continue;
      if (IsWhile(*node)) {
        GE_RETURN_IF_ERROR(RunLoop(*node, loops_around));
      } else if (!node->op().subgraph_names.empty()) {
        GE_RETURN_IF_ERROR(RunBranches(*node, loops_around));
      } else {
        GE_RETURN_IF_ERROR(RunNode(*node));
      }
    }
    return {};
  }

  Status RunNode(const Node& node) {
    const OpDesc& op = node.op();
    Value workspaces;
    for (size_t i = 0; i < op.workspace_offsets.size(); ++i) {
      workspaces.push_back(memory_.Write(anchors_.Output(node, 0), static_cast<uint64_t>(op.workspace_offsets[i]),
                                         static_cast<uint64_t>(std::max<int64_t>(op.workspace_bytes[i], 0))));
    }
    for (size_t i = 0; i < node.output_count(); ++i) {
      if (HasRun(node, RunKind::kInputNoPadding)) {
        values_[anchors_.Output(node, i)] = JoinedValue(node);
      } else if (const auto input = PassedOnInput(node, i); input && node.input(*input).node != nullptr) {
        values_[anchors_.Output(node, i)] = InputValue(node, *input);
      } else {
        WriteOutput(node, i);
      }
    }
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      if (node.input(slot).node != nullptr)
        GE_RETURN_IF_ERROR(memory_.Check(anchors_.Input(node, slot), InputValue(node, slot)));
    }
    if (workspaces.empty()) return {};
    return memory_.Check(anchors_.Output(node, 0), workspaces);
  }

  Value JoinedValue(const Node& node) const {
    Value joined;
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      const Value& part = InputValue(node, slot);
      joined.insert(joined.end(), part.begin(), part.end());
    }
    return joined;
  }

  /// Runs a called graph on the given input values of the calling node; afterwards `results` are the values of its
  /// outputs by output of the node, found at the node's offsets.
  Status Call(const Node& node, const ComputeGraph& graph, const std::vector<Value>& inputs,
              std::vector<Value>* results, int loops_around) {
    const Node* net_output = nullptr;
    for (const auto& inner : graph.nodes()) {
      if (inner->type() == "NetOutput") net_output = inner.get();
      if (!IsGraphInput(*inner)) continue;
      GE_ASSIGN_OR_RETURN(const size_t slot, ParentInputSlot(*inner, node));
      values_[anchors_.Output(*inner, 0)] = inputs[slot];
    }
    GE_RETURN_IF_ERROR(RunGraph(graph, loops_around));
    if (net_output == nullptr || results == nullptr) return {};
    results->assign(node.output_count(), {});
    for (size_t slot = 0; slot < net_output->input_count(); ++slot) {
      if (net_output->input(slot).node == nullptr) continue;
      GE_ASSIGN_OR_RETURN(const size_t output, ParentOutputIndex(*net_output, slot, node));
      (*results)[output] = InputValue(*net_output, slot);
    }
    return {};
  }

  std::vector<Value> InputValues(const Node& node) const {
    std::vector<Value> values(node.input_count());
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      if (node.input(slot).node != nullptr) values[slot] = InputValue(node, slot);
    }
    return values;
  }

  Status RunLoop(const Node& node, int loops_around) {
    std::vector<Value> state = InputValues(node);
    const int times = loops_around < kMaxRepeatedLoops ? 2 : 1;
    for (int i = 0; i <= times; ++i) {
      GE_RETURN_IF_ERROR(Call(node, *anchors_.SubgraphOf(node, 0), state, nullptr, loops_around + 1));
      if (i == times || node.op().subgraph_names.size() < 2) break;
      std::vector<Value> results;
      GE_RETURN_IF_ERROR(Call(node, *anchors_.SubgraphOf(node, 1), state, &results, loops_around + 1));
      for (size_t k = 0; k < results.size() && k < state.size(); ++k) {
        state[k] = std::move(results[k]);
        GE_RETURN_IF_ERROR(memory_.Check(anchors_.Output(node, k), state[k]));
      }
    }
    for (size_t k = 0; k < node.output_count() && k < state.size(); ++k) values_[anchors_.Output(node, k)] = state[k];
    return {};
  }

  /// Which branch runs is not known: each runs from the same memory, and what any of them overwrote is lost behind
  /// them. What they give out counts as written by the node.
  Status RunBranches(const Node& node, int loops_around) {
    const std::vector<Value> inputs = InputValues(node);
    std::vector<std::pair<uint64_t, uint64_t>> overwritten;
    std::vector<Value> results;
    const size_t branches = node.op().subgraph_names.size();
    for (size_t i = 0; i < branches; ++i) {
      const size_t mark = branches > 1 ? memory_.Mark() : 0;
      GE_RETURN_IF_ERROR(Call(node, *anchors_.SubgraphOf(node, i), inputs, &results, loops_around));
      for (size_t k = 0; k < results.size(); ++k)
        GE_RETURN_IF_ERROR(memory_.Check(anchors_.Output(node, k), results[k]));
      if (branches == 1) break;
      const auto ranges = memory_.Rewind(mark);
      overwritten.insert(overwritten.end(), ranges.begin(), ranges.end());
    }
    if (branches == 1) {
      for (size_t k = 0; k < results.size(); ++k) values_[anchors_.Output(node, k)] = std::move(results[k]);
      return {};
    }
    for (auto [begin, end] : overwritten) memory_.Write(anchors_.Output(node, 0), begin, end - begin);
    for (size_t i = 0; i < node.output_count(); ++i) WriteOutput(node, i);
    return {};
  }

  const TreeAnchors& anchors_;
  NamedMemory memory_;
  std::vector<Value> values_;  // by anchor; outputs only
};

}  // namespace

Status CheckValuesSurvive(const TreeAnchors& anchors) { return NamedExecution(anchors).Run(); }

}  // namespace ge
