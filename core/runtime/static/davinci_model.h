#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/om/ge_model.h"
#include "core/runtime/static/device_resources.h"
#include "core/runtime/static/model_memory.h"

namespace ge {

/// A place of device memory that Execute copies to or from.
struct IoBuffer {
  std::string name;
  rt::DeviceAddress address = 0;
  uint64_t size = 0;
  DataType dtype = DT_UNDEFINED;
  GeShape shape;
  bool is_written = false;  ///< an input that the model may write: a RefData
};

/// A static model on a device: its tasks are resident there and run at one call (spec/static-runtime.md §4). Not
/// thread-safe.
class DavinciModel {
 public:
  /// Checks the whole model, allocates, initialises all tasks, makes tiling libraries resident, distributes the tasks,
  /// builds the model instance. On failure nothing of the model stays on the device; variables that it added to its
  /// session do. `model_id` names what is the model's own on the device.
  static StatusOr<std::unique_ptr<DavinciModel>> Load(rt::Device& device, std::shared_ptr<const GeRootModel> model,
                                                      uint32_t model_id, const ModelSources& sources);

  const std::vector<IoBuffer>& inputs() const { return inputs_; }
  const std::vector<IoBuffer>& outputs() const { return outputs_; }
  /// Names of the distributed tasks in order, per logical stream.
  const std::vector<std::vector<std::string>>& tasks_per_stream() const { return tasks_per_stream_; }
  /// The device's stream of each logical stream.
  const std::vector<rt::StreamId>& device_streams() const { return device_streams_; }

  /// Copies inputs to the device, runs, gives the outputs.
  StatusOr<std::vector<ByteBuffer>> Execute(const std::vector<ByteView>& inputs);
  /// What an input holds after an execution.
  StatusOr<ByteBuffer> ReadInput(size_t index) const;
  /// Takes everything off the device. The object is of no use afterwards.
  Status Unload() { return resources_.Release(); }

 private:
  DavinciModel(rt::Device& device, std::shared_ptr<const GeRootModel> model)
      : model_(std::move(model)), resources_(device) {}
  Status LoadOnDevice(uint32_t model_id, const ModelSources& sources);

  std::shared_ptr<const GeRootModel> model_;  // kernels and libraries on the device view its bytes
  DeviceResources resources_;
  std::vector<IoBuffer> inputs_, outputs_;
  std::vector<std::vector<std::string>> tasks_per_stream_;
  std::vector<rt::StreamId> device_streams_;
};

}  // namespace ge
