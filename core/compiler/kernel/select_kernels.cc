#include "core/compiler/kernel/select_kernels.h"

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/engine_names.h"
#include "core/engines/virtual_node.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

void SetText(AttrMap& attrs, Word name, const std::string& value) { attrs.insert_or_assign(name, value); }

void WriteKernelAttrs(OpDesc& op, const OppKernel& kernel) {
  SetText(op.attrs, kAttrKernelName, kernel.kernel_name);
  SetText(op.attrs, kAttrTvmMagic, kernel.magic);
  SetText(op.attrs, kAttrCoreType, kernel.core_type);
  SetText(op.attrs, kAttrCompileInfoJson, kernel.compile_info_json);
  op.attrs.insert_or_assign(kAttrOpParaSize, static_cast<int64_t>(kernel.op_para_size));
}

}  // namespace

StatusOr<SelectedKernels> SelectKernels(ComputeGraph& graph, const OppPackage& opp,
                                        std::string_view short_soc_version) {
  SelectedKernels kernels;
  for (Node* node : NodesInTreeOrder(graph)) {
    if (node->op().engine != kAiCoreEngineName || !HasTask(node->op())) continue;
    GE_ASSIGN_OR_RETURN(OppKernel kernel, opp.FindKernel(short_soc_version, node->op()));
    WriteKernelAttrs(node->op(), kernel);
    kernels.emplace(node, std::move(kernel));
  }
  return kernels;
}

}  // namespace ge
