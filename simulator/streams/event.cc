#include "simulator/streams/event.h"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/streams/machine.h"

namespace sim {
namespace {

constexpr char kEventRecord[] = "EVENT_RECORD";
constexpr char kEventWait[] = "EVENT_WAIT";
constexpr char kEventReset[] = "EVENT_RESET";

HazardParty Party(const EventVersion::Touch& touch) { return PartyOfTask(touch.task, *touch.identity); }

EventVersion::Touch TouchOf(const TaskSite& site, const Machine& machine) {
  return {site.lane.agent(), machine.hazards->ClockOf(site.lane.agent()), site.ref, site.task.shared_identity()};
}

/// §12.3 H13: a wait and a reset of one flag that nothing orders.
void ReportResetRace(const EventVersion& version, const EventVersion::Touch& wait, const EventVersion::Touch& reset,
                     const TaskSite& site, Machine& machine) {
  machine.hazards->Report(
      HazardKind::kResetRace, {Party(wait), Party(reset)},
      fmt::format(
          "nothing orders this wait for {} with its reset: when the reset comes first, the wait holds for ever. "
          "Let stream {} wait for stream {} before the reset, or give each waiting stream an event of its own",
          *version.name, reset.task.stream.value, wait.task.stream.value),
      site.now_ns);
}

class EventRecord final : public Task {
 public:
  EventRecord(std::shared_ptr<EventVersion> version, uint64_t number, bool is_flag)
      : Task(SharedIdentity<kEventRecord>()), version_(std::move(version)), number_(number), is_flag_(is_flag) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.changed = version_.get();
    if (machine.hazards != nullptr) {
      if (version_->set && !version_->waited) ReportLostSignal(site, machine);
      machine.hazards->Record(site.lane.agent(), version_->clock);
    }
    version_->set = version_->executed = true;
    version_->waited = false;
    version_->last_executed = std::max(version_->last_executed, number_);
    version_->time_ns = site.now_ns;
  }
  Waitable* Release(Machine&) override {
    version_->set = true;
    version_->last_executed = std::max(version_->last_executed, number_);
    return version_.get();
  }
  void Rewind() override {
    if (!is_flag_) version_->set = false;
  }
  const Waitable* Changes() const override { return version_.get(); }

 private:
  void ReportLostSignal(const TaskSite& site, Machine& machine) const {
    machine.hazards->Report(
        HazardKind::kLostSignal,
        {PartyOfTask(version_->changed_by.task, identity(), AccessKind::kWrite),
         PartyOfTask(site.ref, identity(), AccessKind::kWrite)},
        fmt::format("{} is set again before anybody has waited for it: one of the two records is lost",
                    *version_->name),
        site.now_ns);
  }

  std::shared_ptr<EventVersion> version_;
  uint64_t number_;
  bool is_flag_;
};

class EventWait final : public Task {
 public:
  explicit EventWait(std::shared_ptr<EventVersion> version)
      : Task(SharedIdentity<kEventWait>()), version_(std::move(version)) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.wait = version_.get();
    outcome.wait_timeout_ns = machine.op_wait_timeout_ns;
  }
  bool Pass(const TaskSite& site, Machine& machine, BeginOutcome&) override {
    if (!version_->set) return false;
    version_->waited = true;
    if (machine.hazards == nullptr) return true;
    machine.hazards->Join(site.lane.agent(), version_->clock);
    const EventVersion::Touch self = TouchOf(site, machine);
    const EventVersion::Touch& reset = version_->reset;
    if (reset.task.stream && machine.hazards->CountKnown(site.lane.agent(), reset.agent) < reset.clock) {
      ReportResetRace(*version_, self, reset, site, machine);
    }
    version_->waits.push_back(self);
    return true;
  }

 private:
  std::shared_ptr<EventVersion> version_;
};

class EventReset final : public Task {
 public:
  explicit EventReset(std::shared_ptr<EventVersion> version)
      : Task(SharedIdentity<kEventReset>()), version_(std::move(version)) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    version_->set = false;
    if (machine.hazards == nullptr) return;
    const EventVersion::Touch self = TouchOf(site, machine);
    for (const EventVersion::Touch& wait : version_->waits) {
      if (machine.hazards->CountKnown(site.lane.agent(), wait.agent) < wait.clock) {
        ReportResetRace(*version_, wait, self, site, machine);
      }
    }
    version_->waits.clear();
    version_->reset = self;
  }

 private:
  std::shared_ptr<EventVersion> version_;
};

}  // namespace

std::unique_ptr<Task> MakeEventRecord(std::shared_ptr<EventVersion> version, uint64_t number, bool is_flag) {
  return std::make_unique<EventRecord>(std::move(version), number, is_flag);
}
std::unique_ptr<Task> MakeEventWait(std::shared_ptr<EventVersion> version) {
  return std::make_unique<EventWait>(std::move(version));
}
std::unique_ptr<Task> MakeEventReset(std::shared_ptr<EventVersion> version) {
  return std::make_unique<EventReset>(std::move(version));
}

}  // namespace sim
