#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/hazards/hazard.h"
#include "simulator/hazards/vector_clock.h"
#include "simulator/memory/access.h"
#include "simulator/streams/task_identity.h"

namespace sim {

/// Who touches memory: an agent at its present clock, and the name that a report gives it.
struct Actor {
  Agent agent = 0;
  rt::TaskRef task;                              ///< stream 0: the host itself
  std::shared_ptr<const TaskIdentity> identity;  ///< of a task; of a host call, `type` is the verb ("aclrtMemcpy")
  uint64_t at_ns = 0;
  bool reads_args = false;  ///< it reads the argument block of a launch: a race there is kArgsInFlight
};

/// What the host knew when it submitted a task (spec/device-simulator.md §12.1 E2). Cheap to copy.
struct Submission {
  Agent host = 0;
  uint32_t clock = 0;  ///< of the host itself
  std::shared_ptr<const VectorClock>
      knowledge;  ///< of all others; shared by all submissions until the host learns more
};

/// Happens-before and shadow memory (spec/device-simulator.md §12): who is ordered with whom, what every byte of the
/// device last saw, and which touches nothing orders. The scheduler and the verbs of the device tell it what happens;
/// it never changes results. Not thread-safe: the device's mutex guards it.
///
/// An action, from one tick of an agent to the next, is atomic: its touches and what it records or joins have one place
/// in the order. A host call that touches memory after a submission is an action of its own: tick first.
///
/// Memory is linear in live ranges, not in tasks: of each byte range one last writer and at most one last reader an
/// agent are kept (FastTrack). Every report is a pair that is truly unordered; every byte that lost its order is in the
/// range of at least one report, up to kMaxHazardsPerKind (hazard_log.h). Whatever a report says, the later touch is
/// then what the bytes saw last.
class HazardMonitor {
 public:
  HazardMonitor();
  ~HazardMonitor();

  // Agents and order (§12.1). An agent starts knowing nothing.
  Agent AddAgent(std::string name);
  /// The agent's next action begins: its own component grows by one.
  void Tick(Agent agent);
  /// E2. The action of submitting ticks the host.
  Submission Submit(Agent host);
  /// The lane's next task begins: tick, and join what the host knew at submission.
  void Begin(Agent lane, const Submission& submission);
  /// E3: point = what the agent knows.
  void Record(Agent agent, VectorClock& point);
  /// E4, E5: point is joined with what the agent knows.
  void Contribute(Agent agent, VectorClock& point);
  void Join(Agent agent, const VectorClock& point);
  /// E6, E9, E10, E11, E12, E18.
  void JoinAgent(Agent agent, Agent other);
  /// Whether all that `earlier` has done so far is known to `later`.
  bool Knows(Agent later, Agent earlier) const;
  /// The agent's own count, and how much of another's it knows.
  uint32_t ClockOf(Agent agent) const;
  uint32_t CountKnown(Agent later, Agent earlier) const;

  // Life of memory. Ranges are those of DeviceMemory; a fresh one is uninitialised.
  void OnMalloc(const Actor& actor, const rt::AddressRange& range, std::string_view name);
  /// Pinned host memory that tasks copy from or to. It counts as written; a race between the host and a task is
  /// kPinnedSourceRace. OnFree ends it.
  void OnHostMemory(const rt::AddressRange& range, std::string_view name);
  /// Reports kFreeInUse when a touch of the range is not ordered before the free.
  void OnFree(const Actor& actor, const rt::AddressRange& range);

  // Touches. Bytes outside live ranges are passed over: whoever bounds-checks reports them.
  void Touch(const Actor& actor, const Access& access, AccessGrade grade);
  /// One task's whole set at once: a read of bytes that the same set writes is not an uninitialised read.
  void TouchAll(const Actor& actor, const std::vector<Access>& accesses, AccessGrade grade);
  /// A copy: races like a read and a write, but uninitialised bytes are not reported, they are copied (§12.4 H8).
  void TouchCopy(const Actor& actor, uint64_t destination, uint64_t source, uint64_t count);
  /// The bytes hold nothing any more (a killed task's writes).
  void Forget(const rt::AddressRange& range);
  /// §12.4 H8: what a copy from uninitialised bytes writes stays uninitialised. Called after the copy was touched.
  void CopyInitialization(uint64_t destination, uint64_t source, uint64_t count);

  /// What others found: counted and merged like its own.
  void Report(Hazard hazard);
  /// One that is not about bytes of memory.
  void Report(HazardKind kind, std::vector<HazardParty> parties, std::string cause, uint64_t at_ns);
  /// In order of first sight.
  const std::vector<Hazard>& hazards() const;
  /// Sightings that would have made a report beyond kMaxHazardsPerKind.
  uint64_t hazards_left_out() const;

  /// What it remembers at present; for tests and measurements.
  struct Footprint {
    size_t allocations = 0;
    size_t intervals = 0;    ///< of all allocations; at least one each
    size_t reader_sets = 0;  ///< of intervals with concurrent reads or atomic touches
    size_t readers = 0;      ///< in those sets
    size_t actors = 0;       ///< room for identities of tasks
    size_t freed_ranges = 0;
  };
  Footprint footprint() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sim
