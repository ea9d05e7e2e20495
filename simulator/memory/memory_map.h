#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/status.h"
#include "simulator/memory/access.h"

namespace sim {

/// A live piece of device memory.
struct Allocation {
  uint64_t address = 0;
  uint64_t size = 0;  ///< bytes asked for; a touch past it is out of bounds even inside the padding
  std::string name;   ///< who asked, for reports
};

/// Why a touch of device memory is wrong.
enum class MemoryFaultKind : uint8_t {
  kOutOfBounds,  ///< it begins in a live allocation, or in the padding behind one, and ends past its size
  kFreed,        ///< it begins in an allocation that was freed
  kNowhere,      ///< in no allocation that anybody remembers
};

/// A touch that CheckAccess refused, for reports that a program reads.
struct MemoryFault {
  MemoryFaultKind kind = MemoryFaultKind::kNowhere;
  uint64_t address = 0;
  uint64_t size = 0;
  AccessKind access = AccessKind::kRead;

  friend bool operator==(const MemoryFault&, const MemoryFault&) = default;
};

/// Which device addresses may be touched. Read by kernels while tasks run; changes only between tasks. Thread-safe for
/// reading.
class MemoryMap {
 public:
  virtual ~MemoryMap() = default;
  /// The live allocation that holds `address`, or null.
  virtual const Allocation* FindAllocation(uint64_t address) const = 0;
  /// Success when [address, address + size) lies inside one live allocation. Otherwise names the touch (`what`), the
  /// range and what lies nearest: past the end of which allocation, inside a freed one, or in no allocation at all.
  virtual ge::Status CheckAccess(uint64_t address, uint64_t size, std::string_view what) const = 0;
  /// The kind of a fault that begins at `address`. A map without memory of what was freed calls that nowhere.
  virtual MemoryFaultKind ClassifyFault(uint64_t address) const {
    return FindAllocation(address) != nullptr ? MemoryFaultKind::kOutOfBounds : MemoryFaultKind::kNowhere;
  }
};

}  // namespace sim
