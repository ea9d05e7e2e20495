#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/om/ge_model.h"
#include "core/rt/device.h"
#include "core/runtime/static/file_constant.h"
#include "core/runtime/var_manager.h"

namespace ge {

/// What a user must know of a model's inputs or outputs to call it.
struct TensorInfo {
  std::string name;
  DataType dtype = DT_UNDEFINED;
  GeShape shape;
  uint64_t size = 0;  ///< bytes of the tensor itself, without padding
  /// The model may write it: it takes a buffer that ExecuteInPlace changes.
  bool is_written = false;
};

struct ModelDescription {
  std::vector<TensorInfo> inputs, outputs;
  uint32_t stream_count = 0;
  /// Names of the distributed tasks in order, per logical stream (ModelTaskTypeName).
  std::vector<std::vector<std::string>> tasks_per_stream;
  /// The device's own stream of each logical stream, for who looks at what the device did.
  std::vector<rt::StreamId> device_streams;
};

/// Loads root models onto one device and runs them (spec/static-runtime.md §3): one session, whose variables all of its
/// models share. Thread-safe; executions of one model are serialised.
class ModelManager {
 public:
  /// `device` must outlive the manager.
  explicit ModelManager(rt::Device& device) : device_(device), variables_(device) {}
  ~ModelManager();

  /// `weight_files`: of a model with file constants. On failure nothing stays behind but variables that are new to the
  /// session. Kernels for another machine are refused by kernel and machine name. Ids count from 1 and are never used
  /// again.
  StatusOr<uint32_t> LoadModel(std::shared_ptr<const GeRootModel> model, const WeightFiles& weight_files = {});
  /// Waits for an execution that is running. Frees everything even if the device reports a failure, which is returned.
  /// An id that is not loaded gives kModelIdInvalid, here and below.
  Status UnloadModel(uint32_t model_id);
  StatusOr<ModelDescription> Describe(uint32_t model_id) const;
  /// Copies inputs to the device, runs the model once, copies outputs back. Inputs in the model's order; each must have
  /// exactly the size that Describe gives.
  StatusOr<std::vector<ByteBuffer>> Execute(uint32_t model_id, const std::vector<ByteView>& inputs);
  /// The same for a model that may write inputs (TensorInfo::is_written), which Execute refuses: these buffers hold
  /// afterwards what the model left in them. On failure they are as they were.
  StatusOr<std::vector<ByteBuffer>> ExecuteInPlace(uint32_t model_id, std::vector<ByteBuffer>& inputs);
  /// What a variable of the session holds. Fails with kParamInvalid when there is none of that name.
  StatusOr<ByteBuffer> ReadVariable(std::string_view name) const { return variables_.Read(name); }

 private:
  struct Loaded;
  StatusOr<std::shared_ptr<Loaded>> Find(uint32_t model_id) const;

  rt::Device& device_;
  VarManager variables_;
  mutable std::mutex mutex_;
  uint32_t next_model_id_ = 1;
  std::map<uint32_t, std::shared_ptr<Loaded>> models_;
};

}  // namespace ge
