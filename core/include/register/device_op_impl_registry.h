#pragma once

// DEVICE_IMPL_OP_OPTILING(Type).Tiling(f): tiling functions of a library that runs on the AICPU (spec/op-host-api.md
// §16). Such a library compiles in register/src/device_op_library_entry.cc, which exports RunAicpuRpcSrvLaunch.

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "exe_graph/runtime/tiling_context.h"
#include "graph/compiler_def.h"

namespace optiling {

using SinkTilingFunc = std::function<ge::graphStatus(gert::TilingContext*)>;

/// The tiling functions of this library, by op type; the last registration of a type wins.
RT2_LIBRARY_LOCAL inline std::map<std::string, SinkTilingFunc>& LocalDeviceTilings() {
  static std::map<std::string, SinkTilingFunc> tilings;
  return tilings;
}

class DeviceOpImplRegister {
 public:
  explicit DeviceOpImplRegister(const char* op_type) : op_type_(op_type) {}
  DeviceOpImplRegister& Tiling(SinkTilingFunc function) {
    LocalDeviceTilings()[op_type_] = std::move(function);
    return *this;
  }

 private:
  std::string op_type_;
};

}  // namespace optiling

#define DEVICE_IMPL_OP_JOIN_INNER_(a, b) a##b
#define DEVICE_IMPL_OP_JOIN_(a, b) DEVICE_IMPL_OP_JOIN_INNER_(a, b)
#define DEVICE_IMPL_OP_OPTILING(op_type)                                                                              \
  static ::optiling::DeviceOpImplRegister VAR_UNUSED DEVICE_IMPL_OP_JOIN_(device_op_impl_##op_type##_, __COUNTER__) = \
      ::optiling::DeviceOpImplRegister(#op_type)
