#include "core/runtime/model_manager.h"

#include "core/base/log.h"
#include "core/runtime/static/davinci_model.h"

namespace ge {

/// A model and what keeps its executions and its unloading apart. `model` is null once it is unloaded.
struct ModelManager::Loaded {
  std::mutex mutex;
  std::unique_ptr<DavinciModel> model;
};

namespace {

std::vector<TensorInfo> TensorInfos(const std::vector<IoBuffer>& buffers) {
  std::vector<TensorInfo> infos;
  for (const IoBuffer& buffer : buffers)
    infos.push_back({buffer.name, buffer.dtype, buffer.shape, buffer.size, buffer.is_written});
  return infos;
}

Status NotLoaded(uint32_t model_id) { return MakeError(kModelIdInvalid, "model {} is not loaded", model_id); }

}  // namespace

ModelManager::~ModelManager() {
  for (const auto& [id, loaded] : models_) {
    if (const Status status = loaded->model->Unload(); !status.ok())
      Log().warn("unload model {}: {}", id, status.ToString());
  }
}

StatusOr<uint32_t> ModelManager::LoadModel(std::shared_ptr<const GeRootModel> model, const WeightFiles& weight_files) {
  uint32_t id = 0;
  {
    std::lock_guard lock(mutex_);
    id = next_model_id_++;
  }
  const std::string name = model->root().name;
  auto loaded = std::make_shared<Loaded>();
  GE_ASSIGN_OR_RETURN(loaded->model, DavinciModel::Load(device_, std::move(model), id, {variables_, weight_files}),
                      "load model '{}'", name);
  std::lock_guard lock(mutex_);
  models_.emplace(id, std::move(loaded));
  return id;
}

StatusOr<std::shared_ptr<ModelManager::Loaded>> ModelManager::Find(uint32_t model_id) const {
  std::lock_guard lock(mutex_);
  const auto it = models_.find(model_id);
  if (it == models_.end()) return NotLoaded(model_id);
  return it->second;
}

Status ModelManager::UnloadModel(uint32_t model_id) {
  std::shared_ptr<Loaded> loaded;
  {
    std::lock_guard lock(mutex_);
    const auto it = models_.find(model_id);
    if (it == models_.end()) return NotLoaded(model_id);
    loaded = std::move(it->second);
    models_.erase(it);
  }
  std::lock_guard lock(loaded->mutex);
  const Status status = loaded->model->Unload();
  loaded->model = nullptr;
  return status.WithContext(fmt::format("unload model {}", model_id));
}

StatusOr<ModelDescription> ModelManager::Describe(uint32_t model_id) const {
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<Loaded> loaded, Find(model_id));
  std::lock_guard lock(loaded->mutex);
  if (loaded->model == nullptr) return NotLoaded(model_id);
  ModelDescription description;
  description.inputs = TensorInfos(loaded->model->inputs());
  description.outputs = TensorInfos(loaded->model->outputs());
  description.tasks_per_stream = loaded->model->tasks_per_stream();
  description.device_streams = loaded->model->device_streams();
  description.stream_count = static_cast<uint32_t>(description.tasks_per_stream.size());
  return description;
}

StatusOr<std::vector<ByteBuffer>> ModelManager::Execute(uint32_t model_id, const std::vector<ByteView>& inputs) {
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<Loaded> loaded, Find(model_id));
  std::lock_guard lock(loaded->mutex);
  if (loaded->model == nullptr) return NotLoaded(model_id);
  for (const IoBuffer& input : loaded->model->inputs()) {
    if (!input.is_written) continue;
    return MakeError(kExecuteParamInvalid,
                     "execute model {}: input '{}' is a RefData, which the model may write; it needs a buffer that may "
                     "be written",
                     model_id, input.name);
  }
  GE_ASSIGN_OR_RETURN(auto outputs, loaded->model->Execute(inputs), "execute model {}", model_id);
  return outputs;
}

StatusOr<std::vector<ByteBuffer>> ModelManager::ExecuteInPlace(uint32_t model_id, std::vector<ByteBuffer>& inputs) {
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<Loaded> loaded, Find(model_id));
  std::lock_guard lock(loaded->mutex);
  if (loaded->model == nullptr) return NotLoaded(model_id);
  const std::vector<ByteView> views(inputs.begin(), inputs.end());
  GE_ASSIGN_OR_RETURN(auto outputs, loaded->model->Execute(views), "execute model {}", model_id);
  std::vector<std::pair<size_t, ByteBuffer>> written;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!loaded->model->inputs()[i].is_written) continue;
    GE_ASSIGN_OR_RETURN(ByteBuffer bytes, loaded->model->ReadInput(i), "execute model {}", model_id);
    written.emplace_back(i, std::move(bytes));
  }
  for (auto& [index, bytes] : written) inputs[index] = std::move(bytes);
  return outputs;
}

}  // namespace ge
