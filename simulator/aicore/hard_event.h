#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "simulator/aicore/pipe.h"
#include "simulator/include/kernel_types.h"

namespace sim {

inline constexpr size_t kHardEventCount = static_cast<size_t>(AscendC::HardEvent::MAX);
/// Flags of one event (spec/ascendc.md §8).
inline constexpr int32_t kFlagsPerEvent = 8;

/// Who sets an event's flags and who waits for them.
struct HardEventPipes {
  std::string_view name;
  Pipe source;
  Pipe destination;
};

/// In the order of AscendC::HardEvent (spec/ascendc.md §3.7).
inline constexpr std::array<HardEventPipes, kHardEventCount> kHardEvents{{
    {"MTE2_MTE1", Pipe::kMte2, Pipe::kMte1},     {"MTE1_MTE2", Pipe::kMte1, Pipe::kMte2},
    {"MTE1_M", Pipe::kMte1, Pipe::kCube},        {"M_MTE1", Pipe::kCube, Pipe::kMte1},
    {"MTE2_V", Pipe::kMte2, Pipe::kVector},      {"V_MTE2", Pipe::kVector, Pipe::kMte2},
    {"MTE3_V", Pipe::kMte3, Pipe::kVector},      {"V_MTE3", Pipe::kVector, Pipe::kMte3},
    {"M_V", Pipe::kCube, Pipe::kVector},         {"V_M", Pipe::kVector, Pipe::kCube},
    {"V_V", Pipe::kVector, Pipe::kVector},       {"MTE3_MTE1", Pipe::kMte3, Pipe::kMte1},
    {"MTE1_MTE3", Pipe::kMte1, Pipe::kMte3},     {"MTE1_V", Pipe::kMte1, Pipe::kVector},
    {"MTE2_M", Pipe::kMte2, Pipe::kCube},        {"M_MTE2", Pipe::kCube, Pipe::kMte2},
    {"V_MTE1", Pipe::kVector, Pipe::kMte1},      {"M_FIX", Pipe::kCube, Pipe::kFixpipe},
    {"FIX_M", Pipe::kFixpipe, Pipe::kCube},      {"MTE3_MTE2", Pipe::kMte3, Pipe::kMte2},
    {"MTE2_MTE3", Pipe::kMte2, Pipe::kMte3},     {"S_V", Pipe::kScalar, Pipe::kVector},
    {"V_S", Pipe::kVector, Pipe::kScalar},       {"S_MTE2", Pipe::kScalar, Pipe::kMte2},
    {"MTE2_S", Pipe::kMte2, Pipe::kScalar},      {"S_MTE3", Pipe::kScalar, Pipe::kMte3},
    {"MTE3_S", Pipe::kMte3, Pipe::kScalar},      {"MTE2_FIX", Pipe::kMte2, Pipe::kFixpipe},
    {"FIX_MTE2", Pipe::kFixpipe, Pipe::kMte2},   {"FIX_S", Pipe::kFixpipe, Pipe::kScalar},
    {"M_S", Pipe::kCube, Pipe::kScalar},         {"FIX_MTE3", Pipe::kFixpipe, Pipe::kMte3},
    {"MTE1_FIX", Pipe::kMte1, Pipe::kFixpipe},   {"FIX_MTE1", Pipe::kFixpipe, Pipe::kMte1},
    {"FIX_FIX", Pipe::kFixpipe, Pipe::kFixpipe},
}};

/// Which pipes a core of the split chip 2201 has (spec/ascendc.md §4.1, §3.7).
constexpr bool CoreHasPipe(CoreKind core, Pipe pipe) {
  switch (pipe) {
    case Pipe::kVector:
      return core == CoreKind::kAiv;
    case Pipe::kCube:
    case Pipe::kMte1:
    case Pipe::kFixpipe:
      return core == CoreKind::kAic;
    default:
      return true;
  }
}

/// Whether a core may use an event: it has both pipes, and a cube core's scalar unit pairs with MTE2 and MTE3 only.
constexpr bool CoreHasEvent(CoreKind core, AscendC::HardEvent event) {
  if (event == AscendC::HardEvent::FIX_S || event == AscendC::HardEvent::M_S) return false;
  const HardEventPipes& pipes = kHardEvents[static_cast<size_t>(event)];
  return CoreHasPipe(core, pipes.source) && CoreHasPipe(core, pipes.destination);
}

}  // namespace sim
