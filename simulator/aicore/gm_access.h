#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/status.h"
#include "simulator/aicore/access_log.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// What one call touches of global memory, in bytes: rows at a pitch, and that several times over. Rows may overlap.
struct GmPiece {
  uint64_t address = 0;
  uint64_t row_bytes = 0;
  uint64_t rows = 1;
  uint64_t row_pitch = 0;
  uint64_t matrices = 1;
  uint64_t matrix_pitch = 0;

  /// From the first byte to past the last.
  uint64_t Span() const { return (matrices - 1) * matrix_pitch + (rows - 1) * row_pitch + row_bytes; }
};

/// A block's way to global memory. Every touch of GM by kernel code is checked and logged here. Device addresses are
/// host addresses (docs/architecture.md §3).
class GmAccess {
 public:
  /// `log` may be null: then nothing is logged.
  GmAccess(const MemoryMap& memory, AccessLog* log) : memory_(memory), log_(log) {}

  /// The bytes for reading; `what` names the operand for the error. Everything from the piece's first byte to its last
  /// must lie in one allocation; only the rows count as touched.
  ge::StatusOr<const uint8_t*> Read(const GmPiece& piece, std::string_view what);
  ge::StatusOr<uint8_t*> Write(const GmPiece& piece, std::string_view what);
  ge::StatusOr<const uint8_t*> Read(uint64_t address, uint64_t size, std::string_view what) {
    return Read({address, size}, what);
  }
  ge::StatusOr<uint8_t*> Write(uint64_t address, uint64_t size, std::string_view what) {
    return Write({address, size}, what);
  }

  /// The touch that was refused; a block ends with its first.
  const std::optional<MemoryFault>& fault() const { return fault_; }

 private:
  ge::Status Touch(const GmPiece& piece, AccessKind kind, std::string_view what);
  ge::StatusOr<const Allocation*> Find(uint64_t address, uint64_t size, AccessKind kind, std::string_view what);
  void Log(const GmPiece& piece, AccessKind kind, const Allocation& allocation);

  const MemoryMap& memory_;
  AccessLog* log_;
  std::optional<MemoryFault> fault_;
  // Kernels touch the same few allocations again and again; they do not change while a task runs.
  std::array<const Allocation*, 4> recent_{};
  size_t oldest_ = 0;
};

}  // namespace sim
