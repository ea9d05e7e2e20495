#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simulator/hazards/hazard.h"

namespace sim {

/// Reports of one kind that are kept; a flood of one kind hides no other. What is left out is counted.
inline constexpr size_t kMaxHazardsPerKind = 1024;
/// Disjoint ranges that one pair of parties gets reports for in one allocation. Further ones widen the last report, so
/// that its range still covers every byte.
inline constexpr size_t kMaxRangesPerPair = 16;

/// Where a range lies: an allocation, live or freed.
struct HazardPlace {
  uint32_t generation = 0;  ///< 0: in none that is known
  uint64_t base = 0;
  std::string_view name;
  bool freed = false;
};

/// The reports. Equal ones are counted: same kind, same parties (by op and stream, or by task when there is no op),
/// same allocation, and a range that meets or touches the one reported.
class HazardLog {
 public:
  HazardLog() : kept_by_kind_(size_t{UINT8_MAX} + 1) {}

  /// Sightings up to the next call belong to one touch: they are counted once, and those that lie less than `stride`
  /// apart, because they are rows, are one report.
  void BeginTouch(uint64_t stride) { ++touch_, stride_ = stride; }
  /// `key`: kind, parties, allocation, and whatever else makes two sightings different reports. Makes the hazard only
  /// when it is new: `make` gives all but range and place.
  template <typename Make>
  void Sight(std::string_view key, HazardKind kind, const rt::AddressRange& range, const HazardPlace& place,
             const Make& make) {
    if (!CountAgain(key, range, place)) {
      if (MayKeep(kind)) Keep(key, make(), range, place);
    }
  }

  const std::vector<Hazard>& hazards() const { return hazards_; }
  uint64_t left_out() const { return left_out_; }

 private:
  struct Sighting {
    uint32_t hazard = 0;
    uint64_t touch = 0;        ///< the last that was counted
    bool has_gaps = false;     ///< the range covers bytes that are not concerned
    bool given_place = false;  ///< not made by DescribePlace
  };

  /// Whether a report holds the sighting now.
  bool CountAgain(std::string_view key, const rt::AddressRange& range, const HazardPlace& place);
  bool MayKeep(HazardKind kind);
  void Keep(std::string_view key, Hazard hazard, const rt::AddressRange& range, const HazardPlace& place);
  void Widen(Sighting& sighting, const rt::AddressRange& range, const HazardPlace& place);

  std::vector<Hazard> hazards_;
  std::unordered_map<std::string, std::vector<Sighting>> sightings_;
  std::string key_;  ///< scratch
  std::vector<uint32_t> kept_by_kind_;
  uint64_t left_out_ = 0;
  uint64_t touch_ = 0;
  uint64_t stride_ = 0;
};

/// "bytes 0 to 1023 of 'output y'"; with gaps "parts of bytes 0 to 1023 of 'output y'"; empty for no bytes.
std::string DescribePlace(const rt::AddressRange& range, const HazardPlace& place, bool has_gaps);

}  // namespace sim
