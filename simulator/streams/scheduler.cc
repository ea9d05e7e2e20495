#include "simulator/streams/scheduler.h"

#include <algorithm>
#include <utility>

#include "simulator/streams/model_instance.h"

namespace sim {

Scheduler::Result Scheduler::RunUntil(const std::function<bool()>& done, uint64_t deadline_ns) {
  while (!done()) {
    if (BeginNext()) continue;
    if (endings_.empty()) return Result::kStuck;
    if (endings_.begin()->end_ns > deadline_ns) {
      AdvanceTo(deadline_ns);
      return Result::kDeadline;
    }
    // All that ends now ends before anything new begins: what becomes ready at one moment competes on equal terms.
    AdvanceTo(endings_.begin()->end_ns);
    while (!endings_.empty() && endings_.begin()->end_ns <= now_ns_) {
      Lane& lane = *machine_.FindLane(endings_.begin()->stream);
      endings_.erase(endings_.begin());
      Retire(lane);
    }
  }
  return Result::kDone;
}

bool Scheduler::BeginNext() {
  for (Lane* lane : ReadyLanesInOrder()) {
    const EngineDemand demand = lane->Current()->task->Demand(machine_);
    if (auto engines = machine_.engines.Take(demand)) {
      Begin(*lane, *std::move(engines));
      return true;
    }
  }
  return false;
}

std::vector<Lane*> Scheduler::ReadyLanesInOrder() {
  std::vector<Lane*> lanes;
  lanes.reserve(ready_.size());
  for (const rt::StreamId id : ready_) lanes.push_back(machine_.FindLane(id));
  if (seed_ != 0) {
    for (size_t i = lanes.size(); i > 1; --i) std::swap(lanes[i - 1], lanes[Random() % i]);
  }
  std::ranges::stable_sort(lanes, {}, &Lane::priority);
  return lanes;
}

void Scheduler::Begin(Lane& lane, EngineGrant engines) {
  QueuedTask& queued = lane.Advance(now_ns_);
  RunningTask& running = lane.running();
  running.engines = std::move(engines);
  const TaskPoint self{{lane.id(), queued.task_id}, now_ns_};
  running.outcome = queued.task->Begin({self.task, now_ns_, running.engines}, machine_);

  Signal* hold = running.outcome.hold;
  if (hold != nullptr && !hold->set) {
    hold->holders.push_back(lane.id());
    lane.SetState(Lane::State::kHolding);
  } else {
    if (hold != nullptr && hold->clears_on_wait) hold->set = false;
    ScheduleEnd(lane, hold != nullptr ? hold->set_by : self);
  }
  if (running.outcome.raise != nullptr) Raise(*running.outcome.raise, self);
}

void Scheduler::ScheduleEnd(Lane& lane, const TaskPoint& satisfied_by) {
  RunningTask& running = lane.running();
  running.satisfied_ns = now_ns_;
  running.satisfied_by = satisfied_by;
  running.end_ns = now_ns_ + running.outcome.duration_ns;
  endings_.insert({running.end_ns, running.engines.engine, lane.id(), lane.Current()->sequence});
  lane.SetState(Lane::State::kRunning);
}

void Scheduler::Raise(Signal& signal, const TaskPoint& by) {
  signal.set = true;
  signal.set_by = by;
  // Waits that have begun see the flag the moment it is set; a reset after this cannot take it from them.
  for (const rt::StreamId id : std::exchange(signal.holders, {})) {
    ScheduleEnd(*machine_.FindLane(id), by);
    if (signal.clears_on_wait) signal.set = false;
  }
}

void Scheduler::Retire(Lane& lane) {
  QueuedTask& queued = *lane.Current();
  RunningTask& running = lane.running();
  machine_.engines.Give(running.engines);
  Record(lane, queued);
  ge::Status failure = running.outcome.failure;
  if (failure.ok()) {
    queued.task->End(machine_);
    lane.Retire();
    return;
  }
  failure = failure.WithContext(DescribeTask({lane.id(), queued.task_id}, queued.task->identity()));
  lane.Retire();
  FailStream(lane, std::move(failure));
}

void Scheduler::Record(const Lane& lane, const QueuedTask& queued) {
  const RunningTask& running = lane.running();
  const Signal* signal = running.outcome.hold != nullptr ? running.outcome.hold : running.outcome.raise;
  journal_.Add({.task = {lane.id(), queued.task_id},
                .model = lane.model != nullptr ? lane.model->id : rt::ModelId{},
                .identity = queued.task->shared_identity(),
                .sequence = queued.sequence,
                .start_ns = running.start_ns,
                .end_ns = running.end_ns,
                .satisfied_ns = running.satisfied_ns,
                .satisfied_by = running.satisfied_by,
                .is_wait = running.outcome.hold != nullptr,
                .failed = !running.outcome.failure.ok(),
                .block_dim = running.outcome.block_dim,
                .tiling_key = running.outcome.tiling_key,
                .signal = signal != nullptr ? signal->name : std::string(),
                .spans = running.outcome.spans});
}

void Scheduler::FailStream(Lane& lane, ge::Status failure) {
  if (lane.model == nullptr || !lane.model->executing) {
    lane.Fail(std::move(failure));
    return;
  }
  ModelInstance& model = *lane.model;
  if (model.failure.ok()) model.failure = std::move(failure);
  model.HaltStreams();
  for (const ModelInstance::Binding& binding : model.bindings) {
    if (binding.lane->state() == Lane::State::kHolding) Kill(*binding.lane);
  }
}

void Scheduler::Kill(Lane& lane) {
  if (lane.state() != Lane::State::kRunning && lane.state() != Lane::State::kHolding) return;
  const QueuedTask& queued = *lane.Current();
  const RunningTask& running = lane.running();
  if (lane.state() == Lane::State::kHolding) {
    std::erase(running.outcome.hold->holders, lane.id());
  } else {
    endings_.erase({running.end_ns, running.engines.engine, lane.id(), queued.sequence});
  }
  machine_.engines.Give(running.engines);
  for (const rt::AddressRange& range : queued.task->WriteSet()) machine_.memory->Forget(range);
  lane.SetState(Lane::State::kIdle);
}

uint64_t Scheduler::Random() {
  // SplitMix64: the same numbers with every standard library.
  random_state_ += 0x9E3779B97F4A7C15;
  uint64_t z = random_state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

}  // namespace sim
