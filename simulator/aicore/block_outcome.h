#pragma once

#include <array>
#include <cstdint>

#include "simulator/aicore/pipe.h"

namespace sim {

/// What one block used.
struct BlockOutcome {
  uint64_t cycles =
      0;  ///< first instruction to last completion, pipes overlapping as flags allow; of a group the longest
  std::array<uint64_t, kPipeCount> busy_cycles{};  ///< per pipe, over all cores of a group
};

}  // namespace sim
