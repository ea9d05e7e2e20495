#include <algorithm>

#include "core/base/nearest_word.h"
#include "scenarios/runner/evaluator/evaluator.h"
#include "scenarios/runner/language/step_parser.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

void CheckInputs(const GraphSpec& graph, const Step& step, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const TensorSpec& input : graph.inputs) names.push_back(input.name);
  for (const InputSpec& input : step.inputs) {
    const TensorSpec* tensor = graph.FindInput(input.name);
    if (tensor == nullptr) {
      diagnostics.Error(input.place, "'{}' is no graph input{}", ShownText(input.name),
                        ge::NearestHint(input.name, names));
    } else if (input.data.kind == DataSource::Kind::kLiteral) {
      auto problem = FindLiteralProblem(input.data.literal, tensor->dtype, tensor->shape);
      if (problem) diagnostics.Error(problem->place, "input '{}': {}", input.name, problem->message);
    }
  }
}

void CheckOutputs(const GraphSpec& graph, const Step& step, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const ReferenceSpec& output : graph.outputs) names.push_back(output.ToString());
  for (const OutputExpectation& output : step.expect.outputs) {
    if (std::find(names.begin(), names.end(), output.output) == names.end()) {
      diagnostics.Error(output.place, "'{}' is no graph output{}", ShownText(output.output),
                        ge::NearestHint(output.output, names));
    } else if (!output.data) {
      for (const std::string& op : OpsWithoutRule(graph, output.output)) {
        diagnostics.Error(output.place, "the evaluator has no rule for op '{}', which output '{}' depends on", op,
                          output.output);
      }
    }
  }
}

void CheckNodes(const GraphSpec& graph, const Step& step, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const NodeSpec& node : graph.nodes) names.push_back(node.name);
  for (const auto* numbers : {&step.expect.block_dim, &step.expect.tiling_key}) {
    for (const auto& [node, number] : *numbers) {
      if (graph.FindNode(node) != nullptr) continue;
      diagnostics.Error(step.expect.place, "'{}' is no node{}", ShownText(node), ge::NearestHint(node, names));
    }
  }
}

}  // namespace

void CheckStepNames(const GraphSpec& graph, const std::vector<Step>& steps, Diagnostics& diagnostics) {
  for (const Step& step : steps) {
    if (!graph.om.empty()) {
      // What a model file holds is known when it is loaded; only the evaluator needs the graph itself.
      for (const OutputExpectation& output : step.expect.outputs) {
        if (!output.data)
          diagnostics.Error(output.place, "the evaluator needs a graph; this scenario has only a model file");
      }
      continue;
    }
    CheckInputs(graph, step, diagnostics);
    CheckOutputs(graph, step, diagnostics);
    CheckNodes(graph, step, diagnostics);
  }
}

}  // namespace scenario
