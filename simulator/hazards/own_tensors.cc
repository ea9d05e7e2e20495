#include "simulator/hazards/own_tensors.h"

#include <algorithm>
#include <iterator>

namespace sim {
namespace {

uint64_t EndOf(const rt::AddressRange& range) { return range.address + range.size; }

/// Disjoint, in order of address; what touches is joined.
std::vector<rt::AddressRange> Join(std::vector<rt::AddressRange> ranges) {
  std::ranges::sort(ranges, {}, &rt::AddressRange::address);
  std::vector<rt::AddressRange> joined;
  for (const rt::AddressRange& range : ranges) {
    if (range.size == 0) continue;
    if (!joined.empty() && range.address <= EndOf(joined.back())) {
      joined.back().size = std::max(EndOf(joined.back()), EndOf(range)) - joined.back().address;
    } else {
      joined.push_back(range);
    }
  }
  return joined;
}

bool Covers(const std::vector<rt::AddressRange>& joined, uint64_t begin, uint64_t end) {
  const auto after = std::ranges::upper_bound(joined, begin, {}, &rt::AddressRange::address);
  return after != joined.begin() && end <= EndOf(*std::prev(after));
}

bool HoldsAny(const std::vector<rt::AddressRange>& joined, const Allocation& allocation) {
  const auto first = std::ranges::lower_bound(joined, allocation.address, {}, &rt::AddressRange::address);
  return first != joined.end() && first->address < allocation.address + allocation.size;
}

}  // namespace

std::optional<rt::AddressRange> FindOutsideOwnTensors(std::span<const Access> accesses,
                                                      std::vector<rt::AddressRange> declared, const MemoryMap& memory) {
  const std::vector<rt::AddressRange> exact = Join(declared);
  if (exact.empty()) return std::nullopt;
  for (rt::AddressRange& range : declared) range.size = (range.size + kReadPadding - 1) / kReadPadding * kReadPadding;
  const std::vector<rt::AddressRange> padded = Join(std::move(declared));

  for (const Access& access : accesses) {
    const auto& own = access.kind == AccessKind::kRead ? padded : exact;
    const uint64_t end = access.address + (access.rows - 1) * access.stride + access.row_bytes;
    if (Covers(own, access.address, end)) continue;
    const Allocation* allocation = memory.FindAllocation(access.address);
    if (allocation == nullptr || !HoldsAny(exact, *allocation)) continue;
    for (uint64_t row = 0; row < access.rows; ++row) {
      const uint64_t begin = access.address + row * access.stride;
      if (!Covers(own, begin, begin + access.row_bytes)) return rt::AddressRange{begin, access.row_bytes};
    }
  }
  return std::nullopt;
}

}  // namespace sim
