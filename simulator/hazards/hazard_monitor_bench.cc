// What checking costs for each task and each touch: 64 streams, 10,000 buffers, tasks that declare two reads and a
// write, all orders kept. Beside it what a checker pays that only looks up the three allocations in a std::map. Each
// iteration is kTasks tasks.

#include <benchmark/benchmark.h>

#include <map>
#include <random>

#include "benchmarks/ratio.h"
#include "core/base/status.h"
#include "simulator/hazards/hazard_monitor.h"

namespace sim {
namespace {

constexpr size_t kStreams = 64, kBuffers = 10'000, kTasks = 8192;
constexpr uint64_t kArena = 0x7e80'0000'0000, kBufferStep = 1088, kBufferBytes = 1024;

struct PlannedTask {
  size_t stream = 0;
  std::vector<Access> accesses;
  std::shared_ptr<const TaskIdentity> identity;
};

/// How the buffers lie: each an allocation, or all in one.
enum class Layout : int64_t { kOwnAllocations, kOneAllocation };

/// Each stream writes buffers of its own and reads one of its own and one that all read.
std::vector<PlannedTask> PlanTasks() {
  constexpr size_t kShared = 512, kOwn = (kBuffers - kShared) / kStreams;
  std::mt19937 random(1);
  const auto address = [](size_t buffer) { return kArena + buffer * kBufferStep; };
  std::vector<PlannedTask> tasks(kTasks);
  for (PlannedTask& task : tasks) {
    task.stream = random() % kStreams;
    const size_t first_own = kShared + task.stream * kOwn;
    task.accesses = {{address(first_own + random() % kOwn), kBufferBytes, 1, 0, AccessKind::kRead},
                     {address(random() % kShared), kBufferBytes, 1, 0, AccessKind::kRead},
                     {address(first_own + random() % kOwn), kBufferBytes, 1, 0, AccessKind::kWrite}};
    task.identity = std::make_shared<const TaskIdentity>(TaskIdentity{"KERNEL_AIVEC", "add", "Add"});
  }
  return tasks;
}

const std::vector<PlannedTask>& Tasks() {
  static const std::vector<PlannedTask> tasks = PlanTasks();
  return tasks;
}

/// A monitor that has seen the host write every buffer.
struct Checked {
  HazardMonitor monitor;
  Agent host = 0;
  std::vector<Agent> lanes;

  explicit Checked(Layout layout) {
    host = monitor.AddAgent("host thread 1");
    for (size_t stream = 0; stream < kStreams; ++stream) lanes.push_back(monitor.AddAgent("stream"));
    monitor.Tick(host);
    const Actor actor = {host, {}, nullptr, 0};
    if (layout == Layout::kOneAllocation) monitor.OnMalloc(actor, {kArena, kBuffers * kBufferStep}, "feature map");
    for (size_t buffer = 0; buffer < kBuffers; ++buffer) {
      const rt::AddressRange range = {kArena + buffer * kBufferStep, kBufferBytes};
      if (layout == Layout::kOwnAllocations) monitor.OnMalloc(actor, range, "buffer");
      monitor.Touch(actor, {range.address, range.size, 1, 0, AccessKind::kWrite}, AccessGrade::kExact);
    }
  }
};

void CheckTasks(benchmark::State& state) {
  Checked checked(static_cast<Layout>(state.range(0)));
  const std::vector<PlannedTask>& tasks = Tasks();
  for (auto iteration : state) {
    uint32_t task_id = 0;
    for (const PlannedTask& task : tasks) {
      const Agent lane = checked.lanes[task.stream];
      checked.monitor.Begin(lane, checked.monitor.Submit(checked.host));
      const Actor actor = {lane, {rt::StreamId{static_cast<uint32_t>(task.stream + 1)}, task_id++}, task.identity, 0};
      checked.monitor.TouchAll(actor, task.accesses, AccessGrade::kDeclared);
    }
  }
  GE_CHECK(checked.monitor.hazards().empty());
  state.counters["ns_per_task"] = benchmark::Counter(static_cast<double>(state.iterations() * kTasks) * 1e-9,
                                                     benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// In one allocation of 10,000 buffers each task writes all or half of one: intervals are cut and joined in the middle
/// of many.
void CutAndJoin(benchmark::State& state) {
  Checked checked(Layout::kOneAllocation);
  const std::vector<PlannedTask>& tasks = Tasks();
  uint64_t half = 0;
  for (auto iteration : state) {
    for (const PlannedTask& task : tasks) {
      const Agent lane = checked.lanes[task.stream];
      checked.monitor.Begin(lane, checked.monitor.Submit(checked.host));
      const Actor actor = {lane, {rt::StreamId{1}, 0}, task.identity, 0};
      const Access& own = task.accesses.back();
      for (const uint64_t size : {kBufferBytes >> (half & 1U), kBufferBytes >> (half >> 1U & 1U), kBufferBytes}) {
        checked.monitor.Touch(actor, {own.address, size, 1, 0, AccessKind::kWrite}, AccessGrade::kDeclared);
      }
      ++half;
    }
  }
  GE_CHECK(checked.monitor.hazards().empty());
}

void TouchOnly(benchmark::State& state) {
  Checked checked(Layout::kOwnAllocations);
  const std::vector<PlannedTask>& tasks = Tasks();
  for (Agent lane : checked.lanes) checked.monitor.Begin(lane, checked.monitor.Submit(checked.host));
  for (auto iteration : state) {
    for (const PlannedTask& task : tasks) {
      const Actor actor = {checked.lanes[task.stream], {rt::StreamId{1}, 0}, task.identity, 0};
      checked.monitor.TouchAll(actor, task.accesses, AccessGrade::kDeclared);
    }
  }
  GE_CHECK(checked.monitor.hazards().empty());
}

void SubmitAndBegin(benchmark::State& state) {
  Checked checked(Layout::kOwnAllocations);
  const std::vector<PlannedTask>& tasks = Tasks();
  for (auto iteration : state) {
    for (const PlannedTask& task : tasks) {
      checked.monitor.Begin(checked.lanes[task.stream], checked.monitor.Submit(checked.host));
    }
  }
}

/// Each task records an event that a task of another stream waits for: clocks of 64 agents are copied and joined.
void RecordAndJoin(benchmark::State& state) {
  Checked checked(Layout::kOwnAllocations);
  const std::vector<PlannedTask>& tasks = Tasks();
  VectorClock event;
  for (auto iteration : state) {
    for (const PlannedTask& task : tasks) {
      checked.monitor.Record(checked.lanes[task.stream], event);
      checked.monitor.Join(checked.lanes[(task.stream + 7) % kStreams], event);
    }
  }
}

/// The least that a checker of touches does which keeps its allocations in a std::map.
void FindInMap(benchmark::State& state) {
  struct Found {
    uint64_t size = 0;
  };
  std::map<uint64_t, Found> allocations;
  for (size_t buffer = 0; buffer < kBuffers; ++buffer) allocations[kArena + buffer * kBufferStep] = {kBufferBytes};
  const std::vector<PlannedTask>& tasks = Tasks();
  for (auto iteration : state) {
    uint64_t sum = 0;
    for (const PlannedTask& task : tasks) {
      for (const Access& access : task.accesses) sum += std::prev(allocations.upper_bound(access.address))->second.size;
    }
    benchmark::DoNotOptimize(sum);
  }
}

const bool kCheckingIsCheap = benchmarks::Promise(
    {"CheckTasks/0", "FindInMap", 1.0, "checking a task costs less than finding its three buffers in a std::map"});
const bool kOneAllocation =
    benchmarks::Promise({"CheckTasks/1", "CheckTasks/0", 2.5,
                         "10,000 buffers inside one allocation cost not much more than as many allocations"});
const bool kCutting =
    benchmarks::Promise({"CutAndJoin", "CheckTasks/1", 2.5,
                         "cutting and joining intervals among 10,000 does not depend on how many there are"});
const bool kTouching =
    benchmarks::Promise({"TouchOnly", "FindInMap", 0.9, "a touch costs less than a walk of a std::map"});
const bool kBeginning =
    benchmarks::Promise({"SubmitAndBegin", "FindInMap", 0.06, "a task begins without joining clocks"});
const bool kJoining =
    benchmarks::Promise({"RecordAndJoin", "FindInMap", 0.4,
                         "clocks of 64 agents are copied and joined faster than a buffer is found in a std::map"});

BENCHMARK(CheckTasks)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(CutAndJoin)->Unit(benchmark::kMillisecond);
BENCHMARK(TouchOnly)->Unit(benchmark::kMillisecond);
BENCHMARK(SubmitAndBegin)->Unit(benchmark::kMillisecond);
BENCHMARK(RecordAndJoin)->Unit(benchmark::kMillisecond);
BENCHMARK(FindInMap)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sim
