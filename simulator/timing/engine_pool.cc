#include "simulator/timing/engine_pool.h"

#include <algorithm>
#include <array>

namespace sim {
namespace {

/// Copies inside device memory share one engine, as do those of each direction over the bus (spec/device-simulator.md
/// §10.2, T_sdma_slot).
constexpr uint32_t kCopyEngineCount = 1;

EngineRow::Kind KindOf(Engine engine, CoreKind core_kind) {
  if (engine == Engine::kAicpu) return EngineRow::Kind::kAicpu;
  if (engine == Engine::kSdma) return EngineRow::Kind::kSdma;
  if (engine == Engine::kHostToDevice) return EngineRow::Kind::kHostToDevice;
  if (engine == Engine::kDeviceToHost) return EngineRow::Kind::kDeviceToHost;
  return core_kind == CoreKind::kAiv ? EngineRow::Kind::kAiv : EngineRow::Kind::kAic;
}

}  // namespace

EnginePool::EnginePool(const ge::ChipConfig& chip)
    : aic_count_(chip.aic_count()),
      aiv_count_(chip.aiv_count()),
      aicpu_count_(chip.aicpu_count()),
      split_cores_(chip.has_split_cores()),
      aiv_per_group_(aic_count_ == 0 ? aiv_count_ : aiv_count_ / aic_count_) {
  BusyOf(EngineRow::Kind::kAic).resize(aic_count_);
  BusyOf(EngineRow::Kind::kAiv).resize(aiv_count_);
  BusyOf(EngineRow::Kind::kAicpu).resize(aicpu_count_);
  for (const auto kind : {EngineRow::Kind::kSdma, EngineRow::Kind::kHostToDevice, EngineRow::Kind::kDeviceToHost}) {
    BusyOf(kind).resize(kCopyEngineCount);
  }
}

uint32_t EnginePool::Capacity(Engine engine, CoreKind core_kind) const {
  switch (engine) {
    case Engine::kScheduler:
      return 0;
    case Engine::kAicpu:
      return aicpu_count_;
    case Engine::kSdma:
    case Engine::kHostToDevice:
    case Engine::kDeviceToHost:
      return kCopyEngineCount;
    case Engine::kAiCore:
      break;
  }
  if (core_kind == CoreKind::kAiv) return split_cores_ ? aiv_count_ : aic_count_;
  if (core_kind == CoreKind::kMix && (!split_cores_ || aiv_per_group_ == 0)) return 0;
  return aic_count_;
}

std::optional<EngineGrant> EnginePool::Take(const EngineDemand& demand) {
  EngineGrant grant{demand.engine, {}};
  const uint32_t capacity = Capacity(demand.engine, demand.core_kind);
  for (uint32_t index = 0; index < capacity && grant.units.size() < demand.count; ++index) {
    auto rows = UnitRows(demand.engine, demand.core_kind, index);
    const bool free = std::ranges::none_of(rows, [this](const EngineRow& row) { return BusyOf(row.kind)[row.index]; });
    if (free) grant.units.push_back(std::move(rows));
  }
  if (grant.units.size() < demand.count) return std::nullopt;
  for (const auto& unit : grant.units) {
    for (const EngineRow& row : unit) SetBusy(row, true);
  }
  return grant;
}

void EnginePool::Give(const EngineGrant& grant) {
  for (const auto& unit : grant.units) {
    for (const EngineRow& row : unit) SetBusy(row, false);
  }
}

void EnginePool::SetBusy(const EngineRow& row, bool busy) {
  BusyOf(row.kind)[row.index] = busy;
  uint32_t& count = busy_count_[static_cast<size_t>(row.kind)];
  busy ? ++count : --count;
}

std::vector<EngineRow> EnginePool::UnitRows(Engine engine, CoreKind core_kind, uint32_t index) const {
  const CoreKind kind = core_kind == CoreKind::kAiv && !split_cores_ ? CoreKind::kAic : core_kind;
  std::vector<EngineRow> rows{{KindOf(engine, kind), index}};
  if (engine == Engine::kAiCore && core_kind == CoreKind::kMix) {
    for (uint32_t i = 0; i < aiv_per_group_; ++i) rows.push_back({EngineRow::Kind::kAiv, index * aiv_per_group_ + i});
  }
  return rows;
}

uint32_t EnginePool::RowNumber(const EngineRow& row) const {
  const uint32_t per_group = std::max(aiv_per_group_, 1U);
  const uint32_t cores = aic_count_ + aiv_count_;
  switch (row.kind) {
    case EngineRow::Kind::kAic:
      return row.index * (1 + aiv_per_group_);
    case EngineRow::Kind::kAiv:
      return row.index / per_group * (1 + per_group) + 1 + row.index % per_group;
    case EngineRow::Kind::kAicpu:
      return cores + 1 + row.index;
    case EngineRow::Kind::kSdma:
      return cores + 1 + aicpu_count_ + row.index;
    case EngineRow::Kind::kHostToDevice:
      return cores + 1 + aicpu_count_ + kCopyEngineCount + row.index;
    case EngineRow::Kind::kDeviceToHost:
      break;
  }
  return cores + 1 + aicpu_count_ + 2 * kCopyEngineCount + row.index;
}

std::string EnginePool::RowName(const EngineRow& row) const {
  const uint32_t per_group = std::max(aiv_per_group_, 1U);
  switch (row.kind) {
    case EngineRow::Kind::kAic:
      return fmt::format("Core group {} AIC", row.index);
    case EngineRow::Kind::kAiv:
      return fmt::format("Core group {} AIV {}", row.index / per_group, row.index % per_group);
    case EngineRow::Kind::kAicpu:
      return fmt::format("AICPU {}", row.index);
    case EngineRow::Kind::kSdma:
      return fmt::format("SDMA {}", row.index);
    case EngineRow::Kind::kHostToDevice:
      return fmt::format("Host to device {}", row.index);
    case EngineRow::Kind::kDeviceToHost:
      break;
  }
  return fmt::format("Device to host {}", row.index);
}

}  // namespace sim
