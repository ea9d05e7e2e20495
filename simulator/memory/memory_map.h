#pragma once

#include <cstdint>
#include <string>

#include "core/base/status.h"

namespace sim {

/// A live piece of device memory.
struct Allocation {
  uint64_t address = 0;
  uint64_t size = 0;  ///< bytes asked for; a touch past it is out of bounds even inside the padding
  std::string name;   ///< who asked, for reports
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
};

}  // namespace sim
