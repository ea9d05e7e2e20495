#include "scenarios/runner/language/graph_expectation_parser.h"

#include "scenarios/runner/language/node_sentence.h"
#include "scenarios/runner/language/scalar_text.h"

namespace scenario {
namespace {

ReferenceSpec ReferenceFrom(const PlacedText& text) {
  std::optional<Reference> reference = ParseReference(text.text);
  if (text.text == "_" || !reference) return {"", 0, text.place};
  return {std::string(reference->name), reference->index, text.place};
}

std::vector<AttrSpec> AttrsFrom(const YamlValue* map) {
  std::vector<AttrSpec> attrs;
  if (map == nullptr) return attrs;
  for (const YamlEntry& entry : map->entries) attrs.push_back({entry.key, entry.place, entry.value});
  return attrs;
}

/// "Relu", or a whole sentence: op, all inputs, attributes, nodes that must run first.
void ParseSentence(const YamlValue& value, NodeExpectation& node, Diagnostics& diagnostics) {
  if (IsName(value.text)) {
    node.op = value.text;
    return;
  }
  Place origin = value.place;
  if (value.quoted) ++origin.column;
  NodeSentence sentence;
  if (!ParseNodeSentence(value.text, origin, diagnostics, sentence)) return;
  node.op = sentence.op.text;
  node.inputs.emplace();
  for (const PlacedText& input : sentence.inputs) node.inputs->push_back(ReferenceFrom(input));
  node.attrs = AttrsFrom(sentence.attrs.get());
  for (const PlacedText& after : sentence.after) node.after.push_back(after.text);
}

std::vector<std::vector<AttrSpec>> ParseSlotAttrs(const Section& section, std::string_view key,
                                                  Diagnostics& diagnostics) {
  std::vector<std::vector<AttrSpec>> slots;
  const YamlValue* list = section.Find(key);
  if (list == nullptr) return slots;
  for (const YamlPointer& item : list->items) {
    const bool fits = item->kind == YamlValue::Kind::kMap || item->kind == YamlValue::Kind::kNull;
    if (!fits) diagnostics.Error(item->place, "'{}' is a list of mappings, one per slot", key);
    slots.push_back(AttrsFrom(item.get()));
  }
  return slots;
}

void ParseLongForm(const YamlValue& value, NodeExpectation& node, Diagnostics& diagnostics) {
  Section section(value, "expected_node", diagnostics);
  node.op = section.Text("op");
  if (const YamlValue* inputs = section.Find("inputs")) {
    node.inputs.emplace();
    for (const YamlPointer& item : inputs->items) node.inputs->push_back(ReferenceFrom({item->text, item->place}));
  }
  node.attrs = AttrsFrom(section.Find("attrs"));
  node.after = section.Texts("after");
  node.engine = section.Text("engine");
  if (section.Has("outputs")) node.outputs = section.Texts("outputs");
  if (section.Has("output_sizes")) node.output_sizes = section.Integers("output_sizes");
  if (section.Has("output_offsets")) node.output_offsets = section.Integers("output_offsets");
  if (section.Has("input_offsets")) node.input_offsets = section.Integers("input_offsets");
  node.input_attrs = ParseSlotAttrs(section, "input_attrs", diagnostics);
  node.output_attrs = ParseSlotAttrs(section, "output_attrs", diagnostics);
}

NodeExpectation ParseNode(const YamlEntry& entry, Diagnostics& diagnostics) {
  NodeExpectation node;
  node.name = entry.key;
  node.place = entry.place;
  if (entry.value->kind == YamlValue::Kind::kScalar) {
    ParseSentence(*entry.value, node, diagnostics);
  } else {
    ParseLongForm(*entry.value, node, diagnostics);
  }
  return node;
}

GraphExpectation ParseOne(const YamlValue& value, Diagnostics& diagnostics) {
  Section section(value, "graph_after", diagnostics);
  GraphExpectation graph;
  graph.place = value.place;
  graph.after = section.Text("after");
  graph.subgraph = section.Text("subgraph");
  if (const YamlValue* nodes = section.Find("nodes")) {
    for (const YamlEntry& entry : nodes->entries) graph.nodes.push_back(ParseNode(entry, diagnostics));
  }
  graph.absent = section.Texts("absent");
  if (section.Has("count")) graph.count = section.Integer("count");
  if (const YamlValue* types = section.Find("types")) {
    for (const YamlEntry& entry : types->entries) {
      graph.types.emplace_back(entry.key, ParseInteger(entry.value->text).value_or(0));
    }
  }
  const bool says_something = !graph.nodes.empty() || !graph.absent.empty() || graph.count || !graph.types.empty();
  if (!says_something && !section.AnyBroken()) {
    diagnostics.Error(value.place, "the graph after '{}' expects nothing: say nodes, absent, count or types",
                      graph.after);
  }
  return graph;
}

}  // namespace

std::vector<GraphExpectation> ParseGraphExpectations(const YamlValue& list, Diagnostics& diagnostics) {
  std::vector<GraphExpectation> graphs;
  for (const YamlPointer& item : list.items) graphs.push_back(ParseOne(*item, diagnostics));
  return graphs;
}

std::vector<WarningExpectation> ParseWarnings(const YamlValue& value, Diagnostics& diagnostics) {
  std::vector<WarningExpectation> warnings;
  for (const YamlPointer& item : value.items) {
    Section section(*item, "warning", diagnostics);
    warnings.push_back({section.Text("code"), section.Text("node"), section.Text("message")});
  }
  return warnings;
}

}  // namespace scenario
