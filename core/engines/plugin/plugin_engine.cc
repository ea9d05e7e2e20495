#include "core/engines/plugin/plugin_engine.h"

namespace ge {

Status PluginEngine::Initialize(const EngineOptions&) {
  if (store_ == nullptr) store_ = parts_.make_store();
  if (store_ == nullptr) return MakeError(kEngineFailed, "info store '{}' could not be made", parts_.store_key);
  if (parts_.make_optimizer == nullptr) return {};
  if (optimizer_ == nullptr) optimizer_ = parts_.make_optimizer();
  if (optimizer_ == nullptr) return MakeError(kEngineFailed, "optimiser '{}' could not be made", parts_.optimizer_key);
  return {};
}

void PluginEngine::GetOpsKernelInfoStores(OpsKernelInfoStores& stores) const {
  if (store_ != nullptr) stores.insert_or_assign(parts_.store_key, store_);
}

void PluginEngine::GetGraphOptimizerObjs(GraphOptimizers& optimizers) const {
  if (optimizer_ != nullptr) optimizers.insert_or_assign(parts_.optimizer_key, optimizer_);
}

Status PluginEngine::Finalize() {
  store_.reset();
  optimizer_.reset();
  return {};
}

}  // namespace ge
