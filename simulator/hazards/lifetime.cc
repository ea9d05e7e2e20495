// Frees, and bytes that hold nothing any more.

#include "simulator/hazards/hazard_monitor_impl.h"

namespace sim {

void HazardMonitor::Impl::OnFree(const Actor& actor, const rt::AddressRange& range) {
  ShadowAllocation* allocation = allocations.Find(range.address);
  if (allocation == nullptr || allocation->base != range.address) return;
  const Epoch now = order.Now(actor.agent);
  const Toucher by = {{now, IdOf(actor, now.clock)}, order.KnowledgeOf(actor.agent)};
  log.BeginTouch(0);
  allocation->ForEachInterval([&](Interval& interval, uint64_t end) {
    rules.FindRaces(interval.state, by, AccessKind::kWrite);
    if (!races.empty()) {
      SightFreesInUse(actor, *allocation, {allocation->base + interval.begin, end - interval.begin});
    }
    rules.DropReaders(interval.state);
  });
  const rt::AddressRange all = {allocation->base, allocation->size};
  freed.Add({all, all.address, allocation->generation, allocation->name, by.me});
  allocations.Remove(*allocation);
}

void HazardMonitor::Impl::Forget(const rt::AddressRange& range) {
  ForEachPart(
      Access{range.address, range.size},
      [this](ShadowAllocation& allocation, const Rows& rows) {
        sweep.Run(allocation, rows, [](ByteState& state, uint64_t, uint64_t) { state.initialized = false; });
      },
      [](const rt::AddressRange&) {});
}

void HazardMonitor::Impl::CopyInitialization(uint64_t destination, uint64_t source, uint64_t count) {
  std::vector<rt::AddressRange> missing;  // relative to the copy
  ForEachPart(
      Access{source, count},
      [&](ShadowAllocation& allocation, const Rows& rows) {
        const IntervalList& intervals = allocation.intervals;
        const uint64_t copied_before = allocation.base + rows.begin - source;
        IntervalList::Position at = intervals.Find(rows.begin);
        do {
          const uint64_t begin = std::max(rows.begin, intervals.At(at).begin);
          const uint64_t end = std::min(rows.end(), allocation.EndOf(at));
          if (begin >= end) break;
          if (!intervals.At(at).state.initialized) {
            missing.push_back({copied_before + begin - rows.begin, end - begin});
          }
        } while (intervals.Next(at));
      },
      [](const rt::AddressRange&) {});
  for (const rt::AddressRange& range : missing) Forget({destination + range.address, range.size});
}

HazardMonitor::Footprint HazardMonitor::Impl::Measure() const {
  Footprint footprint;
  footprint.allocations = allocations.size();
  allocations.ForEach([&](const ShadowAllocation& allocation) {
    footprint.intervals += allocation.intervals.size();
    allocation.ForEachInterval([&](const Interval& interval, uint64_t) {
      if (interval.state.readers == 0) return;
      const ReaderSet& set = sets.At(interval.state.readers);
      footprint.readers += set.reads.size() + set.atomics.size();
    });
  });
  footprint.reader_sets = sets.in_use();
  footprint.actors = actors.capacity();
  freed.ForEach([&](const FreedRange&) { ++footprint.freed_ranges; });
  return footprint;
}

}  // namespace sim
