#include "core/compiler/kernel/select_aicpu_kernels.h"

#include <map>

#include "core/compiler/model/packed_library.h"
#include "core/engines/ai_cpu/aicpu_attrs.h"
#include "core/engines/engine_names.h"
#include "core/engines/virtual_node.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

void WriteKernelAttrs(OpDesc& op, const AicpuOp& kernel) {
  op.attrs.insert_or_assign(kAttrKernelSo, kernel.kernel_so);
  op.attrs.insert_or_assign(kAttrFuncName, kernel.function_name);
  op.attrs.insert_or_assign(kAttrOpKernelLib, kernel.op_kernel_lib);
}

/// Libraries by file name, each with the logical path that it was read from.
struct ReadLibrary {
  std::string logical_path;
  SharedBytes bytes;
};

}  // namespace

StatusOr<std::vector<KernelBin>> SelectAicpuKernels(ComputeGraph& graph, const AicpuOps& ops, const OppPackage& opp,
                                                    const HostEnvironment& host) {
  std::map<std::string, ReadLibrary> libraries;
  for (Node* node : NodesInTreeOrder(graph)) {
    if (node->op().engine != kAicpuAscendEngineName || !HasTask(node->op())) continue;
    const auto kernel = ops.find(node->type());
    if (kernel == ops.end()) {
      return MakeError(kOpNotSupported, "node '{}' ({}): the operator package does not configure it for the AICPU",
                       node->name(), node->type());
    }
    const AicpuOp& op = kernel->second;
    WriteKernelAttrs(node->op(), op);
    const auto [library, is_new] = libraries.try_emplace(op.kernel_so, ReadLibrary{op.library, {}});
    if (!is_new && library->second.logical_path == op.library) continue;
    GE_ASSIGN_OR_RETURN(SharedBytes bytes, ReadPackedLibrary(op.library, "AICPU library", host, opp), "node '{}' ({})",
                        node->name(), node->type());
    if (!is_new && !(bytes == library->second.bytes)) {
      return MakeError(kParamInvalid, "AICPU library '{}' is both {} and {}, and they differ", op.kernel_so,
                       library->second.logical_path, op.library);
    }
    library->second.bytes = std::move(bytes);
  }
  std::vector<KernelBin> bins;
  for (auto& [name, library] : libraries) bins.push_back({name, std::move(library.bytes)});
  return bins;
}

}  // namespace ge
