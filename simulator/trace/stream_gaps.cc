#include <algorithm>
#include <tuple>

#include "simulator/trace/stream_record.h"

namespace sim {
namespace {

/// A gap before or in a task.
struct Candidate {
  uint64_t start_ns = 0, end_ns = 0;
  uint32_t stream = 0, index = 0;
  bool in_wait = false;

  /// Longest first, then earliest.
  friend bool operator<(const Candidate& a, const Candidate& b) {
    return std::tuple(b.end_ns - b.start_ns, a.start_ns, a.stream, a.in_wait) <
           std::tuple(a.end_ns - a.start_ns, b.start_ns, b.stream, b.in_wait);
  }
};

/// Keeps the first kMaxSummaryGaps; the last of them is on top of the heap.
void Offer(std::vector<Candidate>& kept, const Candidate& candidate) {
  if (candidate.end_ns <= candidate.start_ns) return;
  if (kept.size() == kMaxSummaryGaps) {
    if (!(candidate < kept.front())) return;
    std::pop_heap(kept.begin(), kept.end());
    kept.pop_back();
  }
  kept.push_back(candidate);
  std::push_heap(kept.begin(), kept.end());
}

/// "event 3, set by Stream 2 after 'mm'".
std::string DescribeSignal(const DeviceRecord& device, const SignalArrow& arrow, const NameTable& names) {
  std::string text = names.Text(arrow.name) + ", set by " + device.streams[arrow.from_row].name;
  const StreamTask* source = device.Source(arrow);
  if (source != nullptr && source != device.streams[arrow.from_row].tasks.data()) {
    text += " after '" + names.Text((source - 1)->name) + "'";
  }
  return text;
}

/// Why a task began only then.
std::string DescribeLateStart(const StreamTask& before, const StreamTask& task) {
  if (task.submitted_ns == kNotSubmitted) {
    return task.id <= before.id ? "the next start of its stream, by its model's execution or by a task"
                                : "a free engine";
  }
  if (task.submitted_ns <= before.end_ns) return "a free engine";
  // The longer part of the gap gives the reason.
  return task.start_ns - std::min(task.submitted_ns, task.start_ns) > task.submitted_ns - before.end_ns
             ? "a free engine"
             : "the host, which submits it only then";
}

}  // namespace

std::vector<StreamGap> FindGaps(const DeviceRecord& device, const NameTable& names) {
  std::vector<Candidate> kept;
  for (uint32_t stream = 0; stream < device.streams.size(); ++stream) {
    const std::vector<StreamTask>& tasks = device.streams[stream].tasks;
    for (uint32_t index = 0; index < tasks.size(); ++index) {
      const StreamTask& task = tasks[index];
      if (index > 0) Offer(kept, {tasks[index - 1].end_ns, task.start_ns, stream, index, false});
      Offer(kept, {task.start_ns, device.ReadyTime(task), stream, index, true});
    }
  }
  std::sort(kept.begin(), kept.end());
  std::vector<StreamGap> gaps;
  for (const Candidate& candidate : kept) {
    const StreamRecord& stream = device.streams[candidate.stream];
    const StreamTask& task = stream.tasks[candidate.index];
    gaps.push_back({stream.name, candidate.start_ns, candidate.end_ns, names.Text(task.name),
                    candidate.in_wait ? DescribeSignal(device, device.arrows[task.arrow], names)
                                      : DescribeLateStart(stream.tasks[candidate.index - 1], task)});
  }
  return gaps;
}

}  // namespace sim
