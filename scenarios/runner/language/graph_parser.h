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

/// Reads the graph section, then holds it together: names unique, references found, no cycle. Notes what was not
/// evaluated.
GraphSpec ParseGraph(const YamlValue& value, const ParseContext& context);

/// Names, references and cycles of a graph that was read without a problem.
void CheckGraphReferences(const GraphSpec& graph, Diagnostics& diagnostics);

}  // namespace scenario
