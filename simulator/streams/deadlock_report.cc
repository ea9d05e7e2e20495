#include "simulator/streams/deadlock_report.h"

#include <vector>

#include "simulator/streams/limits.h"
#include "simulator/streams/model_instance.h"

namespace sim {
namespace {

bool StillMeantToRun(const Lane& lane) {
  return !lane.persistent() || (lane.model != nullptr && lane.model->executing && lane.model->started);
}

/// Where in its queue a stream stands; everything before has run in this execution, or is gone.
uint32_t CurrentTaskId(const Lane& lane) {
  return lane.Current() != nullptr ? lane.Current()->task_id : lane.next_task_id();
}

/// The first task that would set the signal and has not run.
std::string DescribeRaiser(const LaneTable& lanes, const Signal& signal) {
  for (const auto& [id, lane] : lanes) {
    if (!StillMeantToRun(*lane)) continue;
    for (const QueuedTask& queued : lane->tasks()) {
      if (queued.task->RaisedSignal() != &signal || queued.task_id < CurrentTaskId(*lane)) continue;
      return fmt::format("which {} would set, and that has not run",
                         DescribeTask({id, queued.task_id}, queued.task->identity()));
    }
  }
  return "which no task that is left would set";
}

/// Events have no op's name; the first op behind a wait says what the wait is for.
std::string DescribeOpBehind(const Lane& lane) {
  for (const QueuedTask& queued : lane.tasks()) {
    const std::string& op_name = queued.task->identity().op_name;
    if (queued.task_id > CurrentTaskId(lane) && !op_name.empty()) return fmt::format(", ahead of op '{}'", op_name);
  }
  return "";
}

std::string DescribeLane(const LaneTable& lanes, const Lane& lane) {
  const QueuedTask* current = lane.Current();
  const std::string model = lane.model != nullptr ? fmt::format(" (model '{}')", lane.model->name) : std::string();
  if (lane.state() == Lane::State::kStopped) {
    return fmt::format("stream {}{} has stopped: {}", lane.id().value, model, lane.failure().ToString());
  }
  const std::string task = DescribeTask({lane.id(), current->task_id}, current->task->identity());
  if (lane.state() == Lane::State::kHolding) {
    const Signal& signal = *lane.running().outcome.hold;
    return fmt::format("{}{}{} waits for {}, {}", task, DescribeOpBehind(lane), model, signal.name,
                       DescribeRaiser(lanes, signal));
  }
  if (!lane.started()) {
    return fmt::format("{}{} cannot begin: its stream is no head stream and nothing activates it", task, model);
  }
  return fmt::format("{}{} cannot begin", task, model);
}

}  // namespace

std::string DescribeStuckStreams(const LaneTable& lanes) {
  std::vector<const Lane*> stuck;
  for (const auto& [id, lane] : lanes) {
    const bool stopped = lane->state() == Lane::State::kStopped;
    if (stopped || (StillMeantToRun(*lane) && lane->has_unfinished_tasks())) stuck.push_back(lane.get());
  }
  std::string text = "nothing can run and work is left";
  for (size_t i = 0; i < stuck.size() && i < kMaxReportedStreams; ++i) {
    text += fmt::format("; {}", DescribeLane(lanes, *stuck[i]));
  }
  if (stuck.size() > kMaxReportedStreams)
    text += fmt::format("; and {} more streams", stuck.size() - kMaxReportedStreams);
  return text;
}

}  // namespace sim
