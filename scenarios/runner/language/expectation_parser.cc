#include "scenarios/runner/language/data_parser.h"
#include "scenarios/runner/language/graph_expectation_parser.h"
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

/// "stream N" of a model.
std::optional<uint32_t> ParseStreamIndex(std::string_view text) {
  constexpr std::string_view kStream = "stream ";
  constexpr int64_t kMaxStream = 65535;
  if (!text.starts_with(kStream)) return std::nullopt;
  std::optional<int64_t> stream = ParseInteger(text.substr(kStream.size()));
  if (!stream || *stream < 0 || *stream > kMaxStream) return std::nullopt;
  return static_cast<uint32_t>(*stream);
}

/// By `stream N`, or by the streams of a program (by_name).
std::vector<TaskExpectation> ParseTasks(const YamlValue& map, bool by_name, Diagnostics& diagnostics) {
  std::vector<TaskExpectation> expectations;
  for (const YamlEntry& entry : map.entries) {
    std::optional<uint32_t> stream = ParseStreamIndex(entry.key);
    if (!by_name && !stream) {
      diagnostics.Error(entry.place, "'tasks' is by 'stream N', found '{}'", ShownText(entry.key));
      continue;
    }
    TaskExpectation expectation{entry.key, entry.place, stream.value_or(0), {}, {}};
    for (const YamlPointer& item : entry.value->items) {
      std::optional<TaskRun> run = ParseTaskRun(item->text);
      if (!run) continue;
      if (expectation.tasks.size() + static_cast<size_t>(run->count) > static_cast<size_t>(kMaxTaskRepeat)) {
        diagnostics.Error(item->place, "more than {} tasks", kMaxTaskRepeat);
        break;
      }
      expectation.places.emplace_back(std::string(run->type), item->place);
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
  if (const YamlValue* graphs = section.Find("graph")) expect.graphs = ParseGraphExpectations(*graphs, diagnostics);
  if (const YamlValue* warnings = section.Find("warnings")) expect.warnings = ParseWarnings(*warnings, diagnostics);
}

void ParseLoadFacts(const Section& section, Expectations& expect, Diagnostics& diagnostics) {
  if (section.Has("streams")) expect.streams = section.Integer("streams");
  if (const YamlValue* tasks = section.Find("tasks")) expect.tasks = ParseTasks(*tasks, false, diagnostics);
}

std::vector<ContentsExpectation> ParseContents(const YamlValue* map, const ParseContext& context) {
  std::vector<ContentsExpectation> contents;
  if (map == nullptr) return contents;
  for (const YamlEntry& entry : map->entries) {
    auto data = ParseLiteralOrData(*entry.value, context.folder, context.diagnostics);
    if (data) contents.push_back({entry.key, entry.place, *std::move(data)});
  }
  return contents;
}

void ParseExecuteFacts(const Section& section, Expectations& expect, const ParseContext& context) {
  if (const YamlValue* outputs = section.Find("outputs")) {
    for (const YamlEntry& entry : outputs->entries) {
      if (auto output = ParseOutput(entry, context)) expect.outputs.push_back(*std::move(output));
    }
  }
  expect.inputs = ParseContents(section.Find("inputs"), context);
  expect.variables = ParseContents(section.Find("variables"), context);
  expect.block_dim = ParseNumbersByNode(section.Find("block_dim"));
  expect.tiling_key = ParseNumbersByNode(section.Find("tiling_key"));
}

HazardExpectation ParseHazard(const YamlValue& item, Diagnostics& diagnostics) {
  HazardExpectation hazard;
  hazard.place = item.place;
  if (item.kind == YamlValue::Kind::kScalar) {
    hazard.kind = item.text;
    return hazard;
  }
  Section section(item, "hazard", diagnostics);
  hazard.kind = section.Text("kind");
  hazard.between = section.Texts("between");
  hazard.in_place = section.Text("place");
  hazard.cause = section.Text("cause");
  return hazard;
}

NanosecondRange ParseTimeRange(const YamlValue& value, Diagnostics& diagnostics) {
  if (value.kind == YamlValue::Kind::kScalar) {
    int64_t exact = ParseInteger(value.text).value_or(0);
    return {exact, exact};
  }
  Section section(value, "time_range", diagnostics);
  NanosecondRange range{section.Integer("min"), section.Integer("max")};
  if (range.min > range.max) {
    diagnostics.Error(section.PlaceOf("max"), "'max' {} is below 'min' {}", range.max, range.min);
  }
  return range;
}

std::optional<MemoryExpectation> ParseMemory(const YamlEntry& entry, Diagnostics& diagnostics) {
  MemoryExpectation memory{entry.key, entry.place, {}, entry.value->kind == YamlValue::Kind::kScalar};
  std::optional<Literal> literal = ParseLiteral(*entry.value, diagnostics);
  if (!literal) return std::nullopt;
  for (size_t i = 0; i < literal->elements.size(); ++i) {
    const auto* byte = std::get_if<int64_t>(&literal->elements[i]);
    if (byte == nullptr || *byte < 0 || *byte > UINT8_MAX) {
      diagnostics.Error(literal->places[i], "'memory' is bytes, 0 to 255");
      return std::nullopt;
    }
    memory.bytes.push_back(static_cast<uint8_t>(*byte));
  }
  return memory;
}

/// What can be said of a step that uses the device, whether it succeeds or not.
void ParseDeviceFacts(const Section& section, StepKind kind, Expectations& expect, Diagnostics& diagnostics) {
  if (const YamlValue* hazards = section.Find("hazards")) {
    expect.hazards.emplace();
    for (const YamlPointer& item : hazards->items) expect.hazards->push_back(ParseHazard(*item, diagnostics));
  }
  if (kind != StepKind::kExecute && kind != StepKind::kDevice) return;
  if (section.Has("deadlock")) expect.deadlock = section.Texts("deadlock");
  if (const YamlValue* range = section.Find("virtual_time_ns")) {
    expect.virtual_time_ns = ParseTimeRange(*range, diagnostics);
  }
  if (const YamlValue* tasks = section.Find("tasks")) {
    expect.run_tasks = ParseTasks(*tasks, kind == StepKind::kDevice, diagnostics);
  }
  if (kind != StepKind::kDevice) return;
  if (const YamlValue* memory = section.Find("memory")) {
    for (const YamlEntry& entry : memory->entries) {
      if (auto bytes = ParseMemory(entry, diagnostics)) expect.memory.push_back(*std::move(bytes));
    }
  }
}

std::string_view SectionOf(StepKind kind) {
  if (kind == StepKind::kDevice) return "device_expect";
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
  if (kind != StepKind::kCompile) ParseDeviceFacts(section, kind, expect, context.diagnostics);
  if (section.Has("mapped_libraries")) expect.mapped_libraries = section.Integer("mapped_libraries");
  if (const YamlValue* error = section.Find("error")) {
    Section error_section(*error, "error", context.diagnostics);
    if (expect.ExpectsResults()) {
      context.diagnostics.Error(section.PlaceOf("error"),
                                "a step that must fail has no results: it can expect only 'mapped_libraries' and what "
                                "the device did besides");
    }
    expect.error = ErrorExpectation{error_section.Text("code"), error_section.Text("message")};
  }
  if (expect.deadlock && expect.ExpectsResults()) {
    context.diagnostics.Error(section.PlaceOf("deadlock"), "a step that must end in a deadlock has no results");
  }
  return expect;
}

}  // namespace scenario
