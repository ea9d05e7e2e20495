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
  const auto& nodes = graph.nodes();
  const auto size_node = [&](size_t i) -> Status {
    Node& node = *nodes[i];
    GE_ASSIGN_OR_RETURN(const OpsKernelBuilder* builder, engines.BuilderOf(node));
    GE_RETURN_IF_ERROR(builder->CalcOpRunningParam(node, context));
    CopySizesToConsumers(node);
    return {};
  };
  return VisitReadingAhead(
      nodes.size(), size_node, [&](size_t i) { Node::ReadAheadSelf(nodes[i].get()); },
      [&](size_t i) {
        nodes[i]->ReadAheadInput(0);
        nodes[i]->ReadAheadOutput(0);
      });
}

}  // namespace

Status CalcOpRunningParams(ComputeGraph& root, const Engines& engines, const RunningParamContext& context) {
  for (const ComputeGraph* graph : GraphsOf(root)) GE_RETURN_IF_ERROR(SizeGraph(*graph, engines, context));
  return {};
}

}  // namespace ge
