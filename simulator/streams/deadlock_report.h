#pragma once

#include <string>

#include "simulator/streams/machine.h"

namespace sim {

/// Why nothing moves: for every stream with work left that can still be meant to run, the task it stands at, what that
/// waits for, and who would have set it (spec/device-simulator.md §12.6).
std::string DescribeStuckStreams(const LaneTable& lanes);

}  // namespace sim
