#pragma once

#include <cstddef>

namespace ge {

/// Counts what this thread allocates with `new` while it lives: the most bytes that were in use at one time. Only in
/// programs that link allocation_meter.cc, which replaces the global operators. One at a time.
class AllocationMeter {
 public:
  AllocationMeter();
  ~AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  size_t peak_bytes() const;
};

}  // namespace ge
