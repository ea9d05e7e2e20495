#include "scenarios/runner/language/data_parser.h"
#include "scenarios/runner/language/step_parser.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

std::vector<SoBinExpectation> ParseSoBins(const YamlValue& list, Diagnostics& diagnostics) {
  std::vector<SoBinExpectation> bins;
  for (const YamlPointer& item : list.items) {
    Section section(*item, "so_bin", diagnostics);
    auto given = [&](std::string_view key) {
      return section.Has(key) ? std::optional(section.Text(key)) : std::nullopt;
    };
    bins.push_back({given("so_name"), given("type"), given("vendor_name")});
  }
  return bins;
}

std::vector<TaskExpectation> ParseTasks(const YamlValue& map, Diagnostics& diagnostics) {
  constexpr std::string_view kStream = "stream ";
  constexpr int64_t kMaxStream = 65535;
  std::vector<TaskExpectation> expectations;
  for (const YamlEntry& entry : map.entries) {
    std::string_view key = entry.key;
    std::optional<int64_t> stream;
    if (key.starts_with(kStream)) stream = ParseInteger(key.substr(kStream.size()));
    if (!stream || *stream < 0 || *stream > kMaxStream) {
      diagnostics.Error(entry.place, "'tasks' is by 'stream N', found '{}'", ShownText(key));
      continue;
    }
    TaskExpectation expectation{static_cast<uint32_t>(*stream), {}};
    for (const YamlPointer& item : entry.value->items) {
      std::optional<TaskRun> run = ParseTaskRun(item->text);
      if (!run) continue;
      if (expectation.tasks.size() + static_cast<size_t>(run->count) > static_cast<size_t>(kMaxTaskRepeat)) {
        diagnostics.Error(item->place, "more than {} tasks", kMaxTaskRepeat);
        break;
      }
      expectation.tasks.insert(expectation.tasks.end(), static_cast<size_t>(run->count), std::string(run->type));
    }
    expectations.push_back(std::move(expectation));
  }
  return expectations;
}

std::optional<OutputExpectation> ParseOutput(const YamlEntry& entry, const ParseContext& context) {
  OutputExpectation output{entry.key, entry.place, std::nullopt, {}};
  if (entry.value->kind != YamlValue::Kind::kMap) {
    output.data = ParseLiteralOrData(*entry.value, context.folder, context.diagnostics);
    return output.data ? std::optional(output) : std::nullopt;
  }
  Section section(*entry.value, "output", context.diagnostics);
  if (section.chosen() == "evaluator") {
    for (std::string_view key : {"rtol", "atol"}) {
      if (section.Has(key)) context.diagnostics.Error(section.PlaceOf(key), "'{}' belongs inside 'evaluator'", key);
    }
    Section tolerance(*section.Find("evaluator"), "tolerance", context.diagnostics);
    output.tolerance = {tolerance.RealNumber("rtol"), tolerance.RealNumber("atol")};
    return output;
  }
  output.data = ParseDataSource(section, context.folder, context.diagnostics);
  output.tolerance = {section.RealNumber("rtol"), section.RealNumber("atol")};
  return output.data ? std::optional(output) : std::nullopt;
}

std::vector<std::pair<std::string, int64_t>> ParseNumbersByNode(const YamlValue* map) {
  std::vector<std::pair<std::string, int64_t>> numbers;
  if (map == nullptr) return numbers;
  for (const YamlEntry& entry : map->entries)
    numbers.emplace_back(entry.key, ParseInteger(entry.value->text).value_or(0));
  return numbers;
}

void ParseCompileFacts(const Section& section, Expectations& expect, Diagnostics& diagnostics) {
  if (section.Has("partitions")) expect.partitions = section.Texts("partitions");
  if (section.Has("so_in_om")) expect.so_in_om = section.Texts("so_in_om");
  if (const YamlValue* bins = section.Find("so_bins")) expect.so_bins = ParseSoBins(*bins, diagnostics);
}

void ParseLoadFacts(const Section& section, Expectations& expect, Diagnostics& diagnostics) {
  if (section.Has("streams")) expect.streams = section.Integer("streams");
  if (const YamlValue* tasks = section.Find("tasks")) expect.tasks = ParseTasks(*tasks, diagnostics);
}

void ParseExecuteFacts(const Section& section, Expectations& expect, const ParseContext& context) {
  if (const YamlValue* outputs = section.Find("outputs")) {
    for (const YamlEntry& entry : outputs->entries) {
      if (auto output = ParseOutput(entry, context)) expect.outputs.push_back(*std::move(output));
    }
  }
  expect.block_dim = ParseNumbersByNode(section.Find("block_dim"));
  expect.tiling_key = ParseNumbersByNode(section.Find("tiling_key"));
}

std::string_view SectionOf(StepKind kind) {
  if (kind == StepKind::kCompile) return "compile_expect";
  if (kind == StepKind::kLoad) return "load_expect";
  return kind == StepKind::kExecute ? "execute_expect" : "unload_expect";
}

}  // namespace

Expectations ParseExpectations(const YamlValue& value, StepKind kind, const ParseContext& context) {
  Section section(value, SectionOf(kind), context.diagnostics);
  Expectations expect;
  expect.place = value.place;
  if (kind == StepKind::kCompile) ParseCompileFacts(section, expect, context.diagnostics);
  if (kind == StepKind::kLoad) ParseLoadFacts(section, expect, context.diagnostics);
  if (kind == StepKind::kExecute) ParseExecuteFacts(section, expect, context);
  if (section.Has("mapped_libraries")) expect.mapped_libraries = section.Integer("mapped_libraries");
  if (const YamlValue* error = section.Find("error")) {
    Section error_section(*error, "error", context.diagnostics);
    Expectations others = expect;
    others.mapped_libraries.reset();
    if (!others.empty()) {
      context.diagnostics.Error(section.PlaceOf("error"),
                                "a step that must fail can expect only 'mapped_libraries' besides");
    }
    expect.error = ErrorExpectation{error_section.Text("code"), error_section.Text("message")};
  }
  return expect;
}

}  // namespace scenario
