#pragma once

#include <vector>

#include "scenarios/runner/execute/session.h"

namespace scenario {

/// Holds what the device did during a step against hazards, deadlock, virtual_time_ns, tasks and memory, whether the
/// step succeeded or not. A hazard that is not expected fails its step, whatever else is.
void CheckDeviceFacts(const Expectations& expect, const DeviceFacts& facts, const ge::Status& status,
                      std::vector<CheckResult>& results);

}  // namespace scenario
