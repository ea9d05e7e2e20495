#pragma once

#include <map>
#include <string>
#include <vector>

#include "scenarios/runner/evaluator/eval_tensor.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// Ops that an output depends on, subgraphs included, and for which the evaluator has no rule, sorted.
std::vector<std::string> OpsWithoutRule(const GraphSpec& graph, std::string_view output);

/// Every graph output that depends on known ops only, by its name as `outputs` writes it. `inputs` has the bytes of
/// each graph input, and of each variable what it held before the run: ops read variables as they were then. Each op is
/// computed in double precision from its inputs; the result of each op is rounded once to its element type, as a tensor
/// in memory is. Subgraphs are run as often as they are called. Fails when a node's inputs do not fit its rule, naming
/// node and op.
ge::StatusOr<std::map<std::string, EvalTensor>> EvaluateGraph(
    const GraphSpec& graph, const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs);

/// The same for every node and constant that the outputs depend on: the values of its outputs, by its name. What a
/// Switch did not take has no value (EvalTensor::is_dead).
ge::StatusOr<std::map<std::string, std::vector<EvalTensor>, std::less<>>> EvaluateNodes(
    const GraphSpec& graph, const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs);

}  // namespace scenario
