// From what was found to what is reported.

#include <fmt/format.h>

#include <iterator>

#include "simulator/hazards/hazard_monitor_impl.h"

namespace sim {
namespace {

HazardKind RaceKind(AccessKind earlier, AccessKind later) {
  if (later == AccessKind::kRead) return HazardKind::kReadAfterWriteRace;
  return earlier == AccessKind::kRead ? HazardKind::kWriteAfterReadRace : HazardKind::kWriteAfterWriteRace;
}

HazardPlace PlaceOf(const ShadowAllocation& allocation) {
  return {allocation.generation, allocation.base, allocation.name, false};
}

std::string_view VerbOf(const TaskIdentity* identity) {
  return identity == nullptr ? std::string_view() : std::string_view(identity->type);
}

/// An op is the same in each execution, a task without one is itself, the host is what it does.
void AppendParty(std::string& key, rt::TaskRef task, std::string_view op_name, std::string_view host,
                 std::string_view verb, AccessKind access) {
  auto out = std::back_inserter(key);
  if (!task.stream) {
    fmt::format_to(out, "|{}:{}", host, verb);
  } else if (op_name.empty()) {
    fmt::format_to(out, "|{}#{}", task.stream.value, task.task_id);
  } else {
    fmt::format_to(out, "|{}={}", task.stream.value, op_name);
  }
  key += static_cast<char>('0' + static_cast<int>(access));
}

void AppendParty(std::string& key, const HappensBefore& order, Agent agent, rt::TaskRef task,
                 const TaskIdentity* identity, AccessKind access) {
  AppendParty(key, task, identity == nullptr ? std::string_view() : std::string_view(identity->op_name),
              order.NameOf(agent), VerbOf(identity), access);
}

void StartKey(std::string& key, HazardKind kind, uint32_t generation) {
  key.clear();
  fmt::format_to(std::back_inserter(key), "{}@{}", static_cast<int>(kind), generation);
}

}  // namespace

HazardParty HazardMonitor::Impl::PartyOf(Agent agent, rt::TaskRef task, const TaskIdentity* identity,
                                         AccessKind access) const {
  static const TaskIdentity kUnknown;
  const TaskIdentity& known = identity == nullptr ? kUnknown : *identity;
  if (task.stream) return PartyOfTask(task, known, access);
  std::string description =
      known.type.empty() ? order.NameOf(agent) : fmt::format("{}: {}", order.NameOf(agent), known.type);
  return {task, std::move(description), known.op_name, access};
}

void HazardMonitor::Impl::SightPair(HazardKind kind, const Trace& earlier, AccessKind earlier_access,
                                    const Trace& latest, const Actor& actor, AccessKind access,
                                    const ShadowAllocation& allocation, const rt::AddressRange& range) {
  const RememberedActor& first = actors.At(earlier.who);
  StartKey(key, kind, allocation.generation);
  AppendParty(key, order, earlier.epoch.agent, first.task, first.identity.get(), earlier_access);
  AppendParty(key, order, actor.agent, actor.task, actor.identity.get(), access);
  log.Sight(key, kind, range, PlaceOf(allocation), [&] {
    const RememberedActor& last = actors.At(latest.who);
    Hazard hazard;
    hazard.kind = kind;
    hazard.parties = {PartyOf(earlier.epoch.agent, first.task, first.identity.get(), earlier_access),
                      PartyOf(actor.agent, actor.task, actor.identity.get(), access)};
    hazard.cause = MissingOrder({last.task, order.NameOf(latest.epoch.agent), VerbOf(last.identity.get())},
                                {actor.task, order.NameOf(actor.agent), VerbOf(actor.identity.get())});
    hazard.at_ns = actor.at_ns;
    return hazard;
  });
}

void HazardMonitor::Impl::SightRaces(const Actor& actor, const ShadowAllocation& allocation,
                                     const rt::AddressRange& range, AccessKind access) {
  for (const UnorderedTouch& race : races) {
    const RememberedActor& first = actors.At(race.first.who);
    const bool with_host = !first.task.stream != !actor.task.stream;
    const bool with_args = actor.reads_args || (first.reads_args && race.access == AccessKind::kRead);
    const HazardKind kind = with_args                             ? HazardKind::kArgsInFlight
                            : allocation.host_memory && with_host ? HazardKind::kPinnedSourceRace
                                                                  : RaceKind(race.access, access);
    SightPair(kind, race.first, race.access, race.latest, actor, access, allocation, range);
  }
  races.clear();
}

void HazardMonitor::Impl::SightFreesInUse(const Actor& actor, const ShadowAllocation& allocation,
                                          const rt::AddressRange& range) {
  for (const UnorderedTouch& race : races) {
    SightPair(HazardKind::kFreeInUse, race.latest, race.latest_access, race.latest, actor, AccessKind::kWrite,
              allocation, range);
  }
  races.clear();
}

void HazardMonitor::Impl::SightUsesAfterFree(const Actor& actor, const Toucher& by, const rt::AddressRange& range,
                                             AccessKind access) {
  for (const FreedRange* piece : freed.Find(range)) {
    const Trace& trace = piece->freed_by;
    const RememberedActor& freer = actors.At(trace.who);
    const bool definite = by.KnowsOf(trace.epoch);
    StartKey(key, HazardKind::kUseAfterFree, piece->generation);
    key += definite ? 'd' : 'p';
    AppendParty(key, order, trace.epoch.agent, freer.task, freer.identity.get(), AccessKind::kWrite);
    AppendParty(key, order, actor.agent, actor.task, actor.identity.get(), access);
    const uint64_t begin = std::max(range.address, piece->range.address);
    const uint64_t end = std::min(range.address + range.size, piece->range.address + piece->range.size);
    log.Sight(
        key, HazardKind::kUseAfterFree, {begin, end - begin}, {piece->generation, piece->base, piece->name, true}, [&] {
          Hazard hazard;
          hazard.kind = HazardKind::kUseAfterFree;
          hazard.parties = {PartyOf(trace.epoch.agent, freer.task, freer.identity.get(), AccessKind::kWrite),
                            PartyOf(actor.agent, actor.task, actor.identity.get(), access)};
          hazard.cause =
              definite ? "definite: the free is ordered before the touch"
                       : "potential: " +
                             MissingOrder({actor.task, order.NameOf(actor.agent), VerbOf(actor.identity.get())},
                                          {freer.task, order.NameOf(trace.epoch.agent), VerbOf(freer.identity.get())});
          hazard.at_ns = actor.at_ns;
          return hazard;
        });
  }
}

void HazardMonitor::Impl::SightUninitialized(const Actor& actor, const rt::AddressRange& range, AccessKind access) {
  const ShadowAllocation* allocation = allocations.Find(range.address);
  if (allocation == nullptr) return;
  StartKey(key, HazardKind::kUninitializedRead, allocation->generation);
  AppendParty(key, order, actor.agent, actor.task, actor.identity.get(), access);
  log.Sight(key, HazardKind::kUninitializedRead, range, PlaceOf(*allocation), [&] {
    Hazard hazard;
    hazard.kind = HazardKind::kUninitializedRead;
    hazard.parties = {PartyOf(actor.agent, actor.task, actor.identity.get(), access)};
    hazard.cause =
        "nothing has written these bytes: neither a copy of bytes that were never written nor a task that was stopped "
        "counts";
    hazard.at_ns = actor.at_ns;
    return hazard;
  });
}

void HazardMonitor::Impl::SightForeign(Hazard hazard) {
  HazardPlace place;
  if (hazard.range.size != 0) {
    if (const ShadowAllocation* allocation = allocations.Find(hazard.range.address); allocation != nullptr) {
      place = PlaceOf(*allocation);
    }
  }
  StartKey(key, hazard.kind, place.generation);
  key += 'f';
  for (const HazardParty& party : hazard.parties) {
    AppendParty(key, party.task, party.op_name, party.description, "", party.access);
  }
  if (hazard.range.size == 0) fmt::format_to(std::back_inserter(key), "|{}|{}", hazard.place, hazard.cause);
  const HazardKind kind = hazard.kind;
  const rt::AddressRange range = hazard.range;
  log.BeginTouch(0);
  log.Sight(key, kind, range, place, [&] { return std::move(hazard); });
}

}  // namespace sim
