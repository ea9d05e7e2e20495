#include "simulator/aicore/local_memory.h"

#include <cstdlib>
#include <cstring>

namespace sim {
namespace {

std::unique_ptr<uint8_t[], void (*)(void*)> Zeros(size_t size) {
  auto* bytes = static_cast<uint8_t*>(std::calloc(size, 1));
  GE_CHECK(bytes != nullptr, "no memory for {} bytes of a core", size);
  return {bytes, &std::free};
}

/// Bytes of which one mark is kept beside those of each.
constexpr uint64_t kGranule = 512;

bool AllOnes(const uint8_t* marks, uint64_t size) { return std::memchr(marks, 0, size) == nullptr; }

/// The granules that lie whole in a range; none when first >= last.
struct Granules {
  Granules(uint64_t address, uint64_t size)
      : first((address + kGranule - 1) / kGranule), last((address + size) / kGranule) {}
  bool any() const { return first < last; }
  uint64_t count() const { return last - first; }
  uint64_t first, last;
};

}  // namespace

std::string_view MemoryName(MemoryKind memory) {
  constexpr std::array<std::string_view, kMemoryKindCount> kNames{"UB", "L1", "L0A", "L0B", "L0C"};
  return kNames[static_cast<size_t>(memory)];
}

uint32_t MemoryAlignment(MemoryKind memory) {
  constexpr std::array<uint32_t, kMemoryKindCount> kAlignments{32, 32, 512, 512, 64};
  return kAlignments[static_cast<size_t>(memory)];
}

bool CoreHasMemory(CoreKind core, MemoryKind memory) {
  return core == CoreKind::kMix || (core == CoreKind::kAiv) == (memory == MemoryKind::kUb);
}

LocalMemory::LocalMemory(MemoryKind kind, uint32_t size)
    : kind_(kind), size_(size), data_(Zeros(size)), marks_(Zeros(size)), whole_(size / kGranule + 1) {}

bool LocalMemory::AllWritten(uint32_t address, uint64_t size) {
  const Granules whole(address, size);
  uint8_t* marks = marks_.get();
  if (!whole.any()) return AllOnes(marks + address, size);
  const uint64_t start = whole.first * kGranule, end = whole.last * kGranule;
  if (!AllOnes(marks + address, start - address) || !AllOnes(marks + end, address + size - end)) return false;
  if (AllOnes(&whole_[whole.first], whole.count())) return true;
  if (!AllOnes(marks + start, end - start)) return false;
  std::memset(&whole_[whole.first], 1, whole.count());
  return true;
}

void LocalMemory::MarkWritten(uint32_t address, uint64_t size) {
  const Granules whole(address, size);
  uint8_t* marks = marks_.get();
  if (!whole.any()) {
    std::memset(marks + address, 1, size);
    return;
  }
  const uint64_t start = whole.first * kGranule, end = whole.last * kGranule;
  std::memset(marks + address, 1, start - address);
  std::memset(marks + end, 1, address + size - end);
  if (AllOnes(&whole_[whole.first], whole.count())) return;
  std::memset(marks + start, 1, end - start);
  std::memset(&whole_[whole.first], 1, whole.count());
}

void LocalMemory::ForgetWritten(uint32_t address, uint64_t size) {
  const uint64_t first = address / kGranule;
  std::memset(&whole_[first], 0, (address + size + kGranule - 1) / kGranule - first);
}

void LocalMemory::Reset() {
  std::memset(data_.get(), 0, touched_);
  std::memset(marks_.get(), 0, touched_);
  ForgetWritten(0, touched_);
  touched_ = 0;
}

LocalMemories::LocalMemories(const ge::ChipConfig& chip) {
  memories_.reserve(kMemoryKindCount);
  memories_.emplace_back(MemoryKind::kUb, static_cast<uint32_t>(chip.ub_bytes()));
  memories_.emplace_back(MemoryKind::kL1, static_cast<uint32_t>(chip.l1_bytes()));
  memories_.emplace_back(MemoryKind::kL0a, static_cast<uint32_t>(chip.l0a_bytes()));
  memories_.emplace_back(MemoryKind::kL0b, static_cast<uint32_t>(chip.l0b_bytes()));
  memories_.emplace_back(MemoryKind::kL0c, static_cast<uint32_t>(chip.l0c_bytes()));
}

void LocalMemories::Reset() {
  for (LocalMemory& memory : memories_) memory.Reset();
}

}  // namespace sim
