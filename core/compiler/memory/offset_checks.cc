#include "core/compiler/memory/offset_checks.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/joined_tensor.h"
#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/tensor_view.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

int64_t OutputOffset(const OutDataAnchor& anchor) {
  return anchor.node->op().output_offsets[static_cast<size_t>(anchor.index)];
}

const GeTensorDesc& DescOf(const OutDataAnchor& anchor) {
  return anchor.node->op().outputs[static_cast<size_t>(anchor.index)];
}

Status CheckSame(std::string_view what, const Node& node, size_t index, int64_t offset, int64_t expected) {
  if (offset == expected) return {};
  return MakeError(kInternal, "node '{}' ({}): {} {} is at {}, what it must share its place with is at {}", node.name(),
                   node.type(), what, index, offset, expected);
}

/// One part of a run as it lies in memory.
struct Part {
  int64_t offset = 0;  ///< from the run's base
  int64_t start = 0;   ///< where it should be
  int64_t bytes = 0;   ///< from its first byte to its last one
};

/// A run with what is needed to judge it.
class RunCheck {
 public:
  RunCheck(const Node& node, const ContinuousRun& run) : node_(node), run_(run), joined_(JoinedTensorOf(node)) {
    const OutDataAnchor self{const_cast<Node*>(&node), 0};
    switch (run.kind) {
      case RunKind::kInputNoPadding:
        base_ = OutputOffset(self);
        whole_bytes_ = DescOf(self).size;
        break;
      case RunKind::kOutputNoPadding:
        base_ = OutputOffset(node.input(0));
        whole_bytes_ = DescOf(node.input(0)).size;
        break;
      case RunKind::kInput:
        base_ = OutputOffset(node.input(0));
        break;
      case RunKind::kOutput:
        base_ = OutputOffset(self);
        break;
    }
    for (size_t i = 0; i < run.starts.size(); ++i) AddPart(i);
  }

  Status Check(PhonyOffsetPolicy policy) const {
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].offset != parts_[i].start) return Fault(i, "is not where it should be");
      const bool without_padding = run_.kind == RunKind::kInputNoPadding || run_.kind == RunKind::kOutputNoPadding;
      if (without_padding && parts_[i].start + parts_[i].bytes > whole_bytes_)
        return Fault(i, fmt::format("ends {} bytes past the whole of {} bytes",
                                    parts_[i].start + parts_[i].bytes - whole_bytes_, whole_bytes_));
    }
    if (policy == PhonyOffsetPolicy::kReference) return {};
    return joined_ ? CheckCells() : CheckApart();
  }

 private:
  void AddPart(size_t index) {
    const OutDataAnchor part =
        IsInputRun(run_.kind) ? node_.input(index) : OutDataAnchor{const_cast<Node*>(&node_), static_cast<int>(index)};
    const auto bytes = joined_ ? joined_->BlockSpan() : SpanBytes(DescOf(part));
    parts_.push_back({OutputOffset(part) - base_, run_.starts[index], bytes.value_or(DescOf(part).size)});
  }

  /// Parts of one shape in a finished tensor: each sits in a cell of its own.
  Status CheckCells() const {
    std::vector<std::pair<std::vector<int64_t>, size_t>> cells;
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (IsUnread(i)) continue;
      auto cell = joined_->CellOf(parts_[i].start);
      if (!cell) {
        return Fault(i, fmt::format("fits nowhere: a block {} cannot start there in the finished {}",
                                    joined_->block.ToString(), joined_->whole.ToString()));
      }
      cells.emplace_back(*std::move(cell), i);
    }
    std::sort(cells.begin(), cells.end());
    for (size_t i = 1; i < cells.size(); ++i) {
      if (cells[i].first == cells[i - 1].first)
        return Fault(cells[i].second, fmt::format("has the place of part {}", cells[i - 1].second));
    }
    return {};
  }

  Status CheckApart() const {
    std::vector<size_t> order;
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (!IsUnread(i) && parts_[i].bytes > 0) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return parts_[a].start < parts_[b].start; });
    for (size_t i = 1; i < order.size(); ++i) {
      const Part& before = parts_[order[i - 1]];
      if (before.start + before.bytes > parts_[order[i]].start)
        return Fault(order[i], fmt::format("shares bytes with part {}", order[i - 1]));
    }
    return {};
  }

  /// An output of a split that nobody reads: its place is defined, what else lies there does not matter.
  bool IsUnread(size_t index) const { return run_.kind == RunKind::kOutputNoPadding && node_.consumers(index).empty(); }

  Status Fault(size_t index, std::string_view what) const {
    std::vector<std::string> lines;
    for (size_t i = 0; i < parts_.size(); ++i) {
      lines.push_back(
          fmt::format("{}: at {} (expected {}), {} bytes", i, parts_[i].offset, parts_[i].start, parts_[i].bytes));
    }
    return MakeError(kInternal, "node '{}' ({}): part {} of its continuous {} {}; counted from {}, the parts are {}",
                     node_.name(), node_.type(), index, IsInputRun(run_.kind) ? "inputs" : "outputs", what, base_,
                     fmt::join(lines, "; "));
  }

  const Node& node_;
  const ContinuousRun& run_;
  std::optional<JoinedTensor> joined_;
  int64_t base_ = 0;
  int64_t whole_bytes_ = 0;
  std::vector<Part> parts_;
};

Status CheckReferences(const Node& node) {
  GE_ASSIGN_OR_RETURN(const int64_t shift, CustomOffset(node));
  if (shift != 0) return CheckSame("output", node, 0, node.op().output_offsets[0], OutputOffset(node.input(0)) + shift);
  if (HasRunWithoutPadding(node)) return {};
  for (size_t i = 0; i < node.output_count(); ++i) {
    const auto input = ReferencedInput(node, i);
    if (!input || node.input(*input).node == nullptr) continue;
    GE_RETURN_IF_ERROR(CheckSame("output", node, i, node.op().output_offsets[i], OutputOffset(node.input(*input))));
  }
  return {};
}

Status CheckBorders(const TreeAnchors& anchors, const Node& node) {
  const Node* parent = anchors.ParentOf(node.graph());
  if (parent == nullptr) return {};
  if (IsGraphInput(node)) {
    GE_ASSIGN_OR_RETURN(const size_t slot, ParentInputSlot(node, *parent));
    if (parent->input(slot).node == nullptr) return {};
    return CheckSame("output", node, 0, node.op().output_offsets[0], OutputOffset(parent->input(slot)));
  }
  if (node.type() != kNetOutputType || IsLoopCondition(anchors, node.graph())) return {};
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node == nullptr) continue;
    GE_ASSIGN_OR_RETURN(const size_t output, ParentOutputIndex(node, slot, *parent));
    GE_RETURN_IF_ERROR(
        CheckSame("output", *parent, output, parent->op().output_offsets[output], OutputOffset(node.input(slot))));
  }
  return {};
}

Status CheckCounts(const Node& node) {
  if (node.op().output_offsets.size() == node.output_count()) return {};
  return MakeError(kInternal, "node '{}' ({}) has {} output offsets for {} outputs", node.name(), node.type(),
                   node.op().output_offsets.size(), node.output_count());
}

}  // namespace

Status CheckNodeOffsets(const TreeAnchors& anchors, PhonyOffsetPolicy policy) {
  for (const Node* node : anchors.nodes()) GE_RETURN_IF_ERROR(CheckCounts(*node));
  for (const Node* node : anchors.nodes()) {
    GE_RETURN_IF_ERROR(CheckReferences(*node));
    GE_RETURN_IF_ERROR(CheckBorders(anchors, *node));
    GE_ASSIGN_OR_RETURN(const std::vector<ContinuousRun> runs, RunsOf(*node));
    for (const ContinuousRun& run : runs) GE_RETURN_IF_ERROR(RunCheck(*node, run).Check(policy));
  }
  return {};
}

}  // namespace ge
