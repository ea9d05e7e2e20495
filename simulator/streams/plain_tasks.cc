#include "simulator/streams/plain_tasks.h"

#include "simulator/streams/machine.h"

namespace sim {
namespace {

class Nop final : public Task {
 public:
  Nop() : Task({"NOP", "", ""}) {}
  BeginOutcome Begin(const TaskSite&, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.nop_ns;
    return outcome;
  }
};

class DeviceCopy final : public Task {
 public:
  DeviceCopy(rt::DeviceAddress destination, rt::DeviceAddress source, uint64_t count)
      : Task({"MEMCPY_ASYNC", "", ""}), destination_(destination), source_(source), count_(count) {}

  EngineDemand Demand(const Machine&) const override { return {.engine = Engine::kSdma, .count = 1}; }
  std::vector<rt::AddressRange> WriteSet() const override { return {{destination_, count_}}; }

  BeginOutcome Begin(const TaskSite& site, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.copy_start_ns;
    if (ge::Status copied = machine.memory->CopyWithin(destination_, source_, count_); copied.ok()) {
      outcome.duration_ns += machine.costs.DeviceCopyNs(count_);
    } else {
      // Memcpy exception, 0x20B (spec/device-simulator.md §8.1).
      outcome.failure = ge::Status(ge::kRtIllegalParam, copied.message());
    }
    outcome.spans = {{site.engines.units[0][0], site.now_ns, site.now_ns + outcome.duration_ns, 1}};
    return outcome;
  }

 private:
  rt::DeviceAddress destination_, source_;
  uint64_t count_;
};

}  // namespace

std::unique_ptr<Task> MakeNop() { return std::make_unique<Nop>(); }
std::unique_ptr<Task> MakeDeviceCopy(rt::DeviceAddress destination, rt::DeviceAddress source, uint64_t count) {
  return std::make_unique<DeviceCopy>(destination, source, count);
}

}  // namespace sim
