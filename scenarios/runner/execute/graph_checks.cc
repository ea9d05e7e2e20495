#include "scenarios/runner/execute/graph_checks.h"

#include <algorithm>
#include <cctype>

#include "core/base/nearest_word.h"
#include "scenarios/runner/execute/check_texts.h"
#include "scenarios/runner/graph/attr_from_yaml.h"

namespace scenario {
namespace {

std::string InputText(const ge::Node& node, size_t slot) {
  const ge::OutDataAnchor from = node.input(slot);
  if (from.node == nullptr) return "_";
  return from.index == 0 ? from.node->name() : fmt::format("{}:{}", from.node->name(), from.index);
}

std::vector<std::string> InputTexts(const ge::Node& node) {
  std::vector<std::string> texts;
  for (size_t slot = 0; slot < node.input_count(); ++slot) texts.push_back(InputText(node, slot));
  return texts;
}

std::vector<std::string> NumberTexts(const std::vector<int64_t>& numbers) {
  std::vector<std::string> texts;
  for (const int64_t number : numbers) texts.push_back(fmt::format("{}", number));
  return texts;
}

/// Each on its own: a list of equal texts is not shortened here.
std::string Listed(const std::vector<std::string>& texts) { return fmt::format("[{}]", fmt::join(texts, ", ")); }

/// The value of the YAML as the attribute's own type; nothing when it does not fit.
std::optional<ge::AttrValue> AsTypeOf(const YamlValue& yaml, const ge::AttrValue& actual) {
  std::string type = "VT_";
  for (const char c : actual.TypeName()) type += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (type.ends_with("DTYPE")) type.replace(type.size() - 5, 5, "DATA_TYPE");
  return AttrFromYaml(yaml, type);
}

class NodeChecker {
 public:
  NodeChecker(const GraphExpectation& graph, const NodeExpectation& expect, const ge::Node& node,
              std::vector<CheckResult>& results)
      : expect_(expect),
        node_(node),
        title_(fmt::format("after {}: '{}'", graph.after, expect.name)),
        results_(results) {}

  void Run() {
    const ge::OpDesc& op = node_.op();
    if (!expect_.op.empty()) CompareText("op", expect_.op, op.type);
    if (expect_.inputs) {
      std::vector<std::string> wanted;
      for (const ReferenceSpec& input : *expect_.inputs) wanted.push_back(input.name.empty() ? "_" : input.ToString());
      CompareLists("inputs", wanted, InputTexts(node_));
    }
    CheckAfter();
    if (!expect_.engine.empty()) CompareText("engine", expect_.engine, std::string(op.engine.view()));
    if (expect_.outputs) {
      std::vector<std::string> found;
      for (const ge::GeTensorDesc& output : op.outputs) {
        found.push_back(fmt::format("{}{}", ge::DataTypeWord(output.dtype), output.shape.ToString()));
      }
      CompareLists("outputs", *expect_.outputs, found);
    }
    if (expect_.output_sizes) {
      std::vector<int64_t> sizes;
      for (const ge::GeTensorDesc& output : op.outputs) sizes.push_back(output.size);
      CompareLists("output_sizes", NumberTexts(*expect_.output_sizes), NumberTexts(sizes));
    }
    if (expect_.output_offsets) {
      CompareLists("output_offsets", NumberTexts(*expect_.output_offsets), NumberTexts(op.output_offsets));
    }
    if (expect_.input_offsets) {
      CompareLists("input_offsets", NumberTexts(*expect_.input_offsets), NumberTexts(op.input_offsets));
    }
    CheckAttrs("attribute", expect_.attrs, op.attrs);
    CheckSlots("input", expect_.input_attrs, op.inputs);
    CheckSlots("output", expect_.output_attrs, op.outputs);
  }

 private:
  void Add(std::string_view what, bool passed, std::string detail) {
    AddCheck(results_, fmt::format("{}: {}", title_, what), passed, std::move(detail));
  }
  void CompareText(std::string_view what, const std::string& wanted, const std::string& found) {
    Add(what, wanted == found, fmt::format("expected {}, found {}", wanted, found));
  }
  void CompareLists(std::string_view what, const std::vector<std::string>& wanted,
                    const std::vector<std::string>& found) {
    Add(what, wanted == found, fmt::format("expected {}, found {}", Listed(wanted), Listed(found)));
  }
  void CheckAfter() {
    for (const std::string& before : expect_.after) {
      const auto& controls = node_.control_inputs();
      const bool there = std::any_of(controls.begin(), controls.end(),
                                     [&](const ge::Node* control) { return control->name() == before; });
      Add(fmt::format("after '{}'", before), there, "there is no such control edge");
    }
  }
  void CheckAttrs(std::string_view what, const std::vector<AttrSpec>& wanted, const ge::AttrMap& found) {
    for (const AttrSpec& attr : wanted) {
      const std::string title = fmt::format("{} '{}'", what, attr.name);
      const auto actual = found.find(attr.name);
      if (actual == found.end()) {
        std::vector<std::string> names;
        for (const auto& [name, value] : found) names.emplace_back(name);
        Add(title, false, fmt::format("it is not there{}", ge::NearestHint(attr.name, names)));
        continue;
      }
      const std::optional<ge::AttrValue> value = AsTypeOf(*attr.value, actual->second);
      Add(title, value && *value == actual->second,
          fmt::format("expected {}, found {} of type {}", value ? value->ToString() : DescribeYaml(*attr.value),
                      actual->second.ToString(), actual->second.TypeName()));
    }
  }
  void CheckSlots(std::string_view what, const std::vector<std::vector<AttrSpec>>& wanted,
                  const std::vector<ge::GeTensorDesc>& slots) {
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (i < slots.size()) {
        CheckAttrs(fmt::format("{} {} attribute", what, i), wanted[i], slots[i].attrs);
      } else {
        Add(fmt::format("{} {}", what, i), false, fmt::format("it has {} {}s", slots.size(), what));
      }
    }
  }

  const NodeExpectation& expect_;
  const ge::Node& node_;
  std::string title_;
  std::vector<CheckResult>& results_;
};

const ge::ComputeGraph* FindGraph(const GraphExpectation& expect, const ge::ComputeGraph& root) {
  return expect.subgraph.empty() ? &root : root.FindSubgraph(expect.subgraph);
}

std::vector<std::string> NodeNames(const ge::ComputeGraph& graph) {
  std::vector<std::string> names;
  for (const auto& node : graph.nodes()) names.push_back(node->name());
  return names;
}

int64_t CountType(const ge::ComputeGraph& graph, std::string_view type) {
  return std::count_if(graph.nodes().begin(), graph.nodes().end(),
                       [&](const auto& node) { return node->type() == type; });
}

}  // namespace

void CheckGraph(const GraphExpectation& expect, const ge::ComputeGraph& root, std::vector<CheckResult>& results) {
  const std::string title = fmt::format("after {}", expect.after);
  const ge::ComputeGraph* graph = FindGraph(expect, root);
  if (graph == nullptr) {
    std::vector<std::string> names;
    for (const auto& subgraph : root.subgraphs()) names.push_back(subgraph->name());
    AddCheck(results, fmt::format("{}: subgraph '{}'", title, expect.subgraph), false,
             fmt::format("there is none; found {}", Listed(names)));
    return;
  }
  for (const NodeExpectation& node : expect.nodes) {
    const ge::Node* found = graph->FindNode(node.name);
    AddCheck(results, fmt::format("{}: node '{}'", title, node.name), found != nullptr,
             fmt::format("there is none{}; found {}", ge::NearestHint(node.name, NodeNames(*graph)),
                         Listed(NodeNames(*graph))));
    if (found != nullptr) NodeChecker(expect, node, *found, results).Run();
  }
  for (const std::string& word : expect.absent) {
    const bool there = graph->FindNode(word) != nullptr || CountType(*graph, word) > 0;
    AddCheck(results, fmt::format("{}: no '{}'", title, word), !there, "it is there");
  }
  if (expect.count) {
    const auto count = static_cast<int64_t>(graph->nodes().size());
    AddCheck(results, fmt::format("{}: count", title), count == *expect.count,
             fmt::format("expected {}, found {}: {}", *expect.count, count, Listed(NodeNames(*graph))));
  }
  for (const auto& [type, wanted] : expect.types) {
    const int64_t count = CountType(*graph, type);
    AddCheck(results, fmt::format("{}: nodes of type {}", title, type), count == wanted,
             fmt::format("expected {}, found {}", wanted, count));
  }
}

void CheckWarnings(const std::vector<WarningExpectation>& expect, const std::vector<ge::CompileWarning>& found,
                   std::vector<CheckResult>& results) {
  std::vector<const ge::CompileWarning*> left;
  for (const ge::CompileWarning& warning : found) left.push_back(&warning);
  auto text = [](const ge::CompileWarning& warning) {
    return fmt::format("{} '{}': {}", warning.code, warning.node, warning.text);
  };
  for (const WarningExpectation& wanted : expect) {
    const auto match = std::find_if(left.begin(), left.end(), [&](const ge::CompileWarning* warning) {
      return (wanted.code.empty() || warning->code == wanted.code) &&
             (wanted.node.empty() || warning->node == wanted.node) &&
             warning->text.find(wanted.message) != std::string::npos;
    });
    std::vector<std::string> texts;
    for (const ge::CompileWarning* warning : left) texts.push_back(text(*warning));
    AddCheck(results, fmt::format("warning {} '{}' {}", wanted.code, wanted.node, wanted.message), match != left.end(),
             fmt::format("there is none; found {}", Listed(texts)));
    if (match != left.end()) left.erase(match);
  }
  std::vector<std::string> texts;
  for (const ge::CompileWarning* warning : left) texts.push_back(text(*warning));
  AddCheck(results, "warnings", left.empty(), fmt::format("not expected: {}", Listed(texts)));
}

}  // namespace scenario
