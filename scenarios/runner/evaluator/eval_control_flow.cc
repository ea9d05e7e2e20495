#include "scenarios/runner/evaluator/eval_control_flow.h"

namespace scenario {
namespace {

/// A scalar means true when it is not 0; any other tensor when it has elements (spec/compiler.md §1.5, CondPass).
bool IsTrue(const EvalTensor& condition) {
  return condition.shape.empty() ? condition.values[0] != 0 : !condition.values.empty();
}

std::vector<EvalTensor> Arguments(const EvalCall& call, size_t first) {
  std::vector<EvalTensor> arguments;
  for (size_t i = first; i < call.inputs.size(); ++i) arguments.push_back(*call.inputs[i]);
  return arguments;
}

ge::StatusOr<double> ScalarOf(const EvalCall& call, size_t input) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, call.Required(input));
  if (tensor->values.size() == 1) return tensor->values[0];
  return ge::MakeError(ge::kParamInvalid, "evaluator: node '{}' ({}): input {} has {} elements, not one",
                       call.node.name, call.node.op, input, tensor->values.size());
}

ge::Status NeverEnds(const EvalCall& call) {
  return ge::MakeError(ge::kParamInvalid, "evaluator: node '{}' ({}) has not ended after {} rounds", call.node.name,
                       call.node.op, kMaxLoopRounds);
}

ge::StatusOr<std::vector<EvalTensor>> EvalIf(const EvalCall& call, const RunGraph& run) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* condition, call.Required(0));
  return run(call.node.calls[IsTrue(*condition) ? 0 : 1].graph, Arguments(call, 1));
}

ge::StatusOr<std::vector<EvalTensor>> EvalCase(const EvalCall& call, const RunGraph& run) {
  GE_ASSIGN_OR_RETURN(const double index, ScalarOf(call, 0));
  const auto count = static_cast<double>(call.node.calls.size());
  const size_t branch = index >= 0 && index < count ? static_cast<size_t>(index) : call.node.calls.size() - 1;
  return run(call.node.calls[branch].graph, Arguments(call, 1));
}

ge::StatusOr<std::vector<EvalTensor>> EvalWhile(const EvalCall& call, const RunGraph& run) {
  std::vector<EvalTensor> values = Arguments(call, 0);
  for (int64_t round = 0; round < kMaxLoopRounds; ++round) {
    GE_ASSIGN_OR_RETURN(const std::vector<EvalTensor> condition, run(call.node.calls[0].graph, values));
    if (!IsTrue(condition.at(0))) return values;
    GE_ASSIGN_OR_RETURN(values, run(call.node.calls[1].graph, std::move(values)));
  }
  return NeverEnds(call);
}

ge::StatusOr<std::vector<EvalTensor>> EvalFor(const EvalCall& call, const RunGraph& run) {
  GE_ASSIGN_OR_RETURN(const double start, ScalarOf(call, 0));
  GE_ASSIGN_OR_RETURN(const double limit, ScalarOf(call, 1));
  GE_ASSIGN_OR_RETURN(const double delta, ScalarOf(call, 2));
  std::vector<EvalTensor> values = Arguments(call, 3);
  double counter = start;
  for (int64_t round = 0; round < kMaxLoopRounds; ++round, counter += delta) {
    if (delta >= 0 ? counter >= limit : counter <= limit) return values;
    values.insert(values.begin(), EvalTensor{ge::DT_INT32, {}, {counter}});
    GE_ASSIGN_OR_RETURN(values, run(call.node.calls[0].graph, std::move(values)));
  }
  return NeverEnds(call);
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalControlFlow(const EvalCall& call, const ControlFlowOp& op,
                                                      const RunGraph& run) {
  switch (op.kind) {
    case ControlFlow::kIf:
      return EvalIf(call, run);
    case ControlFlow::kCase:
      return EvalCase(call, run);
    case ControlFlow::kWhile:
      return EvalWhile(call, run);
    case ControlFlow::kFor:
      return EvalFor(call, run);
    case ControlFlow::kCall:
      return run(call.node.calls[0].graph, Arguments(call, 0));
  }
  return ge::MakeError(ge::kInternal, "evaluator: no such control flow");
}

}  // namespace scenario
