#include "simulator/hazards/missing_order.h"

#include <fmt/format.h>

namespace sim {
namespace {

bool IsHost(const OrderSide& side) { return !side.task.stream; }

std::string NameOf(const OrderSide& side) {
  if (!IsHost(side)) return fmt::format("stream {} task {}", side.task.stream.value, side.task.task_id);
  return side.verb.empty() ? fmt::format("what {} did", side.agent_name) : std::string(side.verb);
}

}  // namespace

std::string MissingOrder(const OrderSide& earlier, const OrderSide& later) {
  if (IsHost(earlier) && IsHost(later)) {
    return fmt::format("nothing that the device sees orders {} and {}", earlier.agent_name, later.agent_name);
  }
  if (IsHost(later)) {
    return fmt::format("nothing orders them: synchronise stream {} before {}", earlier.task.stream.value,
                       NameOf(later));
  }
  if (IsHost(earlier)) {
    return fmt::format("nothing orders them: submit {} after {}, or synchronise stream {} before {}", NameOf(later),
                       NameOf(earlier), later.task.stream.value, NameOf(earlier));
  }
  if (earlier.task.stream == later.task.stream) {
    return fmt::format("nothing orders {} and {}", earlier.agent_name, later.agent_name);
  }
  return fmt::format(
      "nothing orders them: record an event on stream {} after task {} and let stream {} wait for it before task {}",
      earlier.task.stream.value, earlier.task.task_id, later.task.stream.value, later.task.task_id);
}

}  // namespace sim
