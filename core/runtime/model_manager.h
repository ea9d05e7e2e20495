#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/om/ge_model.h"
#include "core/rt/device.h"

namespace ge {

/// What a user must know of a model's inputs or outputs to call it.
struct TensorInfo {
  std::string name;
  DataType dtype = DT_UNDEFINED;
  GeShape shape;
  uint64_t size = 0;  ///< bytes of the tensor itself, without padding
};

struct ModelDescription {
  std::vector<TensorInfo> inputs, outputs;
  uint32_t stream_count = 0;
  /// Names of the distributed tasks in order, per logical stream (ModelTaskTypeName).
  std::vector<std::vector<std::string>> tasks_per_stream;
  /// The device's own stream of each logical stream, for who looks at what the device did.
  std::vector<rt::StreamId> device_streams;
};

/// Loads root models onto one device and runs them (spec/static-runtime.md §3). Thread-safe; executions of one model
/// are serialised.
class ModelManager {
 public:
  /// `device` must outlive the manager.
  explicit ModelManager(rt::Device& device) : device_(device) {}
  ~ModelManager();

  /// Nothing stays behind on failure. Kernels for another machine are refused by kernel and machine name. Ids count
  /// from 1 and are never used again.
  StatusOr<uint32_t> LoadModel(std::shared_ptr<const GeRootModel> model);
  /// Waits for an execution that is running. Frees everything even if the device reports a failure, which is returned.
  /// An id that is not loaded gives kModelIdInvalid, here and below.
  Status UnloadModel(uint32_t model_id);
  StatusOr<ModelDescription> Describe(uint32_t model_id) const;
  /// Copies inputs to the device, runs the model once, copies outputs back. Inputs in the model's order; each must have
  /// exactly the size that Describe gives.
  StatusOr<std::vector<ByteBuffer>> Execute(uint32_t model_id, const std::vector<ByteView>& inputs);

 private:
  struct Loaded;
  StatusOr<std::shared_ptr<Loaded>> Find(uint32_t model_id) const;

  rt::Device& device_;
  mutable std::mutex mutex_;
  uint32_t next_model_id_ = 1;
  std::map<uint32_t, std::shared_ptr<Loaded>> models_;
};

}  // namespace ge
