#pragma once

#include <cstdint>

namespace sim {

/// How a task touches bytes. An atomic touch is a read and a write that no other atomic touch races with
/// (spec/device-simulator.md §12.4).
enum class AccessKind : uint8_t { kRead, kWrite, kAtomic };

/// How much a touch is worth as evidence (docs/architecture.md §3, "Happens-before, not luck").
enum class AccessGrade : uint8_t {
  kExact,     ///< every byte was touched: kernel API, copies, operands of the scheduler
  kDeclared,  ///< every byte counts as touched because the task says so: AICPU and PREPROCESS tasks
  kMay,       ///< perhaps touched; never an error by itself. What may have been written counts as initialised.
};

/// Bytes between two starts: ranges of at most that many bytes do not overlap.
constexpr uint64_t DistanceBetween(uint64_t a, uint64_t b) { return a > b ? a - b : b - a; }

/// A rectangle of device memory: `rows` runs of `row_bytes`, each `stride` bytes after the one before. A plain range is
/// one row; then `stride` means nothing. Rows do not overlap: rows == 1 or stride >= row_bytes.
struct Access {
  uint64_t address = 0;
  uint64_t row_bytes = 0;
  uint64_t rows = 1;
  uint64_t stride = 0;
  AccessKind kind = AccessKind::kRead;

  friend bool operator==(const Access&, const Access&) = default;
};

}  // namespace sim
