#pragma once

#include <cstddef>
#include <cstdint>

namespace sim {

// What one device holds at most: the column "910B/A3" of spec/device-simulator.md §9.1.

/// Stream ids that can be allocated: 32768, of which 1024 are kept for the AICPU. The default stream is one of them.
inline constexpr size_t kMaxStreams = 32768 - 1024;
inline constexpr size_t kMaxEvents = 65536;
/// Tasks that one stream holds: 2048 queue slots, 35 of them reserved.
inline constexpr uint32_t kMaxTasksPerStream = 2013;
inline constexpr uint32_t kMaxStreamPriority = 7;
/// spec/device-simulator.md §6.2: one device copy.
inline constexpr uint64_t kMaxDeviceCopyBytes = uint64_t{4} << 30;
/// spec/device-simulator.md §7.1: 8-byte words of one argument block.
inline constexpr size_t kMaxKernelParameters = 128;
/// Our choice: the descriptor's field for the block dimension has 16 bits. It also bounds the work that a wild tiling
/// can ask for.
inline constexpr uint32_t kMaxBlockDim = 65535;
/// Our choice: how many finished tasks are remembered for TaskLog and the trace.
inline constexpr size_t kMaxTaskRecords = 1'000'000;
/// Our choice: how many waiting streams a deadlock report names.
inline constexpr size_t kMaxReportedStreams = 16;

}  // namespace sim
