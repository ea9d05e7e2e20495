#include "simulator/streams/limits.h"

namespace sim {

DeviceLimits DeviceLimits::ForChip(const ge::ChipConfig& chip) {
  return {.streams = chip.max_streams(),
          .events = chip.max_events(),
          .notifies = chip.max_notifies(),
          .labels = chip.max_labels(),
          .models = chip.max_models(),
          .tasks_per_stream = chip.max_tasks_per_stream(),
          .persistent_tasks = chip.max_persistent_tasks(),
          .event_ticks_per_ms = chip.event_ticks_per_ms(),
          .default_stream_can_stop = chip.Number("drydock.limits", "default_stream_failure_mode") != 0,
          .aicpu_timeout_ms = chip.aicpu_timeout_ms()};
}

}  // namespace sim
