#include "simulator/streams/task_identity.h"

#include <fmt/format.h>

namespace sim {

std::string DescribeTask(rt::TaskRef task, const TaskIdentity& identity) {
  std::string text = fmt::format("stream {} task {} {}", task.stream.value, task.task_id, identity.type);
  if (!identity.op_name.empty()) text += fmt::format(" of op '{}'", identity.op_name);
  if (!identity.op_type.empty()) text += fmt::format(" ({})", identity.op_type);
  return text;
}

}  // namespace sim
