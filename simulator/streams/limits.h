#pragma once

#include <cstddef>
#include <cstdint>

#include "core/platform/chip.h"

namespace sim {

/// What one device holds at most: the chip's numbers (spec/device-simulator.md §9.1, §8.5).
struct DeviceLimits {
  size_t streams = 0;  ///< ids that can be allocated; default streams are among them
  size_t events = 0;
  size_t notifies = 0;
  size_t labels = 0;
  size_t models = 0;
  uint32_t tasks_per_stream = 0;
  uint32_t persistent_tasks = 0;  ///< of all persistent streams together
  uint32_t event_ticks_per_ms = 0;
  bool default_stream_can_stop = false;  ///< whether the default stream's failure mode can be set (§8.3)
  uint64_t aicpu_timeout_ms = 0;

  static DeviceLimits ForChip(const ge::ChipConfig& chip);
};

inline constexpr uint32_t kMaxStreamPriority = 7;
/// spec/device-simulator.md §6.2: one device copy.
inline constexpr uint64_t kMaxDeviceCopyBytes = uint64_t{4} << 30;
/// spec/device-simulator.md §7.4: one prefetch; a longer one is cut.
inline constexpr uint64_t kMaxPrefetchBytes = uint64_t{120} << 20;
/// spec/device-simulator.md §7.1: 8-byte words of one argument block.
inline constexpr size_t kMaxKernelParameters = 128;
/// Task ids have 16 bits, of which 65535 is never used: a report's id starts again after that many (§3.2).
inline constexpr uint32_t kTaskIdsPerFlip = 65535;
/// Our choice: the descriptor's field for the block dimension has 16 bits. It also bounds the work that a wild tiling
/// can ask for.
inline constexpr uint32_t kMaxBlockDim = 65535;
/// Our choice: how many finished tasks are remembered for TaskLog and the trace.
inline constexpr size_t kMaxTaskRecords = 1'000'000;
/// Our choice: how many waiting streams a deadlock report names.
inline constexpr size_t kMaxReportedStreams = 16;

}  // namespace sim
