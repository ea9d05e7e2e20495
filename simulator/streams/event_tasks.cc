#include "simulator/streams/event_tasks.h"

#include "simulator/streams/machine.h"

namespace sim {
namespace {

class EventRecord final : public Task {
 public:
  explicit EventRecord(std::shared_ptr<Signal> event) : Task({"EVENT_RECORD", "", ""}), event_(std::move(event)) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.event_ns;
    outcome.raise = event_.get();
    return outcome;
  }
  const Signal* RaisedSignal() const override { return event_.get(); }

 private:
  std::shared_ptr<Signal> event_;
};

class EventWait final : public Task {
 public:
  explicit EventWait(std::shared_ptr<Signal> event) : Task({"EVENT_WAIT", "", ""}), event_(std::move(event)) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.event_ns;
    outcome.hold = event_.get();
    return outcome;
  }

 private:
  std::shared_ptr<Signal> event_;
};

class EventReset final : public Task {
 public:
  explicit EventReset(std::shared_ptr<Signal> event) : Task({"EVENT_RESET", "", ""}), event_(std::move(event)) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    event_->set = false;
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.event_ns;
    return outcome;
  }

 private:
  std::shared_ptr<Signal> event_;
};

}  // namespace

std::unique_ptr<Task> MakeEventRecord(std::shared_ptr<Signal> event) {
  return std::make_unique<EventRecord>(std::move(event));
}
std::unique_ptr<Task> MakeEventWait(std::shared_ptr<Signal> event) {
  return std::make_unique<EventWait>(std::move(event));
}
std::unique_ptr<Task> MakeEventReset(std::shared_ptr<Signal> event) {
  return std::make_unique<EventReset>(std::move(event));
}

}  // namespace sim
