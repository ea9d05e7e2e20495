#pragma once

#include <optional>
#include <string>

#include "scenarios/runner/language/scenario_parser.h"

namespace scenario {

/// A parse of text as the file "s.yaml", for tests.
struct Parsed {
  std::optional<Scenario> scenario;
  std::string problems;
};

inline Parsed Parse(std::string_view text) {
  Diagnostics diagnostics("s.yaml");
  Parsed parsed;
  parsed.scenario = ParseScenario(text, "s.yaml", diagnostics);
  parsed.problems = diagnostics.Render();
  return parsed;
}

/// A sound scenario of three nodes. Tests replace one line of it.
inline std::string SoundScenario() {
  return R"(drydock: 1
name: small
graph:
  inputs:
    x: {dtype: float16, shape: [2, 3]}
    lens: {dtype: int32, shape: [2]}
  constants:
    w: {dtype: float16, shape: [3, 4], normal: {seed: 1, stddev: 0.5}}
  nodes:
    rev: ReverseSequence(x, lens) {seq_dim: 1, batch_dim: 0}   # turned round
    mm: MatMulV2(rev, w)
    act: Relu(mm) after rev
  outputs: [act]
steps:
  - execute:
      inputs: {lens: [1, 3]}
    expect:
      outputs: {act: {evaluator: {rtol: 1e-3}}}
)";
}

/// A text with the first occurrence of `from` replaced.
inline std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  return at == std::string::npos ? "no such text in the scenario" : text.replace(at, from.size(), to);
}

inline std::string SoundScenarioWith(std::string_view from, std::string_view to) {
  return Replaced(SoundScenario(), from, to);
}

}  // namespace scenario
