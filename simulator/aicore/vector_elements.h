#pragma once

#include <array>
#include <cstring>

#include "core/abi/kernel_table.h"
#include "simulator/aicore/half_lanes.h"

// How elements of vector instructions lie in memory, and in which type their lanes are computed. An instruction is one
// plain loop that the compiler vectorises: over memory itself where elements are lanes (operands are aligned, and the
// same or disjoint), otherwise over small arrays that the elements pass through.

namespace sim {

inline constexpr size_t kChunkLanes = 256;

// Each loop is compiled twice, and the CPU decides: a body that is always inlined, once for all CPUs of the
// architecture and once for those with registers of 256 bits. Results do not depend on it.
#define DRYDOCK_LOOP_BODY [[gnu::always_inline]] inline
#if defined(__x86_64__)
#define DRYDOCK_WIDE_LOOP [[gnu::target("avx2")]]
inline bool HasWideRegisters() { return __builtin_cpu_supports("avx2"); }
#else
#define DRYDOCK_WIDE_LOOP
inline bool HasWideRegisters() { return false; }
#endif

struct FloatElement {
  using Lane = float;
  static constexpr bool kIsLane = true;
  static constexpr size_t kSize = 4;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) { std::memcpy(lanes, from, count * kSize); }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) { std::memcpy(to, lanes, count * kSize); }
};

/// Float holds the exact sum, difference and product of halves, or enough of the quotient and root: rounding that to
/// half rounds once.
struct HalfElement {
  using Lane = float;
  static constexpr bool kIsLane = false;
  static constexpr size_t kSize = 2;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) { HalfToFloat(from, lanes, count); }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) { FloatToHalf(lanes, to, count); }
};

struct Int32Element {
  using Lane = int32_t;
  static constexpr bool kIsLane = true;
  static constexpr size_t kSize = 4;
  static void Load(const uint8_t* from, Lane* lanes, size_t count) { std::memcpy(lanes, from, count * kSize); }
  static void Store(const Lane* lanes, uint8_t* to, size_t count) { std::memcpy(to, lanes, count * kSize); }
};

/// Results wrap by dropping the upper half.
struct Int16Element {
  using Lane = int32_t;
  static constexpr bool kIsLane = false;
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
