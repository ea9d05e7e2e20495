#pragma once

#include <memory>

#include "simulator/streams/task.h"

namespace sim {

// Tasks on events of class B (spec/device-simulator.md §4.2). Each keeps its event alive: destroying an event never
// blocks.

/// Sets the event when it executes.
std::unique_ptr<Task> MakeEventRecord(std::shared_ptr<Signal> event);
/// Holds its stream while the event is clear; does not clear it.
std::unique_ptr<Task> MakeEventWait(std::shared_ptr<Signal> event);
/// Clears the event when it executes.
std::unique_ptr<Task> MakeEventReset(std::shared_ptr<Signal> event);

}  // namespace sim
