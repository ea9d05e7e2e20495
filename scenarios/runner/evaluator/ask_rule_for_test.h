#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "scenarios/runner/evaluator/eval_rule.h"
#include "scenarios/runner/language/node_sentence.h"

namespace scenario {

/// The outputs of a node as its sentence says it; its inputs are given apart.
inline ge::StatusOr<std::vector<EvalTensor>> AskRule(std::string_view text, const std::vector<EvalTensor>& inputs) {
  Diagnostics diagnostics("s.yaml");
  NodeSentence sentence;
  EXPECT_TRUE(ParseNodeSentence(text, {1, 1}, diagnostics, sentence)) << diagnostics.Render();
  NodeSpec node;
  node.name = "n";
  node.op = sentence.op.text;
  if (sentence.attrs != nullptr) {
    for (const YamlEntry& attr : sentence.attrs->entries) node.attrs.push_back({attr.key, attr.place, attr.value});
  }
  EvalCall call{node, {}};
  for (const EvalTensor& input : inputs) call.inputs.push_back(&input);
  return FindEvalRule(node.op)(call);
}

}  // namespace scenario
