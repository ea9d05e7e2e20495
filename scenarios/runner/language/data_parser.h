#pragma once

#include <filesystem>
#include <optional>

#include "scenarios/runner/data/data_source.h"
#include "scenarios/runner/language/section_reader.h"

namespace scenario {

/// Numbers in nested lists, already known to be numbers (CheckValue). Nothing when the lists are ragged, which is
/// reported.
std::optional<Literal> ParseLiteral(const YamlValue& value, Diagnostics& diagnostics);

/// The chosen source of a section of "constant", "data" or "output" (whose chosen() is not "evaluator"). Nothing when
/// it is broken.
std::optional<DataSource> ParseDataSource(const Section& section, const std::filesystem::path& folder,
                                          Diagnostics& diagnostics);

/// A value of a map of data: a bare literal, or a section.
std::optional<DataSource> ParseLiteralOrData(const YamlValue& value, const std::filesystem::path& folder,
                                             Diagnostics& diagnostics);

}  // namespace scenario
