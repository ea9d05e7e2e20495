#include "core/compiler/size/calc_op_running_param.h"

#include "core/graph/graph_tree.h"

namespace ge {
namespace {

void CopySizesToConsumers(const Node& node) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) {
      consumer.node->op().inputs[consumer.index].size = node.op().outputs[output].size;
    }
  }
}

Status SizeGraph(const ComputeGraph& graph, const Engines& engines, const RunningParamContext& context) {
  for (const auto& node : graph.nodes()) {
    GE_ASSIGN_OR_RETURN(const OpsKernelBuilder* builder, engines.BuilderOf(*node));
    GE_RETURN_IF_ERROR(builder->CalcOpRunningParam(*node, context));
    CopySizesToConsumers(*node);
  }
  return {};
}

}  // namespace

Status CalcOpRunningParams(ComputeGraph& root, const Engines& engines, const RunningParamContext& context) {
  for (const ComputeGraph* graph : GraphsOf(root)) GE_RETURN_IF_ERROR(SizeGraph(*graph, engines, context));
  return {};
}

}  // namespace ge
