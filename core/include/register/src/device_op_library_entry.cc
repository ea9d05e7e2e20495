// The entry of a library whose tiling functions run on the AICPU (spec/so-in-om.md §8.7). Compiled into each such
// library.

#include <cstdint>

#include "register/device_op_impl_registry.h"

namespace {

/// What the args of a tiling task point to.
struct LaunchArgs {
  gert::TilingContext* context;
  const char* op_type;
  uint32_t* notify;
  void* workspace;
  uint64_t workspace_size;
};

uint32_t RunTiling(const LaunchArgs& args) {
  const auto& tilings = optiling::LocalDeviceTilings();
  const auto tiling = tilings.find(args.op_type);
  if (tiling == tilings.end() || !tiling->second || args.context == nullptr) return ge::GRAPH_PARAM_INVALID;
  try {
    return tiling->second(args.context) == ge::GRAPH_SUCCESS ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
  } catch (...) {
    return ge::GRAPH_FAILED;
  }
}

}  // namespace

extern "C" {

// A hook that the AICPU's kernel context may offer; absent in libraries that nobody gave one.
__attribute__((weak, visibility("hidden"))) uint32_t CustSetCpuKernelContext(uint64_t workspace_size,
                                                                             uint64_t workspace);

__attribute__((visibility("default"))) uint32_t RunAicpuRpcSrvLaunch(void* args) {
  if (args == nullptr) return ge::GRAPH_PARAM_INVALID;
  const LaunchArgs& launch = *static_cast<const LaunchArgs*>(args);
  if (launch.op_type == nullptr) return ge::GRAPH_PARAM_INVALID;
  if (CustSetCpuKernelContext != nullptr) {
    (void)CustSetCpuKernelContext(launch.workspace_size, reinterpret_cast<uint64_t>(launch.workspace));
  }
  const uint32_t status = RunTiling(launch);
  if (status != ge::GRAPH_SUCCESS) return status;
  // Whoever waits at the address may read the tiling once it sees the 1.
  if (launch.notify != nullptr) __atomic_store_n(launch.notify, 1U, __ATOMIC_RELEASE);
  return ge::GRAPH_SUCCESS;
}

}  // extern "C"
