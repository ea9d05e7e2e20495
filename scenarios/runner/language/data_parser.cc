#include "scenarios/runner/language/data_parser.h"

namespace scenario {
namespace {

bool Collect(const YamlValue& value, size_t depth, Literal& literal, Diagnostics& diagnostics) {
  if (value.kind == YamlValue::Kind::kScalar) {
    if (depth != literal.nesting.size()) {
      diagnostics.Error(value.place, "a number where its neighbours are lists");
      return false;
    }
    literal.elements.push_back(ParseLiteralNumber(value.text).value_or(Number(int64_t{0})));
    literal.places.push_back(value.place);
    return true;
  }
  auto length = static_cast<int64_t>(value.items.size());
  if (depth == literal.nesting.size()) {
    diagnostics.Error(value.place, "a list where its neighbours are numbers");
    return false;
  }
  if (literal.nesting[depth] != length) {
    diagnostics.Error(value.place, "a list of {} beside lists of {}", length, literal.nesting[depth]);
    return false;
  }
  for (const YamlPointer& item : value.items) {
    if (!Collect(*item, depth + 1, literal, diagnostics)) return false;
  }
  return true;
}

void ParseDistribution(const YamlValue& value, std::string_view kind, DataSource& source, Diagnostics& diagnostics) {
  Section section(value, kind, diagnostics);
  if (kind == "normal") {
    source.kind = DataSource::Kind::kNormal;
    source.first = section.RealNumber("mean");
    source.second = section.RealNumber("stddev");
  } else if (kind == "uniform") {
    source.kind = DataSource::Kind::kUniform;
    source.first = section.RealNumber("low");
    source.second = section.RealNumber("high");
    if (source.second < source.first) {
      diagnostics.Error(section.PlaceOf("high"), "'high' {} is below 'low' {}", source.second, source.first);
    }
  } else {
    source.kind = DataSource::Kind::kArange;
    source.first = section.RealNumber("start");
    source.second = section.RealNumber("step");
  }
  if (kind != "arange") source.seed = static_cast<uint64_t>(section.Integer("seed"));
}

}  // namespace

std::optional<Literal> ParseLiteral(const YamlValue& value, Diagnostics& diagnostics) {
  Literal literal;
  for (const YamlValue* level = &value; level->kind == YamlValue::Kind::kList;) {
    literal.nesting.push_back(static_cast<int64_t>(level->items.size()));
    if (level->items.empty()) break;
    level = level->items.front().get();
  }
  if (!Collect(value, 0, literal, diagnostics)) return std::nullopt;
  return literal;
}

std::optional<DataSource> ParseDataSource(const Section& section, const std::filesystem::path& folder,
                                          Diagnostics& diagnostics) {
  std::string_view chosen = section.chosen();
  const YamlValue* value = chosen.empty() ? nullptr : section.Find(chosen);
  if (value == nullptr) return std::nullopt;
  DataSource source;
  source.place = value->place;
  if (chosen == "value") {
    std::optional<Literal> literal = ParseLiteral(*value, diagnostics);
    if (!literal) return std::nullopt;
    source.kind = DataSource::Kind::kLiteral;
    source.literal = *std::move(literal);
  } else if (chosen == "file") {
    source.kind = DataSource::Kind::kFile;
    source.file = folder / value->text;
  } else if (chosen == "fill") {
    source.kind = DataSource::Kind::kFill;
    source.first = section.RealNumber("fill");
  } else {
    ParseDistribution(*value, chosen, source, diagnostics);
  }
  return source;
}

std::optional<DataSource> ParseLiteralOrData(const YamlValue& value, const std::filesystem::path& folder,
                                             Diagnostics& diagnostics) {
  if (value.kind == YamlValue::Kind::kMap)
    return ParseDataSource(Section(value, "data", diagnostics), folder, diagnostics);
  std::optional<Literal> literal = ParseLiteral(value, diagnostics);
  if (!literal) return std::nullopt;
  DataSource source;
  source.place = value.place;
  source.kind = DataSource::Kind::kLiteral;
  source.literal = *std::move(literal);
  return source;
}

}  // namespace scenario
