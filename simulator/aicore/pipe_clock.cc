#include "simulator/aicore/pipe_clock.h"

#include <algorithm>

namespace sim {
namespace {

constexpr uint64_t Latency(Pipe pipe) {
  switch (pipe) {
    case Pipe::kVector:
      return costs::kVectorLatency;
    case Pipe::kCube:
      return costs::kCubeLatency;
    case Pipe::kMte1:
      return costs::kMte1Latency;
    case Pipe::kMte2:
      return costs::kMte2Latency;
    case Pipe::kMte3:
      return costs::kMte3Latency;
    case Pipe::kFixpipe:
      return costs::kFixpipeLatency;
    default:
      return 0;
  }
}

}  // namespace

void PipeClocks::Issue(Pipe pipe, uint64_t work) {
  Queue& taken = queue(pipe);
  uint64_t& slot = taken.starts[taken.issued % costs::kQueueDepth];
  // The queue is full until the instruction `depth` before this one has started.
  if (taken.issued >= costs::kQueueDepth) scalar_ = std::max(scalar_, slot);
  const uint64_t start = std::max(scalar_, taken.next_start);
  const uint64_t interval = std::max<uint64_t>(work, 1);
  slot = start;
  ++taken.issued;
  taken.next_start = start + interval;
  taken.completion = std::max(taken.completion, start + Latency(pipe) + work);
  busy_[static_cast<size_t>(pipe)] += interval;
}

uint64_t PipeClocks::Completion(Pipe pipe) const {
  return pipe == Pipe::kScalar ? scalar_ : queues_[static_cast<size_t>(pipe)].completion;
}

void PipeClocks::HoldUntil(Pipe pipe, uint64_t time) {
  uint64_t& next = pipe == Pipe::kScalar ? scalar_ : queue(pipe).next_start;
  next = std::max(next, time);
}

void PipeClocks::HoldAllUntil(uint64_t time) {
  for (size_t i = 0; i < kPipeCount; ++i) HoldUntil(static_cast<Pipe>(i), time);
}

uint64_t PipeClocks::End() const {
  uint64_t end = scalar_;
  for (const Queue& queue : queues_) end = std::max(end, queue.completion);
  return end;
}

}  // namespace sim
