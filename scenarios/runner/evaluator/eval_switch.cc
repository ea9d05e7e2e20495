// Switch and Merge, where the predicate is known: the side that is not taken has no value (spec/ops.md §9).

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// data, pred → output_false, output_true
ge::StatusOr<std::vector<EvalTensor>> EvalSwitch(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* data, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* predicate, call.Required(1));
  if (predicate->values.size() != 1) return call.Refuse("its predicate has {} elements", predicate->values.size());
  std::vector<EvalTensor> outputs(2);
  outputs[predicate->values[0] != 0 ? 1 : 0] = *data;
  return outputs;
}

/// The first input that has a value, and its number.
ge::StatusOr<std::vector<EvalTensor>> EvalMerge(const EvalCall& call) {
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const EvalTensor* x = call.Input(i);
    if (x == nullptr || x->is_dead()) continue;
    return std::vector<EvalTensor>{*x, {ge::DT_INT32, {}, {static_cast<double>(i)}}};
  }
  return call.Refuse("none of its inputs has a value");
}

}  // namespace scenario
