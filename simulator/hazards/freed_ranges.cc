#include "simulator/hazards/freed_ranges.h"

#include <iterator>
#include <utility>

namespace sim {

void FreedRanges::Add(FreedRange freed) {
  Insert(std::move(freed), ++orders_);
  ForgetOldest();
}

void FreedRanges::Remove(const rt::AddressRange& range) {
  const uint64_t end = range.address + range.size;
  for (auto found = FirstThatMeets(range); found != by_address_.end() && found->first < end;) {
    const Piece piece = found->second;
    address_by_order_.erase(piece.order);
    found = by_address_.erase(found);
    const uint64_t piece_end = piece.freed.range.address + piece.freed.range.size;
    if (piece.freed.range.address < range.address) {
      FreedRange below = piece.freed;
      below.range.size = range.address - below.range.address;
      Insert(std::move(below), piece.order);
    }
    if (piece_end > end) {
      FreedRange above = piece.freed;
      above.range = {end, piece_end - end};
      Insert(std::move(above), ++orders_);
    }
  }
  ForgetOldest();
}

std::vector<const FreedRange*> FreedRanges::Find(const rt::AddressRange& range) const {
  std::vector<const FreedRange*> pieces;
  for (auto found = FirstThatMeets(range); found != by_address_.end(); ++found) {
    if (found->first >= range.address && found->first - range.address >= range.size) break;
    pieces.push_back(&found->second.freed);
  }
  return pieces;
}

FreedRanges::ByAddress::const_iterator FreedRanges::FirstThatMeets(const rt::AddressRange& range) const {
  const auto after = by_address_.upper_bound(range.address);
  if (after == by_address_.begin()) return after;
  const auto below = std::prev(after);
  return range.address - below->first < below->second.freed.range.size ? below : after;
}

void FreedRanges::ForgetOldest() {
  while (by_address_.size() > kRemembered) {
    const auto oldest = address_by_order_.begin();
    by_address_.erase(oldest->second);
    address_by_order_.erase(oldest);
  }
}

void FreedRanges::Insert(FreedRange freed, uint64_t order) {
  const uint64_t address = freed.range.address;
  address_by_order_[order] = address;
  by_address_[address] = {std::move(freed), order};
}

}  // namespace sim
