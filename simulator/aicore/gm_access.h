#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/status.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// A block's way to global memory. Every touch of GM by kernel code is checked here, so this is also where a later
/// access log takes its ranges from. Device addresses are host addresses (docs/architecture.md §3).
class GmAccess {
 public:
  explicit GmAccess(const MemoryMap& memory) : memory_(memory) {}

  /// The bytes for reading; `what` names the operand for the error.
  ge::StatusOr<const uint8_t*> Read(uint64_t address, uint64_t size, std::string_view what);
  ge::StatusOr<uint8_t*> Write(uint64_t address, uint64_t size, std::string_view what);

 private:
  ge::Status Check(uint64_t address, uint64_t size, std::string_view what);

  const MemoryMap& memory_;
  // Kernels touch the same few allocations again and again; they do not change while a task runs.
  std::array<const Allocation*, 4> recent_{};
  size_t oldest_ = 0;
};

}  // namespace sim
