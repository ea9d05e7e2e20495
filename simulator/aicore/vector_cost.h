#pragma once

#include <cstdint>

#include "simulator/aicore/costs.h"

namespace sim {

/// Elements per cycle of an instruction on 16- and 32-bit elements (spec/ascendc.md §9.2, published).
struct VectorRate {
  uint32_t per_cycle_16;
  uint32_t per_cycle_32;
};
inline constexpr VectorRate kFullRate{128, 64};
inline constexpr VectorRate kIterativeRate{32, 32};  // Exp, Ln, Sqrt, Div

constexpr uint64_t VectorCycles(VectorRate rate, uint64_t element_bytes, uint64_t count) {
  return CeilDiv(count, element_bytes == 2 ? rate.per_cycle_16 : rate.per_cycle_32);
}

}  // namespace sim
