#include "simulator/streams/notify.h"

#include <fmt/format.h>

#include "simulator/streams/machine.h"

namespace sim {
namespace {

constexpr char kNotifyRecord[] = "NOTIFY_RECORD";
constexpr char kNotifyWait[] = "NOTIFY_WAIT";
constexpr char kMemWriteValue[] = "MEM_WRITE_VALUE";
constexpr char kMemWaitValue[] = "MEM_WAIT_VALUE";

class NotifyRecord final : public Task {
 public:
  explicit NotifyRecord(std::shared_ptr<Flag> notify)
      : Task(SharedIdentity<kNotifyRecord>()), notify_(std::move(notify)) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.changed = notify_.get();
    if (machine.hazards != nullptr) {
      if (notify_->set) ReportAbsorbed(site, machine);
      machine.hazards->Contribute(site.lane.agent(), notify_->clock);
    }
    notify_->set = true;
  }
  const Waitable* Changes() const override { return notify_.get(); }

 private:
  void ReportAbsorbed(const TaskSite& site, Machine& machine) const {
    machine.hazards->Report(
        HazardKind::kLostSignal,
        {PartyOfTask(notify_->changed_by.task, identity(), AccessKind::kWrite),
         PartyOfTask(site.ref, identity(), AccessKind::kWrite)},
        fmt::format("{} is recorded while it is set: the second record is absorbed, one wait will miss it",
                    *notify_->name),
        site.now_ns);
  }

  std::shared_ptr<Flag> notify_;
};

class NotifyWait final : public Task {
 public:
  NotifyWait(std::shared_ptr<Flag> notify, uint64_t timeout_ns)
      : Task(SharedIdentity<kNotifyWait>()), notify_(std::move(notify)), timeout_ns_(timeout_ns) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.wait = notify_.get();
    outcome.wait_timeout_ns = timeout_ns_ != 0 ? timeout_ns_ : machine.op_wait_timeout_ns;
    // One waiter at a time (spec/device-simulator.md §8.1, 0x2E).
    if (!notify_->holders.empty()) {
      outcome.wait = nullptr;
      outcome.failure = ge::MakeError(ge::kRtIllegalParam, "{} is waited for by stream {} already", *notify_->name,
                                      notify_->holders[0].value);
    }
  }
  bool Pass(const TaskSite& site, Machine& machine, BeginOutcome&) override {
    if (!notify_->set) return false;
    notify_->set = false;
    if (machine.hazards != nullptr) {
      machine.hazards->Join(site.lane.agent(), notify_->clock);
      notify_->clock = {};
    }
    return true;
  }

 private:
  std::shared_ptr<Flag> notify_;
  uint64_t timeout_ns_;
};

class CountRecord final : public Task {
 public:
  CountRecord(std::shared_ptr<Counter> counter, rt::CountRecord mode, uint32_t value)
      : Task(SharedIdentity<kNotifyRecord>()), counter_(std::move(counter)), mode_(mode), value_(value) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.changed = counter_.get();
    if (machine.hazards != nullptr) machine.hazards->Contribute(site.lane.agent(), counter_->clock);
    switch (mode_) {
      case rt::CountRecord::kSet:
        counter_->value = value_;
        break;
      case rt::CountRecord::kAdd:
        counter_->value += value_;
        break;
      case rt::CountRecord::kBitOr:
        counter_->value |= value_;
        break;
      case rt::CountRecord::kBitAnd:
        counter_->value &= value_;
        break;
    }
  }
  const Waitable* Changes() const override { return counter_.get(); }

 private:
  std::shared_ptr<Counter> counter_;
  rt::CountRecord mode_;
  uint32_t value_;
};

class CountWait final : public Task {
 public:
  CountWait(std::shared_ptr<Counter> counter, const CountCondition& condition, uint64_t timeout_ns)
      : Task(SharedIdentity<kNotifyWait>()),
        counter_(std::move(counter)),
        condition_(condition),
        timeout_ns_(timeout_ns) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.wait = counter_.get();
    outcome.wait_timeout_ns = timeout_ns_ != 0 ? timeout_ns_ : machine.op_wait_timeout_ns;
  }
  bool Pass(const TaskSite& site, Machine& machine, BeginOutcome&) override {
    if (!Holds()) return false;
    if (machine.hazards != nullptr) machine.hazards->Join(site.lane.agent(), counter_->clock);
    if (condition_.clear) counter_->value = 0;
    return true;
  }

 private:
  bool Holds() const {
    const uint32_t count = counter_->value;
    switch (condition_.mode) {
      case rt::CountWait::kLess:
        return count < condition_.value;
      case rt::CountWait::kEqual:
        return count == condition_.value;
      case rt::CountWait::kGreater:
        return count > condition_.value;
      case rt::CountWait::kGreaterOrEqual:
        return count >= condition_.value;
      case rt::CountWait::kEqualWithBitmask:
        break;
    }
    return (count & condition_.value) == condition_.value;
  }

  std::shared_ptr<Counter> counter_;
  CountCondition condition_;
  uint64_t timeout_ns_;
};

class ValueWrite final : public Task {
 public:
  ValueWrite(rt::DeviceAddress cell, uint64_t value)
      : Task(SharedIdentity<kMemWriteValue>()), cell_(cell), value_(value) {}

  std::vector<rt::AddressRange> WriteSet() const override { return {{cell_, sizeof(value_)}}; }
  rt::DeviceAddress ValueCell() const override { return cell_; }
  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    const ge::ByteView bytes(reinterpret_cast<const uint8_t*>(&value_), sizeof(value_));
    if (ge::Status written = machine.memory->CopyIn(cell_, sizeof(value_), bytes); !written.ok()) {
      outcome.failure = ge::Status(ge::kRtIllegalParam, written.message());
      return;
    }
    outcome.wrote_memory = true;
    if (machine.hazards == nullptr) return;
    // A cell is a sync object: its touches order, they do not race (§12.4).
    machine.hazards->Touch(site.actor(), {cell_, sizeof(value_), 1, 0, AccessKind::kWrite}, AccessGrade::kMay);
    machine.hazards->Contribute(site.lane.agent(), machine.cell_clocks[cell_]);
  }

 private:
  rt::DeviceAddress cell_;
  uint64_t value_;
};

class ValueWait final : public Task {
 public:
  ValueWait(rt::DeviceAddress cell, uint64_t value, rt::ValueWaitMode mode)
      : Task(SharedIdentity<kMemWaitValue>()), cell_(cell), value_(value), mode_(mode) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    outcome.wait = &machine.memory_cells;
  }
  rt::DeviceAddress ValueCell() const override { return cell_; }
  bool Pass(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    const auto cell = machine.memory->Read<uint64_t>(cell_, "read of a value cell");
    if (!cell.ok()) {
      outcome.failure = ge::Status(ge::kRtIllegalParam, cell.status().message());
      return true;
    }
    if (!Holds(*cell)) return false;
    if (machine.hazards != nullptr) {
      if (const auto clock = machine.cell_clocks.find(cell_); clock != machine.cell_clocks.end()) {
        machine.hazards->Join(site.lane.agent(), clock->second);
      }
    }
    return true;
  }

 private:
  bool Holds(uint64_t cell) const {
    switch (mode_) {
      case rt::ValueWaitMode::kGreaterOrEqual:
        return static_cast<int64_t>(cell - value_) >= 0;
      case rt::ValueWaitMode::kEqual:
        return cell == value_;
      case rt::ValueWaitMode::kAnd:
        return (cell & value_) != 0;
      case rt::ValueWaitMode::kNor:
        break;
    }
    return ~(cell | value_) != 0;
  }

  rt::DeviceAddress cell_;
  uint64_t value_;
  rt::ValueWaitMode mode_;
};

}  // namespace

std::unique_ptr<Task> MakeNotifyRecord(std::shared_ptr<Flag> notify) {
  return std::make_unique<NotifyRecord>(std::move(notify));
}
std::unique_ptr<Task> MakeNotifyWait(std::shared_ptr<Flag> notify, uint64_t timeout_ns) {
  return std::make_unique<NotifyWait>(std::move(notify), timeout_ns);
}
std::unique_ptr<Task> MakeCountRecord(std::shared_ptr<Counter> counter, rt::CountRecord mode, uint32_t value) {
  return std::make_unique<CountRecord>(std::move(counter), mode, value);
}
std::unique_ptr<Task> MakeCountWait(std::shared_ptr<Counter> counter, const CountCondition& condition,
                                    uint64_t timeout_ns) {
  return std::make_unique<CountWait>(std::move(counter), condition, timeout_ns);
}
std::unique_ptr<Task> MakeValueWrite(rt::DeviceAddress cell, uint64_t value) {
  return std::make_unique<ValueWrite>(cell, value);
}
std::unique_ptr<Task> MakeValueWait(rt::DeviceAddress cell, uint64_t value, rt::ValueWaitMode mode) {
  return std::make_unique<ValueWait>(cell, value, mode);
}

}  // namespace sim
