#include "core/compiler/size/calc_op_running_param.h"

#include "core/engines/engine_table.h"

namespace ge {

Status CalcOpRunningParams(ComputeGraph& graph, const ChipConfig& chip) {
  for (const auto& node : graph.nodes()) {
    const Engine* engine = FindEngine(node->op().kernel_lib);
    if (engine == nullptr) {
      return MakeError(kInternal, "node '{}' ({}): no engine has the kernel library '{}'", node->name(), node->type(),
                       node->op().kernel_lib);
    }
    GE_RETURN_IF_ERROR(engine->CalcOpRunningParam(node->op(), chip));
    for (size_t output = 0; output < node->output_count(); ++output) {
      for (const InDataAnchor& consumer : node->consumers(output)) {
        consumer.node->op().inputs[consumer.index].size = node->op().outputs[output].size;
      }
    }
  }
  return {};
}

}  // namespace ge
