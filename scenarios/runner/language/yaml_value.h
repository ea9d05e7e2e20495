#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/runner/language/diagnostics.h"

namespace scenario {

struct YamlValue;
/// Aliases share the value of their anchor.
using YamlPointer = std::shared_ptr<const YamlValue>;

struct YamlEntry {
  std::string key;
  Place place;  ///< of the key
  YamlPointer value;
};

/// One value of a YAML document with its place. Mappings keep the order of the file, merge keys (<<) applied.
struct YamlValue {
  enum class Kind : uint8_t { kNull, kScalar, kList, kMap };
  Kind kind = Kind::kNull;
  Place place;
  bool quoted = false;             ///< kScalar: in quotes, hence text whatever it looks like
  std::string text;                ///< kScalar
  std::vector<YamlPointer> items;  ///< kList
  std::vector<YamlEntry> entries;  ///< kMap
  uint64_t weight = 1;             ///< number of values below and with this one, aliases expanded

  /// null when there is no such key.
  const YamlValue* Find(std::string_view key) const;
};

/// "a list", "a mapping", "nothing", "'text'": for errors.
std::string DescribeYaml(const YamlValue& value);

/// What a scenario file may be. Hostile files end at these with an error.
inline constexpr uint64_t kMaxYamlBytes = uint64_t{1} << 20;
inline constexpr int kMaxYamlDepth = 24;
inline constexpr uint64_t kMaxYamlValues = 200'000;  ///< aliases expanded

/// Reads one document. Problems (syntax, not UTF-8, a duplicate key, a limit) are reported with their place; the result
/// is null when there is nothing to go on with. `origin` is the place of the text's first character.
YamlPointer ReadYaml(std::string_view text, Place origin, Diagnostics& diagnostics);

}  // namespace scenario
