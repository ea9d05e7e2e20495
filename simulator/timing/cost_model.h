#pragma once

#include <cstdint>

#include "core/platform/chip.h"

namespace sim {

/// What each step of the device costs in virtual time. A chip file overrides any of them in its section [drydock.cost],
/// under the names of the members. Sources stand beside the defaults in cost_model.cc and in docs/fidelity.md.
struct CostModel {
  uint64_t kernel_start_ns = 0;    ///< from the begin of an AI Core task to its first block
  uint64_t aicpu_start_ns = 0;     ///< from the begin of an AICPU task to its entry
  uint64_t aicpu_run_ns = 0;       ///< the entry itself, whatever it computes
  uint64_t event_ns = 0;           ///< record, reset, and what a wait takes once its event is set
  uint64_t nop_ns = 0;             ///< one scheduler slot
  uint64_t update_ns = 0;          ///< patching the descriptor of a resident task
  uint64_t copy_start_ns = 0;      ///< from the begin of a device copy to its first byte
  uint64_t host_function_ns = 0;   ///< a host function, whatever it computes
  uint64_t model_execute_ns = 0;   ///< starting the head streams
  uint64_t pcie_bytes_per_us = 0;  ///< between host and device, each direction
  uint64_t hbm_bytes_per_us = 0;   ///< device memory, reads and writes together
  uint64_t core_mhz = 0;           ///< clock of the cores that run blocks
  uint64_t op_timeout_ms = 0;      ///< a kernel that runs longer is stopped; from the chip's limits

  static CostModel ForChip(const ge::ChipConfig& chip);

  /// Rounded up to whole ns, so that no work is free.
  uint64_t CyclesToNs(uint64_t cycles) const;
  /// A copy inside device memory reads and writes each byte (spec/device-simulator.md §10.2).
  uint64_t DeviceCopyNs(uint64_t bytes) const;
  /// A fill, or a read into the cache: each byte once.
  uint64_t DeviceTouchNs(uint64_t bytes) const;
  /// A copy between host and device (spec/device-simulator.md §10.2, T_copy_h2d).
  uint64_t HostCopyNs(uint64_t bytes) const;
};

}  // namespace sim
