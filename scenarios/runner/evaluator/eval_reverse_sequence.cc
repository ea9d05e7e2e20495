#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// Along seq_dim, the first seq_lengths[b] entries of each batch entry b are reversed, the rest is copied (spec/ops.md
/// §7).
ge::StatusOr<std::vector<EvalTensor>> EvalReverseSequence(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* lengths, call.Required(1));
  auto rank = static_cast<int64_t>(x->shape.size());
  int64_t seq_dim = call.IntAttr("seq_dim", 0);
  int64_t batch_dim = call.IntAttr("batch_dim", 0);
  if (seq_dim < 0) seq_dim += rank;
  if (batch_dim < 0) batch_dim += rank;
  bool in_range = seq_dim >= 0 && seq_dim < rank && batch_dim >= 0 && batch_dim < rank && seq_dim != batch_dim;
  if (!in_range || lengths->values.size() != static_cast<size_t>(x->shape[static_cast<size_t>(batch_dim)])) {
    return ge::MakeError(
        ge::kParamInvalid,
        "evaluator: node '{}' (ReverseSequence): x {}, seq_lengths {}, seq_dim {}, batch_dim {} do not fit",
        call.node.name, ge::GeShape(x->shape).ToString(), ge::GeShape(lengths->shape).ToString(), seq_dim, batch_dim);
  }
  std::vector<size_t> strides(x->shape.size(), 1);
  for (size_t i = strides.size() - 1; i > 0; --i) strides[i - 1] = strides[i] * static_cast<size_t>(x->shape[i]);
  auto coordinate = [&](size_t flat, int64_t dimension) {
    return flat / strides[static_cast<size_t>(dimension)] %
           static_cast<size_t>(x->shape[static_cast<size_t>(dimension)]);
  };
  EvalTensor y = *x;
  for (size_t i = 0; i < y.values.size(); ++i) {
    size_t batch = coordinate(i, batch_dim);
    size_t place = coordinate(i, seq_dim);
    double length = lengths->values[batch];
    if (length < 0 || length > static_cast<double>(x->shape[static_cast<size_t>(seq_dim)])) {
      return ge::MakeError(ge::kParamInvalid,
                           "evaluator: node '{}' (ReverseSequence): seq_lengths[{}] is {}, the dimension has {}",
                           call.node.name, batch, length, x->shape[static_cast<size_t>(seq_dim)]);
    }
    if (static_cast<double>(place) >= length) continue;
    size_t mirrored = static_cast<size_t>(length) - 1 - place;
    y.values[i] =
        x->values[i - place * strides[static_cast<size_t>(seq_dim)] + mirrored * strides[static_cast<size_t>(seq_dim)]];
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
