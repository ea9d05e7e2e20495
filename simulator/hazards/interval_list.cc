#include "simulator/hazards/interval_list.h"

#include <algorithm>

namespace sim {
namespace {

/// Small enough to keep when a list shrinks to one interval and grows again.
constexpr uint32_t kLeastIntervals = 8;

}  // namespace

uint32_t IntervalList::IndexOf(uint64_t offset) const {
  const Interval* base = data();
  uint32_t count = size_;
  while (count > 1) {  // without branches: which half is taken cannot be predicted
    const uint32_t half = count / 2;
    base = base[half].begin <= offset ? base + half : base;
    count -= half;
  }
  return static_cast<uint32_t>(base - data());
}

void IntervalList::Replace(uint32_t first, uint32_t last, std::span<const Interval> by) {
  const uint32_t count = static_cast<uint32_t>(by.size());
  const uint32_t size = size_ - (last - first) + count;
  if (size == size_) {
    std::ranges::copy(by, data() + first);
    return;
  }
  const Interval* from = data();
  if (size == 1) {
    const Interval kept = count == 1 ? by[0] : first == 0 ? from[last] : from[0];
    size_ = 1;
    single_ = kept;
    if (capacity_ > kLeastIntervals) FreeArray();
    return;
  }
  Interval* to = many_.get();
  if (size > capacity_ || size < capacity_ / 4) {
    const uint32_t capacity = std::max(kLeastIntervals, size + size / 2);
    auto grown = std::make_unique<Interval[]>(capacity);
    std::copy(from, from + first, grown.get());
    std::copy(from + last, from + size_, grown.get() + first + count);
    many_ = std::move(grown);
    capacity_ = capacity;
    to = many_.get();
  } else {
    if (size_ == 1) {
      if (first == 1) to[0] = single_;
      if (last == 0) to[count] = single_;
    } else if (count > last - first) {
      std::copy_backward(from + last, from + size_, to + size);
    } else {
      std::copy(from + last, from + size_, to + first + count);
    }
  }
  std::ranges::copy(by, to + first);
  size_ = size;
}

void IntervalList::Reset() {
  size_ = 1;
  single_ = {};
  FreeArray();
}

void IntervalList::FreeArray() {
  many_.reset();
  capacity_ = 0;
}

}  // namespace sim
