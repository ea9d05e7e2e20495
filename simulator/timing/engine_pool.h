#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/platform/chip.h"
#include "simulator/runner/code_runner.h"

namespace sim {

/// What runs tasks. The scheduler itself (events, NOPs, updates) serves every stream at once and is never short.
enum class Engine : uint8_t { kScheduler, kAiCore, kAicpu, kSdma, kHostToDevice, kDeviceToHost };
inline constexpr size_t kEngineCount = 6;

/// Engines that a task holds from its begin to its end, all taken at once (spec/device-simulator.md §3.1 R7).
struct EngineDemand {
  Engine engine = Engine::kScheduler;
  CoreKind core_kind = CoreKind::kAiv;  ///< for kAiCore
  uint32_t count = 0;                   ///< cores (groups, for a mixed kernel), AICPU threads, copy engines
};

/// One engine as a row of reports: cores by group, so that a cube core stands beside its vector cores.
struct EngineRow {
  enum class Kind : uint8_t { kAic, kAiv, kAicpu, kSdma, kHostToDevice, kDeviceToHost };
  Kind kind = Kind::kAic;
  uint32_t index = 0;
  friend auto operator<=>(const EngineRow&, const EngineRow&) = default;
};

struct EngineGrant {
  Engine engine = Engine::kScheduler;
  std::vector<std::vector<EngineRow>>
      units;  ///< what works together on one block; one row each except for mixed kernels
};

/// The engines of a chip and who is free. Always hands out the lowest numbers.
class EnginePool {
 public:
  explicit EnginePool(const ge::ChipConfig& chip);

  /// How many units of such work can run at once when all is free.
  uint32_t Capacity(Engine engine, CoreKind core_kind) const;
  /// Nothing when not enough is free now.
  std::optional<EngineGrant> Take(const EngineDemand& demand);
  void Give(const EngineGrant& grant);
  /// How many engines of that kind are taken now.
  uint32_t BusyCount(EngineRow::Kind kind) const { return busy_count_[static_cast<size_t>(kind)]; }

  /// A number for each engine of the chip, groups in order: cube core, its vector cores, next group; then AICPU, then
  /// copies.
  uint32_t RowNumber(const EngineRow& row) const;
  std::string RowName(const EngineRow& row) const;

 private:
  std::vector<EngineRow> UnitRows(Engine engine, CoreKind core_kind, uint32_t index) const;
  std::vector<bool>& BusyOf(EngineRow::Kind kind) { return busy_[static_cast<size_t>(kind)]; }
  void SetBusy(const EngineRow& row, bool busy);

  uint32_t aic_count_, aiv_count_, aicpu_count_;
  bool split_cores_;  ///< else an AI Core has both units, and vector kernels run on it too
  uint32_t aiv_per_group_;
  // By EngineRow::Kind.
  std::array<std::vector<bool>, 6> busy_;
  std::array<uint32_t, 6> busy_count_{};  ///< of those in busy_
};

}  // namespace sim
