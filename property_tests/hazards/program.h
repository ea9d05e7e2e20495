#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "property_tests/hazards/memory_history.h"
#include "property_tests/hazards/order_graph.h"
#include "simulator/hazards/hazard_monitor.h"

namespace sim::hazard_oracle {

/// A program of hosts and streams, a number for each step. Any numbers are a program.
struct Program {
  std::vector<uint64_t> steps;
};

void showValue(const Program& program, std::ostream& out);

/// Runs a program on a monitor and on the oracle at once. Every action has a name of its own, "action 17", which a
/// report's parties carry.
class ProgramRun {
 public:
  static constexpr uint64_t kFirstAddress = 0x10000;
  static constexpr size_t kBytes = 176;

  enum class Repair : uint8_t { kNo, kYes };
  /// With Repair::kYes whatever a touch or a free would race with is joined first.
  explicit ProgramRun(Repair repair);
  void Run(const Program& program);

  HazardMonitor monitor;
  OrderGraph graph;
  MemoryHistory memory;
  std::vector<std::string> steps;  ///< in words

 private:
  static constexpr size_t kHosts = 2, kStreams = 4, kSignals = 2, kSlots = 4, kSlotBytes = 32, kSlotStep = 40;

  struct Queued {
    Submission submission;
    OrderGraph::Action action;
  };
  struct Signal {
    VectorClock point;
    std::vector<OrderGraph::Action> posted;
  };
  struct Slot {
    size_t begin = 0;
    size_t size = 0;  ///< 0: not live
  };
  struct TouchSet {
    std::vector<Access> accesses;
    AccessGrade grade = AccessGrade::kExact;
  };

  /// Takes small numbers out of a large one.
  class Digits {
   public:
    explicit Digits(uint64_t number) : number_(number) {}
    size_t Below(size_t limit) {
      const size_t digit = number_ % limit;
      number_ /= limit;
      return digit;
    }

   private:
    uint64_t number_;
  };

  void Step(Digits digits);
  size_t LaneAgent(size_t stream) const { return kHosts + stream; }
  void Submit(size_t host, size_t stream);
  /// The stream's next task begins; it is submitted now when none waits.
  Actor Begin(size_t stream);
  Actor HostAction(size_t host);
  void Touch(const Actor& actor, const TouchSet& touches);
  void Copy(const Actor& actor, size_t destination, size_t source, size_t count);
  void Free(const Actor& actor, size_t slot);
  void Malloc(const Actor& actor, size_t slot, size_t offset, size_t size);
  void Forget(size_t begin, size_t size);
  void JoinSignal(const Actor& actor, const Signal& signal);
  /// The agent of the action that was made last is joined with all that `action`'s agent did.
  void Join(const Actor& actor, OrderGraph::Action action);
  Actor Named(size_t agent, rt::TaskRef task) const;
  static TouchSet AnyTouches(Digits& digits);
  std::vector<std::pair<size_t, AccessKind>> BytesOf(const TouchSet& touches) const;
  void Tell(std::string step) { steps.push_back(std::move(step)); }

  Repair repair_;
  std::array<std::deque<Queued>, kStreams> queues_;
  std::array<uint32_t, kStreams> task_ids_ = {};
  std::array<Signal, kSignals> events_, notifies_;
  std::array<Slot, kSlots> slots_;
};

}  // namespace sim::hazard_oracle
