#include "simulator/streams/scheduler.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "simulator/streams/model_instance.h"

namespace sim {

Scheduler::Result Scheduler::RunUntil(const std::function<bool()>& done, uint64_t deadline_ns) {
  while (!done()) {
    if (BeginNext()) continue;
    const Ending* next = NextEnding();
    if (next == nullptr) return Result::kStuck;
    if (next->at_ns > deadline_ns) {
      AdvanceTo(deadline_ns);
      return Result::kDeadline;
    }
    // All that ends now ends before anything new begins: what becomes ready at one moment competes on equal terms.
    AdvanceTo(next->at_ns);
    for (; next != nullptr && next->at_ns <= now_ns_; next = NextEnding()) {
      Lane& lane = *machine_.lanes.Find(next->stream);
      const bool is_timeout = next->is_timeout;
      PopEnding();
      is_timeout ? Expire(lane) : Retire(lane);
    }
  }
  return Result::kDone;
}

bool Scheduler::Later(const Ending& a, const Ending& b) {
  return std::tie(a.at_ns, a.engine, a.stream, a.sequence) > std::tie(b.at_ns, b.engine, b.stream, b.sequence);
}

void Scheduler::PushEnding(Lane& lane, uint64_t at_ns, bool is_timeout) {
  const RunningTask& running = lane.running();
  endings_.push_back(
      {at_ns, running.engines.engine, lane.id(), lane.Current()->origin.sequence, running.token, is_timeout});
  std::push_heap(endings_.begin(), endings_.end(), Later);
}

void Scheduler::PopEnding() {
  std::pop_heap(endings_.begin(), endings_.end(), Later);
  endings_.pop_back();
}

const Scheduler::Ending* Scheduler::NextEnding() {
  while (!endings_.empty()) {
    const Ending& next = endings_.front();
    const Lane* lane = machine_.lanes.Find(next.stream);
    const bool fresh = lane != nullptr && lane->running().token == next.token &&
                       (!next.is_timeout || lane->state() == Lane::State::kHolding);
    if (fresh) return &next;
    PopEnding();
  }
  return nullptr;
}

bool Scheduler::BeginNext() {
  while (!ready_.empty()) {
    const rt::StreamId id = ready_.Pop();
    Lane* lane = machine_.lanes.Find(id);
    if (lane == nullptr || !lane->TakenAsReady()) continue;
    const EngineDemand demand = lane->Current()->task->Demand(machine_);
    if (demand.count == 0) {
      Begin(*lane, {});
      return true;
    }
    if (auto engines = machine_.engines.Take(demand)) {
      if (trace_ != nullptr) trace_->SampleEngines(now_ns_);
      Begin(*lane, *std::move(engines));
      return true;
    }
    blocked_[static_cast<size_t>(demand.engine)].push_back(id);
  }
  return false;
}

TaskSite Scheduler::SiteOf(Lane& lane) const {
  const QueuedTask& queued = *lane.Current();
  return {lane, *queued.task, {lane.id(), queued.task_id}, now_ns_, lane.running().engines};
}

void Scheduler::Begin(Lane& lane, EngineGrant engines) {
  QueuedTask& queued = lane.Advance(now_ns_);
  RunningTask& running = lane.running();
  running.engines = std::move(engines);
  running.token = ++last_token_;
  if (machine_.hazards != nullptr) {
    machine_.hazards->Begin(lane.agent(), queued.submission);
    if (queued.elided_waits != nullptr) machine_.hazards->Join(lane.agent(), *queued.elided_waits);
  }
  const TaskSite site = SiteOf(lane);
  queued.task->Begin(site, machine_, running.outcome);
  if (const auto fault = machine_.memory->TakeFault(); fault && !running.outcome.failure.ok()) {
    machine_.ReportFault(site.actor(), *fault, PartyOfTask(site.ref, queued.task->identity()), running.outcome.failure);
  }

  const TaskPoint self{site.ref, now_ns_};
  Waitable* wait = running.outcome.wait;
  if (wait == nullptr) {
    ScheduleEnd(lane, self);
  } else if (queued.task->Pass(site, machine_, running.outcome)) {
    ScheduleEnd(lane, wait->changed_by);
  } else {
    wait->holders.push_back(lane.id());
    lane.SetState(Lane::State::kHolding);
    if (running.outcome.wait_timeout_ns != 0 && mode_ == TimeMode::kTimed) {
      PushEnding(lane, now_ns_ + running.outcome.wait_timeout_ns, true);
    }
  }
  if (Waitable* changed = running.outcome.changed; changed != nullptr) {
    changed->changed_by = self;
    if (!changed->holders.empty()) Changed(*changed);
  }
  if (running.outcome.wrote_memory && !machine_.memory_cells.holders.empty()) {
    machine_.memory_cells.changed_by = self;
    Changed(machine_.memory_cells);
  }
}

void Scheduler::ScheduleEnd(Lane& lane, const TaskPoint& satisfied_by) {
  RunningTask& running = lane.running();
  running.satisfied_ns = now_ns_;
  running.satisfied_by = satisfied_by;
  running.end_ns = now_ns_ + (mode_ == TimeMode::kFunctional ? 1 : running.outcome.duration_ns);
  PushEnding(lane, running.end_ns, false);
  lane.SetState(Lane::State::kRunning);
}

void Scheduler::Changed(Waitable& waitable) {
  // Waits that have begun see a flag the moment it is set; a reset after this cannot take it from them.
  std::vector<rt::StreamId> holders = std::exchange(waitable.holders, {});
  for (const rt::StreamId id : holders) {
    Lane& lane = *machine_.lanes.Find(id);
    if (lane.Current()->task->Pass(SiteOf(lane), machine_, lane.running().outcome)) {
      ScheduleEnd(lane, waitable.changed_by);
    } else {
      waitable.holders.push_back(id);
    }
  }
}

void Scheduler::Expire(Lane& lane) {
  RunningTask& running = lane.running();
  std::erase(running.outcome.wait->holders, lane.id());
  running.outcome.failure = ge::MakeError(ge::kRtWaitTimeout, "has waited {} ns for {}", now_ns_ - running.start_ns,
                                          *running.outcome.wait->name);
  running.satisfied_ns = running.end_ns = now_ns_;
  lane.SetState(Lane::State::kRunning);
  Retire(lane);
}

void Scheduler::Give(const EngineGrant& grant) {
  if (grant.units.empty()) return;
  machine_.engines.Give(grant);
  if (trace_ != nullptr) trace_->SampleEngines(now_ns_);
  for (const rt::StreamId id : std::exchange(blocked_[static_cast<size_t>(grant.engine)], {})) {
    if (Lane* lane = machine_.lanes.Find(id); lane != nullptr) lane->QueueIfReady();
  }
}

void Scheduler::Retire(Lane& lane) {
  QueuedTask& queued = *lane.Current();
  RunningTask& running = lane.running();
  Give(running.engines);
  Record(lane, queued);
  ge::Status failure = running.outcome.failure;
  if (failure.ok()) failure = queued.task->End(SiteOf(lane), machine_);
  if (!failure.ok()) failure = failure.WithContext(DescribeTask({lane.id(), queued.task_id}, queued.task->identity()));
  lane.Retire();
  if (!failure.ok()) {
    FailStream(lane, std::move(failure));
  } else if (lane.model != nullptr && lane.model->execution != nullptr && !lane.model->execution->failure.ok()) {
    Changed(lane.model->end_of_graph);  // the model has failed, and one task less runs
  }
}

void Scheduler::Record(const Lane& lane, const QueuedTask& queued) {
  if (journal_ == nullptr && trace_ == nullptr) return;
  const RunningTask& running = lane.running();
  const BeginOutcome& outcome = running.outcome;
  const Waitable* waitable = outcome.wait != nullptr ? outcome.wait : outcome.changed;
  const FinishedTask finished{.task = {lane.id(), queued.task_id},
                              .model = lane.model != nullptr ? lane.model->id : rt::ModelId{},
                              .identity = queued.task->shared_identity(),
                              .origin = queued.origin,
                              .resident = lane.persistent(),
                              .start_ns = running.start_ns,
                              .end_ns = running.end_ns,
                              .failed = !outcome.failure.ok(),
                              .block_dim = outcome.block_dim,
                              .tiling_key = outcome.tiling_key,
                              .signal = waitable != nullptr ? waitable->name.get() : nullptr,
                              .is_wait = outcome.wait != nullptr,
                              .satisfied_ns = running.satisfied_ns,
                              .satisfied_by = running.satisfied_by,
                              .spans = outcome.spans};
  if (journal_ != nullptr) journal_->Add(finished);
  if (trace_ != nullptr) trace_->WriteTask(finished);
}

void Scheduler::FailStream(Lane& lane, ge::Status failure) {
  if (lane.model != nullptr && lane.model->execution != nullptr) {
    lane.model->Fail(std::move(failure), *this);
  } else if (lane.failure_mode == rt::FailureMode::kStop) {
    StopContext(lane, std::move(failure));
  } else {
    lane.StoreFailure(std::move(failure));
  }
}

void Scheduler::StopContext(Lane& lane, ge::Status failure) {
  std::vector<Waitable*> released;
  for (const QueuedTask& queued : lane.tasks()) {
    if (Waitable* waitable = queued.task->Release(machine_); waitable != nullptr) released.push_back(waitable);
  }
  // Records keep what they set alive for the waits of other streams; they are asked before the queue goes.
  for (Waitable* waitable : released) Changed(*waitable);
  if (lane.persistent()) machine_.persistent_tasks -= lane.depth();
  lane.Stop(failure);
  machine_.stopped_contexts.emplace(lane.context(), std::move(failure));
}

void Scheduler::Kill(Lane& lane) {
  if (!lane.working()) return;
  RunningTask& running = lane.running();
  if (lane.state() == Lane::State::kHolding) std::erase(running.outcome.wait->holders, lane.id());
  running.token = 0;
  Give(running.engines);
  machine_.ForgetWrites(lane.Current()->task->WriteSet());
  lane.SetState(Lane::State::kIdle);
}

}  // namespace sim
