#include <algorithm>
#include <map>

#include "core/base/nearest_word.h"
#include "scenarios/runner/language/graph_parser.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

/// What a name of the graph stands for.
enum class Named : uint8_t { kInput, kConstant, kVariable, kNode };

class ReferenceChecker {
 public:
  ReferenceChecker(const GraphSpec& graph, Diagnostics& diagnostics) : graph_(graph), diagnostics_(diagnostics) {}

  void Check() {
    for (const TensorSpec& input : graph_.inputs) Declare(input.name, input.place, Named::kInput);
    for (const ConstantSpec& constant : graph_.constants)
      Declare(constant.tensor.name, constant.tensor.place, Named::kConstant);
    for (const VariableSpec& variable : graph_.variables)
      Declare(variable.tensor.name, variable.tensor.place, Named::kVariable);
    for (const NodeSpec& node : graph_.nodes) Declare(node.name, node.place, Named::kNode);
    for (const NodeSpec& node : graph_.nodes) {
      for (const ReferenceSpec& input : node.inputs) {
        if (!input.name.empty()) Resolve(input, fmt::format("node '{}'", node.name));
      }
      for (const ReferenceSpec& after : node.after) ResolveControl(after, node);
    }
    for (const ReferenceSpec& output : graph_.outputs) CheckOutput(output);
    if (sound_) CheckAcyclic();
  }

 private:
  void Declare(const std::string& name, Place place, Named what) {
    if (!IsName(name) || name == "_") {
      diagnostics_.Error(place, "'{}' is no name: letters, digits, '_', '-', '.', '/', not starting with a digit",
                         ShownText(name));
      sound_ = false;
    } else if (!named_.emplace(name, what).second) {
      diagnostics_.Error(place, "'{}' is used twice; inputs, constants, variables and nodes share their names", name);
      sound_ = false;
    }
  }
  /// Searching the nearest name costs the size of the graph: only problems that will be shown are worth it.
  std::string HintFor(const std::string& name) const {
    if (diagnostics_.error_count() >= static_cast<int>(Diagnostics::kMaxShown)) return "";
    std::vector<std::string> names;
    for (const auto& [known, what] : named_) names.push_back(known);
    return ge::NearestHint(name, names);
  }
  bool Resolve(const ReferenceSpec& reference, std::string_view who) {
    auto found = named_.find(reference.name);
    if (found == named_.end()) {
      diagnostics_.Error(reference.place, "{} refers to '{}', which is no input, constant, variable or node{}", who,
                         reference.name, HintFor(reference.name));
      return sound_ = false;
    }
    if (found->second != Named::kNode && reference.index != 0) {
      diagnostics_.Error(reference.place, "{} refers to '{}': an input, constant or variable has one output, 0", who,
                         reference.ToString());
      return sound_ = false;
    }
    return true;
  }
  void ResolveControl(const ReferenceSpec& after, const NodeSpec& node) {
    if (!Resolve(after, fmt::format("'after' of node '{}'", node.name))) return;
    if (named_.find(after.name)->second == Named::kNode) return;
    diagnostics_.Error(after.place, "'after' of node '{}' names '{}', which is no node", node.name, after.name);
    sound_ = false;
  }
  void CheckOutput(const ReferenceSpec& output) {
    if (output.name.empty()) {
      diagnostics_.Error(output.place, "'_' is no graph output");
      sound_ = false;
    } else if (Resolve(output, "graph output") && !outputs_.emplace(output.ToString(), 0).second &&
               graph_.name.empty()) {
      // Outputs of the scenario's graph are known by their names; those of a subgraph by their place.
      diagnostics_.Error(output.place, "graph output '{}' is named twice", output.ToString());
      sound_ = false;
    }
  }
  /// Takes away nodes that wait for nothing until none is left, or the rest wait for each other.
  void CheckAcyclic() {
    std::map<std::string_view, size_t> waits_for;
    std::map<std::string_view, std::vector<const NodeSpec*>> waiting;
    std::vector<const NodeSpec*> ready;
    for (const NodeSpec& node : graph_.nodes) {
      size_t& count = waits_for[node.name];
      auto wait = [&](const ReferenceSpec& reference) {
        auto found = named_.find(reference.name);
        if (found == named_.end() || found->second != Named::kNode) return;
        ++count;
        waiting[found->first].push_back(&node);
      };
      for (const ReferenceSpec& input : node.inputs) wait(input);
      for (const ReferenceSpec& after : node.after) wait(after);
      if (count == 0) ready.push_back(&node);
    }
    for (size_t i = 0; i < ready.size(); ++i) {
      for (const NodeSpec* next : waiting[ready[i]->name]) {
        if (--waits_for[next->name] == 0) ready.push_back(next);
      }
    }
    if (ready.size() == graph_.nodes.size()) return;
    std::vector<std::string_view> stuck;
    Place place;
    for (const NodeSpec& node : graph_.nodes) {
      if (waits_for[node.name] == 0) continue;
      if (stuck.empty()) place = node.place;
      stuck.push_back(node.name);
    }
    diagnostics_.Error(place, "the graph has a cycle through or before {}", fmt::join(stuck, ", "));
  }

  const GraphSpec& graph_;
  Diagnostics& diagnostics_;
  std::map<std::string, Named, std::less<>> named_;
  std::map<std::string, int> outputs_;
  bool sound_ = true;
};

}  // namespace

void CheckGraphReferences(const GraphSpec& graph, Diagnostics& diagnostics) {
  ReferenceChecker(graph, diagnostics).Check();
}

}  // namespace scenario
