#include "core/om/proto/task.pb.h"
#include "core/om/proto_bytes.h"
#include "property_tests/om/broken_property.h"
#include "property_tests/om/damage.h"
#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/message_generator.h"

namespace ge {
namespace {

StatusOr<domi::ModelTaskDef> ParseTasks(ByteView bytes) {
  domi::ModelTaskDef tasks;
  GE_RETURN_IF_ERROR(ParseMessage(bytes, tasks, "TASK_INFO", kTaskPartitionInvalid, 0));
  return tasks;
}

/// Fields that we do not know included.
ByteBuffer SurvivesWriting(const domi::ModelTaskDef& tasks) {
  auto bytes = SerializeMessage(tasks, "TASK_INFO");
  Require(bytes.status(), "tasks can be written");
  auto again = ParseTasks(*bytes);
  Require(again.status(), "written tasks can be read");
  Require(*SerializeMessage(*again, "TASK_INFO") == *bytes, "writing tasks is stable");
  return *std::move(bytes);
}

void HoldsForAnyTaskBytes(ByteView bytes) {
  if (auto tasks = ParseTasks(bytes); tasks.ok()) SurvivesWriting(*tasks);
}

}  // namespace

void FuzzTaskInfo(ByteView input) {
  Choices choices(input);
  if (!choices.Coin()) return HoldsForAnyTaskBytes(choices.Rest());
  domi::ModelTaskDef tasks;
  FillMessage(choices, tasks);
  HoldsForAnyTaskBytes(Damage(choices, SurvivesWriting(tasks)));
}

}  // namespace ge
