#include "simulator/device_impl.h"

#include "core/base/checked_math.h"
#include "core/base/elf_file.h"
#include "simulator/streams/deadlock_report.h"
#include "simulator/streams/host_tasks.h"

namespace sim {

DeviceImpl::DeviceImpl(const ge::ChipConfig& chip, std::unique_ptr<DeviceMemory> memory,
                       const CodeRunnerFactory& make_runner, const DeviceOptions& options)
    : ready_(options.seed),
      machine_(chip, std::move(memory), options.check_hazards),
      trace_(options.trace.out == nullptr ? nullptr : std::make_unique<TraceWriter>(options.trace, machine_.engines)),
      scheduler_(machine_, ready_, options.keep_task_log ? &journal_ : nullptr, trace_.get(), options.time_mode) {
  machine_.runner = make_runner(chip, *machine_.memory);
  GE_CHECK(machine_.runner != nullptr);
  GE_CHECK(SetDevice().ok());
}

DeviceImpl::~DeviceImpl() { (void)FinishTrace(); }

DeviceImpl::Entry::Entry(const DeviceImpl& the_device, const char* verb_name) : device(the_device), verb(verb_name) {
  if (InHostFunction()) {
    // The lock is held by who runs the function: this very thread.
    if (HazardMonitor* hazards = device.machine_.hazards.get(); hazards != nullptr) {
      hazards->Report(HazardKind::kApiInHostFunction, {},
                      fmt::format("{} is called in a host function, which must not call the device", verb), 0);
    }
    status =
        ge::MakeError(ge::kRtParamInvalid, "{} is called in a host function, which must not call the device", verb);
    return;
  }
  lock = std::unique_lock(device.hosts_.mutex());
  start_ns = device.scheduler_.now_ns();
  bool is_new = false;
  host = &device.hosts_.Current(&is_new);
  if (is_new && device.machine_.hazards != nullptr) {
    host->agent = device.machine_.hazards->AddAgent(fmt::format("host thread {}", host->number));
  }
  if (!host->context || !device.contexts_.contains(host->context)) {
    host->context = {};
    status = ge::MakeError(ge::kRtContextNull, "{}: the calling thread has no context; set the device first", verb);
  }
}

DeviceImpl::Entry::~Entry() {
  if (host == nullptr || device.trace_ == nullptr) return;
  device.trace_->WriteHostCall(host->number, verb, start_ns, device.scheduler_.now_ns());
}

rt::DeviceInfo DeviceImpl::Info() const { return {machine_.chip.soc_version(), ge::HostElfMachine()}; }

uint64_t DeviceImpl::now_ns() const {
  const std::lock_guard lock(hosts_.mutex());
  return scheduler_.now_ns();
}

std::vector<TaskRecord> DeviceImpl::TaskLog() const {
  const std::lock_guard lock(hosts_.mutex());
  return journal_.Records();
}

std::vector<Hazard> DeviceImpl::Hazards() const {
  const std::lock_guard lock(hosts_.mutex());
  return machine_.hazards != nullptr ? machine_.hazards->hazards() : std::vector<Hazard>();
}

ge::Status DeviceImpl::FinishTrace() {
  const std::lock_guard lock(hosts_.mutex());
  if (trace_ == nullptr) return {};
  if (machine_.hazards == nullptr) return trace_->Finish({}, 0);
  return trace_->Finish(machine_.hazards->hazards(), machine_.hazards->hazards_left_out());
}

ge::StatusOr<Lane*> DeviceImpl::FindLane(const Entry& entry, rt::StreamId stream) const {
  Lane* lane = machine_.lanes.Find(stream);
  if (lane == nullptr) return ge::MakeError(ge::kRtParamInvalid, "stream {} does not exist", stream.value);
  if (lane->context() != entry.context()) {
    return ge::MakeError(ge::kRtStreamContext,
                         "stream {} belongs to context {}, the calling thread works in context {}", stream.value,
                         lane->context().value, entry.context().value);
  }
  return lane;
}

rt::StreamId DeviceImpl::AddLane(rt::ContextId context, const rt::StreamConfig& config) {
  const rt::StreamId id = machine_.lanes.next_id();
  Lane::Setup setup{.id = id,
                    .context = context,
                    .config = config,
                    .hazards = machine_.hazards.get(),
                    .prefetch_num = machine_.chip.prefetch_num()};
  if (machine_.hazards != nullptr) setup.agent = machine_.hazards->AddAgent(fmt::format("stream {}", id.value));
  machine_.lanes.Add(std::make_unique<Lane>(setup, ready_));
  return id;
}

Actor DeviceImpl::HostActor(const Entry& entry) {
  machine_.hazards->Tick(entry.host->agent);
  return {entry.host->agent,
          {},
          std::make_shared<const TaskIdentity>(TaskIdentity{entry.verb, "", ""}),
          scheduler_.now_ns()};
}

void DeviceImpl::SampleMemory() {
  if (trace_ == nullptr) return;
  trace_->SampleMemory(scheduler_.now_ns(), machine_.memory->total_bytes() - machine_.memory->free_bytes());
}

void DeviceImpl::TouchByHost(const Entry& entry, rt::DeviceAddress address, uint64_t size, AccessKind kind) {
  if (machine_.hazards == nullptr) return;
  machine_.hazards->Touch(HostActor(entry), {address, size, 1, 0, kind}, AccessGrade::kExact);
}

void DeviceImpl::JoinHost(const Entry& entry, const Lane& lane) {
  if (machine_.hazards == nullptr) return;
  machine_.hazards->JoinAgent(entry.host->agent, lane.agent());
  machine_.hazards->Join(entry.host->agent, lane.pending_knowledge);
}

ge::StatusOr<uint64_t> DeviceImpl::Deadline(int64_t timeout_ms) const {
  if (timeout_ms == rt::kNoTimeout) return Scheduler::kNever;
  if (timeout_ms < 0) return ge::MakeError(ge::kRtParamInvalid, "timeout of {} ms", timeout_ms);
  const auto timeout_ns = ge::CheckedMultiply<uint64_t>(static_cast<uint64_t>(timeout_ms), 1'000'000);
  const auto deadline = timeout_ns ? ge::CheckedAdd(scheduler_.now_ns(), *timeout_ns) : std::nullopt;
  return deadline.value_or(Scheduler::kNever);
}

Scheduler::Result DeviceImpl::WaitUntil(Entry& entry, const std::function<bool()>& done, uint64_t deadline_ns) {
  while (true) {
    const auto result = scheduler_.RunUntil(done, deadline_ns);
    if (result != Scheduler::Result::kStuck) return result;
    if (!hosts_.ParkUntilActivity(*entry.host, entry.lock)) return result;
  }
}

std::string DeviceImpl::ProveDeadlock() {
  DeadlockProof proof = ProveStuck(machine_.lanes);
  if (machine_.hazards != nullptr) {
    machine_.hazards->Report(HazardKind::kDeadlock, std::move(proof.parties), proof.text, scheduler_.now_ns());
  }
  return std::move(proof.text);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::Submit(Entry& entry, rt::StreamId stream, std::unique_ptr<Task> task) {
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "submission of {}", task->identity().type);
  return SubmitTo(entry, *lane, std::move(task));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::SubmitTo(Entry& entry, Lane& lane, std::unique_ptr<Task> task) {
  if (lane.model != nullptr && lane.model->built) [[unlikely]] {
    return ge::MakeError(ge::kRtStreamModel, "stream {}: {} submitted after the build of model '{}' ended",
                         lane.id().value, task->identity().type, lane.model->name);
  }
  if (!machine_.stopped_contexts.empty()) [[unlikely]] {
    const auto stopped = machine_.stopped_contexts.find(lane.context());
    if (stopped != machine_.stopped_contexts.end()) return stopped->second;
  }
  GE_RETURN_IF_ERROR(MakeRoom(entry, lane));
  Submission submission;
  if (machine_.hazards != nullptr) submission = machine_.hazards->Submit(entry.host->agent);
  hosts_.NoteActivity();
  if (lane.persistent()) ++machine_.persistent_tasks;
  const TaskOrigin origin{scheduler_.NextSequence(), scheduler_.now_ns(), entry.host->number};
  return lane.Append(std::move(task), origin, std::move(submission));
}

ge::Status DeviceImpl::MakeRoom(Entry& entry, Lane& lane) {
  const uint32_t limit = machine_.limits.tasks_per_stream;
  if (lane.persistent() && machine_.persistent_tasks >= machine_.limits.persistent_tasks) {
    return ge::MakeError(ge::kRtModelStreamFull,
                         "persistent streams hold {} tasks, which is all that they can together",
                         machine_.persistent_tasks);
  }
  if (lane.depth() < limit) return {};
  if (lane.persistent()) {
    return ge::MakeError(ge::kRtModelStreamFull, "stream {} holds {} tasks, which is all that a persistent stream can",
                         lane.id().value, lane.depth());
  }
  const rt::StreamId id = lane.id();
  const auto has_room = [this, id, limit] {
    const Lane* waited = machine_.lanes.Find(id);
    return waited == nullptr || waited->depth() < limit;
  };
  if (WaitUntil(entry, has_room, Scheduler::kNever) != Scheduler::Result::kDone) {
    return ge::MakeError(ge::kRtModelStreamFull, "stream {} holds {} tasks and will not have room: {}", id.value,
                         lane.depth(), ProveDeadlock());
  }
  if (machine_.lanes.Find(id) != nullptr) return {};
  return ge::MakeError(ge::kRtParamInvalid, "stream {} was destroyed meanwhile", id.value);
}

}  // namespace sim
