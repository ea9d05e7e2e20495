// How fast the device moves tasks. Functional mode, so that only its own work counts. "Tasks" are events, notifies and
// NOPs over 64 streams beside a bare event loop on a binary heap; "declared" tasks have three byte ranges each and move
// no data, with the hazard monitor off and on.

#include <benchmark/benchmark.h>

#include <queue>
#include <random>
#include <vector>

#include "benchmarks/ratio.h"
#include "simulator/device.h"
#include "simulator/runner/code_runner.h"

namespace sim {
namespace {

constexpr size_t kStreams = 64;

/// Loads anything and computes nothing.
class IdleRunner final : public CodeRunner {
 public:
  class Library final : public AicpuLibrary {
   public:
    const std::string& name() const override { return name_; }

   private:
    std::string name_ = "libidle.so";
  };
  ge::StatusOr<std::shared_ptr<const KernelBinary>> LoadKernel(std::string_view, const ge::SharedBytes&) override {
    return ge::MakeError(ge::kRtFeatureNotSupported, "no kernels here");
  }
  KernelOutcome RunKernel(const KernelTask&) override { return {}; }
  ge::StatusOr<std::shared_ptr<const AicpuLibrary>> LoadAicpuLibrary(std::string_view,
                                                                     const ge::SharedBytes&) override {
    return std::make_shared<const Library>();
  }
  ge::Status RunAicpu(const AicpuLibrary&, const std::string&, uint64_t, std::string_view) override { return {}; }
};

std::unique_ptr<Device> MakeDevice(bool check_hazards) {
  DeviceOptions options;
  options.time_mode = TimeMode::kFunctional;
  options.check_hazards = check_hazards;
  options.keep_task_log = false;
  auto device =
      Device::Create(options, [](const ge::ChipConfig&, const MemoryMap&) { return std::make_unique<IdleRunner>(); });
  GE_CHECK(device.ok());
  return *std::move(device);
}

template <typename T>
T Must(ge::StatusOr<T> result) {
  GE_CHECK(result.ok(), "{}", result.status().ToString());
  return *std::move(result);
}
void Must(const ge::Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }

/// The least that a discrete-event machine does: as many pending events as there are streams, each followed by another.
void BareEventLoop(benchmark::State& state) {
  struct Event {
    uint64_t at_ns;
    uint32_t stream;
    uint64_t sequence;
    bool operator>(const Event& other) const {
      return std::tie(at_ns, stream, sequence) > std::tie(other.at_ns, other.stream, other.sequence);
    }
  };
  const auto count = static_cast<uint64_t>(state.range(0));
  for (auto iteration : state) {
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
    uint64_t sequence = 0;
    for (uint32_t stream = 0; stream < kStreams; ++stream) events.push({stream, stream, sequence++});
    for (uint64_t done = 0; done < count; ++done) {
      Event event = events.top();
      events.pop();
      event.at_ns += 1 + (event.sequence & 7);
      event.sequence = sequence++;
      events.push(event);
    }
    benchmark::DoNotOptimize(events.top().at_ns);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// Rounds of: NOPs, a record that the next stream waits for, a notify that it consumes.
void Tasks(benchmark::State& state) {
  const auto count = static_cast<uint64_t>(state.range(0));
  for (auto iteration : state) {
    state.PauseTiming();
    auto device = MakeDevice(false);
    std::vector<rt::StreamId> streams;
    std::vector<rt::EventId> events;
    std::vector<rt::NotifyId> notifies;
    for (size_t i = 0; i < kStreams; ++i) {
      streams.push_back(Must(device->CreateStream({})));
      events.push_back(Must(device->CreateEvent({rt::EventKind::kRecorded, false})));
      notifies.push_back(Must(device->CreateNotify()));
    }
    state.ResumeTiming();
    constexpr uint64_t kTasksPerRound = 8;
    for (uint64_t done = 0, at = 0; done < count; done += kTasksPerRound, at = (at + 1) % kStreams) {
      const rt::StreamId stream = streams[at], next = streams[(at + 1) % kStreams];
      for (int i = 0; i < 4; ++i) Must(device->Nop(stream));
      Must(device->RecordEvent(events[at], stream));
      Must(device->StreamWaitEvent(next, events[at]));
      Must(device->RecordNotify(notifies[at], stream));
      Must(device->WaitNotify(notifies[at], next, 0));
    }
    Must(device->SynchronizeDevice(rt::kNoTimeout));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// Tasks with three declared ranges over 10,000 buffers, every order kept.
void DeclaredTasks(benchmark::State& state) {
  constexpr size_t kTasks = 100'000, kBuffers = 10'000, kBytes = 1024;
  const bool check_hazards = state.range(0) != 0;
  std::mt19937 random(1);
  for (auto iteration : state) {
    state.PauseTiming();
    auto device = MakeDevice(check_hazards);
    std::vector<rt::StreamId> streams;
    std::vector<uint64_t> buffers;
    for (size_t i = 0; i < kStreams; ++i) streams.push_back(Must(device->CreateStream({})));
    for (size_t i = 0; i < kBuffers; ++i) {
      buffers.push_back(Must(device->Malloc(kBytes, rt::MemoryKind::kHbm, "buffer")));
      Must(device->Memset(buffers.back(), kBytes, 0, kBytes));
    }
    rt::AicpuLaunch launch;
    launch.library = Must(device->AicpuLibraryLoad("libidle.so", {}, nullptr));
    launch.kernel_name = "Run";
    launch.annotations.op_name = "op";
    constexpr size_t kShared = 512, kOwn = (kBuffers - kShared) / kStreams;
    state.ResumeTiming();
    for (size_t i = 0; i < kTasks; ++i) {
      const size_t stream = i % kStreams, own = kShared + stream * kOwn;
      launch.annotations.reads = {{buffers[own + random() % kOwn], kBytes}, {buffers[random() % kShared], kBytes}};
      launch.annotations.writes = {{buffers[own + random() % kOwn], kBytes}};
      Must(device->LaunchAicpu(launch, streams[stream]));
    }
    Must(device->SynchronizeDevice(rt::kNoTimeout));
    GE_CHECK(device->Hazards().empty());
  }
  state.SetItemsProcessed(state.iterations() * kTasks);
}

BENCHMARK(BareEventLoop)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(Tasks)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(DeclaredTasks)->ArgName("hazards")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

const bool kRate = benchmarks::Promise({"Tasks/1000000", "BareEventLoop/1000000", 6.0,
                                        "events, notifies and NOPs run at no less than a sixth of a bare event loop"});
const bool kGrowth = benchmarks::Promise({"Tasks/1000000", "Tasks/100000", 13.0,
                                          "a task among a million takes at most 1.3 of one among a hundred thousand"});
const bool kGrowthFromFew = benchmarks::Promise(
    {"Tasks/1000000", "Tasks/10000", 200.0, "a task among a million takes at most twice one among ten thousand"});
const bool kHazards = benchmarks::Promise({"DeclaredTasks/hazards:1", "DeclaredTasks/hazards:0", 2.5,
                                           "checking three declared ranges a task costs at most 2.5 of not checking"});

}  // namespace
}  // namespace sim
