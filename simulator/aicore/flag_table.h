#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "simulator/aicore/hard_event.h"
#include "simulator/aicore/pipe_clock.h"

namespace sim {

/// The flags of one core and who reserved them (spec/ascendc.md §3.7, §3.4). Every verb returns the reason why it
/// cannot be done, empty on success.
class FlagTable {
 public:
  /// The flag is set once the source pipe has completed all issued so far.
  std::string Set(AscendC::HardEvent event, int32_t id, PipeClocks& clocks);
  /// The destination pipe goes on when the flag is set, and clears it. The kernel's instructions take effect in program
  /// order, so the flag must have been set before: waiting for one that a later call sets is refused as the deadlock
  /// that it may be.
  std::string Wait(AscendC::HardEvent event, int32_t id, PipeClocks& clocks);

  /// The lowest id that nobody reserved, or -1.
  int32_t FindFree(AscendC::HardEvent event) const;
  /// Reserves the lowest free id, or returns -1.
  int32_t Reserve(AscendC::HardEvent event);
  std::string Release(AscendC::HardEvent event, int32_t id);
  bool IsSet(AscendC::HardEvent event, int32_t id) const { return flag(event, id).set; }

  /// "MTE2_V 0, V_MTE3 1": what is still set; empty when nothing is.
  std::string DescribeSet() const;

 private:
  struct Flag {
    bool set = false;
    bool reserved = false;
    uint64_t time = 0;
  };
  const Flag& flag(AscendC::HardEvent event, int32_t id) const {
    return flags_[static_cast<size_t>(event)][static_cast<size_t>(id)];
  }
  Flag& flag(AscendC::HardEvent event, int32_t id) {
    return flags_[static_cast<size_t>(event)][static_cast<size_t>(id)];
  }

  std::array<std::array<Flag, kFlagsPerEvent>, kHardEventCount> flags_{};
};

}  // namespace sim
