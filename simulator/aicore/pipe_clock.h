#pragma once

#include <array>
#include <cstdint>

#include "simulator/aicore/costs.h"
#include "simulator/aicore/pipe.h"

namespace sim {

/// The virtual time of one core, in cycles (spec/ascendc.md §9.1). The scalar unit issues; every other pipe takes its
/// instructions in order. An instruction starts when it is issued, its predecessor has been taken in, and the flags its
/// pipe waits for are set; it ends a latency later than its work, and the latencies of neighbours overlap.
class PipeClocks {
 public:
  uint64_t now() const { return scalar_; }
  void AdvanceScalar(uint64_t cycles) {
    scalar_ += cycles;
    busy_[0] += cycles;
  }
  /// Issues an instruction of `work` cycles to a pipe other than the scalar unit.
  void Issue(Pipe pipe, uint64_t work);
  /// When all that was issued to the pipe so far is complete.
  uint64_t Completion(Pipe pipe) const;
  /// Nothing more of `pipe` starts before `time`.
  void HoldUntil(Pipe pipe, uint64_t time);
  void Barrier(Pipe pipe) { HoldUntil(pipe, Completion(pipe)); }
  void BarrierAll() { HoldAllUntil(End()); }
  /// Nothing more of any pipe starts before `time`.
  void HoldAllUntil(uint64_t time);
  /// When everything is complete.
  uint64_t End() const;
  const std::array<uint64_t, kPipeCount>& busy_cycles() const { return busy_; }

 private:
  struct Queue {
    uint64_t next_start = 0;
    uint64_t completion = 0;
    uint64_t issued = 0;
    std::array<uint64_t, costs::kQueueDepth> starts{};  // of the latest instructions, by number modulo depth
  };
  Queue& queue(Pipe pipe) { return queues_[static_cast<size_t>(pipe)]; }

  uint64_t scalar_ = 0;
  std::array<Queue, kPipeCount> queues_;
  std::array<uint64_t, kPipeCount> busy_{};
};

}  // namespace sim
