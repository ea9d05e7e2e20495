#include "scenarios/runner/execute/pass_verifier.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/graph/graph_tree.h"
#include "scenarios/runner/data/random.h"
#include "scenarios/runner/evaluator/compare.h"
#include "scenarios/runner/evaluator/evaluator.h"
#include "scenarios/runner/graph/graph_spec_of.h"

namespace scenario {
namespace {

using Inputs = std::map<std::string, ge::ByteBuffer, std::less<>>;

/// Numbers that every type holds exactly and that make sums exact; integers may be an index, a length or a condition.
double NextValue(RandomBits& bits, ge::DataType dtype) {
  constexpr int kSteps = 65;
  constexpr double kStep = 0.125;
  if (IsFloating(dtype)) return (std::floor(bits.NextUnit() * kSteps) - (kSteps - 1) / 2) * kStep;
  return std::floor(bits.NextUnit() * (dtype == ge::DT_BOOL ? 2 : 4));
}

/// Nothing when a type is not numeric. By name, so that a graph with its inputs in another order gets the same.
std::optional<Inputs> MakeInputs(const GraphSpec& graph, uint64_t seed) {
  Inputs inputs;
  for (const TensorSpec& input : graph.inputs) {
    const auto elements = ge::GeShape(input.shape).ElementCount();
    if (!IsNumeric(input.dtype) || !elements || *elements > PassVerifier::kMaxElements) return std::nullopt;
    uint64_t state = seed;
    for (const char letter : input.name) state = NextSplitMix(state) ^ static_cast<unsigned char>(letter);
    RandomBits bits(state);
    EvalTensor tensor{input.dtype, input.shape, std::vector<double>(static_cast<size_t>(*elements))};
    for (double& value : tensor.values) value = NextValue(bits, input.dtype);
    auto bytes = EncodeTensor(tensor);
    if (!bytes.ok()) return std::nullopt;
    inputs.emplace(input.name, *std::move(bytes));
  }
  return inputs;
}

bool HasLargeTensors(const ge::ComputeGraph& root) {
  for (const ge::ComputeGraph* graph : ge::GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      for (const ge::GeTensorDesc& output : node->op().outputs) {
        if (output.shape.ElementCount().value_or(0) > PassVerifier::kMaxElements) return true;
      }
    }
  }
  return false;
}

/// Nothing when its tensors are too large to be evaluated.
std::optional<GraphSpec> SpecToEvaluate(const ge::ComputeGraph& graph) {
  if (HasLargeTensors(graph)) return std::nullopt;
  return GraphSpecOf(graph);
}

/// Folding rounds once where a chain of ops rounds each time, or the other way round.
Tolerance ToleranceOf(ge::DataType dtype) {
  switch (dtype) {
    case ge::DT_FLOAT16:
      return {2e-3, 1e-4};
    case ge::DT_BF16:
      return {2e-2, 1e-3};
    case ge::DT_FLOAT:
      return {1e-5, 1e-6};
    case ge::DT_DOUBLE:
      return {1e-12, 1e-12};
    default:
      return {};
  }
}

/// What differs between two tensors; empty: nothing.
std::string Compare(const EvalTensor& now, const EvalTensor& before) {
  if (now.dtype != before.dtype || now.shape != before.shape) {
    return fmt::format("{} {} instead of {} {}", ge::DataTypeWord(now.dtype), ge::GeShape(now.shape).ToString(),
                       ge::DataTypeWord(before.dtype), ge::GeShape(before.shape).ToString());
  }
  const Comparison comparison = CompareTensors(now, before, ToleranceOf(before.dtype));
  return comparison.ok() ? std::string() : DescribeComparison(comparison, now, before);
}

/// The first node, producers first, that is in both graphs and gives something else now.
std::string FirstDifferentNode(const GraphValues& now, const GraphValues& before) {
  for (const std::string& name : before.order) {
    const auto found = now.tensors.find(name);
    const auto was = before.tensors.find(name);
    if (found == now.tensors.end() || was == before.tensors.end() || was->second.is_dead()) continue;
    if (found->second.is_dead() || !Compare(found->second, was->second).empty()) return name;
  }
  return "";
}

}  // namespace

PassVerifier::Trials PassVerifier::Evaluate(const std::optional<GraphSpec>& graph) const {
  Trials trials(kTrials);
  if (!graph) return trials;
  const GraphSpec& spec = *graph;
  for (uint64_t trial = 0; trial < kTrials; ++trial) {
    const std::optional<Inputs> inputs = MakeInputs(spec, seed_ + trial);
    if (!inputs) return trials;
    auto nodes = EvaluateNodes(spec, *inputs);
    if (!nodes.ok()) continue;
    GraphValues values;
    for (const ReferenceSpec& output : spec.outputs) values.outputs.push_back(output.ToString());
    for (const NodeSpec& node : spec.nodes) values.order.push_back(node.name);
    for (auto& [name, outputs] : *nodes) {
      for (size_t i = 0; i < outputs.size(); ++i) {
        const ReferenceSpec reference{name, static_cast<int>(i), {}};
        values.tensors.emplace(reference.ToString(), std::move(outputs[i]));
      }
    }
    trials[trial] = std::move(values);
  }
  return trials;
}

void PassVerifier::BeforePasses(const ge::ComputeGraph& graph) {
  closed_ = !difference_.empty();
  if (closed_) return;
  graph_before_ = SpecToEvaluate(graph);
  before_.clear();
  has_before_ = true;
  changed_by_.clear();
}

std::string PassVerifier::Difference(const ge::ComputeGraph& graph, bool whole) {
  if (before_.empty()) before_ = Evaluate(graph_before_);
  const Trials now = Evaluate(SpecToEvaluate(graph));
  for (size_t trial = 0; trial < kTrials; ++trial) {
    const std::optional<GraphValues>& before = before_[trial];
    if (!before) continue;
    if (!now[trial]) {
      if (whole) return "the graph cannot be evaluated any more";
      continue;
    }
    for (size_t i = 0; i < before->outputs.size(); ++i) {
      const auto was = before->tensors.find(before->outputs[i]);
      if (was == before->tensors.end() || was->second.is_dead()) continue;
      const std::string name = i < now[trial]->outputs.size() ? now[trial]->outputs[i] : "";
      const auto is = now[trial]->tensors.find(name);
      if (is == now[trial]->tensors.end()) {
        if (whole) return fmt::format("output {} '{}' has no value any more", i, before->outputs[i]);
        continue;
      }
      ++compared_;
      const std::string difference = Compare(is->second, was->second);
      if (difference.empty()) continue;
      const std::string node = FirstDifferentNode(*now[trial], *before);
      return fmt::format("output {} '{}': {}{}", i, before->outputs[i], difference,
                         node.empty() ? "" : fmt::format("; first node that differs: '{}'", node));
    }
  }
  return "";
}

void PassVerifier::OnNodeChange(std::string_view pass, std::string_view node, const ge::ComputeGraph& graph) {
  if (!difference_.empty() || !has_before_) return;
  size_t nodes = 0;
  for (const ge::ComputeGraph* each : ge::GraphsOf(graph)) nodes += each->nodes().size();
  if (nodes > kMaxNodesForEachChange) return;
  difference_ = Difference(graph, false);
  if (difference_.empty()) return;
  changed_by_ = {std::string(pass)};
  at_node_ = node;
  closed_ = true;
}

void PassVerifier::OnPass(std::string_view name, const ge::ComputeGraph& graph, size_t changes) {
  if (closed_ || !has_before_ || changes == 0) return;
  // Passes that ran together are named one after another when all are through: the first one shows the work of all.
  if (changed_by_.empty()) difference_ = Difference(graph, true);
  changed_by_.emplace_back(name);
}

void PassVerifier::OnStage(std::string_view, const ge::ComputeGraph&) {
  closed_ = !difference_.empty();
  has_before_ = false;
}

std::string PassVerifier::finding() const {
  if (difference_.empty()) return "";
  const std::string where = at_node_.empty() ? "" : fmt::format(", at node '{}'", at_node_);
  return fmt::format("pass {} changed what the graph computes{}: {}", fmt::join(changed_by_, ", "), where, difference_);
}

}  // namespace scenario
