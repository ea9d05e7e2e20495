#pragma once

#include <array>
#include <cstring>

#include "core/abi/kernel_table.h"
#include "simulator/aicore/half_lanes.h"

// How elements of vector instructions lie in memory, and in which type their lanes are computed. Lanes pass through
// small arrays, so an instruction is one plain loop that the compiler vectorises, whatever the element type, alignment,
// or in-place use.

namespace sim {

inline constexpr size_t kChunkLanes = 256;

struct FloatElement {
  using Lane = float;
  static constexpr size_t kSize = 4;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) { std::memcpy(lanes, from, count * kSize); }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) { std::memcpy(to, lanes, count * kSize); }
};

/// Float holds the exact sum, difference and product of halves, or enough of the quotient and root: rounding that to
/// half rounds once.
struct HalfElement {
  using Lane = float;
  static constexpr size_t kSize = 2;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) { HalfToFloat(from, lanes, count); }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) { FloatToHalf(lanes, to, count); }
};

struct Int32Element {
  using Lane = int32_t;
  static constexpr size_t kSize = 4;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) { std::memcpy(lanes, from, count * kSize); }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) { std::memcpy(to, lanes, count * kSize); }
};

/// Results wrap by dropping the upper half.
struct Int16Element {
  using Lane = int32_t;
  static constexpr size_t kSize = 2;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) {
    int16_t values[kChunkLanes];
    std::memcpy(values, from, count * kSize);
    for (size_t i = 0; i < count; ++i) lanes[i] = values[i];
  }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) {
    int16_t values[kChunkLanes];
    for (size_t i = 0; i < count; ++i) values[i] = static_cast<int16_t>(lanes[i]);
    std::memcpy(to, values, count * kSize);
  }
};

/// An instruction's loop per element type; null: the chip has none.
template <typename Function>
struct PerType {
  Function float_loop = nullptr;
  Function half_loop = nullptr;
  Function int32_loop = nullptr;
  Function int16_loop = nullptr;

  constexpr Function For(uint32_t type) const {
    switch (type) {
      case kDrydockFloat:
        return float_loop;
      case kDrydockHalf:
        return half_loop;
      case kDrydockInt32:
        return int32_loop;
      case kDrydockInt16:
        return int16_loop;
      default:
        return nullptr;
    }
  }
};

}  // namespace sim
