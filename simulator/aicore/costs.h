#pragma once

#include <cstdint>

namespace sim {

/// Cycles of a core, all from spec/ascendc.md §9; the section and its mark ([pub] published, [cfg] platform
/// configuration, [est] estimate) stand behind each.
namespace costs {

inline constexpr uint64_t kScalarCall = 1;      // §9.1 [pub]
inline constexpr uint64_t kScalarDrain = 20;    // §9.1 [est]: scalar access to UB while a pipe still works on it
inline constexpr uint64_t kGmScalarHit = 1;     // §9.1 [est]
inline constexpr uint64_t kGmScalarMiss = 300;  // §9.1 [est]
inline constexpr uint64_t kPipeCreate = 400;    // §9.1 [pub order of magnitude]: 300–500
inline constexpr uint64_t kQueueDepth =
    32;  // §8 [est beyond MTE1 and M]: instructions a pipe holds before the scalar unit waits

inline constexpr uint64_t kVectorLatency = 20;  // §9.1 [est], as are the latencies below
inline constexpr uint64_t kMte1Latency = 20;
inline constexpr uint64_t kMte2Latency = 500;
inline constexpr uint64_t kMte3Latency = 300;
inline constexpr uint64_t kCubeLatency = 20;
inline constexpr uint64_t kFixpipeLatency = 40;

// Rates between GM and a core are the chip file's: ddr_read_rate and ub_to_ddr_rate (§9.4 [cfg]).
inline constexpr uint64_t kLocalCopyRate = 256;  // §9.2 [pub]: UB to UB
inline constexpr uint64_t kL0aRate = 256;        // §9.4 [pub]
inline constexpr uint64_t kL0bRate = 128;        // §9.4 [pub]
inline constexpr uint64_t kGmRequest = 512;  // §9.4 [est]: a burst pays for whole requests of this many aligned bytes
inline constexpr uint64_t kExtraBlock = 8;   // §9.4 [est]: per further block of a strided copy
inline constexpr uint64_t kPadBlock = 2;     // §9.4 [est]: per block of DataCopyPad
inline constexpr uint64_t kNdToNzRowFloor = 16;  // §9.4 [est]: least cycles of a row shorter than 512 bytes

inline constexpr uint64_t kCacheLine = 64;          // §3.11, §8: data cache of the scalar unit
inline constexpr uint64_t kCacheBytes = 32 * 1024;  // §8

inline constexpr uint64_t kCrossCoreFlag = 60;        // §9.1 [est]: from a CrossCoreSetFlag until the others see it
inline constexpr uint64_t kSyncAll = 200;             // §9.1 [est]: hardware form, after the last core came
inline constexpr uint64_t kSoftSyncAllPerBlock = 20;  // §9.1 [est]

}  // namespace costs

constexpr uint64_t CeilDiv(uint64_t value, uint64_t by) { return (value + by - 1) / by; }
constexpr uint64_t RoundUp(uint64_t value, uint64_t to) { return CeilDiv(value, to) * to; }

/// Cycles that `block_count` blocks of `block_bytes` take between GM and a core.
constexpr uint64_t GmCopyCycles(uint64_t address, uint64_t block_bytes, uint64_t block_count, uint64_t rate) {
  const uint64_t request_bytes = RoundUp(address % costs::kGmRequest + block_bytes, costs::kGmRequest);
  return block_count * CeilDiv(request_bytes, rate) + (block_count - 1) * costs::kExtraBlock;
}

}  // namespace sim
