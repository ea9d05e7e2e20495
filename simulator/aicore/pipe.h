#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sim {

/// Which cores a kernel's blocks take (spec/ascendc.md §1.5).
enum class CoreKind : uint8_t { kAic, kAiv, kMix };

/// Pipes of a core, in the order of reports (spec/ascendc.md §3.7).
enum class Pipe : uint8_t { kScalar, kVector, kCube, kMte1, kMte2, kMte3, kFixpipe, kCount };
inline constexpr size_t kPipeCount = static_cast<size_t>(Pipe::kCount);

constexpr std::string_view CoreName(CoreKind core) {
  constexpr std::array<std::string_view, 3> kNames{"AIC", "AIV", "MIX"};
  return kNames[static_cast<size_t>(core)];
}

}  // namespace sim
