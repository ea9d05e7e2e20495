#pragma once

#include <string>
#include <vector>

#include "simulator/hazards/hazard.h"
#include "simulator/streams/machine.h"

namespace sim {

/// Why nothing can go on: work is left, and nothing runs (spec/device-simulator.md §12.6).
struct DeadlockProof {
  std::string text;                  ///< the cycle of waits first, if there is one; then what every stream waits for
  std::vector<HazardParty> parties;  ///< the tasks of the cycle in its order; without one, of all streams that wait
};

DeadlockProof ProveStuck(const LaneTable& lanes);

}  // namespace sim
