#include <algorithm>
#include <tuple>

#include "simulator/trace/stream_record.h"

namespace sim {
namespace {

/// A task by its place.
struct Place {
  uint32_t stream = kNoIndex, index = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

/// What a task follows in the longest chain that ends with it.
enum class Link : uint8_t { kUnknown, kNothing, kTaskBefore, kSignal };

/// The longest chain that ends with a task.
struct Chain {
  uint64_t length_ns = 0;
  Link link = Link::kUnknown;  ///< kUnknown until its turn comes
  bool known() const { return link != Link::kUnknown; }
};

class PathFinder {
 public:
  PathFinder(const DeviceRecord& device, const NameTable& names) : device_(device), names_(names) {
    for (const StreamRecord& stream : device_.streams) chains_.emplace_back(stream.tasks.size());
  }

  CriticalPath Find() {
    Place last;
    uint64_t longest = 0;
    for (const Place& place : InOrderOfReadiness()) {
      const Chain& chain = Extend(place);
      // Of chains of one length the one that ends first.
      if (last.stream == kNoIndex || chain.length_ns > longest) {
        longest = chain.length_ns;
        last = place;
      }
    }
    CriticalPath path;
    path.length_ns = longest;
    if (last.stream != kNoIndex) WalkBack(last, path);
    return path;
  }

 private:
  const StreamTask& TaskAt(Place place) const { return device_.streams[place.stream].tasks[place.index]; }
  Chain& ChainAt(Place place) { return chains_[place.stream][place.index]; }

  /// What comes before a task in any chain comes before it here too: a task is ready when the one before has ended, a
  /// wait when its signal has been set. Of those ready at one moment, waits come last: they follow what was set then.
  std::vector<Place> InOrderOfReadiness() const {
    std::vector<Place> order;
    for (uint32_t stream = 0; stream < device_.streams.size(); ++stream) {
      for (uint32_t index = 0; index < device_.streams[stream].tasks.size(); ++index) order.push_back({stream, index});
    }
    std::ranges::sort(order, {}, [this](const Place& place) {
      const StreamTask& task = TaskAt(place);
      return std::tuple(device_.ReadyTime(task), task.arrow != kNoIndex, place.stream, place.index);
    });
    return order;
  }

  /// Where the arrow of a task comes from.
  std::optional<Place> SourceOf(const StreamTask& task) const {
    if (task.arrow == kNoIndex) return std::nullopt;
    const SignalArrow& arrow = device_.arrows[task.arrow];
    const StreamTask* source = device_.Source(arrow);
    if (source == nullptr || source == &task) return std::nullopt;
    return Place{arrow.from_row, static_cast<uint32_t>(source - device_.streams[arrow.from_row].tasks.data())};
  }

  /// How much of a task's chain lies before the moment at which it set a signal.
  uint64_t LengthAt(Place place, uint64_t at_ns) {
    const StreamTask& task = TaskAt(place);
    const uint64_t rest = task.end_ns - std::clamp(at_ns, device_.ReadyTime(task), task.end_ns);
    return ChainAt(place).length_ns - rest;
  }

  const Chain& Extend(Place place) {
    const StreamTask& task = TaskAt(place);
    Chain& chain = ChainAt(place);
    Link link = Link::kNothing;
    if (place.index > 0) {
      const Chain& before = ChainAt({place.stream, place.index - 1});
      if (before.known()) {
        chain.length_ns = before.length_ns;
        link = Link::kTaskBefore;
      }
    }
    if (const auto source = SourceOf(task); source && ChainAt(*source).known()) {
      const uint64_t length = LengthAt(*source, device_.arrows[task.arrow].from_ns);
      // A wait that has held follows its signal.
      const bool held = device_.ReadyTime(task) > task.start_ns;
      if (length > chain.length_ns || (length == chain.length_ns && held)) {
        chain.length_ns = length;
        link = Link::kSignal;
      }
    }
    chain.length_ns += task.end_ns - device_.ReadyTime(task);
    chain.link = link;
    return chain;
  }

  void WalkBack(Place place, CriticalPath& path) {
    std::vector<std::pair<Place, uint64_t>> parts;  // last first
    uint64_t until_ns = TaskAt(place).end_ns;
    while (true) {
      const StreamTask& task = TaskAt(place);
      const uint64_t ready_ns = device_.ReadyTime(task);
      parts.emplace_back(place, std::clamp(until_ns, ready_ns, task.end_ns) - ready_ns);
      const Link link = ChainAt(place).link;
      if (link == Link::kSignal) {
        until_ns = device_.arrows[task.arrow].from_ns;
        place = *SourceOf(task);
      } else {
        if (link == Link::kNothing) break;
        --place.index;
        until_ns = TaskAt(place).end_ns;
      }
    }
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      if (part->second != 0) AddStep(part->first, part->second, path);
    }
  }

  void AddStep(Place place, uint64_t length_ns, CriticalPath& path) const {
    const StreamTask& task = TaskAt(place);
    const std::string& name = names_.Text(task.name);
    const std::string& row = device_.streams[place.stream].name;
    path.ns_by_name[name] += length_ns;
    if (path.steps_left_out == 0 && !path.steps.empty() && path.steps.back().name == name &&
        path.steps.back().row == row) {
      path.steps.back().length_ns += length_ns;
      ++path.steps.back().repeats;
    } else if (path.steps.size() < kMaxSummarySteps) {
      path.steps.push_back({name, row, device_.ReadyTime(task), length_ns, 1});
    } else {
      ++path.steps_left_out;
    }
  }

  const DeviceRecord& device_;
  const NameTable& names_;
  std::vector<std::vector<Chain>> chains_;  ///< by stream and index
};

}  // namespace

CriticalPath FindCriticalPath(const DeviceRecord& device, const NameTable& names) {
  return PathFinder(device, names).Find();
}

}  // namespace sim
