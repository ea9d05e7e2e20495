#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/runner/language/yaml_value.h"

namespace scenario {

/// A word of a sentence with its place.
struct PlacedText {
  std::string text;
  Place place;
};

/// A node as one line:
///
///   sentence  = op "(" [ input { "," input } ] ")" [ "{" attr: value, … "}" ] [ "after" node { "," node } ]
///   input     = name | name ":" index | "_"          (_ leaves an optional input out)
struct NodeSentence {
  PlacedText op;
  std::vector<PlacedText> inputs;
  YamlPointer attrs;  ///< a mapping, or null
  std::vector<PlacedText> after;
};

/// `origin` is the place of the first character. False: a problem was reported; then `sentence` holds what was read
/// before it.
bool ParseNodeSentence(std::string_view text, Place origin, Diagnostics& diagnostics, NodeSentence& sentence);

/// A scenario's text in which the unquoted sentences below `graph:` / `nodes:` are quoted, because YAML does not let a
/// plain value hold
/// ": ". The opening quote takes the place of the sentence's first character, and `lines` are the lines changed so.
struct QuotedSentences {
  std::string text;
  std::set<int> lines;
};
QuotedSentences QuoteNodeSentences(std::string_view text);

}  // namespace scenario
