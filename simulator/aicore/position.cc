#include "simulator/aicore/position.h"

#include <fmt/format.h>

#include <array>

namespace sim {
namespace {

using AscendC::HardEvent;
using AscendC::TPosition;

constexpr auto kPositionNames =
    std::to_array<std::string_view>({"GM", "A1", "A2", "B1", "B2", "C1", "C2", "CO1", "CO2", "VECIN", "VECOUT",
                                     "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"});
static_assert(kPositionNames.size() == static_cast<size_t>(TPosition::MAX));

struct PathEvents {
  std::optional<MemoryKind> source, destination;  // none: GM
  HardEvent forward, backward;
};
constexpr std::optional<MemoryKind> kGm = std::nullopt;
constexpr PathEvents kPaths[] = {
    {kGm, MemoryKind::kUb, HardEvent::MTE2_V, HardEvent::V_MTE2},
    {MemoryKind::kUb, kGm, HardEvent::V_MTE3, HardEvent::MTE3_V},
    {MemoryKind::kUb, MemoryKind::kUb, HardEvent::MTE2_MTE3, HardEvent::MTE3_MTE2},
    {kGm, MemoryKind::kL1, HardEvent::MTE2_MTE1, HardEvent::MTE1_MTE2},
    {kGm, MemoryKind::kL0a, HardEvent::MTE2_M, HardEvent::M_MTE2},
    {kGm, MemoryKind::kL0b, HardEvent::MTE2_M, HardEvent::M_MTE2},
    {MemoryKind::kL1, MemoryKind::kL0a, HardEvent::MTE1_M, HardEvent::M_MTE1},
    {MemoryKind::kL1, MemoryKind::kL0b, HardEvent::MTE1_M, HardEvent::M_MTE1},
    {MemoryKind::kL0c, kGm, HardEvent::M_FIX, HardEvent::FIX_M},
};

bool IsGm(uint32_t position) {
  return position == static_cast<uint32_t>(TPosition::GM) || position == static_cast<uint32_t>(TPosition::CO2);
}

}  // namespace

std::string PositionName(uint32_t position) {
  return position < kPositionNames.size() ? std::string(kPositionNames[position])
                                          : fmt::format("position {}", position);
}

std::optional<MemoryKind> MemoryOfPosition(uint32_t position) {
  switch (static_cast<TPosition>(position)) {
    case TPosition::VECIN:
    case TPosition::VECOUT:
    case TPosition::VECCALC:
      return MemoryKind::kUb;
    case TPosition::A1:
    case TPosition::B1:
    case TPosition::C1:
    case TPosition::TSCM:
      return MemoryKind::kL1;
    case TPosition::A2:
      return MemoryKind::kL0a;
    case TPosition::B2:
      return MemoryKind::kL0b;
    case TPosition::CO1:
      return MemoryKind::kL0c;
    default:
      return std::nullopt;
  }
}

std::optional<QueuePath> FindQueuePath(uint32_t source_position, uint32_t destination_position) {
  const std::optional<MemoryKind> source = MemoryOfPosition(source_position);
  const std::optional<MemoryKind> destination = MemoryOfPosition(destination_position);
  if ((!source && !IsGm(source_position)) || (!destination && !IsGm(destination_position))) return std::nullopt;
  for (const PathEvents& path : kPaths) {
    if (path.source != source || path.destination != destination) continue;
    if (destination) return QueuePath{destination_position, *destination, path.forward, path.backward};
    return QueuePath{source_position, *source, path.forward, path.backward};
  }
  return std::nullopt;
}

}  // namespace sim
