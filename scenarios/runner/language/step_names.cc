#include <algorithm>

#include "core/base/nearest_word.h"
#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/evaluator/evaluator.h"
#include "scenarios/runner/language/graph_parser.h"
#include "scenarios/runner/language/key_table.h"
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

/// Contents that are expected: of RefData inputs and of variables, which the graph must have.
void CheckContents(const GraphSpec& graph, const Step& step, Diagnostics& diagnostics) {
  std::vector<std::string> written, variables;
  for (const TensorSpec& input : graph.inputs) {
    if (input.op == "RefData") written.push_back(input.name);
  }
  for (const VariableSpec& variable : graph.variables) variables.push_back(variable.tensor.name);
  const auto check = [&](const ContentsExpectation& expected, const std::vector<std::string>& names,
                         const TensorSpec* tensor, std::string_view what) {
    if (std::find(names.begin(), names.end(), expected.name) == names.end()) {
      diagnostics.Error(expected.place, "'{}' is no {}{}", ShownText(expected.name), what,
                        ge::NearestHint(expected.name, names));
    } else {
      CheckLiteralFits(expected.data, *tensor, what, diagnostics);
    }
  };
  for (const ContentsExpectation& expected : step.expect.inputs)
    check(expected, written, graph.FindInput(expected.name), "RefData input");
  for (const ContentsExpectation& expected : step.expect.variables) {
    const VariableSpec* variable = graph.FindVariable(expected.name);
    check(expected, variables, variable == nullptr ? nullptr : &variable->tensor, "variable");
  }
}

/// Names of nodes as tasks know them. The compiler calls a node of a called graph `<caller>_<graph>/<node>`.
void AddNodeNames(const GraphSpec& graph, const GraphSpec& root, const std::string& prefix, CopyNames& copies,
                  std::vector<std::string>& names) {
  for (const NodeSpec& node : graph.nodes) {
    names.push_back(prefix + node.name);
    for (const CallSpec& call : node.calls) {
      const std::string inner = fmt::format("{}{}_{}/", prefix, node.name, copies.Next(call.graph));
      if (const GraphSpec* called = root.FindSubgraph(call.graph)) AddNodeNames(*called, root, inner, copies, names);
    }
  }
}

std::vector<std::string> NodeNames(const GraphSpec& graph) {
  std::vector<std::string> names;
  CopyNames copies("");
  AddNodeNames(graph, graph, "", copies, names);
  return names;
}

void CheckNodes(const GraphSpec& graph, const Step& step, Diagnostics& diagnostics) {
  const std::vector<std::string> names = NodeNames(graph);
  for (const auto* numbers : {&step.expect.block_dim, &step.expect.tiling_key}) {
    for (const auto& [node, number] : *numbers) {
      if (std::find(names.begin(), names.end(), node) != names.end()) continue;
      diagnostics.Error(step.expect.place, "'{}' is no node{}", ShownText(node), ge::NearestHint(node, names));
    }
  }
}

/// Words of run tasks: types, or ops that the step knows.
void CheckRunTasks(const Step& step, const std::vector<std::string>& ops, Diagnostics& diagnostics) {
  std::vector<std::string> words = WordsOf(FindKey("execute_expect", "tasks"));
  words.insert(words.end(), ops.begin(), ops.end());
  for (const TaskExpectation& tasks : step.expect.run_tasks) {
    for (const auto& [word, place] : tasks.places) {
      if (std::find(words.begin(), words.end(), word) != words.end()) continue;
      diagnostics.Error(place, "'{}' is neither a task type nor an op{}", ShownText(word),
                        ge::NearestHint(word, words));
    }
  }
}

/// Who can take part in hazards and deadlocks: `names`, `host`, and `stream N` where streams have no names.
void CheckParties(const Step& step, const std::vector<std::string>& names, bool numbered, Diagnostics& diagnostics) {
  const auto check = [&](const std::string& name, Place place) {
    if (name == "host" || (numbered && name.starts_with("stream "))) return;
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    diagnostics.Error(place, "'{}' is no stream and no op here{}", ShownText(name), ge::NearestHint(name, names));
  };
  if (step.expect.deadlock) {
    for (const std::string& name : *step.expect.deadlock) check(name, step.expect.place);
  }
  if (!step.expect.hazards) return;
  for (const HazardExpectation& hazard : *step.expect.hazards) {
    for (const std::string& name : hazard.between) check(name, hazard.place);
  }
}

}  // namespace

void CheckDeviceNames(const std::vector<Step>& steps, Diagnostics& diagnostics) {
  for (const Step& step : steps) {
    if (step.kind != StepKind::kDevice) continue;
    std::vector<std::string> ops, streams{std::string(kDefaultStreamName)}, buffers;
    for (const DeviceAction& action : step.device.actions) {
      if (action.verb->name == "launch") ops.push_back(action.arguments.at("op").front().name);
      // A collective has the name of its operation.
      if (action.verb->name == "collective") ops.push_back(action.arguments.at("operation").front().name);
    }
    for (const DeviceObject& object : step.device.objects) {
      if (object.kind == kStreamOperand) streams.push_back(object.name);
      if (object.kind == kBufferOperand || object.kind == kHostOperand) buffers.push_back(object.name);
    }
    for (const TaskExpectation& tasks : step.expect.run_tasks) {
      if (std::find(streams.begin(), streams.end(), tasks.stream) != streams.end()) continue;
      diagnostics.Error(tasks.place, "'{}' is no stream of this program{}", ShownText(tasks.stream),
                        ge::NearestHint(tasks.stream, streams));
    }
    for (const MemoryExpectation& memory : step.expect.memory) {
      const DeviceObject* buffer = step.device.Find(memory.buffer);
      if (std::find(buffers.begin(), buffers.end(), memory.buffer) == buffers.end()) {
        diagnostics.Error(memory.place, "'{}' is no buffer of this program{}", ShownText(memory.buffer),
                          ge::NearestHint(memory.buffer, buffers));
      } else if (memory.bytes.size() > buffer->size) {
        diagnostics.Error(memory.place, "{} bytes of '{}', which has {}", memory.bytes.size(), memory.buffer,
                          buffer->size);
      }
    }
    CheckRunTasks(step, ops, diagnostics);
    std::vector<std::string> names = ops;
    names.insert(names.end(), streams.begin(), streams.end());
    CheckParties(step, names, false, diagnostics);
  }
}

void CheckStepNames(const GraphSpec& graph, const std::vector<Step>& steps, Diagnostics& diagnostics) {
  for (const Step& step : steps) {
    if (step.kind == StepKind::kDevice) continue;
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
    CheckContents(graph, step, diagnostics);
    CheckNodes(graph, step, diagnostics);
    if (step.kind != StepKind::kExecute) continue;
    const std::vector<std::string> nodes = NodeNames(graph);
    CheckRunTasks(step, nodes, diagnostics);
    CheckParties(step, nodes, true, diagnostics);
  }
}

}  // namespace scenario
