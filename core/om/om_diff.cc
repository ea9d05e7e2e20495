#include "core/om/om_diff.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/file_text.h"
#include "core/om/om_byte_map.h"
#include "core/om/om_show.h"

namespace ge {
namespace {

/// Facts that follow from others, and places, which move when anything before them grows.
const std::vector<std::string>& DerivedFacts() {
  static const std::vector<std::string> names = {"loaded", "node_list", "file_offset", "mem_offset", "hex"};
  return names;
}

ByteView BytesOf(ByteView file, const OmRegion& region) {
  return file.subspan(static_cast<size_t>(region.offset), static_cast<size_t>(region.size));
}

/// Nothing when the region is the same in both.
std::optional<RegionDifference> CompareRegion(const OmRegion& region_a, ByteView a, const OmRegion& region_b,
                                              ByteView b) {
  RegionDifference difference{region_a.name, region_a.offset, region_b.offset, region_a.size, region_b.size};
  const size_t common = std::min(a.size(), b.size());
  const size_t first = static_cast<size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<ptrdiff_t>(common), b.begin()).first - a.begin());
  if (first == common && a.size() == b.size()) return std::nullopt;
  difference.first_difference = first;
  difference.differing_bytes = std::max(a.size(), b.size()) - common;
  for (size_t i = first; i < common; ++i) difference.differing_bytes += a[i] != b[i] ? 1 : 0;
  return difference;
}

std::vector<RegionDifference> CompareRegions(ByteView a, ByteView b) {
  const std::vector<OmRegion> regions_a = MapOmBytes(a), regions_b = MapOmBytes(b);
  std::unordered_map<std::string_view, const OmRegion*> unmatched;
  for (const OmRegion& region : regions_b) unmatched.emplace(region.name, &region);
  std::vector<RegionDifference> differences;
  for (const OmRegion& region : regions_a) {
    auto other = unmatched.find(region.name);
    if (other == unmatched.end()) {
      differences.push_back({region.name, region.offset, std::nullopt, region.size, 0, 0, region.size});
      continue;
    }
    auto difference = CompareRegion(region, BytesOf(a, region), *other->second, BytesOf(b, *other->second));
    if (difference.has_value()) differences.push_back(*std::move(difference));
    unmatched.erase(other);
  }
  for (const OmRegion& region : regions_b) {
    if (unmatched.contains(region.name))
      differences.push_back({region.name, std::nullopt, region.offset, 0, region.size, 0, region.size});
  }
  return differences;
}

std::string RenderFact(const FactDifference& fact) {
  const std::string path = OneLine(fact.path);
  if (fact.before.empty()) return fmt::format("+ {}: {}\n", path, OneLine(fact.after));
  if (fact.after.empty()) return fmt::format("- {}: {}\n", path, OneLine(fact.before));
  return fmt::format("  {}: {} → {}\n", path, OneLine(fact.before), OneLine(fact.after));
}

std::string RenderRegion(const RegionDifference& region) {
  if (!region.offset_a.has_value()) {
    GE_CHECK(region.offset_b.has_value(), "region '{}' is in neither file", region.name);
    return fmt::format("+ {}: {} bytes at {}\n", region.name, region.size_b, *region.offset_b);
  }
  if (!region.offset_b.has_value()) {
    return fmt::format("- {}: {} bytes at {}\n", region.name, region.size_a, *region.offset_a);
  }
  const std::string how_much =
      region.size_a == region.size_b
          ? fmt::format("{} of {} bytes differ", region.differing_bytes, region.size_a)
          : fmt::format("{} → {} bytes, {} differ", region.size_a, region.size_b, region.differing_bytes);
  return fmt::format("  {}: {}, first at {} (second file: {})\n", region.name, how_much,
                     *region.offset_a + region.first_difference, *region.offset_b + region.first_difference);
}

}  // namespace

OmDiff DiffOm(const SharedBytes& a, const SharedBytes& b, OmPolicy policy) {
  OmDiff diff;
  if (std::ranges::equal(a.view, b.view)) return diff;
  diff.same = false;
  auto description_a = DescribeOm(a, policy);
  auto description_b = DescribeOm(b, policy);
  if (!description_a.ok()) diff.error_a = description_a.status().ToString();
  if (!description_b.ok()) diff.error_b = description_b.status().ToString();
  if (description_a.ok() && description_b.ok()) diff.facts = DiffJson(*description_a, *description_b, DerivedFacts());
  diff.regions = CompareRegions(a.view, b.view);
  return diff;
}

nlohmann::ordered_json DescribeOmDiff(const OmDiff& diff) {
  using Json = nlohmann::ordered_json;
  auto optional = [](const std::optional<uint64_t>& value) { return value.has_value() ? Json(*value) : Json(); };
  auto text = [](const std::string& value) { return value.empty() ? Json() : Json(value); };
  Json facts = Json::array();
  for (const FactDifference& fact : diff.facts)
    facts.push_back({{"path", fact.path}, {"before", text(fact.before)}, {"after", text(fact.after)}});
  Json regions = Json::array();
  for (const RegionDifference& region : diff.regions) {
    regions.push_back({{"name", region.name},
                       {"offset_a", optional(region.offset_a)},
                       {"offset_b", optional(region.offset_b)},
                       {"size_a", region.size_a},
                       {"size_b", region.size_b},
                       {"first_difference", region.first_difference},
                       {"differing_bytes", region.differing_bytes}});
  }
  return {{"same", diff.same},
          {"error_a", text(diff.error_a)},
          {"error_b", text(diff.error_b)},
          {"facts", std::move(facts)},
          {"regions", std::move(regions)}};
}

std::string RenderOmDiff(const OmDiff& diff) {
  std::string text;
  if (diff.same) return text;
  if (!diff.error_a.empty()) text += fmt::format("the first file does not load: {}\n", OneLine(diff.error_a));
  if (!diff.error_b.empty()) text += fmt::format("the second file does not load: {}\n", OneLine(diff.error_b));
  if (!diff.facts.empty()) text += "what they say:\n";
  for (const FactDifference& fact : diff.facts) text += RenderFact(fact);
  text += diff.regions.empty() ? "bytes: the same regions in another order\n" : "bytes:\n";
  for (const RegionDifference& region : diff.regions) text += RenderRegion(region);
  return text;
}

}  // namespace ge
