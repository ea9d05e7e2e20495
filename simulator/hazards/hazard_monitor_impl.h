#pragma once

#include <span>
#include <string>
#include <vector>

#include "simulator/hazards/actor_log.h"
#include "simulator/hazards/allocation_table.h"
#include "simulator/hazards/freed_ranges.h"
#include "simulator/hazards/happens_before.h"
#include "simulator/hazards/hazard_log.h"
#include "simulator/hazards/hazard_monitor.h"
#include "simulator/hazards/interval_sweep.h"
#include "simulator/hazards/missing_order.h"
#include "simulator/hazards/touch_rules.h"

namespace sim {

/// The parts of the monitor, and what they do together: hazard_monitor.cc forwards, touch.cc touches, lifetime.cc frees
/// and forgets, sightings.cc reports.
struct HazardMonitor::Impl {
  Impl() : rules(sets, races), sweep(rules) {}

  // touch.cc
  /// One touch; `uninitialized` is left to the caller.
  void Touch(const Actor& actor, const Access& access, AccessGrade grade);
  void TouchAll(const Actor& actor, std::span<const Access> accesses, AccessGrade grade);
  /// Passes the live parts of a rectangle, in order: visit(allocation, rows), and the rest: outside(range).
  template <typename Visit, typename Outside>
  void ForEachPart(const Access& access, const Visit& visit, const Outside& outside);

  // lifetime.cc
  void OnFree(const Actor& actor, const rt::AddressRange& range);
  void Forget(const rt::AddressRange& range);
  void CopyInitialization(uint64_t destination, uint64_t source, uint64_t count);
  Footprint Measure() const;

  // sightings.cc
  /// Reports what `races` holds about the bytes, and empties it.
  void SightRaces(const Actor& actor, const ShadowAllocation& allocation, const rt::AddressRange& range,
                  AccessKind access);
  void SightFreesInUse(const Actor& actor, const ShadowAllocation& allocation, const rt::AddressRange& range);
  void SightUsesAfterFree(const Actor& actor, const Toucher& by, const rt::AddressRange& range, AccessKind access);
  void SightUninitialized(const Actor& actor, const rt::AddressRange& range, AccessKind access);
  void SightForeign(Hazard hazard);
  /// An earlier touch, and the present one that it is not ordered before; `latest` is what advice names.
  void SightPair(HazardKind kind, const Trace& earlier, AccessKind earlier_access, const Trace& latest,
                 const Actor& actor, AccessKind access, const ShadowAllocation& allocation,
                 const rt::AddressRange& range);
  /// What a report says of a touch.
  HazardParty PartyOf(Agent agent, rt::TaskRef task, const TaskIdentity* identity, AccessKind access) const;

  /// The number of the actor's present action; remembers it when it is new. May sweep the log of actors.
  ActorId IdOf(const Actor& actor, uint32_t clock);
  void SweepActors();

  HappensBefore order;
  AllocationTable allocations;
  ReaderSetPool sets;
  FreedRanges freed;
  ActorLog actors;
  HazardLog log;

  /// Bytes that a set of touches read without anybody having written them, before the set's own writes are left out.
  struct UninitializedRead {
    rt::AddressRange range;
    const Access* access = nullptr;
  };
  std::vector<UnorderedTouch> races;  ///< found by rules, reported by SightRaces
  std::vector<UninitializedRead> uninitialized;
  TouchRules rules;
  IntervalSweep sweep;

  /// The action of an agent whose actor was remembered last.
  struct LastActor {
    uint32_t clock = 0;
    ActorId id = 0;
    rt::TaskRef task;
    const TaskIdentity* identity = nullptr;
    bool reads_args = false;
  };
  std::vector<LastActor> last_actors;  ///< by agent
  std::string key;                     ///< scratch of sightings.cc
};

template <typename Visit, typename Outside>
void HazardMonitor::Impl::ForEachPart(const Access& access, const Visit& visit, const Outside& outside) {
  Rows rows = RowsOf(access);
  if (rows.rows == 0) return;
  if (ShadowAllocation* holder = allocations.Find(access.address); holder != nullptr) [[likely]] {
    rows.begin -= holder->base;
    if (rows.end() <= holder->size) [[likely]]
      return visit(*holder, rows);
    rows.begin = access.address;
  }
  for (uint64_t row = 0; row < rows.rows; ++row) {
    uint64_t at = rows.begin + row * rows.stride;
    const uint64_t end = at + rows.row_bytes;
    while (at < end) {
      uint64_t size = end - at;
      if (ShadowAllocation* piece = allocations.Find(at); piece != nullptr) {
        size = std::min(size, piece->size - (at - piece->base));
        visit(*piece, Rows{at - piece->base, size});
      } else {
        const ShadowAllocation* next = allocations.Above(at);
        if (next == nullptr && at >= freed.end()) return;  // a wild rectangle may have any number of rows
        if (next != nullptr) size = std::min(size, next->base - at);
        outside(rt::AddressRange{at, size});
      }
      at += size;
    }
  }
}

}  // namespace sim
