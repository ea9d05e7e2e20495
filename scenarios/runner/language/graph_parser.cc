#include "scenarios/runner/language/graph_parser.h"

#include <algorithm>

#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/language/data_parser.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

ge::DataType DtypeOf(const Section& section) {
  return section.Has("dtype") ? ge::DataTypeFromWord(section.Text("dtype")).value_or(ge::DT_UNDEFINED)
                              : ge::DT_UNDEFINED;
}

void CheckElementCount(const TensorSpec& tensor, Diagnostics& diagnostics) {
  std::optional<int64_t> count = ge::GeShape(tensor.shape).ElementCount();
  if (!count || *count > kMaxElements) {
    diagnostics.Error(tensor.place, "'{}' {} has more than {} elements", tensor.name,
                      ge::GeShape(tensor.shape).ToString(), kMaxElements);
  }
}

void ParseInputs(const YamlValue* inputs, GraphSpec& graph, Diagnostics& diagnostics) {
  if (inputs == nullptr) return;
  for (const YamlEntry& entry : inputs->entries) {
    const Section section(*entry.value, "tensor", diagnostics);
    TensorSpec& input = graph.inputs.emplace_back(ParseTensor(entry, section, diagnostics));
    input.op = section.Text("op");
    if (input.op != "Data" && !graph.name.empty()) {
      diagnostics.Error(section.PlaceOf("op"),
                        "input '{}' of subgraph '{}' is a {}; only the graph itself has such inputs", input.name,
                        graph.name, input.op);
    }
    if (input.op == "QueueData" && section.Has("dtype") && input.dtype != ge::DT_UINT8)
      diagnostics.Error(section.PlaceOf("dtype"), "input '{}' is a QueueData, which gives uint8", input.name);
  }
}

void ParseVariables(const YamlValue* variables, GraphSpec& graph, const ParseContext& context) {
  if (variables == nullptr) return;
  for (const YamlEntry& entry : variables->entries) {
    const Section section(*entry.value, "variable", context.diagnostics);
    VariableSpec variable{ParseTensor(entry, section, context.diagnostics), std::nullopt};
    if (const YamlValue* initial = section.Find("initial"))
      variable.initial = ParseLiteralOrData(*initial, context.folder, context.diagnostics);
    if (variable.initial && !section.AnyBroken())
      CheckLiteralFits(*variable.initial, variable.tensor, "variable", context.diagnostics);
    graph.variables.push_back(std::move(variable));
  }
}

void ParseConstants(const YamlValue* constants, GraphSpec& graph, const ParseContext& context) {
  if (constants == nullptr) return;
  for (const YamlEntry& entry : constants->entries) {
    Section section(*entry.value, "constant", context.diagnostics);
    ConstantSpec constant{ParseTensor(entry, section, context.diagnostics), {}, section.Text("op")};
    std::optional<DataSource> source = ParseDataSource(section, context.folder, context.diagnostics);
    if (source) constant.data = *std::move(source);
    if (source && !section.AnyBroken())
      CheckLiteralFits(constant.data, constant.tensor, "constant", context.diagnostics);
    graph.constants.push_back(std::move(constant));
  }
}

ReferenceSpec MakeReference(const PlacedText& text) {
  std::optional<Reference> reference = ParseReference(text.text);
  if (text.text == "_" || !reference) return {"", 0, text.place};
  return {std::string(reference->name), reference->index, text.place};
}

std::vector<PlacedText> PlacedItems(const YamlValue* list) {
  std::vector<PlacedText> items;
  if (list == nullptr) return items;
  for (const YamlPointer& item : list->items) items.push_back({item->text, item->place});
  return items;
}

NodeSentence ReadLongForm(const YamlValue& value, Diagnostics& diagnostics) {
  Section section(value, "node", diagnostics);
  NodeSentence sentence;
  const YamlValue* op = section.Find("op");
  if (op != nullptr) sentence.op = {op->text, op->place};
  sentence.inputs = PlacedItems(section.Find("inputs"));
  sentence.after = PlacedItems(section.Find("after"));
  if (const YamlValue* attrs = section.Find("attrs")) sentence.attrs = std::make_shared<YamlValue>(*attrs);
  return sentence;
}

/// Attributes that name graphs leave `attrs` and become calls, in the order of the prototype.
void TakeCalls(const ControlFlowOp& op, NodeSpec& node, Diagnostics& diagnostics) {
  for (const GraphAttr& graph_attr : op.graphs) {
    auto given = std::find_if(node.attrs.begin(), node.attrs.end(),
                              [&](const AttrSpec& attr) { return attr.name == graph_attr.name; });
    if (given == node.attrs.end()) {
      diagnostics.Error(node.op_place, "op '{}' needs attribute '{}', {}", node.op, graph_attr.name,
                        graph_attr.list ? "a list of names of subgraphs" : "the name of a subgraph");
      continue;
    }
    const AttrSpec attr = *given;
    node.attrs.erase(given);
    const bool list = attr.value->kind == YamlValue::Kind::kList;
    const std::vector<YamlPointer> names = list ? attr.value->items : std::vector<YamlPointer>{attr.value};
    const bool sound = list == graph_attr.list && !names.empty() &&
                       std::all_of(names.begin(), names.end(), [](const YamlPointer& name) {
                         return name->kind == YamlValue::Kind::kScalar && IsName(name->text);
                       });
    if (!sound) {
      diagnostics.Error(attr.value->place, "attribute '{}' of op '{}' must be {}, found {}", attr.name, node.op,
                        graph_attr.list ? "a list of names of subgraphs, at least one" : "the name of a subgraph",
                        DescribeYaml(*attr.value));
      continue;
    }
    for (const YamlPointer& name : names) node.calls.push_back({attr.name, name->text, name->place});
  }
}

void ParseNodes(const YamlValue* nodes, GraphSpec& graph, const ParseContext& context) {
  if (nodes == nullptr) return;
  for (const YamlEntry& entry : nodes->entries) {
    NodeSentence sentence;
    if (entry.value->kind == YamlValue::Kind::kScalar) {
      Place origin = entry.value->place;
      bool own_quotes = entry.value->quoted && !context.sentence_lines.contains(origin.line);
      if (own_quotes) ++origin.column;
      ParseNodeSentence(entry.value->text, origin, context.diagnostics, sentence);
    } else {
      sentence = ReadLongForm(*entry.value, context.diagnostics);
    }
    NodeSpec node{entry.key, entry.place, sentence.op.text, sentence.op.place, {}, {}, {}, {}};
    for (const PlacedText& input : sentence.inputs) node.inputs.push_back(MakeReference(input));
    for (const PlacedText& after : sentence.after) node.after.push_back({after.text, 0, after.place});
    if (sentence.attrs != nullptr) {
      for (const YamlEntry& attr : sentence.attrs->entries) node.attrs.push_back({attr.key, attr.place, attr.value});
    }
    if (const ControlFlowOp* op = FindControlFlowOp(node.op)) TakeCalls(*op, node, context.diagnostics);
    graph.nodes.push_back(std::move(node));
  }
}

void ParseOm(const Section& section, const YamlValue& value, GraphSpec& graph, const ParseContext& context) {
  graph.om = context.folder / section.Text("om");
  for (const YamlEntry& entry : value.entries) {
    if (entry.key != "om")
      context.diagnostics.Error(entry.place, "'{}' beside 'om': the model file holds the whole graph",
                                ShownText(entry.key));
  }
  std::error_code error;
  if (!std::filesystem::is_regular_file(graph.om, error)) {
    context.diagnostics.Error(section.PlaceOf("om"), "no file '{}' beside the scenario", section.Text("om"));
  }
}

bool CheckSize(const Section& section, std::string_view key, size_t limit, Diagnostics& diagnostics) {
  const YamlValue* value = section.Find(key);
  if (value == nullptr || std::max(value->items.size(), value->entries.size()) <= limit) return true;
  diagnostics.Error(section.PlaceOf(key), "more than {} {}", limit, key);
  return false;
}

/// What the scenario's graph and subgraphs have in common. False: it is too large to be looked at.
bool ParseParts(const Section& section, GraphSpec& graph, const ParseContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  if (!CheckSize(section, "nodes", kMaxGraphNodes, diagnostics) ||
      !CheckSize(section, "outputs", kMaxGraphOutputs, diagnostics)) {
    return false;
  }
  ParseInputs(section.Find("inputs"), graph, diagnostics);
  ParseConstants(section.Find("constants"), graph, context);
  ParseNodes(section.Find("nodes"), graph, context);
  for (const PlacedText& output : PlacedItems(section.Find("outputs"))) graph.outputs.push_back(MakeReference(output));
  return true;
}

void ParseSubgraphs(const Section& section, GraphSpec& graph, const ParseContext& context) {
  const YamlValue* subgraphs = section.Find("subgraphs");
  if (subgraphs == nullptr || !CheckSize(section, "subgraphs", kMaxSubgraphs, context.diagnostics)) return;
  for (const YamlEntry& entry : subgraphs->entries) {
    if (!IsName(entry.key) || entry.key == "_")
      context.diagnostics.Error(entry.place, "'{}' is no name of a subgraph", ShownText(entry.key));
    Section parts(*entry.value, "subgraph", context.diagnostics);
    GraphSpec& subgraph = graph.subgraphs.emplace_back();
    subgraph.name = entry.key;
    subgraph.place = entry.place;
    if (!ParseParts(parts, subgraph, context)) continue;
    if (subgraph.outputs.empty() && !parts.Broken("outputs") && !parts.Broken(""))
      context.diagnostics.Error(parts.PlaceOf("outputs"), "subgraph '{}' needs 'outputs': at least one", entry.key);
  }
}

}  // namespace

TensorSpec ParseTensor(const YamlEntry& entry, const Section& section, Diagnostics& diagnostics) {
  TensorSpec tensor{entry.key, entry.place, DtypeOf(section), section.Integers("shape"), "Data"};
  if (!section.Broken("shape")) CheckElementCount(tensor, diagnostics);
  return tensor;
}

void CheckLiteralFits(const DataSource& source, const TensorSpec& tensor, std::string_view what,
                      Diagnostics& diagnostics) {
  if (source.kind != DataSource::Kind::kLiteral) return;
  auto problem = FindLiteralProblem(source.literal, tensor.dtype, tensor.shape);
  if (problem) diagnostics.Error(problem->place, "{} '{}': {}", what, tensor.name, problem->message);
}

GraphSpec ParseGraph(const YamlValue& value, const ParseContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  int errors_before = diagnostics.error_count();
  Section section(value, "graph", diagnostics);
  GraphSpec graph;
  graph.place = value.place;
  if (section.Has("om")) {
    ParseOm(section, value, graph, context);
    return graph;
  }
  if (!ParseParts(section, graph, context)) return graph;
  ParseVariables(section.Find("variables"), graph, context);
  ParseSubgraphs(section, graph, context);
  bool outputs_missing =
      graph.outputs.empty() && !section.Broken("outputs") && !section.Broken("om") && !section.Broken("");
  if (outputs_missing)
    diagnostics.Error(section.PlaceOf("outputs"), "graph needs 'outputs': at least one, or 'om' with a model file");
  if (diagnostics.error_count() != errors_before) {
    diagnostics.NotEvaluated(graph.place, "references between nodes", "the graph is broken");
    return graph;
  }
  for (const GraphSpec* each : GraphsOf(graph)) CheckGraphReferences(*each, diagnostics);
  if (diagnostics.error_count() != errors_before) {
    diagnostics.NotEvaluated(graph.place, "calls of subgraphs", "the graph is broken");
  } else {
    CheckCalls(graph, diagnostics);
  }
  return graph;
}

}  // namespace scenario
