#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/rt/annotations.h"
#include "simulator/hazards/byte_state.h"

namespace sim {

/// Memory that was freed and not handed out again.
struct FreedRange {
  rt::AddressRange range;  ///< what is left of it
  uint64_t base = 0;       ///< where the allocation began
  uint32_t generation = 0;
  std::string name;
  Trace freed_by;
};

/// The freed ranges that were freed last. Ranges never overlap: whoever frees again was given the address again.
class FreedRanges {
 public:
  /// Pieces that are remembered; the oldest are forgotten.
  static constexpr size_t kRemembered = 4096;

  bool empty() const { return by_address_.empty(); }
  /// The first address above all of them; 0 when there are none.
  uint64_t end() const {
    if (by_address_.empty()) return 0;
    const rt::AddressRange& last = by_address_.rbegin()->second.freed.range;
    return last.address + last.size;
  }
  void Add(FreedRange freed);
  /// The range is handed out again.
  void Remove(const rt::AddressRange& range);
  /// Pieces that meet the range, by address. Valid until the next change.
  std::vector<const FreedRange*> Find(const rt::AddressRange& range) const;
  template <typename Visit>
  void ForEach(const Visit& visit) const {
    for (const auto& [address, piece] : by_address_) visit(piece.freed);
  }

 private:
  struct Piece {
    FreedRange freed;
    uint64_t order = 0;
  };
  using ByAddress = std::map<uint64_t, Piece>;

  ByAddress::const_iterator FirstThatMeets(const rt::AddressRange& range) const;
  void Insert(FreedRange freed, uint64_t order);
  void ForgetOldest();

  ByAddress by_address_;
  std::map<uint64_t, uint64_t> address_by_order_;
  uint64_t orders_ = 0;
};

}  // namespace sim
