#include "scenarios/runner/language/scenario_parser.h"

#include <algorithm>

#include "core/base/file.h"
#include "core/base/nearest_word.h"
#include "core/compiler/options.h"
#include "scenarios/runner/language/step_parser.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

constexpr size_t kMaxSteps = 1000;

std::map<std::string, std::string, std::less<>> ParseOptions(const YamlValue* options) {
  std::map<std::string, std::string, std::less<>> result;
  if (options != nullptr) {
    for (const YamlEntry& entry : options->entries) result[entry.key] = entry.value->text;
  }
  result.try_emplace("soc_version", "Ascend910B1");
  return result;
}

/// Holds the options against those that the compiler knows. A scenario whose compile must fail may be about just that:
/// it is left alone.
void CheckOptions(const YamlValue* options, const std::vector<Step>& steps, Diagnostics& diagnostics) {
  bool may_be_wrong = std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.kind == StepKind::kCompile && step.expect.error;
  });
  if (options == nullptr || may_be_wrong) return;
  std::vector<std::string> names;
  for (const ge::CompileOption& option : ge::CompileOptionTable()) names.emplace_back(option.name);
  for (const YamlEntry& entry : options->entries) {
    auto known = std::find(names.begin(), names.end(), entry.key);
    if (known == names.end()) {
      diagnostics.Error(entry.place, "unknown option '{}'{}", ShownText(entry.key), ge::NearestHint(entry.key, names));
      continue;
    }
    const ge::CompileOption& option = ge::CompileOptionTable()[static_cast<size_t>(known - names.begin())];
    const std::vector<std::string>& allowed = option.values;
    const std::string& value = entry.value->text;
    if (value.empty() || allowed.empty() || std::find(allowed.begin(), allowed.end(), value) != allowed.end()) continue;
    std::string hint = ge::NearestHint(value, allowed);
    if (hint.empty()) hint = fmt::format("; allowed: {}", fmt::join(allowed, ", "));
    diagnostics.Error(entry.value->place, "option '{}' cannot be {}{}", entry.key, DescribeYaml(*entry.value), hint);
  }
}

/// Only device programs and changes of the machine need no graph.
void CheckGraphIsThere(const Section& section, const std::vector<Step>& steps, Diagnostics& diagnostics) {
  if (section.Has("graph") || section.Broken("graph")) return;
  for (const Step& step : steps) {
    if (step.kind == StepKind::kDevice || step.kind == StepKind::kEnvironment) continue;
    diagnostics.Error(section.place(), "the scenario needs 'graph': the {} step in line {} has nothing to work on",
                      StepKindName(step.kind), step.place.line);
    return;
  }
}

void ParseSteps(const Section& section, const ParseContext& context, bool graph_sound, Scenario& scenario) {
  Diagnostics& diagnostics = context.diagnostics;
  const YamlValue* steps = section.Find("steps");
  if (steps == nullptr) return;
  if (steps->items.size() > kMaxSteps) {
    diagnostics.Error(steps->place, "{} steps; at most {}", steps->items.size(), kMaxSteps);
    return;
  }
  int errors_before = diagnostics.error_count();
  for (const YamlPointer& item : steps->items) scenario.steps.push_back(ParseStep(*item, context));
  if (diagnostics.error_count() != errors_before) {
    diagnostics.NotEvaluated(section.PlaceOf("steps"), "the order of steps", "a step is broken");
    return;
  }
  bool expects =
      std::any_of(scenario.steps.begin(), scenario.steps.end(), [](const Step& step) { return !step.expect.empty(); });
  if (!expects) diagnostics.Error(section.PlaceOf("steps"), "no step expects anything: success alone proves nothing");
  CheckDeviceNames(scenario.steps, diagnostics);
  CheckGraphIsThere(section, scenario.steps, diagnostics);
  if (!graph_sound) {
    diagnostics.NotEvaluated(section.PlaceOf("steps"), "names of inputs, outputs and nodes in steps",
                             "the graph is broken");
    return;
  }
  if (!section.Has("graph")) return;
  CompleteSteps(scenario.graph, scenario.steps, diagnostics);
  CheckStepNames(scenario.graph, scenario.steps, diagnostics);
}

}  // namespace

std::optional<Scenario> ParseScenario(std::string_view text, const std::filesystem::path& file,
                                      Diagnostics& diagnostics) {
  if (text.size() > kMaxYamlBytes) {
    diagnostics.Error({}, "{} bytes; a scenario has at most {}", text.size(), kMaxYamlBytes);
    return std::nullopt;
  }
  QuotedSentences quoted = QuoteNodeSentences(text);
  YamlPointer root = ReadYaml(quoted.text, {1, 1}, diagnostics);
  if (root == nullptr) return std::nullopt;
  ParseContext context{file.parent_path(), std::move(quoted.lines), diagnostics};
  Scenario scenario;
  scenario.file = file;
  Section section(*root, "scenario", diagnostics);
  scenario.name = section.Has("name") ? section.Text("name") : file.stem().string();
  scenario.tags = section.Texts("tags");
  scenario.options = ParseOptions(section.Find("options"));
  int errors_before = diagnostics.error_count();
  const YamlValue* graph = section.Find("graph");
  if (graph != nullptr) scenario.graph = ParseGraph(*graph, context);
  bool graph_sound = diagnostics.error_count() == errors_before && !section.Broken("graph");
  if (const YamlValue* environment = section.Find("environment"))
    scenario.environment = ParseEnvironment(*environment, context);
  ParseSteps(section, context, graph_sound, scenario);
  CheckOptions(section.Find("options"), scenario.steps, diagnostics);
  if (!diagnostics.ok()) return std::nullopt;
  return scenario;
}

std::optional<Scenario> ParseScenarioFile(const std::filesystem::path& file, Diagnostics& diagnostics) {
  ge::StatusOr<ge::ByteBuffer> bytes = ge::ReadFile(file, kMaxYamlBytes);
  if (!bytes.ok()) {
    diagnostics.Error({}, "{}", bytes.status().message());
    return std::nullopt;
  }
  return ParseScenario(ge::AsText(*bytes), file, diagnostics);
}

}  // namespace scenario
