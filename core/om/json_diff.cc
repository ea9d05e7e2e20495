#include "core/om/json_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

std::string TextOf(const Json& object, const char* key) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : "";
}

/// What an element of a list is called; "" when it has no name. A partition is called by its type: the name in it is
/// its model's.
std::string NameOfElement(const Json& element) {
  if (!element.is_object()) return "";
  if (std::string vendor = TextOf(element, "vendor"); !vendor.empty()) return vendor + "/" + TextOf(element, "name");
  return TextOf(element, element.contains("file_offset") ? "type_name" : "name");
}

/// What an object is about, where a few words tell; else its JSON.
std::string Essence(const Json& value) {
  if (!value.is_object()) return value.dump();
  if (value.contains("bin_len"))
    return fmt::format("{} bytes, sha256 {}", value["bin_len"].dump(), TextOf(value, "bin_sha256"));
  if (value.contains("sha256"))
    return fmt::format("{} bytes, sha256 {}", value["size"].dump(), TextOf(value, "sha256"));
  if (value.contains("nodes")) return fmt::format("{} nodes", value["nodes"].dump());
  for (const char* key : {"type", "type_name"}) {
    if (std::string type = TextOf(value, key); !type.empty()) return type;
  }
  return value.dump();
}

std::string Summary(const Json& value) {
  constexpr size_t kMaxShown = 200;
  std::string text = Essence(value);
  if (text.size() <= kMaxShown) return text;
  size_t cut = kMaxShown;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;  // never inside a character
  return text.substr(0, cut) + "…";
}

using Members = std::vector<std::pair<std::string, const Json*>>;

/// Members of an object, or elements of a list, each with a key that no other has.
Members KeyedMembers(const Json& value) {
  Members members;
  if (value.is_object()) {
    for (const auto& [key, member] : value.items()) members.emplace_back(key, &member);
    return members;
  }
  std::unordered_map<std::string, size_t> seen;
  for (size_t i = 0; i < value.size(); ++i) {
    std::string key = NameOfElement(value[i]);
    if (key.empty()) key = fmt::format("{}", i);
    size_t times = seen[key]++;
    members.emplace_back(times == 0 ? key : fmt::format("{} #{}", key, times + 1), &value[i]);
  }
  return members;
}

/// A list of plain values reads best as a whole; so does what changed its kind.
bool IsOpened(const Json& before, const Json& after) {
  if (before.is_object() && after.is_object()) return true;
  auto has_parts = [](const Json& list) { return list.is_array() && !list.empty() && list.front().is_structured(); };
  return before.is_array() && after.is_array() && (has_parts(before) || has_parts(after));
}

class JsonDiffer {
 public:
  explicit JsonDiffer(const std::vector<std::string>& ignored) : ignored_(ignored) {}

  void Compare(const std::string& path, const Json& before, const Json& after) {
    if (!IsOpened(before, after)) {
      if (before != after) differences.push_back({path, Summary(before), Summary(after)});
      return;
    }
    Members members = KeyedMembers(before);
    Members others = KeyedMembers(after);
    std::unordered_map<std::string_view, const Json*> unmatched;
    for (const auto& [key, value] : others) unmatched.emplace(key, value);
    for (const auto& [key, value] : members) {
      if (IsIgnored(key)) continue;
      auto other = unmatched.find(key);
      if (other == unmatched.end()) {
        differences.push_back({Join(path, key), Summary(*value), ""});
      } else {
        Compare(Join(path, key), *value, *other->second);
        unmatched.erase(other);
      }
    }
    for (const auto& [key, value] : others) {
      if (unmatched.contains(key) && !IsIgnored(key)) differences.push_back({Join(path, key), "", Summary(*value)});
    }
  }

  std::vector<FactDifference> differences;

 private:
  static std::string Join(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "/" + key;
  }
  bool IsIgnored(const std::string& key) const { return std::ranges::find(ignored_, key) != ignored_.end(); }

  const std::vector<std::string>& ignored_;
};

}  // namespace

std::vector<FactDifference> DiffJson(const Json& before, const Json& after, const std::vector<std::string>& ignored) {
  JsonDiffer differ(ignored);
  differ.Compare("", before, after);
  return std::move(differ.differences);
}

}  // namespace ge
