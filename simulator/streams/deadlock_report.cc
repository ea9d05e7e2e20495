#include "simulator/streams/deadlock_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "simulator/streams/limits.h"
#include "simulator/streams/model_instance.h"

namespace sim {
namespace {

bool StillMeantToRun(const Lane& lane) {
  return !lane.persistent() || (lane.model != nullptr && lane.model->execution != nullptr);
}

/// Where in its queue a stream stands; everything before has run in this execution, or is gone.
uint32_t CurrentTaskId(const Lane& lane) {
  return lane.Current() != nullptr ? lane.Current()->task_id : lane.next_task_id();
}

/// A task that has not run.
struct PendingTask {
  const Lane* lane = nullptr;
  const QueuedTask* queued = nullptr;
};

/// Who would let others go on: by what they change, by the cells that they write, by the streams that they start.
struct Providers {
  std::unordered_map<const Waitable*, PendingTask> changes;
  std::unordered_map<rt::DeviceAddress, PendingTask> cells;
  std::unordered_map<uint32_t, PendingTask> starts;
};

Providers FindProviders(const LaneTable& lanes) {
  Providers providers;
  lanes.ForEach([&](const Lane& lane) {
    if (!StillMeantToRun(lane)) return;
    for (const QueuedTask& queued : lane.tasks()) {
      if (queued.task_id < CurrentTaskId(lane)) continue;
      const Task& task = *queued.task;
      if (const Waitable* changed = task.Changes()) providers.changes.try_emplace(changed, PendingTask{&lane, &queued});
      const bool holds = lane.state() == Lane::State::kHolding && lane.Current() == &queued;
      if (task.ValueCell() != 0 && !holds && !task.WriteSet().empty()) {
        providers.cells.try_emplace(task.ValueCell(), PendingTask{&lane, &queued});
      }
      for (const rt::StreamId started : task.Starts()) {
        providers.starts.try_emplace(started.value, PendingTask{&lane, &queued});
      }
    }
  });
  return providers;
}

/// Who would let the stream go on; lane null when no task that is left would.
PendingTask ProviderOf(const Lane& lane, const Providers& providers) {
  const auto find = [](const auto& table, const auto& key) {
    const auto found = table.find(key);
    return found == table.end() ? PendingTask{} : found->second;
  };
  if (lane.state() == Lane::State::kHolding) {
    const rt::DeviceAddress cell = lane.Current()->task->ValueCell();
    return cell != 0 ? find(providers.cells, cell) : find(providers.changes, lane.running().outcome.wait);
  }
  return lane.started() ? PendingTask{} : find(providers.starts, lane.id().value);
}

std::string Describe(const PendingTask& pending) {
  return DescribeTask({pending.lane->id(), pending.queued->task_id}, pending.queued->task->identity());
}

HazardParty Party(const Lane& lane) {
  const rt::TaskRef ref{lane.id(), CurrentTaskId(lane)};
  return PartyOfTask(ref, lane.Current()->task->identity());
}

/// Events have no op's name; the first op behind a wait says what the wait is for.
std::string DescribeOpBehind(const Lane& lane) {
  for (const QueuedTask& queued : lane.tasks()) {
    const std::string& op_name = queued.task->identity().op_name;
    if (queued.task_id > CurrentTaskId(lane) && !op_name.empty()) return fmt::format(", ahead of op '{}'", op_name);
  }
  return "";
}

std::string NameOfWait(const Lane& lane) {
  const rt::DeviceAddress cell = lane.Current()->task->ValueCell();
  return cell != 0 ? fmt::format("the value cell at {:#x}", cell) : *lane.running().outcome.wait->name;
}

std::string DescribeLane(const Lane& lane, const Providers& providers) {
  const std::string model = lane.model != nullptr ? fmt::format(" (model '{}')", lane.model->name) : std::string();
  if (lane.state() == Lane::State::kStopped) {
    return fmt::format("stream {}{} has stopped: {}", lane.id().value, model, lane.failure().ToString());
  }
  const QueuedTask* current = lane.Current();
  const std::string task = DescribeTask({lane.id(), current->task_id}, current->task->identity());
  const PendingTask provider = ProviderOf(lane, providers);
  if (lane.state() == Lane::State::kHolding) {
    const std::string who = provider.lane == nullptr
                                ? std::string("which no task that is left would set")
                                : fmt::format("which {} would set, and that has not run", Describe(provider));
    return fmt::format("{}{}{} waits for {}, {}", task, DescribeOpBehind(lane), model, NameOfWait(lane), who);
  }
  if (!lane.started()) {
    return provider.lane == nullptr
               ? fmt::format("{}{} cannot begin: its stream is no head stream and nothing activates it", task, model)
               : fmt::format("{}{} cannot begin: {} would start its stream, and that has not run", task, model,
                             Describe(provider));
  }
  return fmt::format("{}{} cannot begin", task, model);
}

/// The streams of a cycle of waits, in its order; empty when there is none. Every stream waits for at most one other,
/// so walking from each finds it.
std::vector<const Lane*> FindCycle(const std::vector<const Lane*>& stuck, const Providers& providers) {
  std::unordered_map<const Lane*, size_t> walk_of;  // the walk that has passed a stream
  for (size_t walk = 0; walk < stuck.size(); ++walk) {
    std::vector<const Lane*> path;
    for (const Lane* lane = stuck[walk]; lane != nullptr; lane = ProviderOf(*lane, providers).lane) {
      if (const auto [passed, is_new] = walk_of.try_emplace(lane, walk); !is_new) {
        if (passed->second != walk) break;
        path.erase(path.begin(), std::ranges::find(path, lane));
        return path;
      }
      path.push_back(lane);
      if (lane->Current() == nullptr) break;
    }
  }
  return {};
}

}  // namespace

DeadlockProof ProveStuck(const LaneTable& lanes) {
  std::vector<const Lane*> stuck;
  lanes.ForEach([&](const Lane& lane) {
    const bool stopped = lane.state() == Lane::State::kStopped;
    const bool waits =
        StillMeantToRun(lane) && lane.has_unfinished_tasks() && (lane.started() || lane.Current() != nullptr);
    if (stopped || waits) stuck.push_back(&lane);
  });
  const Providers providers = FindProviders(lanes);
  const std::vector<const Lane*> cycle = FindCycle(stuck, providers);

  DeadlockProof proof;
  proof.text = "nothing can run and work is left";
  if (!cycle.empty()) {
    proof.text += "; streams wait for each other in a circle:";
    for (const Lane* lane : cycle) proof.text += fmt::format(" {} →", lane->id().value);
    proof.text += fmt::format(" {}", cycle[0]->id().value);
  }
  for (size_t i = 0; i < stuck.size() && i < kMaxReportedStreams; ++i) {
    proof.text += fmt::format("; {}", DescribeLane(*stuck[i], providers));
  }
  if (stuck.size() > kMaxReportedStreams) {
    proof.text += fmt::format("; and {} more streams", stuck.size() - kMaxReportedStreams);
  }
  for (const Lane* lane : cycle.empty() ? stuck : cycle) {
    if (lane->Current() != nullptr && proof.parties.size() < kMaxReportedStreams) proof.parties.push_back(Party(*lane));
  }
  return proof;
}

}  // namespace sim
