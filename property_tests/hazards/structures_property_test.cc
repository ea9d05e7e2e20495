// The sorted structures of the hazard monitor against plain ones of the standard library.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "simulator/hazards/address_index.h"
#include "simulator/hazards/interval_list.h"
#include "simulator/hazards/shadow_allocation.h"

namespace sim {
namespace {

constexpr uint64_t kEnd = 1 << 20;

Interval At(uint64_t begin) {
  Interval interval = {begin, {}};
  interval.state.write.epoch.clock = static_cast<uint32_t>(begin);
  return interval;
}

std::vector<uint64_t> BeginsOf(const IntervalList& list) {
  std::vector<uint64_t> begins;
  IntervalList::Position at;
  do {
    RC_ASSERT(list.At(at).state.write.epoch.clock == list.At(at).begin);
    begins.push_back(list.At(at).begin);
  } while (list.Next(at));
  return begins;
}

RC_GTEST_PROP(IntervalListProperty, ReplacesLikeAVector, ()) {
  IntervalList list;
  std::vector<uint64_t> plain = {0};
  const auto steps = *rc::gen::inRange(1, 60);
  for (int step = 0; step < steps; ++step) {
    // [begin, end) becomes some intervals: many, so that it grows past a chunk, or one, so that it shrinks again.
    const auto first = *rc::gen::inRange<size_t>(0, plain.size());
    const auto removed = *rc::gen::inRange<size_t>(1, std::min<size_t>(plain.size() - first, 80) + 1);
    const uint64_t begin = plain[first];
    const uint64_t end = first + removed < plain.size() ? plain[first + removed] : kEnd;
    const uint64_t most = std::min<uint64_t>(end - begin, *rc::gen::element<uint64_t>(1, 3, 3, 100));
    const auto count = *rc::gen::inRange<uint64_t>(1, most + 1);
    std::vector<Interval> by;
    for (uint64_t i = 0; i < count; ++i) by.push_back(At(begin + i * (end - begin) / count));

    list.Replace(list.Find(begin), static_cast<uint32_t>(removed), by);
    plain.erase(plain.begin() + static_cast<std::ptrdiff_t>(first),
                plain.begin() + static_cast<std::ptrdiff_t>(first + removed));
    for (size_t i = 0; i < by.size(); ++i) {
      plain.insert(plain.begin() + static_cast<std::ptrdiff_t>(first + i), by[i].begin);
    }
    RC_ASSERT(list.size() == plain.size());
    RC_ASSERT(BeginsOf(list) == plain);
    const auto offset = *rc::gen::inRange<uint64_t>(0, kEnd);
    const auto found = list.Find(offset);
    const auto expected = std::prev(std::upper_bound(plain.begin(), plain.end(), offset));
    RC_ASSERT(list.At(found).begin == *expected);
    auto before = found;
    RC_ASSERT(list.Previous(before) == (expected != plain.begin()));
    if (expected != plain.begin()) RC_ASSERT(list.At(before).begin == *std::prev(expected));
  }
}

RC_GTEST_PROP(AddressIndexProperty, FindsLikeAMap, ()) {
  AddressIndex index;
  std::map<uint64_t, ShadowAllocation*> plain;
  std::vector<ShadowAllocation> allocations(600);
  const auto most = *rc::gen::element<uint64_t>(20, 600);
  const auto steps = *rc::gen::inRange(1, 1500);
  for (int step = 0; step < steps; ++step) {
    const auto number = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<uint64_t>(0, most));
    const uint64_t base = number * 64;
    if (plain.erase(base) != 0) {
      index.Erase(base);
    } else {
      plain[base] = &allocations[number];
      index.Insert(base, &allocations[number]);
    }
    const auto address = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<uint64_t>(0, most * 64));
    const auto above = plain.upper_bound(address);
    RC_ASSERT(index.Above(address) == (above == plain.end() ? nullptr : above->second));
    RC_ASSERT(index.AtOrBelow(address) == (above == plain.begin() ? nullptr : std::prev(above)->second));
    RC_ASSERT(index.size() == plain.size());
  }
  std::vector<ShadowAllocation*> all;
  index.ForEach([&](ShadowAllocation* allocation) { all.push_back(allocation); });
  RC_ASSERT(all.size() == plain.size());
  RC_ASSERT(std::ranges::equal(all, plain, {}, {}, [](const auto& entry) { return entry.second; }));
}

}  // namespace
}  // namespace sim
