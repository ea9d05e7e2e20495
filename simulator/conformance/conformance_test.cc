#include "core/rt/conformance/device_conformance.h"
#include "simulator/device.h"

namespace sim {
namespace {

rt::DeviceUnderTest Simulated(const std::string& soc_version, const rt::DeviceLimits& limits,
                              uint32_t event_ticks_per_ms, bool default_stream_can_stop) {
  const auto make = [soc_version]() -> std::unique_ptr<rt::Device> {
    DeviceOptions options;
    options.soc_version = soc_version;
    options.arena_bytes = uint64_t{64} << 20;  // a test takes three quarters of it
    auto device = Device::Create(options);
    EXPECT_TRUE(device.ok()) << device.status().ToString();
    return device.ok() ? *std::move(device) : nullptr;
  };
  return {.name = soc_version,
          .make = make,
          .limits = limits,
          .event_ticks_per_ms = event_ticks_per_ms,
          .default_stream_can_stop = default_stream_can_stop,
          .refuses_tasks_after_build = true,
          .runs_copies_in_turn = true};
}

// spec/device-simulator.md §9.1. Models: 1024 on 310P; elsewhere our choice (core/platform/chips).
rt::DeviceUnderTest Atlas910B(const std::string& soc_version) {
  return Simulated(soc_version,
                   {.streams = 32768 - 1024,
                    .events = 65536,
                    .notifies = 8192,
                    .labels = 65535,
                    .models = 1024,
                    .tasks_per_stream = 2013,
                    .persistent_tasks = 60000},
                   50'000, true);
}
rt::DeviceUnderTest Atlas310P3() {
  return Simulated("Ascend310P3",
                   {.streams = 992,
                    .events = 1023,
                    .notifies = 1024,
                    .labels = 65535,
                    .models = 1024,
                    .tasks_per_stream = 2042,
                    .persistent_tasks = 32760},
                   1'000'000, false);
}
rt::DeviceUnderTest Atlas310B4() {
  return Simulated("Ascend310B4",
                   {.streams = 480,
                    .events = 65536,
                    .notifies = 2048,
                    .labels = 65535,
                    .models = 1024,
                    .tasks_per_stream = 2010,
                    .persistent_tasks = 65535},
                   48'000, false);
}

}  // namespace
}  // namespace sim

RT_INSTANTIATE_DEVICE_CONFORMANCE(Simulated, testing::Values(sim::Atlas910B("Ascend910B1")));
RT_INSTANTIATE_LIMIT_CONFORMANCE(Simulated, testing::Values(sim::Atlas910B("Ascend910B1"), sim::Atlas310P3(),
                                                            sim::Atlas310B4(), sim::Atlas910B("Ascend910B4")));
