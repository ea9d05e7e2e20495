#include "simulator/streams/copy.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "simulator/streams/machine.h"

namespace sim {
namespace {

constexpr char kMemcpyAsync[] = "MEMCPY_ASYNC";
constexpr char kMemsetAsync[] = "MEMSET_ASYNC";
constexpr char kCmo[] = "CMO";

/// Occupies one copy engine from its begin to its end.
class EngineTask : public Task {
 public:
  EngineTask(std::shared_ptr<const TaskIdentity> identity, Engine engine)
      : Task(std::move(identity)), engine_(engine) {}

  EngineDemand Demand(const Machine&) const final { return {.engine = engine_, .count = 1}; }
  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) final {
    outcome.duration_ns = machine.costs.copy_start_ns;
    const auto moving_ns = Move(site, machine);
    if (moving_ns.ok()) {
      outcome.duration_ns += *moving_ns;
      outcome.wrote_memory = true;
    } else {
      outcome.failure = ge::Status(ge::kRtIllegalParam, moving_ns.status().message());
    }
    outcome.spans = {{site.engines.units[0][0], site.now_ns, site.now_ns + outcome.duration_ns, 1}};
  }

 protected:
  /// Does it, and says how long the bytes take.
  virtual ge::StatusOr<uint64_t> Move(const TaskSite& site, Machine& machine) = 0;

 private:
  Engine engine_;
};

ge::StatusOr<uint64_t> CopyOnDevice(rt::DeviceAddress destination, rt::DeviceAddress source, uint64_t count,
                                    const TaskSite& site, Machine& machine) {
  if (destination != source) GE_RETURN_IF_ERROR(machine.memory->CopyWithin(destination, source, count));
  if (machine.hazards != nullptr) machine.hazards->TouchCopy(site.actor(), destination, source, count);
  return machine.costs.DeviceCopyNs(count);
}

class DeviceCopy final : public EngineTask {
 public:
  DeviceCopy(std::shared_ptr<const TaskIdentity> identity, rt::DeviceAddress destination, rt::DeviceAddress source,
             uint64_t count)
      : EngineTask(std::move(identity), Engine::kSdma), destination_(destination), source_(source), count_(count) {}
  std::vector<rt::AddressRange> WriteSet() const override { return {{destination_, count_}}; }

 protected:
  ge::StatusOr<uint64_t> Move(const TaskSite& site, Machine& machine) override {
    return CopyOnDevice(destination_, source_, count_, site, machine);
  }

 private:
  rt::DeviceAddress destination_, source_;
  uint64_t count_;
};

class AddressCopy final : public EngineTask {
 public:
  AddressCopy(rt::DeviceAddress address_pair, uint64_t count)
      : EngineTask(SharedIdentity<kMemcpyAsync>(), Engine::kSdma), address_pair_(address_pair), count_(count) {}
  std::vector<rt::AddressRange> WriteSet() const override {
    return destination_ == 0 ? std::vector<rt::AddressRange>() : std::vector<rt::AddressRange>{{destination_, count_}};
  }

 protected:
  ge::StatusOr<uint64_t> Move(const TaskSite& site, Machine& machine) override {
    GE_ASSIGN_OR_RETURN(const auto source, machine.memory->Read<uint64_t>(address_pair_, "read of the source address"));
    GE_ASSIGN_OR_RETURN(destination_, machine.memory->Read<uint64_t>(address_pair_ + sizeof(uint64_t),
                                                                     "read of the destination address"));
    machine.Touch(site, address_pair_, 2 * sizeof(uint64_t), AccessKind::kRead);
    if (DistanceBetween(source, destination_) < count_) {
      return ge::MakeError(ge::kRtIllegalParam, "copy of {} bytes: source and destination overlap", count_);
    }
    return CopyOnDevice(destination_, source, count_, site, machine);
  }

 private:
  rt::DeviceAddress address_pair_;
  uint64_t count_;
  rt::DeviceAddress destination_ = 0;  ///< of this execution
};

size_t HashOf(ge::ByteView bytes) {
  return std::hash<std::string_view>{}({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

class CopyToDevice final : public EngineTask {
 public:
  CopyToDevice(rt::DeviceAddress destination, ge::ByteBuffer buffer)
      : EngineTask(SharedIdentity<kMemcpyAsync>(), Engine::kHostToDevice),
        destination_(destination),
        buffer_(std::move(buffer)),
        source_(buffer_) {}
  CopyToDevice(rt::DeviceAddress destination, ge::ByteView source, bool watch_source)
      : EngineTask(SharedIdentity<kMemcpyAsync>(), Engine::kHostToDevice), destination_(destination), source_(source) {
    if (watch_source) hash_at_submission_ = HashOf(source);
  }
  std::vector<rt::AddressRange> WriteSet() const override { return {{destination_, source_.size()}}; }

 protected:
  ge::StatusOr<uint64_t> Move(const TaskSite& site, Machine& machine) override {
    if (hash_at_submission_ && *hash_at_submission_ != HashOf(source_)) ReportChangedSource(site, machine);
    GE_RETURN_IF_ERROR(machine.memory->CopyIn(destination_, source_.size(), source_));
    // A buffer of the task's own may lie where pinned memory once did; nobody else touches it.
    if (buffer_.empty()) {
      machine.Touch(site, reinterpret_cast<uintptr_t>(source_.data()), source_.size(), AccessKind::kRead);
    }
    machine.Touch(site, destination_, source_.size(), AccessKind::kWrite);
    return machine.costs.HostCopyNs(source_.size());
  }

 private:
  void ReportChangedSource(const TaskSite& site, Machine& machine) const {
    machine.hazards->Report(
        HazardKind::kPinnedSourceRace, {PartyOfTask(site.ref, identity())},
        fmt::format(
            "the {} bytes of pinned host memory that it copies were overwritten between its submission and its run: "
            "synchronise stream {} before the host writes them, or copy with HOST_TO_BUF_TO_DEVICE",
            source_.size(), site.lane.id().value),
        site.now_ns);
  }

  rt::DeviceAddress destination_;
  ge::ByteBuffer buffer_;
  ge::ByteView source_;
  std::optional<size_t> hash_at_submission_;
};

class CopyToHost final : public EngineTask {
 public:
  CopyToHost(ge::MutableByteView destination, rt::DeviceAddress source, bool pinned)
      : EngineTask(SharedIdentity<kMemcpyAsync>(), Engine::kDeviceToHost),
        destination_(destination),
        source_(source),
        pinned_(pinned) {}

 protected:
  ge::StatusOr<uint64_t> Move(const TaskSite& site, Machine& machine) override {
    GE_RETURN_IF_ERROR(machine.memory->CopyOut(destination_, source_));
    machine.Touch(site, source_, destination_.size(), AccessKind::kRead);
    // Other memory of the host is the call's alone, which waits; pinned memory may have been there once.
    if (pinned_) {
      machine.Touch(site, reinterpret_cast<uintptr_t>(destination_.data()), destination_.size(), AccessKind::kWrite);
    }
    return machine.costs.HostCopyNs(destination_.size());
  }

 private:
  ge::MutableByteView destination_;
  rt::DeviceAddress source_;
  bool pinned_;
};

class Memset final : public EngineTask {
 public:
  Memset(rt::DeviceAddress destination, uint8_t value, uint64_t count)
      : EngineTask(SharedIdentity<kMemsetAsync>(), Engine::kSdma),
        destination_(destination),
        value_(value),
        count_(count) {}
  std::vector<rt::AddressRange> WriteSet() const override { return {{destination_, count_}}; }

 protected:
  ge::StatusOr<uint64_t> Move(const TaskSite& site, Machine& machine) override {
    GE_RETURN_IF_ERROR(machine.memory->Set(destination_, count_, value_, count_));
    machine.Touch(site, destination_, count_, AccessKind::kWrite);
    return machine.costs.DeviceTouchNs(count_);
  }

 private:
  rt::DeviceAddress destination_;
  uint8_t value_;
  uint64_t count_;
};

class Prefetch final : public EngineTask {
 public:
  Prefetch(rt::DeviceAddress address, uint64_t count)
      : EngineTask(SharedIdentity<kCmo>(), Engine::kSdma), address_(address), count_(count) {}

 protected:
  ge::StatusOr<uint64_t> Move(const TaskSite&, Machine& machine) override {
    GE_RETURN_IF_ERROR(machine.memory->CheckAccess(address_, count_, "prefetch"));
    return machine.costs.DeviceTouchNs(count_);
  }

 private:
  rt::DeviceAddress address_;
  uint64_t count_;
};

}  // namespace

std::unique_ptr<Task> MakeDeviceCopy(rt::DeviceAddress destination, rt::DeviceAddress source, uint64_t count) {
  return std::make_unique<DeviceCopy>(SharedIdentity<kMemcpyAsync>(), destination, source, count);
}
std::unique_ptr<Task> MakeCollective(std::string_view name, rt::DeviceAddress destination, rt::DeviceAddress source,
                                     uint64_t count) {
  auto identity = std::make_shared<const TaskIdentity>(TaskIdentity{"HCCL", std::string(name), std::string(name)});
  return std::make_unique<DeviceCopy>(std::move(identity), destination, source, count);
}
std::unique_ptr<Task> MakeAddressCopy(rt::DeviceAddress address_pair, uint64_t count) {
  return std::make_unique<AddressCopy>(address_pair, count);
}
std::unique_ptr<Task> MakeBufferedCopyToDevice(rt::DeviceAddress destination, ge::ByteBuffer source) {
  return std::make_unique<CopyToDevice>(destination, std::move(source));
}
std::unique_ptr<Task> MakePinnedCopyToDevice(rt::DeviceAddress destination, ge::ByteView source, bool watch_source) {
  return std::make_unique<CopyToDevice>(destination, source, watch_source);
}
std::unique_ptr<Task> MakeCopyToHost(ge::MutableByteView destination, rt::DeviceAddress source, bool pinned) {
  return std::make_unique<CopyToHost>(destination, source, pinned);
}
std::unique_ptr<Task> MakeMemset(rt::DeviceAddress destination, uint8_t value, uint64_t count) {
  return std::make_unique<Memset>(destination, value, count);
}
std::unique_ptr<Task> MakePrefetch(rt::DeviceAddress address, uint64_t count) {
  return std::make_unique<Prefetch>(address, count);
}

}  // namespace sim
