// Blocks that are joined, or cut, along axes one after another (spec/ge-local.md §5.1).

#include <algorithm>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// Elements of a tensor before, along and behind an axis: it is `outer` times `length` rows of `inner` elements.
struct AxisView {
  size_t outer = 1, length = 1, inner = 1;
};
AxisView ViewAlong(const std::vector<int64_t>& shape, size_t axis) {
  AxisView view;
  for (size_t i = 0; i < shape.size(); ++i) {
    size_t& part = i < axis ? view.outer : i == axis ? view.length : view.inner;
    part *= static_cast<size_t>(shape[i]);
  }
  return view;
}

/// All of one shape.
EvalTensor Join(const EvalTensor* blocks, size_t count, size_t axis) {
  const AxisView view = ViewAlong(blocks[0].shape, axis);
  const size_t row = view.length * view.inner;
  EvalTensor joined{blocks[0].dtype, blocks[0].shape, {}};
  joined.shape[axis] *= static_cast<int64_t>(count);
  for (size_t outer = 0; outer < view.outer; ++outer) {
    for (size_t block = 0; block < count; ++block) {
      const auto begin = blocks[block].values.begin() + static_cast<ptrdiff_t>(outer * row);
      joined.values.insert(joined.values.end(), begin, begin + static_cast<ptrdiff_t>(row));
    }
  }
  return joined;
}

std::vector<EvalTensor> Cut(const EvalTensor& whole, size_t count, size_t axis) {
  const AxisView view = ViewAlong(whole.shape, axis);
  const size_t row = view.length / count * view.inner;
  std::vector<EvalTensor> parts(count, EvalTensor{whole.dtype, whole.shape, {}});
  auto next = whole.values.begin();
  for (size_t outer = 0; outer < view.outer; ++outer) {
    for (EvalTensor& part : parts) {
      part.values.insert(part.values.end(), next, next + static_cast<ptrdiff_t>(row));
      next += static_cast<ptrdiff_t>(row);
    }
  }
  for (EvalTensor& part : parts) part.shape[axis] /= static_cast<int64_t>(count);
  return parts;
}

struct AxisStep {
  size_t axis = 0;
  size_t count = 1;
};
/// Axes and counts in the order of their lists.
ge::StatusOr<std::vector<AxisStep>> StepsOf(const EvalCall& call, std::string_view axes_attr,
                                            std::string_view counts_attr, size_t rank) {
  const std::vector<int64_t> axes = call.IntsAttr(axes_attr), counts = call.IntsAttr(counts_attr);
  if (axes.empty() || axes.size() != counts.size())
    return call.Refuse("{} axes in '{}', {} counts in '{}'", axes.size(), axes_attr, counts.size(), counts_attr);
  std::vector<AxisStep> steps;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t axis = axes[i] < 0 ? axes[i] + static_cast<int64_t>(rank) : axes[i];
    if (axis < 0 || axis >= static_cast<int64_t>(rank) || counts[i] <= 0)
      return call.Refuse("cannot do {} on axis {} of rank {}", counts[i], axes[i], rank);
    steps.push_back({static_cast<size_t>(axis), static_cast<size_t>(counts[i])});
  }
  return steps;
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalPhonyConcat(const EvalCall& call) {
  if (!call.BoolAttr("keep_input_offset", true)) return call.Refuse("without offsets its inputs lie on each other");
  GE_ASSIGN_OR_RETURN(std::vector<EvalTensor> blocks, EvalIdentity(call));
  if (blocks.empty()) return call.Refuse("it has no input");
  for (const EvalTensor& block : blocks) {
    if (block.shape != blocks[0].shape || block.dtype != blocks[0].dtype) return call.Refuse("its inputs differ");
  }
  GE_ASSIGN_OR_RETURN(const std::vector<AxisStep> steps, StepsOf(call, "concat_dim", "N", blocks[0].shape.size()));
  for (const AxisStep& step : steps) {
    if (blocks.size() % step.count != 0)
      return call.Refuse("{} blocks do not make groups of {}", blocks.size(), step.count);
    std::vector<EvalTensor> joined;
    for (size_t first = 0; first < blocks.size(); first += step.count)
      joined.push_back(Join(&blocks[first], step.count, step.axis));
    blocks = std::move(joined);
  }
  if (blocks.size() != 1) return call.Refuse("{} blocks are left", blocks.size());
  return blocks;
}

ge::StatusOr<std::vector<EvalTensor>> EvalPhonySplit(const EvalCall& call) {
  if (!call.BoolAttr("keep_output_offset", true)) return call.Refuse("without offsets its outputs lie on each other");
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const std::vector<AxisStep> steps, StepsOf(call, "split_dim", "num_split", x->shape.size()));
  std::vector<EvalTensor> parts{*x};
  for (const AxisStep& step : steps) {
    std::vector<EvalTensor> cut;
    for (const EvalTensor& part : parts) {
      if (part.shape[step.axis] % static_cast<int64_t>(step.count) != 0)
        return call.Refuse("{} does not make {} equal parts", part.shape[step.axis], step.count);
      for (EvalTensor& piece : Cut(part, step.count, step.axis)) cut.push_back(std::move(piece));
    }
    parts = std::move(cut);
  }
  return parts;
}

}  // namespace scenario
