#include "scenarios/runner/scenario.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace scenario {

const TensorSpec* GraphSpec::FindInput(std::string_view wanted) const {
  auto found =
      std::find_if(inputs.begin(), inputs.end(), [&](const TensorSpec& input) { return input.name == wanted; });
  return found == inputs.end() ? nullptr : &*found;
}

const ConstantSpec* GraphSpec::FindConstant(std::string_view wanted) const {
  auto found = std::find_if(constants.begin(), constants.end(),
                            [&](const ConstantSpec& constant) { return constant.tensor.name == wanted; });
  return found == constants.end() ? nullptr : &*found;
}

const VariableSpec* GraphSpec::FindVariable(std::string_view wanted) const {
  auto found = std::find_if(variables.begin(), variables.end(),
                            [&](const VariableSpec& variable) { return variable.tensor.name == wanted; });
  return found == variables.end() ? nullptr : &*found;
}

const NodeSpec* GraphSpec::FindNode(std::string_view wanted) const {
  auto found = std::find_if(nodes.begin(), nodes.end(), [&](const NodeSpec& node) { return node.name == wanted; });
  return found == nodes.end() ? nullptr : &*found;
}

const GraphSpec* GraphSpec::FindSubgraph(std::string_view wanted) const {
  auto found =
      std::find_if(subgraphs.begin(), subgraphs.end(), [&](const GraphSpec& graph) { return graph.name == wanted; });
  return found == subgraphs.end() ? nullptr : &*found;
}

const DeviceObject* DeviceSpec::Find(std::string_view name) const {
  auto found = std::find_if(objects.begin(), objects.end(), [&](const DeviceObject& o) { return o.name == name; });
  return found == objects.end() ? nullptr : &*found;
}

std::string HazardExpectation::ToString() const {
  std::string text = kind;
  if (!between.empty()) text += fmt::format(" between {}", fmt::join(between, " and "));
  if (!in_place.empty()) text += fmt::format(", place '{}'", in_place);
  if (!cause.empty()) text += fmt::format(", cause '{}'", cause);
  return text;
}

bool Expectations::ExpectsResults() const {
  return partitions || so_in_om || so_bins || streams || !tasks.empty() || !outputs.empty() || !inputs.empty() ||
         !variables.empty() || !block_dim.empty() || !tiling_key.empty();
}

bool Expectations::empty() const {
  return !ExpectsResults() && graphs.empty() && !warnings && !hazards && !deadlock && !virtual_time_ns &&
         run_tasks.empty() && memory.empty() && !mapped_libraries && !error;
}

std::string_view StepKindName(StepKind kind) {
  switch (kind) {
    case StepKind::kCompile:
      return "compile";
    case StepKind::kLoad:
      return "load";
    case StepKind::kExecute:
      return "execute";
    case StepKind::kUnload:
      return "unload";
    case StepKind::kDevice:
      return "device";
    case StepKind::kEnvironment:
      return "environment";
  }
  return "";
}

}  // namespace scenario
