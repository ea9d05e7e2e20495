#include "core/compiler/conflict/list_overlap.h"

#include <algorithm>
#include <unordered_set>

namespace ge {
namespace {

using Parts = std::span<const uint64_t>;

bool HaveCommon(Parts a, Parts b) {
  const std::unordered_set<uint64_t> of_a(a.begin(), a.end());
  return std::any_of(b.begin(), b.end(), [&](uint64_t part) { return of_a.contains(part); });
}

/// The end of `first` is the start of `second` over some length, and the rest of both is disjoint.
bool ContinuesAs(Parts first, Parts second) {
  const size_t most = std::min(first.size(), second.size());
  for (size_t length = most; length > 0; --length) {
    const Parts tail = first.last(length);
    if (!std::equal(tail.begin(), tail.end(), second.begin())) continue;
    return !HaveCommon(first.first(first.size() - length), second) && !HaveCommon(second.subspan(length), first);
  }
  return false;
}

}  // namespace

size_t StartOfPart(Parts a, Parts b) {
  const Parts longer = a.size() >= b.size() ? a : b;
  const Parts shorter = a.size() >= b.size() ? b : a;
  const auto found = std::search(longer.begin(), longer.end(), shorter.begin(), shorter.end());
  return static_cast<size_t>(found - longer.begin());
}

ListOverlap CompareLists(Parts a, Parts b) {
  if (!HaveCommon(a, b)) return ListOverlap::kDisjoint;
  if (StartOfPart(a, b) + std::min(a.size(), b.size()) <= std::max(a.size(), b.size())) return ListOverlap::kPart;
  return ContinuesAs(a, b) || ContinuesAs(b, a) ? ListOverlap::kEnds : ListOverlap::kCrossing;
}

}  // namespace ge
