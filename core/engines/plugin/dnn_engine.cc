#include "core/engines/plugin/dnn_engine.h"

namespace ge {

DNNEngineMap BuiltInDNNEngines() {
  static const std::vector<EngineAttribute> engines = {
      {"DNN_VM_CUSTOM", 0},
      {"AIcoreEngine", 1},
      {"ffts_plus", 1},
      {"VectorEngine", 2},
      {"DSAEngine", 2},
      {"DNN_VM_RTS", 2},
      {"DNN_VM_RTS_FFTS_PLUS", 2},
      {"DNN_HCCL", 2},
      {"DNN_VM_AICPU_FFTS_PLUS", 2},
      {"DNN_VM_AICPU_ASCEND_FFTS_PLUS", 2},
      {"DNN_VM_AICPU_ASCEND", 3},
      {"DNN_VM_AICPU", 4},
      {"DNN_VM_DVPP", 5},
      {"DNN_VM_GE_LOCAL", 9},
      {"DNN_VM_HOST_CPU", 10, EngineRuntimeType::kHost, {EngineMemoryType::kHost}},
  };
  DNNEngineMap map;
  for (const EngineAttribute& engine : engines) map.emplace(engine.name, std::make_shared<DNNEngine>(engine));
  return map;
}

}  // namespace ge
