#include "simulator/hazards/hazard_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sim {
namespace {

uint64_t EndOf(const rt::AddressRange& range) { return range.address + range.size; }

/// Bytes between two ranges; 0 when they meet or touch.
uint64_t GapBetween(const rt::AddressRange& a, const rt::AddressRange& b) {
  if (a.address > EndOf(b)) return a.address - EndOf(b);
  if (b.address > EndOf(a)) return b.address - EndOf(a);
  return 0;
}

}  // namespace

bool HazardLog::CountAgain(std::string_view key, const rt::AddressRange& range, const HazardPlace& place) {
  key_.assign(key);
  const auto found = sightings_.find(key_);
  if (found == sightings_.end()) return false;
  std::vector<Sighting>& sightings = found->second;
  for (Sighting& sighting : sightings) {
    const uint64_t gap = GapBetween(hazards_[sighting.hazard].range, range);
    if (gap == 0 || (sighting.touch == touch_ && gap < stride_)) {
      Widen(sighting, range, place);
      return true;
    }
  }
  if (sightings.size() < kMaxRangesPerPair) return false;
  Widen(sightings.back(), range, place);
  return true;
}

void HazardLog::Widen(Sighting& sighting, const rt::AddressRange& range, const HazardPlace& place) {
  Hazard& hazard = hazards_[sighting.hazard];
  if (sighting.touch != touch_) ++hazard.count;
  sighting.touch = touch_;
  const bool had_gaps = sighting.has_gaps;
  sighting.has_gaps |= GapBetween(hazard.range, range) != 0;
  const uint64_t begin = std::min(hazard.range.address, range.address);
  const uint64_t end = std::max(EndOf(hazard.range), EndOf(range));
  if (begin == hazard.range.address && end == EndOf(hazard.range) && had_gaps == sighting.has_gaps) return;
  hazard.range = {begin, end - begin};
  if (!sighting.given_place) hazard.place = DescribePlace(hazard.range, place, sighting.has_gaps);
}

bool HazardLog::MayKeep(HazardKind kind) {
  uint32_t& kept = kept_by_kind_[static_cast<size_t>(kind)];
  if (kept == kMaxHazardsPerKind) {
    ++left_out_;
    return false;
  }
  ++kept;
  return true;
}

void HazardLog::Keep(std::string_view key, Hazard hazard, const rt::AddressRange& range, const HazardPlace& place) {
  hazard.range = range;
  const bool given_place = !hazard.place.empty();
  if (!given_place) hazard.place = DescribePlace(range, place, false);
  sightings_[std::string(key)].push_back({static_cast<uint32_t>(hazards_.size()), touch_, false, given_place});
  hazards_.push_back(std::move(hazard));
}

std::string DescribePlace(const rt::AddressRange& range, const HazardPlace& place, bool has_gaps) {
  if (range.size == 0 || place.generation == 0) return "";
  const uint64_t first = range.address - place.base;
  return fmt::format("{}bytes {} to {} of '{}'{}", has_gaps ? "parts of " : "", first, first + range.size - 1,
                     place.name, place.freed ? ", which was freed" : "");
}

}  // namespace sim
