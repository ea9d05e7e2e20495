#pragma once

#include <memory>
#include <vector>

#include "core/rt/flow.h"
#include "simulator/streams/model_instance.h"

namespace sim {

/// A place in a stream (spec/device-simulator.md §4.5).
struct Label {
  rt::LabelId id;
  Lane* lane = nullptr;  ///< null until it is set
  uint32_t task_id = 0;  ///< of its LABEL_SET, which is also its position: persistent streams keep their tasks
};

std::unique_ptr<Task> MakeLabelSet();
/// All labels are set, on streams of the model.
std::unique_ptr<Task> MakeLabelSwitch(rt::DeviceAddress index, std::vector<std::shared_ptr<Label>> labels,
                                      std::shared_ptr<ModelInstance> model);
struct SwitchOperands {
  rt::DeviceAddress left = 0;
  rt::SwitchCondition condition = rt::SwitchCondition::kEqual;
  rt::DeviceAddress right = 0;
  rt::SwitchDataType type = rt::SwitchDataType::kInt32;
};
std::unique_ptr<Task> MakeStreamSwitch(const SwitchOperands& operands, rt::StreamId true_stream,
                                       std::shared_ptr<ModelInstance> model);
std::unique_ptr<Task> MakeStreamActive(rt::StreamId target, std::shared_ptr<ModelInstance> model);

}  // namespace sim
