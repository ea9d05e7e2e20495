#include "simulator/hazards/interval_list.h"

#include <algorithm>
#include <iterator>

namespace sim {
namespace {

constexpr uint32_t kChunkSize = 32;
/// What new chunks are filled to, so that the next cuts find room.
constexpr uint32_t kFill = 24;
/// A chunk below this joins a neighbour when both together are at most kFill.
constexpr uint32_t kSmall = 8;

/// Index of the last of `size` sorted values that is at most `offset`; the first is. Without branches: which half is
/// taken cannot be predicted.
template <typename Value, typename Key>
uint32_t LastAtMost(const Value* values, size_t size, uint64_t offset, const Key& key) {
  const Value* from = values;
  while (size > 1) {
    const size_t half = size / 2;
    from = key(from[half]) <= offset ? from + half : from;
    size -= half;
  }
  return static_cast<uint32_t>(from - values);
}

}  // namespace

IntervalList::Position IntervalList::Search(uint64_t offset) const {
  const uint32_t chunk = LastAtMost(firsts_.data(), firsts_.size(), offset, [](uint64_t first) { return first; });
  const Chunk& found = chunks_[chunk];
  return {chunk, LastAtMost(found.items.get(), found.size, offset, [](const Interval& item) { return item.begin; })};
}

void IntervalList::Replace(Position first, uint32_t removed, std::span<const Interval> by) {
  const uint32_t size = size_ - removed + static_cast<uint32_t>(by.size());
  if (size == 1) {
    single_ = by[0];
    if (size_ > 1 && (chunks_.size() > 1 || chunks_[0].capacity > kSmall)) {
      chunks_.clear();
      firsts_.clear();
    }
    size_ = 1;
    return;
  }
  if (size_ == 1) {
    if (chunks_.empty()) {
      chunks_.emplace_back();
      firsts_.push_back(0);
    }
    chunks_[0].size = removed = 0;
  }
  size_ = size;
  if (ReplaceInChunk(first, removed, by)) return;

  std::vector<Interval> items(chunks_[first.chunk].items.get(), chunks_[first.chunk].items.get() + first.at);
  items.insert(items.end(), by.begin(), by.end());
  uint32_t last = first.chunk;
  uint32_t end = first.at + removed;  // in the chunk `last`
  while (end > chunks_[last].size) end -= chunks_[last++].size;
  items.insert(items.end(), chunks_[last].items.get() + end, chunks_[last].items.get() + chunks_[last].size);
  ReplaceChunks(first.chunk, last + 1, items);
}

bool IntervalList::ReplaceInChunk(Position first, uint32_t removed, std::span<const Interval> by) {
  Chunk& chunk = chunks_[first.chunk];
  const uint32_t count = static_cast<uint32_t>(by.size());
  if (first.at + removed > chunk.size || chunk.size - removed + count > kChunkSize) return false;
  const uint32_t size = chunk.size - removed + count;
  Interval* from = chunk.items.get();
  if (size > chunk.capacity) {
    const uint32_t capacity = std::min(kChunkSize, std::max(kSmall / 2, size + size / 2));
    auto grown = std::make_unique<Interval[]>(capacity);
    std::copy(from, from + first.at, grown.get());
    std::copy(from + first.at + removed, from + chunk.size, grown.get() + first.at + count);
    chunk.items = std::move(grown);
    chunk.capacity = capacity;
  } else if (count > removed) {
    std::copy_backward(from + first.at + removed, from + chunk.size, from + size);
  } else if (count < removed) {
    std::copy(from + first.at + removed, from + chunk.size, from + first.at + count);
  }
  std::ranges::copy(by, chunk.items.get() + first.at);
  chunk.size = size;
  if (size < kSmall && count < removed) MergeIfSmall(first.chunk);
  return true;
}

void IntervalList::ReplaceChunks(uint32_t first, uint32_t last, std::span<const Interval> by) {
  const size_t count = (by.size() + kFill - 1) / kFill;
  std::vector<Chunk> chunks(count);
  std::vector<uint64_t> firsts(count);
  for (size_t i = 0; i < count; ++i) {
    const auto items = by.subspan(i * by.size() / count, (i + 1) * by.size() / count - i * by.size() / count);
    Chunk& chunk = chunks[i];
    chunk.size = static_cast<uint32_t>(items.size());
    chunk.capacity = kChunkSize;
    chunk.items = std::make_unique<Interval[]>(kChunkSize);
    std::ranges::copy(items, chunk.items.get());
    firsts[i] = items[0].begin;
  }
  const auto replace = [first, last](auto& old, auto& fresh) {
    const size_t kept = std::min<size_t>(last - first, fresh.size());
    std::move(fresh.begin(), fresh.begin() + kept, old.begin() + first);
    old.erase(old.begin() + first + kept, old.begin() + last);
    old.insert(old.begin() + first + kept, std::make_move_iterator(fresh.begin() + kept),
               std::make_move_iterator(fresh.end()));
  };
  replace(chunks_, chunks);
  replace(firsts_, firsts);
}

void IntervalList::MergeIfSmall(uint32_t chunk) {
  if (chunks_.size() == 1) return;
  const uint32_t first = chunk + 1 < chunks_.size() ? chunk : chunk - 1;
  const Chunk& lower = chunks_[first];
  const Chunk& upper = chunks_[first + 1];
  if (lower.size + upper.size > kFill) return;
  std::vector<Interval> items(lower.items.get(), lower.items.get() + lower.size);
  items.insert(items.end(), upper.items.get(), upper.items.get() + upper.size);
  ReplaceChunks(first, first + 2, items);
}

void IntervalList::Reset() {
  size_ = 1;
  single_ = {};
  chunks_.clear();
  firsts_.clear();
}

}  // namespace sim
