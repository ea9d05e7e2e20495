#include "simulator/aicore/access_log.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace sim {
namespace {

/// A kernel works on few places of a tensor at once; a touch usually goes on where one of the latest ended.
constexpr size_t kOpenEntries = 4;
/// Entries of a track that are kept before they are sorted and joined.
constexpr size_t kCompactAt = 1024;
/// While more may come, rows become a rectangle only where too many would be kept, and only if they are some: what
/// looks like a row may be the head of a run, or one of rows that come in another order.
constexpr size_t kManyEntries = 1 << 16;
constexpr size_t kRowsWhileOpen = 8;
/// Joining can make more joining possible; each round makes rectangles larger, so few rounds are needed.
constexpr int kRounds = 8;

uint64_t EndOf(const Access& access) { return access.address + (access.rows - 1) * access.stride + access.row_bytes; }

bool IsRun(const Access& access) { return access.rows == 1; }

/// Rows that touch or overlap are a run.
Access Normal(Access access) {
  if (access.rows > 1 && access.stride <= access.row_bytes) {
    access.row_bytes += (access.rows - 1) * access.stride;
    access.rows = 1;
  }
  if (access.rows == 1) access.stride = 0;
  return access;
}

bool Meet(uint64_t a, uint64_t a_end, uint64_t b, uint64_t b_end) { return a <= b_end && b <= a_end; }

bool JoinRuns(Access& into, const Access& next) {
  if (!Meet(into.address, EndOf(into), next.address, EndOf(next))) return false;
  const uint64_t end = std::max(EndOf(into), EndOf(next));
  into.address = std::min(into.address, next.address);
  into.row_bytes = end - into.address;
  return true;
}

/// Rows below rows: the same columns, no row left out.
bool JoinBelow(Access& into, const Access& next, uint64_t stride) {
  if (into.row_bytes != next.row_bytes || stride < into.row_bytes) return false;
  const bool first = into.address <= next.address;
  const Access& upper = first ? into : next;
  const Access& lower = first ? next : into;
  const uint64_t distance = lower.address - upper.address;
  if (distance % stride != 0 || distance / stride > upper.rows) return false;
  const uint64_t rows = std::max(upper.rows, distance / stride + lower.rows);
  into = Normal({upper.address, into.row_bytes, rows, stride, into.kind});
  return true;
}

/// Columns beside columns: the same rows.
bool JoinBeside(Access& into, const Access& next) {
  if (into.rows != next.rows || into.stride != next.stride) return false;
  const uint64_t end = std::max(into.address + into.row_bytes, next.address + next.row_bytes);
  const uint64_t start = std::min(into.address, next.address);
  if (!Meet(into.address, into.address + into.row_bytes, next.address, next.address + next.row_bytes)) return false;
  if (end - start > into.stride) return false;
  into = Normal({start, end - start, into.rows, into.stride, into.kind});
  return true;
}

bool RunHolds(const Access& run, const Access& other) {
  return IsRun(run) && run.address <= other.address && EndOf(other) <= EndOf(run);
}

bool Join(Access& into, const Access& next) {
  if (IsRun(into) && IsRun(next)) return JoinRuns(into, next);
  if (RunHolds(into, next)) return true;
  if (!IsRun(into) && !IsRun(next)) {
    return into.stride == next.stride && (JoinBelow(into, next, into.stride) || JoinBeside(into, next));
  }
  // A run that is one more row. That it is the first or last keeps strides of single rows from being guessed.
  return JoinBelow(into, next, IsRun(into) ? next.stride : into.stride);
}

/// Sorts by `key` and joins neighbours.
template <typename Key>
void JoinNeighbours(std::vector<Access>& entries, const Key& key) {
  std::ranges::sort(entries, {}, key);
  size_t kept = 0;
  for (size_t i = 1; i < entries.size(); ++i) {
    if (!Join(entries[kept], entries[i])) entries[++kept] = entries[i];
  }
  if (!entries.empty()) entries.resize(kept + 1);
}

/// Runs become disjoint and sorted; what lies inside one goes.
void JoinAllRuns(std::vector<Access>& entries) {
  const auto rectangles = std::partition(entries.begin(), entries.end(), IsRun);
  std::vector<Access> runs(entries.begin(), rectangles);
  entries.erase(entries.begin(), rectangles);
  JoinNeighbours(runs, [](const Access& run) { return std::tuple(run.address, run.row_bytes); });
  std::erase_if(entries, [&runs](const Access& rectangle) {
    auto after = std::ranges::upper_bound(runs, rectangle.address, {}, &Access::address);
    return after != runs.begin() && RunHolds(*std::prev(after), rectangle);
  });
  entries.insert(entries.begin(), runs.begin(), runs.end());
}

/// Runs that are the row before or after a rectangle.
void AppendRows(std::vector<Access>& entries) {
  using RowAt = std::pair<uint64_t, uint64_t>;  // address, bytes
  std::map<RowAt, size_t> after, before;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Access& each = entries[i];
    if (IsRun(each)) continue;
    after.emplace(RowAt(each.address + each.rows * each.stride, each.row_bytes), i);
    if (each.address >= each.stride) before.emplace(RowAt(each.address - each.stride, each.row_bytes), i);
  }
  if (after.empty()) return;
  std::vector<bool> gone(entries.size());
  const auto take = [&](std::map<RowAt, size_t>& rows, size_t run, bool forward) {
    const auto found = rows.find({entries[run].address, entries[run].row_bytes});
    if (found == rows.end()) return;
    const size_t index = found->second;
    rows.erase(found);
    Access& rectangle = entries[index];
    ++rectangle.rows;
    if (!forward) rectangle.address -= rectangle.stride;
    gone[run] = true;
    if (forward) {
      rows.emplace(RowAt(rectangle.address + rectangle.rows * rectangle.stride, rectangle.row_bytes), index);
    } else if (rectangle.address >= rectangle.stride) {
      rows.emplace(RowAt(rectangle.address - rectangle.stride, rectangle.row_bytes), index);
    }
  };
  for (size_t i = 0; i < entries.size(); ++i) {
    if (IsRun(entries[i])) take(after, i, true);
  }
  for (size_t i = entries.size(); i-- > 0;) {
    if (IsRun(entries[i]) && !gone[i]) take(before, i, false);
  }
  size_t kept = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (!gone[i]) entries[kept++] = entries[i];
  }
  entries.resize(kept);
}

/// Runs of one size at one distance become a rectangle, if they are enough.
void MakeRectangles(std::vector<Access>& entries, size_t least_rows) {
  const auto end = std::ranges::find_if_not(entries, IsRun);
  std::vector<Access> made;
  for (auto first = entries.begin(); first != end;) {
    auto next = first + 1;
    const uint64_t stride = next != end ? next->address - first->address : 0;
    while (next != end && next->row_bytes == first->row_bytes &&
           next->address - first->address == stride * static_cast<uint64_t>(next - first)) {
      ++next;
    }
    const auto rows = static_cast<size_t>(next - first);
    if (rows >= least_rows && rows > 1) {
      made.push_back({first->address, first->row_bytes, rows, stride, first->kind});
      first = next;
    } else {
      made.push_back(*first);
      ++first;
    }
  }
  made.insert(made.end(), end, entries.end());
  entries = std::move(made);
}

/// `least_rows` 0: runs stay runs.
void Compact(std::vector<Access>& entries, size_t least_rows) {
  for (int round = 0; round < kRounds; ++round) {
    const size_t before = entries.size();
    JoinNeighbours(entries, [](const Access& each) { return std::tuple(each.stride, each.rows, each.address); });
    JoinNeighbours(entries, [](const Access& each) {
      return std::tuple(each.stride, each.row_bytes, IsRun(each) ? 0 : each.address % each.stride, each.address);
    });
    JoinAllRuns(entries);
    AppendRows(entries);
    if (least_rows > 0) MakeRectangles(entries, least_rows);
    if (entries.size() == before) return;
  }
}

}  // namespace

AccessLog::Track& AccessLog::FindTrack(uint64_t home, AccessKind kind) {
  const auto is_it = [&](const Track& track) { return track.home == home && track.kind == kind; };
  if (latest_ < tracks_.size() && is_it(tracks_[latest_])) return tracks_[latest_];
  const auto found = std::ranges::find_if(tracks_, is_it);
  latest_ = static_cast<size_t>(found - tracks_.begin());
  if (found == tracks_.end()) tracks_.push_back({home, kind, kCompactAt, {}});
  return tracks_[latest_];
}

void AccessLog::AddTo(Track& track, const Access& access) {
  std::vector<Access>& entries = track.entries;
  const size_t open = std::min(kOpenEntries, entries.size());
  for (size_t i = 1; i <= open; ++i) {
    if (Join(entries[entries.size() - i], access)) return;
  }
  entries.push_back(access);
  if (entries.size() < track.compact_at) return;
  Compact(entries, entries.size() < kManyEntries ? 0 : kRowsWhileOpen);
  track.compact_at = std::max(kCompactAt, 2 * entries.size());
}

void AccessLog::Add(const Access& access, uint64_t home) {
  if (access.row_bytes == 0 || access.rows == 0) return;
  AddTo(FindTrack(home, access.kind), Normal(access));
}

void AccessLog::Append(const AccessLog& later) {
  for (const Track& track : later.tracks_) {
    Track& own = FindTrack(track.home, track.kind);
    for (const Access& access : track.entries) AddTo(own, access);
  }
}

std::vector<Access> AccessLog::Finish() {
  std::vector<Access> all;
  for (Track& track : tracks_) {
    Compact(track.entries, 2);
    all.insert(all.end(), track.entries.begin(), track.entries.end());
  }
  tracks_.clear();
  std::ranges::sort(all, {}, [](const Access& each) {
    return std::tuple(each.kind, each.address, each.row_bytes, each.rows, each.stride);
  });
  return all;
}

}  // namespace sim
