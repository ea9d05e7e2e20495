#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/platform/chip.h"
#include "simulator/aicore/pipe.h"

namespace sim {

enum class MemoryKind : uint8_t { kUb, kL1, kL0a, kL0b, kL0c, kCount };
inline constexpr size_t kMemoryKindCount = static_cast<size_t>(MemoryKind::kCount);

std::string_view MemoryName(MemoryKind memory);
/// Alignment of an operand's start (spec/ascendc.md §8).
uint32_t MemoryAlignment(MemoryKind memory);
/// Cube cores have L1 and L0, vector cores UB.
bool CoreHasMemory(CoreKind core, MemoryKind memory);

/// One memory of a core with a mark per byte: written since the block began. A mark follows its byte through copies and
/// arithmetic.
class LocalMemory {
 public:
  LocalMemory(MemoryKind kind, uint32_t size);

  MemoryKind kind() const { return kind_; }
  uint32_t size() const { return size_; }
  uint8_t* data(uint32_t address) { return data_.get() + address; }
  /// 1: written, 0: not.
  uint8_t* marks(uint32_t address) { return marks_.get() + address; }
  /// Whether every byte is marked, and marking them. Both skip what is known of whole granules, which makes an
  /// instruction on large operands cost its data alone.
  bool AllWritten(uint32_t address, uint64_t size);
  void MarkWritten(uint32_t address, uint64_t size);
  /// To be called by who may set marks to 0: nothing is known of these granules any more.
  void ForgetWritten(uint32_t address, uint64_t size);
  /// Remembers how far Reset must clear. Callers write data and marks below that only.
  void Touch(uint64_t end) {
    if (end > touched_) touched_ = end;
  }
  /// As it is before a block: zeros, nothing written.
  void Reset();

 private:
  MemoryKind kind_;
  uint32_t size_;
  uint64_t touched_ = 0;
  std::unique_ptr<uint8_t[], void (*)(void*)> data_;
  std::unique_ptr<uint8_t[], void (*)(void*)> marks_;
  std::vector<uint8_t> whole_;  ///< per granule, 1: all its bytes are marked
};

/// The memories of one core, reused by the blocks that a worker runs one after another.
class LocalMemories {
 public:
  explicit LocalMemories(const ge::ChipConfig& chip);
  LocalMemory& Get(MemoryKind kind) { return memories_[static_cast<size_t>(kind)]; }
  void Reset();

  /// Where Mmad unpacks its operands.
  std::vector<float> left_scratch, right_scratch;

 private:
  std::vector<LocalMemory> memories_;
};

}  // namespace sim
