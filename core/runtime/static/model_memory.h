#pragma once

#include <unordered_map>

#include "core/runtime/static/device_resources.h"
#include "core/runtime/static/file_constant.h"
#include "core/runtime/static/model_layout.h"
#include "core/runtime/var_manager.h"

namespace ge {

/// What a model needs from outside of its file.
struct ModelSources {
  VarManager& variables;  ///< of the session
  WeightFiles weight_files;
};

/// The device memory of one loaded model: feature memory (zero-filled), weights, constants that the graph keeps or
/// files hold. Turns places into addresses. The memory belongs to the DeviceResources that it was made with; variables
/// belong to the session, and placeholders to whoever gave their address.
class ModelMemory {
 public:
  /// Allocates and fills. `layout` must outlive the object.
  static StatusOr<ModelMemory> Allocate(const ModelLayout& layout, DeviceResources& resources,
                                        const ModelSources& sources);

  /// 0 for an absent tensor. A constant that the graph keeps is copied to the device when it is first asked for.
  StatusOr<rt::DeviceAddress> AddressOf(const TensorPlace& place);

 private:
  ModelMemory(const ModelLayout& layout, DeviceResources& resources) : layout_(&layout), resources_(&resources) {}
  Status CopyConstantsToFeatureMap();
  StatusOr<rt::DeviceAddress> Bind(const VariableTensor& tensor, const ModelSources& sources);

  const ModelLayout* layout_;
  DeviceResources* resources_;
  rt::DeviceAddress feature_base_ = 0, weight_base_ = 0;
  std::unordered_map<const Node*, rt::DeviceAddress> inline_constants_;
  std::unordered_map<const Node*, rt::DeviceAddress> variables_;  // every tensor of variable memory
};

}  // namespace ge
