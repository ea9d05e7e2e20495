#include "simulator/streams/model_instance.h"

#include <algorithm>
#include <utility>

#include "simulator/streams/machine.h"

namespace sim {
namespace {

class ModelExecute final : public Task {
 public:
  explicit ModelExecute(std::shared_ptr<ModelInstance> model)
      : Task({"MODEL_EXECUTE", "", ""}), model_(std::move(model)) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.model_execute_ns;
    return outcome;
  }
  void End(Machine&) override {
    model_->started = true;
    for (const auto& [lane, head] : model_->bindings) {
      if (head) lane->Start();
    }
  }

 private:
  std::shared_ptr<ModelInstance> model_;
};

class EndGraphWait final : public Task {
 public:
  explicit EndGraphWait(std::shared_ptr<ModelInstance> model)
      : Task({"NOTIFY_WAIT", "", ""}), model_(std::move(model)) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.event_ns;
    outcome.hold = &model_->end_of_graph;
    return outcome;
  }

 private:
  std::shared_ptr<ModelInstance> model_;
};

class EndGraph final : public Task {
 public:
  explicit EndGraph(std::shared_ptr<ModelInstance> model)
      : Task({"MODEL_END_GRAPH", "", ""}), model_(std::move(model)) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    model_->ended = true;
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.event_ns;
    outcome.raise = &model_->end_of_graph;
    return outcome;
  }
  const Signal* RaisedSignal() const override { return &model_->end_of_graph; }

 private:
  std::shared_ptr<ModelInstance> model_;
};

}  // namespace

bool ModelInstance::Settled() const {
  if (failure.ok() && !ended) return false;
  return std::ranges::all_of(bindings, [](const Binding& binding) { return binding.lane->finished(); });
}

void ModelInstance::HaltStreams() {
  for (const Binding& binding : bindings) binding.lane->Halt();
}

std::unique_ptr<Task> MakeModelExecute(std::shared_ptr<ModelInstance> model) {
  return std::make_unique<ModelExecute>(std::move(model));
}
std::unique_ptr<Task> MakeEndGraphWait(std::shared_ptr<ModelInstance> model) {
  return std::make_unique<EndGraphWait>(std::move(model));
}
std::unique_ptr<Task> MakeEndGraph(std::shared_ptr<ModelInstance> model) {
  return std::make_unique<EndGraph>(std::move(model));
}

}  // namespace sim
