#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/bytes.h"

namespace sim {

class CodeRunner;
class MemoryMap;

/// A kernel that is nothing but what it says of itself: which bytes it reads and writes and how long it takes. For
/// programs that are about order and memory, not about values. Its binary is this description, loaded like any other;
/// its argument block is one 8-byte device address per range, reads first, then writes.
struct DeclaredKernel {
  std::vector<uint64_t> reads = {}, writes = {};  ///< sizes of the ranges in bytes
  uint64_t block_cycles = 1850;                   ///< of each block; a microsecond on most chips
  uint8_t fill = 0;                               ///< what every byte of the written ranges becomes
};

/// The binary that BinaryLoad takes. At most kMaxDeclaredRanges ranges.
inline constexpr size_t kMaxDeclaredRanges = 128;
ge::ByteBuffer EncodeDeclaredKernel(const DeclaredKernel& kernel);

/// Runs declared kernels itself, on vector cores and with any tiling key, and hands everything else to `others`.
/// A range outside its allocation fails the kernel as a real one's touch does; nothing is written then.
std::unique_ptr<CodeRunner> MakeDeclaredKernelRunner(std::unique_ptr<CodeRunner> others, const MemoryMap& memory);

}  // namespace sim
