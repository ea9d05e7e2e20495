#pragma once

#include <map>

#include "core/base/bytes.h"
#include "core/base/status.h"

namespace sim {

/// Host memory that copies may touch while the host goes on (spec/device-simulator.md §6.2).
class PinnedMemory {
 public:
  /// Empty, or overlapping what is pinned → kRtParamInvalid.
  ge::Status Register(ge::ByteView memory);
  /// Gives its size. The very start that was registered, or kRtParamInvalid.
  ge::StatusOr<size_t> Unregister(const uint8_t* start);
  /// Whether all of it lies in one pinned piece.
  bool Contains(ge::ByteView memory) const;

 private:
  std::map<uintptr_t, size_t> sizes_;  ///< by start
};

}  // namespace sim
