#pragma once

#include <functional>
#include <memory>

#include "simulator/streams/task.h"

namespace sim {

/// One scheduler slot that does nothing.
std::unique_ptr<Task> MakeNop();
/// Runs on the host thread that moves the device on, with InHostFunction true (spec/device-simulator.md §7.5).
std::unique_ptr<Task> MakeHostFunction(std::function<void()> function);

/// Whether this thread runs a host function of some device: every verb refuses then (§12.3 H19).
bool InHostFunction();

}  // namespace sim
