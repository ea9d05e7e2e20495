#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>

#include "core/rt/device.h"

namespace rt {

/// What one device holds at most (spec/device-simulator.md §9.1). 0: not known, or not bounded; then it is not tested.
struct DeviceLimits {
  uint32_t streams = 0;          ///< default streams are among them
  uint32_t context_streams = 1;  ///< of them, what a context takes
  uint32_t events = 0;           ///< of class B
  uint32_t notifies = 0;         ///< counting ones are among them
  uint32_t labels = 0;
  uint32_t models = 0;
  uint32_t tasks_per_stream = 0;
  uint32_t persistent_tasks = 0;  ///< of all persistent streams together
};

/// An implementation that the suite is run against, and what the specification leaves to chip and implementation.
struct DeviceUnderTest {
  std::string name;  ///< letters, digits and _; part of the names of the tests
  /// A new device with nothing on it. The calling thread has set it. Null fails the test.
  std::function<std::unique_ptr<Device>()> make;
  DeviceLimits limits;
  uint32_t event_ticks_per_ms = 0;         ///< §4.1
  bool default_stream_can_stop = true;     ///< §8.3: the default stream takes a failure mode
  bool refuses_tasks_after_build = false;  ///< §5.1 promises no error
  bool runs_copies_in_turn = false;        ///< one engine for copies on the device, so that priorities can be seen
};

/// How GoogleTest prints it.
inline void PrintTo(const DeviceUnderTest& device, std::ostream* out) { *out << device.name; }

}  // namespace rt
