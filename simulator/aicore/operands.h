#pragma once

#include <cstdint>
#include <string_view>

#include "simulator/aicore/block_context.h"

namespace sim {

/// Local memory is copied in data blocks (spec/ascendc.md §4.3), at most this many runs of them by one instruction.
inline constexpr uint64_t kDataBlock = 32;
inline constexpr uint32_t kBlockCountLimit = 4095;

enum class Touch : uint8_t { kRead, kWrite };

/// Where an operand may lie: a bit per MemoryKind.
using MemorySet = uint8_t;
constexpr MemorySet In(MemoryKind memory) { return static_cast<MemorySet>(1u << static_cast<unsigned>(memory)); }
inline constexpr MemorySet kInUb = In(MemoryKind::kUb);
inline constexpr MemorySet kInL1 = In(MemoryKind::kL1);
inline constexpr MemorySet kInL0a = In(MemoryKind::kL0a);
inline constexpr MemorySet kInL0b = In(MemoryKind::kL0b);
inline constexpr MemorySet kInL0c = In(MemoryKind::kL0c);

/// What an instruction asks of an operand in local memory.
struct OperandRule {
  std::string_view role;  ///< "source", for errors
  Pipe pipe;              ///< who touches it
  Touch touch;
  MemorySet memories;
  uint32_t alignment = 0;  ///< of its start; 0: the memory's own
};

/// The bytes of a checked operand.
struct Operand {
  std::string_view role;
  MemoryKind memory;
  uint32_t address;
  uint64_t size;
  uint8_t* data;
  uint8_t* marks;  ///< 1 per written byte; who may set one to 0 calls Forget first
  LocalMemory* home;

  bool AllWritten() const { return home->AllWritten(address, size); }
  void MarkWritten(uint64_t offset, uint64_t bytes) const {
    home->MarkWritten(static_cast<uint32_t>(address + offset), bytes);
  }
  void MarkWritten() const { home->MarkWritten(address, size); }
  void Forget() const { home->ForgetWritten(address, size); }
};

/// The memory that a tensor lies in; the first of the checks of every operand: assigned, a position of this core, one
/// of those allowed (spec/ascendc.md §10, rules H16 and H19).
MemoryKind CheckPlace(const Call& call, const DrydockLocal& tensor, std::string_view role, MemorySet memories);

/// Checks `size` bytes from the tensor's start: place, alignment (H4), the memory's and the buffer's end (H1, H3),
/// state of the queue (H8). Does not ask whether the bytes were written.
Operand CheckOperand(const Call& call, const DrydockLocal& tensor, const OperandRule& rule, uint64_t size);

/// Refuses bytes that were never written in this block (H6).
void RequireWritten(const Call& call, const Operand& operand, uint64_t offset, uint64_t size);
bool AllWritten(const uint8_t* marks, uint64_t size);

/// Refuses operands that overlap without being the same range (H11).
void RequireSameOrDisjoint(const Call& call, const Operand& a, const Operand& b);

/// Refuses a call that an AIC, or an AIV, has no unit for (H19).
void RequireCore(const Call& call, CoreKind core);

}  // namespace sim
