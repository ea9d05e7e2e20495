// How a touch changes what memory remembers, and which proofs it gives.

#include "simulator/hazards/hazard_monitor_impl.h"

namespace sim {
namespace {

/// 0 for a plain range.
uint64_t StrideOf(const Access& access) { return access.rows > 1 ? access.stride : 0; }

/// What is left of `range` without what the accesses write.
std::vector<rt::AddressRange> WithoutWrites(const rt::AddressRange& range, std::span<const Access> accesses) {
  std::vector<rt::AddressRange> left = {range};
  for (const Access& access : accesses) {
    if (access.kind != AccessKind::kWrite) continue;
    const Rows rows = RowsOf(access);
    for (uint64_t row = 0; row < rows.rows && !left.empty(); ++row) {
      const uint64_t begin = rows.begin + row * rows.stride;
      const uint64_t end = begin + rows.row_bytes;
      if (begin >= range.address + range.size) break;
      std::vector<rt::AddressRange> rest;
      for (const rt::AddressRange& piece : left) {
        const uint64_t piece_end = piece.address + piece.size;
        if (begin >= piece_end || end <= piece.address) {
          rest.push_back(piece);
          continue;
        }
        if (begin > piece.address) rest.push_back({piece.address, begin - piece.address});
        if (end < piece_end) rest.push_back({end, piece_end - end});
      }
      left = std::move(rest);
    }
  }
  return left;
}

}  // namespace

ActorId HazardMonitor::Impl::IdOf(const Actor& actor, uint32_t clock) {
  if (actor.agent >= last_actors.size()) last_actors.resize(size_t{actor.agent} + 1);
  LastActor* last = &last_actors[actor.agent];
  if (last->clock == clock && last->task == actor.task && last->identity == actor.identity.get() &&
      last->reads_args == actor.reads_args) {
    return last->id;
  }
  if (actors.wants_sweep()) SweepActors();
  *last = {clock, actors.Add(actor.task, actor.identity, actor.reads_args), actor.task, actor.identity.get(),
           actor.reads_args};
  return last->id;
}

void HazardMonitor::Impl::SweepActors() {
  actors.BeginSweep();
  allocations.ForEach([this](const ShadowAllocation& allocation) {
    allocation.ForEachInterval([this](const Interval& interval, uint64_t) {
      const ByteState& state = interval.state;
      actors.Mark(state.write.who);
      actors.Mark(state.read.who);
      if (state.readers == 0) return;
      for (const Trace& trace : sets.At(state.readers).reads) actors.Mark(trace.who);
      for (const Trace& trace : sets.At(state.readers).atomics) actors.Mark(trace.who);
    });
  });
  freed.ForEach([this](const FreedRange& range) { actors.Mark(range.freed_by.who); });
  actors.EndSweep();
  for (LastActor& last : last_actors) last.clock = 0;
}

void HazardMonitor::Impl::Touch(const Actor& actor, const Access& access, AccessGrade grade) {
  if (grade == AccessGrade::kMay) {
    if (access.kind == AccessKind::kRead) return;
    ForEachPart(
        access,
        [this](ShadowAllocation& allocation, const Rows& rows) {
          sweep.Run(allocation, rows, [](ByteState& state, uint64_t, uint64_t) { state.initialized = true; });
        },
        [](const rt::AddressRange&) {});
    return;
  }
  const Epoch now = order.Now(actor.agent);
  const Toucher by = {{now, IdOf(actor, now.clock)}, order.KnowledgeOf(actor.agent)};
  log.BeginTouch(StrideOf(access));
  ForEachPart(
      access,
      [&](ShadowAllocation& allocation, const Rows& rows) {
        const auto sight = [&](uint64_t begin, uint64_t end) {
          SightRaces(actor, allocation, {allocation.base + begin, end - begin}, access.kind);
        };
        const auto check_initialized = [&](const ByteState& state, uint64_t begin, uint64_t end) {
          if (!state.initialized) [[unlikely]]
            uninitialized.push_back({{allocation.base + begin, end - begin}, &access});
        };
        switch (access.kind) {
          case AccessKind::kRead:
            return sweep.Run(allocation, rows, [&](ByteState& state, uint64_t begin, uint64_t end) {
              check_initialized(state, begin, end);
              rules.Read(state, by);
              if (!races.empty()) [[unlikely]]
                sight(begin, end);
            });
          case AccessKind::kWrite:
            return sweep.Run(allocation, rows, [&](ByteState& state, uint64_t begin, uint64_t end) {
              rules.Write(state, by);
              if (!races.empty()) [[unlikely]]
                sight(begin, end);
            });
          case AccessKind::kAtomic:
            return sweep.Run(allocation, rows, [&](ByteState& state, uint64_t begin, uint64_t end) {
              check_initialized(state, begin, end);
              rules.Atomic(state, by);
              if (!races.empty()) [[unlikely]]
                sight(begin, end);
            });
        }
      },
      [&](const rt::AddressRange& range) {
        if (!freed.empty()) SightUsesAfterFree(actor, by, range, access.kind);
      });
}

void HazardMonitor::Impl::TouchAll(const Actor& actor, std::span<const Access> accesses, AccessGrade grade) {
  uninitialized.clear();
  for (const Access& access : accesses) Touch(actor, access, grade);
  const Access* counted = nullptr;
  for (const UninitializedRead& read : uninitialized) {
    if (read.access != counted) log.BeginTouch(StrideOf(*read.access));
    counted = read.access;
    for (const rt::AddressRange& left : WithoutWrites(read.range, accesses)) {
      SightUninitialized(actor, left, read.access->kind);
    }
  }
}

}  // namespace sim
