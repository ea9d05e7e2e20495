#include "simulator/streams/model_instance.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "simulator/streams/machine.h"
#include "simulator/streams/scheduler.h"

namespace sim {
namespace {

constexpr char kModelExecute[] = "MODEL_EXECUTE";
constexpr char kEndGraphWait[] = "NOTIFY_WAIT";
constexpr char kEndGraph[] = "MODEL_END_GRAPH";

class ModelExecute final : public Task {
 public:
  ModelExecute(std::shared_ptr<ModelInstance> model, std::shared_ptr<ModelExecution> execution)
      : Task(SharedIdentity<kModelExecute>()), model_(std::move(model)), execution_(std::move(execution)) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.model_execute_ns;
    if (!execution_->failure.ok()) return;  // aborted before it began
    if (model_->execution != nullptr || model_->Busy()) {
      execution_->refused = true;
      outcome.failure =
          ge::MakeError(ge::kRtIllegalParam, "model '{}' is still running: {}", model_->name, BusyStream());
      if (machine.hazards != nullptr) ReportReentry(site, machine);
      return;
    }
    model_->execution = execution_;
  }
  ge::Status End(const TaskSite& site, Machine& machine) override {
    if (!execution_->failure.ok()) return {};  // aborted: the task behind this one says so
    for (const auto& [lane, head] : model_->bindings) lane->Rest();
    for (const auto& [lane, head] : model_->bindings) {
      if (head) GE_RETURN_IF_ERROR(model_->Activate(*lane, 0, site, machine));
    }
    return {};
  }
  std::vector<rt::StreamId> Starts() const override {
    std::vector<rt::StreamId> heads;
    for (const auto& [lane, head] : model_->bindings) {
      if (head) heads.push_back(lane->id());
    }
    return heads;
  }

 private:
  std::string BusyStream() const {
    for (const auto& [lane, head] : model_->bindings) {
      if (!lane->finished()) return fmt::format("stream {} has tasks left", lane->id().value);
    }
    return "its end has not been reached";
  }
  void ReportReentry(const TaskSite& site, Machine& machine) const {
    machine.hazards->Report(
        HazardKind::kModelReentered, {PartyOfTask(site.ref, identity(), AccessKind::kWrite)},
        fmt::format(
            "model '{}' is executed while an execution of it still runs ({}): wait for the one before, and join all "
            "its streams to the one that ends the graph",
            model_->name, BusyStream()),
        site.now_ns);
  }

  std::shared_ptr<ModelInstance> model_;
  std::shared_ptr<ModelExecution> execution_;
};

class EndGraphWait final : public Task {
 public:
  EndGraphWait(std::shared_ptr<ModelInstance> model, std::shared_ptr<ModelExecution> execution)
      : Task(SharedIdentity<kEndGraphWait>()), model_(std::move(model)), execution_(std::move(execution)) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    // After a refusal the stream goes on behind both tasks of the execution (§8.3: head = error position + 2).
    if (!execution_->refused) outcome.wait = &model_->end_of_graph;
  }
  bool Pass(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    if (!execution_->failure.ok()) {
      const bool has_begun = model_->execution == execution_;
      if (has_begun && !model_->Quiet()) return false;
      // What the outer task reports whatever failed inside (§5.3).
      const bool aborted = execution_->failure.code() == ge::kRtModelAbort;
      outcome.failure = ge::MakeError(aborted ? ge::kRtModelAbort : ge::kRtModelExecute, "model '{}': {}", model_->name,
                                      aborted ? execution_->failure.message() : execution_->failure.ToString());
      if (has_begun) model_->Rest();
      return true;
    }
    if (!execution_->posted) return false;
    model_->execution = nullptr;
    if (machine.hazards != nullptr) {
      machine.hazards->Join(site.lane.agent(), model_->end_of_graph.clock);
      model_->end_of_graph.clock = {};
    }
    return true;
  }

 private:
  std::shared_ptr<ModelInstance> model_;
  std::shared_ptr<ModelExecution> execution_;
};

class EndGraph final : public Task {
 public:
  explicit EndGraph(std::shared_ptr<ModelInstance> model)
      : Task(SharedIdentity<kEndGraph>()), model_(std::move(model)) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.changed = &model_->end_of_graph;
    if (model_->execution != nullptr) model_->execution->posted = true;
    if (machine.hazards == nullptr) return;
    machine.hazards->Contribute(site.lane.agent(), model_->end_of_graph.clock);
    for (const auto& [lane, head] : model_->bindings) {
      if (lane != &site.lane && lane->started()) ReportIfUnjoined(*lane, site, machine);
    }
  }
  const Waitable* Changes() const override { return &model_->end_of_graph; }

 private:
  /// §12.3 H14: the stream takes part in this execution, and its end does not come before the graph's.
  void ReportIfUnjoined(const Lane& lane, const TaskSite& site, Machine& machine) const {
    if (lane.finished() && machine.hazards->Knows(site.lane.agent(), lane.agent())) return;
    const QueuedTask* current = lane.Current();
    const QueuedTask& last = current != nullptr ? *current : lane.tasks().back();
    const rt::TaskRef ref{lane.id(), last.task_id};
    machine.hazards->Report(
        HazardKind::kUnjoinedStream, {PartyOfTask(ref, last.task->identity()), PartyOfTask(site.ref, identity())},
        fmt::format("model '{}' counts as complete while stream {} may still be at work: record an event at the end of "
                    "stream {} and let stream {} wait for it before the end task",
                    model_->name, lane.id().value, lane.id().value, site.lane.id().value),
        site.now_ns);
  }

  std::shared_ptr<ModelInstance> model_;
};

}  // namespace

bool ModelInstance::Quiet() const {
  return std::ranges::none_of(bindings, [](const Binding& binding) { return binding.lane->working(); });
}

bool ModelInstance::Busy() const {
  return std::ranges::any_of(bindings, [](const Binding& binding) { return !binding.lane->finished(); });
}

ge::Status ModelInstance::Activate(Lane& lane, size_t position, const TaskSite& by, Machine& machine) const {
  if (!lane.finished()) {
    return ge::MakeError(ge::kRtIllegalParam, "stream {} is started while it is still running", lane.id().value);
  }
  if (machine.hazards != nullptr) machine.hazards->JoinAgent(lane.agent(), by.lane.agent());
  lane.Start(position);
  return {};
}

void ModelInstance::Fail(ge::Status failure, Scheduler& scheduler) {
  GE_CHECK(execution != nullptr);
  if (execution->failure.ok()) execution->failure = std::move(failure);
  for (const Binding& binding : bindings) binding.lane->Halt();
  for (const Binding& binding : bindings) {
    if (binding.lane->state() == Lane::State::kHolding) scheduler.Kill(*binding.lane);
  }
  scheduler.Changed(end_of_graph);
}

void ModelInstance::Abort(Scheduler& scheduler) {
  const ge::Status aborted = ge::MakeError(ge::kRtModelAbort, "aborted");
  for (const auto& weak : submitted) {
    const auto waiting = weak.lock();
    if (waiting != nullptr && !waiting->refused && !waiting->posted && waiting->failure.ok())
      waiting->failure = aborted;
  }
  if (execution == nullptr) return;
  for (const Binding& binding : bindings) scheduler.Kill(*binding.lane);
  Fail(aborted, scheduler);
}

void ModelInstance::Rest() {
  execution = nullptr;
  end_of_graph.clock = {};
  for (const Binding& binding : bindings) binding.lane->Rest();
}

std::unique_ptr<Task> MakeModelExecute(std::shared_ptr<ModelInstance> model,
                                       std::shared_ptr<ModelExecution> execution) {
  return std::make_unique<ModelExecute>(std::move(model), std::move(execution));
}
std::unique_ptr<Task> MakeEndGraphWait(std::shared_ptr<ModelInstance> model,
                                       std::shared_ptr<ModelExecution> execution) {
  return std::make_unique<EndGraphWait>(std::move(model), std::move(execution));
}
std::unique_ptr<Task> MakeEndGraph(std::shared_ptr<ModelInstance> model) {
  return std::make_unique<EndGraph>(std::move(model));
}

}  // namespace sim
