#include "scenarios/runner/language/step_parser.h"

#include "scenarios/runner/language/data_parser.h"
#include "scenarios/runner/language/device_parser.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

StepKind KindOf(std::string_view key) {
  for (StepKind kind :
       {StepKind::kCompile, StepKind::kLoad, StepKind::kExecute, StepKind::kUnload, StepKind::kDevice}) {
    if (StepKindName(kind) == key) return kind;
  }
  return StepKind::kEnvironment;
}

void ParseExecute(const YamlValue& value, Step& step, const ParseContext& context) {
  Section section(value, "execute", context.diagnostics);
  const YamlValue* inputs = section.Find("inputs");
  if (inputs == nullptr) return;
  for (const YamlEntry& entry : inputs->entries) {
    std::optional<DataSource> data = ParseLiteralOrData(*entry.value, context.folder, context.diagnostics);
    if (data) step.inputs.push_back({entry.key, entry.place, *std::move(data)});
  }
}

WeightFileSpec ParseWeightFile(const YamlEntry& entry, const ParseContext& context) {
  WeightFileSpec file{entry.key, entry.place, {}, std::nullopt};
  if (!IsFileName(entry.key)) {
    context.diagnostics.Error(entry.place, "'{}' is no name of a file in the folder of weights", ShownText(entry.key));
    return file;
  }
  if (entry.value->kind == YamlValue::Kind::kScalar) return file;
  const Section section(*entry.value, "weights", context.diagnostics);
  file.tensor = ParseTensor(entry, section, context.diagnostics);
  file.data = ParseDataSource(section, context.folder, context.diagnostics);
  if (file.data && !section.AnyBroken()) CheckLiteralFits(*file.data, file.tensor, "weights", context.diagnostics);
  return file;
}

}  // namespace

EnvironmentSpec ParseEnvironment(const YamlValue& value, const ParseContext& context) {
  Section section(value, "environment", context.diagnostics);
  EnvironmentSpec environment;
  environment.place = value.place;
  if (section.Has("opp")) {
    std::string opp = section.Text("opp");
    environment.opp = opp == "built-in" ? EnvironmentSpec::Opp::kBuiltIn
                      : opp == "none"   ? EnvironmentSpec::Opp::kNone
                                        : EnvironmentSpec::Opp::kPath;
    if (environment.opp == EnvironmentSpec::Opp::kPath) environment.opp_path = context.folder / opp;
  }
  if (const YamlValue* host = section.Find("host")) {
    Section host_section(*host, "host", context.diagnostics);
    environment.host = ge::HostEnvironment{host_section.Text("os"), host_section.Text("cpu")};
  }
  if (const YamlValue* weights = section.Find("weights")) {
    for (const YamlEntry& entry : weights->entries) environment.weights.push_back(ParseWeightFile(entry, context));
  }
  if (const YamlValue* ids = section.Find("weight_ids")) {
    for (const YamlEntry& entry : ids->entries) environment.weight_ids.emplace(entry.key, entry.value->text);
  }
  return environment;
}

Step ParseStep(const YamlValue& value, const ParseContext& context) {
  Section section(value, "step", context.diagnostics);
  Step step;
  step.place = value.place;
  if (section.chosen().empty()) {
    if (section.Has("expect"))
      context.diagnostics.NotEvaluated(section.PlaceOf("expect"), "'expect'", "the step is broken");
    return step;
  }
  step.kind = KindOf(section.chosen());
  const YamlValue& action = *section.Find(section.chosen());
  switch (step.kind) {
    case StepKind::kCompile:
    case StepKind::kLoad:
    case StepKind::kUnload:
      step.file = action.text;
      break;
    case StepKind::kExecute:
      ParseExecute(action, step, context);
      break;
    case StepKind::kDevice:
      step.device = ParseDevice(action, context);
      break;
    case StepKind::kEnvironment:
      step.environment = ParseEnvironment(action, context);
      break;
  }
  const YamlValue* expect = section.Find("expect");
  if (expect != nullptr && step.kind == StepKind::kEnvironment) {
    context.diagnostics.Error(section.PlaceOf("expect"), "an environment step has nothing to expect");
  } else if (expect != nullptr) {
    step.expect = ParseExpectations(*expect, step.kind, context);
  }
  return step;
}

}  // namespace scenario
