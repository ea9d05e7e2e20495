// Tensors that become one along an axis, and the way back (spec/ops.md §7, spec/ge-local.md §8.2).

#include <deque>

#include "scenarios/runner/evaluator/eval_coordinates.h"
#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// Of [-rank, rank).
ge::StatusOr<size_t> AxisOf(const EvalCall& call, int64_t axis, size_t rank) {
  const auto limit = static_cast<int64_t>(rank);
  if (axis < -limit || axis >= limit) return call.Refuse("axis {} of rank {}", axis, rank);
  return static_cast<size_t>(axis < 0 ? axis + limit : axis);
}

ge::StatusOr<int64_t> OneInteger(const EvalCall& call, size_t input) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> values, call.Integers(input));
  if (values.size() != 1) return call.Refuse("input {} has {} values, not one", input, values.size());
  return values[0];
}

/// Inputs [first, end), all of them there.
ge::StatusOr<std::vector<const EvalTensor*>> Inputs(const EvalCall& call, size_t first, size_t end) {
  std::vector<const EvalTensor*> tensors;
  for (size_t i = first; i < end; ++i) {
    GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, call.Required(i));
    tensors.push_back(tensor);
  }
  if (tensors.empty()) return call.Refuse("it has nothing to join");
  return tensors;
}

ge::StatusOr<std::vector<EvalTensor>> JoinAlong(const EvalCall& call, const std::vector<const EvalTensor*>& blocks,
                                                size_t axis) {
  std::vector<int64_t> shape = blocks[0]->shape;
  shape[axis] = 0;
  for (const EvalTensor* block : blocks) {
    std::vector<int64_t> others = block->shape, first = blocks[0]->shape;
    if (others.size() == first.size()) others[axis] = first[axis] = 0;
    if (others != first || block->dtype != blocks[0]->dtype) return call.Refuse("its inputs do not fit each other");
    shape[axis] += block->shape[axis];
  }
  return std::vector<EvalTensor>{TensorOf(blocks[0]->dtype, shape, [&](Coordinates at) {
    size_t block = 0;
    while (at[axis] >= blocks[block]->shape[axis]) at[axis] -= blocks[block++]->shape[axis];
    return ValueAt(*blocks[block], at);
  })};
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalConcatV2(const EvalCall& call) {
  if (call.inputs.empty()) return call.Refuse("it has no input");
  const size_t last = call.inputs.size() - 1;
  GE_ASSIGN_OR_RETURN(const std::vector<const EvalTensor*> blocks, Inputs(call, 0, last));
  GE_ASSIGN_OR_RETURN(const int64_t written_axis, OneInteger(call, last));
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, written_axis, blocks[0]->shape.size()));
  return JoinAlong(call, blocks, axis);
}

/// ConcatD and ConcatV2D say the axis in an attribute; a scalar is a vector of one.
ge::StatusOr<std::vector<EvalTensor>> EvalConcatD(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(std::vector<const EvalTensor*> blocks, Inputs(call, 0, call.inputs.size()));
  std::deque<EvalTensor> vectors;
  for (const EvalTensor*& block : blocks) {
    if (block->shape.empty()) block = &vectors.emplace_back(EvalTensor{block->dtype, {1}, block->values});
  }
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, call.IntAttr("concat_dim", 0), blocks[0]->shape.size()));
  return JoinAlong(call, blocks, axis);
}

/// Output i says where input i + 1, a shape, begins when all are joined along input 0.
ge::StatusOr<std::vector<EvalTensor>> EvalConcatOffset(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const int64_t written_axis, OneInteger(call, 0));
  GE_ASSIGN_OR_RETURN(const std::vector<const EvalTensor*> shapes, Inputs(call, 1, call.inputs.size()));
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, written_axis, shapes[0]->values.size()));
  std::vector<EvalTensor> outputs;
  double begin = 0;
  for (const EvalTensor* shape : shapes) {
    if (shape->shape != shapes[0]->shape) return call.Refuse("its shapes have different ranks");
    EvalTensor& offset = outputs.emplace_back(*shape);
    for (size_t i = 0; i < offset.values.size(); ++i) offset.values[i] = i == axis ? begin : 0;
    begin += shape->values[axis];
  }
  return outputs;
}

ge::StatusOr<std::vector<EvalTensor>> EvalPack(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const std::vector<const EvalTensor*> blocks, Inputs(call, 0, call.inputs.size()));
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, call.IntAttr("axis", 0), blocks[0]->shape.size() + 1));
  for (const EvalTensor* block : blocks) {
    if (block->shape != blocks[0]->shape || block->dtype != blocks[0]->dtype) return call.Refuse("its inputs differ");
  }
  std::vector<int64_t> shape = blocks[0]->shape;
  shape.insert(shape.begin() + static_cast<ptrdiff_t>(axis), static_cast<int64_t>(blocks.size()));
  return std::vector<EvalTensor>{TensorOf(blocks[0]->dtype, shape, [&](Coordinates at) {
    const auto block = static_cast<size_t>(at[axis]);
    at.erase(at.begin() + static_cast<ptrdiff_t>(axis));
    return ValueAt(*blocks[block], at);
  })};
}

ge::StatusOr<std::vector<EvalTensor>> EvalUnpack(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, call.IntAttr("axis", 0), x->shape.size()));
  if (call.IntAttr("num", 0) != x->shape[axis]) return call.Refuse("num is not the {} of the axis", x->shape[axis]);
  std::vector<int64_t> shape = x->shape;
  shape.erase(shape.begin() + static_cast<ptrdiff_t>(axis));
  std::vector<EvalTensor> parts;
  for (int64_t part = 0; part < x->shape[axis]; ++part) {
    parts.push_back(TensorOf(x->dtype, shape, [&](Coordinates at) {
      at.insert(at.begin() + static_cast<ptrdiff_t>(axis), part);
      return ValueAt(*x, at);
    }));
  }
  return parts;
}

}  // namespace scenario
