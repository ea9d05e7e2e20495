#pragma once

#include <cstddef>
#include <cstdint>

namespace sim {

/// Half lanes to float and back. `half` holds 2 bytes a lane and needs no alignment. Rounds to nearest even; every NaN
/// becomes the quiet NaN without sign or payload (spec/ascendc.md §2.2). Uses the CPU's conversion instructions where
/// it has them; results do not depend on it.
void HalfToFloat(const uint8_t* half, float* lanes, size_t count);
void FloatToHalf(const float* lanes, uint8_t* half, size_t count);

/// The same without special instructions.
void HalfToFloatPortable(const uint8_t* half, float* lanes, size_t count);
void FloatToHalfPortable(const float* lanes, uint8_t* half, size_t count);

}  // namespace sim
