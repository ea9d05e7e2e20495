#pragma once

#include <string>

namespace scenario {

/// The language as a JSON Schema (draft 2020-12), made from the key table: what `drydock schema` prints. Ends with a
/// line end.
std::string RenderJsonSchema();

/// The key tables of docs/scenario-language.md, one per section: what `drydock schema --markdown` prints.
std::string RenderMarkdownTables();

}  // namespace scenario
