#include "core/compiler/memory/greedy_placement.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace ge {
namespace {

constexpr uint64_t kNotPlaced = ~uint64_t{0};

struct AddressRange {
  uint64_t begin;
  uint64_t end;
};

/// The offset for `size` bytes among occupied ranges that are sorted by begin and may overlap.
uint64_t FindHole(std::span<const AddressRange> occupied, uint64_t size, FitRule rule) {
  uint64_t floor = 0;
  uint64_t best = kNotPlaced;
  uint64_t best_room = kNotPlaced;
  for (const AddressRange& range : occupied) {
    if (range.begin > floor && range.begin - floor >= size) {
      uint64_t room = range.begin - floor;
      if (rule == FitRule::kLowest) return floor;
      if (room < best_room) {
        best_room = room;
        best = floor;
      }
    }
    floor = std::max(floor, range.end);
  }
  return best == kNotPlaced ? floor : best;
}

}  // namespace

BufferPlacement PlaceInOrder(std::span<const PlacedBuffer> buffers, const ConflictGraph& conflicts,
                             std::span<const uint32_t> order, FitRule rule) {
  BufferPlacement placement;
  placement.offsets.assign(buffers.size(), kNotPlaced);
  std::vector<AddressRange> occupied;
  for (uint32_t buffer : order) {
    occupied.clear();
    for (uint32_t neighbour : conflicts.Neighbours(buffer)) {
      uint64_t offset = placement.offsets[neighbour];
      if (offset != kNotPlaced) occupied.push_back({offset, offset + buffers[neighbour].size});
    }
    std::sort(occupied.begin(), occupied.end(),
              [](const AddressRange& a, const AddressRange& b) { return a.begin < b.begin; });
    uint64_t offset = FindHole(occupied, buffers[buffer].size, rule);
    placement.offsets[buffer] = offset;
    placement.total = std::max(placement.total, offset + buffers[buffer].size);
  }
  return placement;
}

std::vector<std::vector<uint32_t>> PlacementOrders(std::span<const PlacedBuffer> buffers) {
  auto length = [](const PlacedBuffer& b) { return static_cast<uint64_t>(b.end - b.begin); };
  auto area = [&](const PlacedBuffer& b) { return static_cast<double>(b.size) * static_cast<double>(length(b)); };
  using Before = std::function<bool(const PlacedBuffer&, const PlacedBuffer&)>;
  const std::vector<Before> rules = {
      [&](const auto& a, const auto& b) { return std::pair(b.size, length(b)) < std::pair(a.size, length(a)); },
      [&](const auto& a, const auto& b) { return area(a) > area(b); },
      [&](const auto& a, const auto& b) { return std::pair(length(b), b.size) < std::pair(length(a), a.size); },
      [&](const auto& a, const auto& b) { return std::pair(a.begin, b.size) < std::pair(b.begin, a.size); },
      [&](const auto& a, const auto& b) { return std::pair(b.end, b.size) < std::pair(a.end, a.size); },
  };
  std::vector<std::vector<uint32_t>> orders;
  for (const Before& before : rules) {
    std::vector<uint32_t> order(buffers.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return before(buffers[a], buffers[b]); });
    orders.push_back(std::move(order));
  }
  return orders;
}

}  // namespace ge
