#pragma once

#include <functional>
#include <string>
#include <vector>

#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// A loop that has not ended after so many rounds is taken for one that never ends.
inline constexpr int64_t kMaxLoopRounds = 10'000;

/// Evaluates a subgraph: its outputs, in order, from its inputs, in order.
using RunGraph =
    std::function<ge::StatusOr<std::vector<EvalTensor>>(const std::string& graph, std::vector<EvalTensor> inputs)>;

/// The outputs of a node that calls graphs (spec/ops.md §9, spec/ge-local.md §9.1). All inputs of `call` are there.
ge::StatusOr<std::vector<EvalTensor>> EvalControlFlow(const EvalCall& call, const ControlFlowOp& op,
                                                      const RunGraph& run);

}  // namespace scenario
