#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/runner/language/key_table.h"
#include "scenarios/runner/language/yaml_value.h"

namespace scenario {

/// One mapping of the file, held against its section of the key table when it is made: unknown keys, missing required
/// keys, wrong types and values out of range are reported then, all at once. Afterwards only sound values can be had;
/// what was missing or wrong gives the table's default (numbers: 0 when there is none).
class Section {
 public:
  /// `value` and `diagnostics` must outlive the section.
  Section(const YamlValue& value, std::string_view section, Diagnostics& diagnostics);

  Place place() const { return place_; }
  /// The key is there and sound.
  bool Has(std::string_view key) const { return sound_.contains(key); }
  /// The key is there but was reported, or is missing although required.
  bool Broken(std::string_view key) const { return broken_.contains(key); }
  bool AnyBroken() const { return !broken_.empty(); }
  /// null when missing or broken.
  const YamlValue* Find(std::string_view key) const;
  /// Of the key itself; of the section when there is no such key.
  Place PlaceOf(std::string_view key) const;

  int64_t Integer(std::string_view key) const;
  double RealNumber(std::string_view key) const;
  std::string Text(std::string_view key) const;
  std::vector<int64_t> Integers(std::string_view key) const;
  std::vector<std::string> Texts(std::string_view key) const;

  /// Which of the keys of which there must be exactly one; "" when that was reported.
  std::string_view chosen() const { return chosen_; }

 private:
  void CheckKeys(const YamlValue& value);
  void CheckChoice();
  void CheckRequired();

  std::string_view section_;
  Diagnostics& diagnostics_;
  Place place_;
  std::map<std::string_view, const YamlEntry*, std::less<>> sound_;
  std::set<std::string, std::less<>> broken_;
  std::string_view chosen_;
};

/// A file in a folder that is known: no '/', not '.' or '..'.
bool IsFileName(std::string_view text);

/// Holds a value against a row of the table. False: a problem was reported. Mappings of a section are only checked to
/// be mappings.
bool CheckValue(const Key& key, const YamlValue& value, Diagnostics& diagnostics);

}  // namespace scenario
