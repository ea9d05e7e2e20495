#include "simulator/aicore/flag_table.h"

#include <fmt/format.h>

namespace sim {

std::string FlagTable::Set(AscendC::HardEvent event, int32_t id, PipeClocks& clocks) {
  const HardEventPipes& pipes = kHardEvents[static_cast<size_t>(event)];
  Flag& flag = this->flag(event, id);
  if (flag.set) return fmt::format("flag {} of {} is set already", id, pipes.name);
  flag.set = true;
  flag.time = clocks.Completion(pipes.source);
  return {};
}

std::string FlagTable::Wait(AscendC::HardEvent event, int32_t id, PipeClocks& clocks) {
  const HardEventPipes& pipes = kHardEvents[static_cast<size_t>(event)];
  Flag& flag = this->flag(event, id);
  if (!flag.set) return fmt::format("no SetFlag before it sets flag {} of {}: it would wait for ever", id, pipes.name);
  flag.set = false;
  clocks.HoldUntil(pipes.destination, flag.time);
  return {};
}

int32_t FlagTable::FindFree(AscendC::HardEvent event) const {
  for (int32_t id = 0; id < kFlagsPerEvent; ++id) {
    if (!flag(event, id).reserved) return id;
  }
  return -1;
}

int32_t FlagTable::Reserve(AscendC::HardEvent event) {
  const int32_t id = FindFree(event);
  if (id >= 0) flag(event, id).reserved = true;
  return id;
}

std::string FlagTable::Release(AscendC::HardEvent event, int32_t id) {
  Flag& flag = this->flag(event, id);
  if (!flag.reserved)
    return fmt::format("id {} of {} is not reserved", id, kHardEvents[static_cast<size_t>(event)].name);
  flag.reserved = false;
  return {};
}

std::string FlagTable::DescribeSet() const {
  std::string text;
  for (size_t event = 0; event < kHardEventCount; ++event) {
    for (int32_t id = 0; id < kFlagsPerEvent; ++id) {
      if (!flags_[event][static_cast<size_t>(id)].set) continue;
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kHardEvents[event].name, id);
    }
  }
  return text;
}

}  // namespace sim
