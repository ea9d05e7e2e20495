#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/memory/access.h"

namespace sim {

/// The touches of global memory by one block, or by all blocks of a task, coalesced while they come: what was touched
/// in many tiles ends as few rectangles that cover exactly the bytes touched. Accesses of different kinds or
/// allocations are never joined. The result depends on the touches and their order only. One thread at a time.
class AccessLog {
 public:
  /// `home` is the start of the allocation that holds all of the access. Rows may overlap or touch each other, unlike
  /// those of a result: then they are one run.
  void Add(const Access& access, uint64_t home);
  /// Adds what a later block logged.
  void Append(const AccessLog& later);
  /// Everything in order of (kind, address, …), joined as far as it goes. Ends the log.
  std::vector<Access> Finish();

 private:
  /// Accesses of one kind to one allocation.
  struct Track {
    uint64_t home = 0;
    AccessKind kind = AccessKind::kRead;
    size_t compact_at = 0;  ///< entries that make it worth while to sort and join
    std::vector<Access> entries;
  };
  Track& FindTrack(uint64_t home, AccessKind kind);
  static void AddTo(Track& track, const Access& access);

  std::vector<Track> tracks_;
  size_t latest_ = 0;  ///< the track that was used last
};

}  // namespace sim
