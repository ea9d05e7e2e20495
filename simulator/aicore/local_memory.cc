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
    : kind_(kind), size_(size), data_(Zeros(size)), marks_(Zeros(size)) {}

void LocalMemory::Reset() {
  std::memset(data_.get(), 0, touched_);
  std::memset(marks_.get(), 0, touched_);
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
