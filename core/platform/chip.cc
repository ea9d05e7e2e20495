#include "core/platform/chip.h"

#include <charconv>

#include "core/platform/embedded_chips.h"

namespace ge {
namespace {

std::string_view Trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

using ChipTable = std::map<std::string, ChipConfig, std::less<>>;

const ChipTable& Chips() {
  static const ChipTable chips = [] {
    ChipTable table;
    for (const EmbeddedFile& file : EmbeddedChips()) {
      const std::string_view soc_version = file.name.substr(0, file.name.rfind('.'));
      auto chip = ParseChipConfig(soc_version, file.text);
      GE_CHECK(chip.ok(), "{}", chip.status().ToString());
      table.emplace(soc_version, *std::move(chip));
    }
    return table;
  }();
  return chips;
}

}  // namespace

StatusOr<const ChipConfig*> ChipConfig::Find(std::string_view soc_version) {
  const auto it = Chips().find(soc_version);
  if (it == Chips().end()) {
    return MakeError(kOptionInvalid, "find chip '{}': unknown; known are {}", soc_version,
                     fmt::join(KnownChips(), ", "));
  }
  return &it->second;
}

std::vector<std::string> ChipConfig::KnownChips() {
  std::vector<std::string> names;
  for (const auto& [name, chip] : Chips()) names.push_back(name);
  return names;
}

const std::string* ChipConfig::FindText(std::string_view section, std::string_view key) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return nullptr;
  const auto entry = found->second.find(key);
  return entry == found->second.end() ? nullptr : &entry->second;
}

uint64_t ChipConfig::Number(std::string_view section, std::string_view key) const {
  const std::string* text = FindText(section, key);
  GE_CHECK(text != nullptr, "chip {} has no {}.{}", soc_version_, section, key);
  uint64_t number = 0;
  const char* end = text->data() + text->size();
  const auto [parsed_to, error] = std::from_chars(text->data(), end, number);
  GE_CHECK(error == std::errc() && parsed_to == end, "chip {}: {}.{} is '{}', no number", soc_version_, section, key,
           *text);
  return number;
}

bool ChipConfig::has_split_cores() const {
  const std::string* cores = FindText("SoCInfo", "core_type_list");
  return cores != nullptr && *cores == "CubeCore,VectorCore";  // spec/op-host-api.md §9.2: this very text
}

StatusOr<ChipConfig> ParseChipConfig(std::string_view soc_version, std::string_view text) {
  ChipConfig chip;
  chip.soc_version_ = soc_version;
  ChipConfig::Section* section = nullptr;
  for (int line_number = 1; !text.empty(); ++line_number) {
    const size_t line_end = text.find('\n');
    const std::string_view line = Trim(text.substr(0, line_end));
    text.remove_prefix(line_end == std::string_view::npos ? text.size() : line_end + 1);
    if (line.empty() || line.front() == '#' || line.front() == ';') continue;
    const auto refuse = [&](std::string_view why) {
      return MakeError(kParamInvalid, "chip file {} line {}: '{}': {}", soc_version, line_number, line, why);
    };
    if (line.front() == '[') {
      const std::string_view name = line.back() == ']' ? Trim(line.substr(1, line.size() - 2)) : std::string_view();
      if (name.empty()) return refuse("a section is [name]");
      const auto [place, is_new] = chip.sections_.try_emplace(std::string(name));
      if (!is_new) return refuse("the section is there already");
      section = &place->second;
      continue;
    }
    const size_t equals = line.find('=');
    const std::string_view key = Trim(line.substr(0, equals));
    if (equals == std::string_view::npos || key.empty()) return refuse("an entry is key=value");
    if (section == nullptr) return refuse("an entry before the first section");
    if (!section->emplace(key, Trim(line.substr(equals + 1))).second) return refuse("the key is there already");
  }
  return chip;
}

}  // namespace ge
