#include "simulator/timing/cost_model.h"

#include "core/base/checked_math.h"

namespace sim {
namespace {

constexpr std::string_view kCostSection = "drydock.cost";
constexpr std::string_view kLimitSection = "drydock.limits";

// Defaults. spec/device-simulator.md §10.2 gives T_sched (1 us, AICPU 3 us) and T_event (0.2 us).
constexpr uint64_t kKernelStartNs = 1000;
constexpr uint64_t kAicpuStartNs = 3000;
constexpr uint64_t kEventNs = 200;
constexpr uint64_t kCopyStartNs = 1000;
constexpr uint64_t kModelExecuteNs = 1000;
// Our choice: nobody published these. A tiling function takes some microseconds on an Arm core; a NOP and an update are
// scheduler slots like an event, the NOP without its memory traffic.
constexpr uint64_t kAicpuRunNs = 5000;
constexpr uint64_t kNopNs = 100;
// Our choice: two hand-overs between device and host, of the kind that a launch costs (§10.2, T_launch 2 us).
constexpr uint64_t kHostFunctionNs = 4000;
constexpr uint64_t kUpdateNs = 200;
// §10.2, BW_pcie: 25 GB/s.
constexpr uint64_t kPcieBytesPerUs = 25'000;
// §8.5: kernels on 910B, A3, 950.
constexpr uint64_t kOpTimeoutMs = 1'091'000;
// §10.1: sustainable bytes per cycle of one AI Core's path to device memory.
constexpr uint64_t kHbmBytesPerCycle = 32;

/// Rounded up; whole microseconds first, so that nothing overflows.
uint64_t NsAtRate(uint64_t amount, uint64_t per_us) {
  return amount / per_us * 1000 + ge::CeilDiv(amount % per_us * 1000, per_us);
}

uint64_t NumberOr(const ge::ChipConfig& chip, std::string_view section, std::string_view name, uint64_t fallback) {
  return chip.FindText(section, name) != nullptr ? chip.Number(section, name) : fallback;
}

uint64_t Cost(const ge::ChipConfig& chip, std::string_view name, uint64_t fallback) {
  return NumberOr(chip, kCostSection, name, fallback);
}

}  // namespace

CostModel CostModel::ForChip(const ge::ChipConfig& chip) {
  CostModel costs;
  costs.kernel_start_ns = Cost(chip, "kernel_start_ns", kKernelStartNs);
  costs.aicpu_start_ns = Cost(chip, "aicpu_start_ns", kAicpuStartNs);
  costs.aicpu_run_ns = Cost(chip, "aicpu_run_ns", kAicpuRunNs);
  costs.event_ns = Cost(chip, "event_ns", kEventNs);
  costs.nop_ns = Cost(chip, "nop_ns", kNopNs);
  costs.update_ns = Cost(chip, "update_ns", kUpdateNs);
  costs.host_function_ns = Cost(chip, "host_function_ns", kHostFunctionNs);
  costs.copy_start_ns = Cost(chip, "copy_start_ns", kCopyStartNs);
  costs.model_execute_ns = Cost(chip, "model_execute_ns", kModelExecuteNs);
  costs.core_mhz = Cost(chip, "core_mhz", chip.cube_freq_mhz());
  costs.hbm_bytes_per_us = Cost(chip, "hbm_bytes_per_us", kHbmBytesPerCycle * chip.aic_count() * costs.core_mhz);
  costs.pcie_bytes_per_us = Cost(chip, "pcie_bytes_per_us", kPcieBytesPerUs);
  costs.op_timeout_ms = NumberOr(chip, kLimitSection, "aicore_timeout_ms", kOpTimeoutMs);
  GE_CHECK(costs.core_mhz > 0 && costs.hbm_bytes_per_us > 0 && costs.pcie_bytes_per_us > 0,
           "chip {}: a clock or a rate is 0", chip.soc_version());
  return costs;
}

uint64_t CostModel::CyclesToNs(uint64_t cycles) const {
  return NsAtRate(cycles, core_mhz);  // MHz are cycles per us
}

uint64_t CostModel::DeviceCopyNs(uint64_t bytes) const { return NsAtRate(2 * bytes, hbm_bytes_per_us); }
uint64_t CostModel::DeviceTouchNs(uint64_t bytes) const { return NsAtRate(bytes, hbm_bytes_per_us); }
uint64_t CostModel::HostCopyNs(uint64_t bytes) const { return NsAtRate(bytes, pcie_bytes_per_us); }

}  // namespace sim
