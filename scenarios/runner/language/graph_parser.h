#pragma once

#include "scenarios/runner/language/node_sentence.h"
#include "scenarios/runner/language/section_reader.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// What the parsers of the parts of one file share.
struct ParseContext {
  std::filesystem::path folder;  ///< of the file: paths in it are relative to this
  std::set<int> sentence_lines;  ///< QuotedSentences::lines
  Diagnostics& diagnostics;
};

/// Name, element type and shape of a section that has them. The shape is held against the largest tensor.
TensorSpec ParseTensor(const YamlEntry& entry, const Section& section, Diagnostics& diagnostics);

/// A literal is held against its tensor at once; other sources are judged when their values are made.
void CheckLiteralFits(const DataSource& source, const TensorSpec& tensor, std::string_view what,
                      Diagnostics& diagnostics);

/// Reads the graph section, then holds it together: names unique, references found, no cycle. Notes what was not
/// evaluated.
GraphSpec ParseGraph(const YamlValue& value, const ParseContext& context);

/// Names, references and cycles of a graph, or a subgraph, that was read without a problem.
void CheckGraphReferences(const GraphSpec& graph, Diagnostics& diagnostics);

/// What nodes call, of a graph whose references are sound: the subgraphs exist, are called, do not call themselves, and
/// take and give what their nodes do, in number and, where it is written, in element type. And no reference is past the
/// last output of a node whose number of outputs follows from the scenario.
void CheckCalls(const GraphSpec& root, Diagnostics& diagnostics);

}  // namespace scenario
