#include "core/compiler/memory/packing_search.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace ge {
namespace {

/// A buffer as a run of sections: the pieces of time between two neighbouring begins or ends.
struct SectionRange {
  uint32_t first;
  uint32_t last;  ///< one past
};

/// How far a seed may move a buffer's weight.
constexpr double kShuffle = 0.5;
/// One try ends after this many times the work of a straight descent: many short tries find more than a long one.
constexpr uint64_t kDescentsPerTry = 5;

class Search {
 public:
  Search(std::span<const PlacedBuffer> buffers, const ConflictGraph& conflicts, uint64_t capacity)
      : buffers_(buffers), conflicts_(conflicts), capacity_(capacity) {
    CutIntoSections();
    lowest_.assign(buffers.size(), 0);
    unplaced_.resize(buffers.size());
    std::iota(unplaced_.begin(), unplaced_.end(), 0U);
    place_in_unplaced_ = unplaced_;
    offsets_.assign(buffers.size(), 0);
    section_floor_.resize(demand_.size());
  }

  std::optional<BufferPlacement> Run(SearchOrder order, uint64_t seed, uint64_t& total_work_left) {
    Rank(order, seed);
    uint64_t limit = std::min(kDescentsPerTry * DescentWork(), total_work_left);
    work_left_ = limit;
    bool found = Descend(0, 0);
    total_work_left -= limit - work_left_;
    if (!found) return std::nullopt;
    BufferPlacement placement{offsets_, 0};
    for (size_t i = 0; i < buffers_.size(); ++i)
      placement.total = std::max(placement.total, offsets_[i] + buffers_[i].size);
    return placement;
  }

 private:
  struct Candidate {
    uint64_t offset;
    uint32_t rank;
    uint32_t buffer;
    auto operator<=>(const Candidate&) const = default;
  };

  void CutIntoSections() {
    std::vector<uint32_t> cuts;
    for (const PlacedBuffer& buffer : buffers_) {
      cuts.push_back(buffer.begin);
      cuts.push_back(buffer.end);
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    demand_.assign(cuts.size(), 0);
    auto section = [&](uint32_t position) {
      return static_cast<uint32_t>(std::lower_bound(cuts.begin(), cuts.end(), position) - cuts.begin());
    };
    for (const PlacedBuffer& buffer : buffers_) {
      SectionRange range{section(buffer.begin), section(buffer.end)};
      sections_.push_back(range);
      for (uint32_t s = range.first; s < range.last; ++s) demand_[s] += buffer.size;
    }
  }

  void Rank(SearchOrder order, uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<double> weight(buffers_.size());
    for (size_t i = 0; i < buffers_.size(); ++i) {
      double length = static_cast<double>(buffers_[i].end - buffers_[i].begin);
      double size = static_cast<double>(buffers_[i].size);
      double contention = static_cast<double>(
          *std::max_element(demand_.begin() + sections_[i].first, demand_.begin() + sections_[i].last));
      weight[i] = order == SearchOrder::kLongest       ? length
                  : order == SearchOrder::kLargestArea ? size * length
                                                       : contention * 1e6 + length;
      if (seed != 0) weight[i] *= 1.0 + kShuffle * static_cast<double>(random() >> 11) * 0x1.0p-53;
    }
    std::vector<uint32_t> by_weight(buffers_.size());
    std::iota(by_weight.begin(), by_weight.end(), 0U);
    std::stable_sort(by_weight.begin(), by_weight.end(), [&](uint32_t a, uint32_t b) { return weight[a] > weight[b]; });
    rank_.resize(buffers_.size());
    for (uint32_t i = 0; i < by_weight.size(); ++i) rank_[by_weight[i]] = i;
  }

  /// About what it takes to place every buffer once without turning back.
  uint64_t DescentWork() const {
    uint64_t covered = buffers_.size() + demand_.size();
    for (const SectionRange& range : sections_) covered += range.last - range.first;
    return covered * buffers_.size() / 2;
  }

  bool Spend(uint64_t work) {
    if (work_left_ < work) return work_left_ = 0, false;
    work_left_ -= work;
    return true;
  }

  /// False when in some section the bytes that are still to be placed end above the capacity, wherever they go.
  bool DemandStillFits(uint64_t floor) {
    std::fill(section_floor_.begin(), section_floor_.end(), ~uint64_t{0});
    uint64_t work = section_floor_.size();
    for (uint32_t i : unplaced_) {
      uint64_t lowest = std::max(lowest_[i], floor);
      if (lowest + buffers_[i].size > capacity_) return false;
      for (uint32_t s = sections_[i].first; s < sections_[i].last; ++s)
        section_floor_[s] = std::min(section_floor_[s], lowest);
      work += sections_[i].last - sections_[i].first;
    }
    if (!Spend(work)) return false;
    for (size_t s = 0; s < demand_.size(); ++s) {
      if (demand_[s] != 0 && section_floor_[s] + demand_[s] > capacity_) return false;
    }
    return true;
  }

  /// The buffers that may come next, lowest first. One that would begin where another could already have ended is left
  /// for later: putting that other one first is never worse.
  std::vector<Candidate> Candidates(uint64_t floor, uint32_t last_rank) {
    uint64_t lowest_end = ~uint64_t{0};
    for (uint32_t i : unplaced_) lowest_end = std::min(lowest_end, std::max(lowest_[i], floor) + buffers_[i].size);
    std::vector<Candidate> candidates;
    for (uint32_t i : unplaced_) {
      if (lowest_[i] < floor || lowest_[i] >= lowest_end) continue;
      if (lowest_[i] == floor && rank_[i] < last_rank) continue;  // the same placement in another order
      candidates.push_back({lowest_[i], rank_[i], i});
    }
    std::sort(candidates.begin(), candidates.end());
    return candidates;
  }

  bool Descend(uint64_t floor, uint32_t last_rank) {
    if (unplaced_.empty()) return true;
    if (!Spend(unplaced_.size()) || !DemandStillFits(floor)) return false;
    for (const Candidate& candidate : Candidates(floor, last_rank)) {
      size_t trail_begin = trail_.size();
      Place(candidate.buffer, candidate.offset);
      if (Descend(candidate.offset, candidate.rank)) return true;
      TakeBack(candidate.buffer, trail_begin);
      if (work_left_ == 0) return false;
    }
    return false;
  }

  void Place(uint32_t buffer, uint64_t offset) {
    uint32_t hole = place_in_unplaced_[buffer];
    place_in_unplaced_[unplaced_.back()] = hole;
    std::swap(unplaced_[hole], unplaced_.back());
    unplaced_.pop_back();
    offsets_[buffer] = offset;
    uint64_t end = offset + buffers_[buffer].size;
    for (uint32_t neighbour : conflicts_.Neighbours(buffer)) {
      if (lowest_[neighbour] >= end) continue;
      trail_.emplace_back(neighbour, lowest_[neighbour]);
      lowest_[neighbour] = end;
    }
    for (uint32_t s = sections_[buffer].first; s < sections_[buffer].last; ++s) demand_[s] -= buffers_[buffer].size;
  }

  void TakeBack(uint32_t buffer, size_t trail_begin) {
    unplaced_.push_back(buffer);
    uint32_t hole = place_in_unplaced_[buffer];
    std::swap(unplaced_[hole], unplaced_.back());
    place_in_unplaced_[unplaced_.back()] = static_cast<uint32_t>(unplaced_.size() - 1);
    for (; trail_.size() > trail_begin; trail_.pop_back()) lowest_[trail_.back().first] = trail_.back().second;
    for (uint32_t s = sections_[buffer].first; s < sections_[buffer].last; ++s) demand_[s] += buffers_[buffer].size;
  }

  std::span<const PlacedBuffer> buffers_;
  const ConflictGraph& conflicts_;
  uint64_t capacity_;
  uint64_t work_left_ = 0;
  std::vector<SectionRange> sections_;
  std::vector<uint64_t> demand_;         ///< per section: bytes not placed yet
  std::vector<uint64_t> section_floor_;  ///< scratch of DemandStillFits
  std::vector<uint32_t> rank_;
  std::vector<uint64_t> lowest_;  ///< top of the placed neighbours
  std::vector<uint32_t> unplaced_;
  std::vector<uint32_t> place_in_unplaced_;  ///< of a placed buffer: the hole that it left
  std::vector<uint64_t> offsets_;
  std::vector<std::pair<uint32_t, uint64_t>> trail_;  ///< earlier values of lowest_
};

}  // namespace

std::optional<BufferPlacement> SearchPlacement(std::span<const PlacedBuffer> buffers, const ConflictGraph& conflicts,
                                               uint64_t capacity, SearchOrder order, uint64_t seed,
                                               uint64_t& work_left) {
  return Search(buffers, conflicts, capacity).Run(order, seed, work_left);
}

}  // namespace ge
