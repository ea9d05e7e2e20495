#include "core/compiler/passes/const_node.h"

#include "core/compiler/prepare/rewire.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {

const GeTensor* ConstantBehind(const Node& node, size_t slot) {
  return slot < node.input_count() ? ConstValueOf(node.input(slot).node).get() : nullptr;
}

Status SetIndexInput(Node& node, size_t slot, const std::vector<int64_t>& values, DataType dtype, std::string name,
                     PassContext& context) {
  ComputeGraph& graph = node.graph();
  const DataType index_type = dtype == DT_INT32 ? DT_INT32 : DT_INT64;
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({static_cast<int64_t>(values.size())}), index_type);
  GE_ASSIGN_OR_RETURN(tensor->data, IndexElements(values, index_type));
  GE_ASSIGN_OR_RETURN(Node * constant, context.Add(graph, ConstOp(std::move(name), std::move(tensor))));
  if (slot == node.op().inputs.size()) node.op().inputs.emplace_back();
  graph.SyncAnchors(&node);
  if (node.input(slot).node != nullptr) context.Disconnect({&node, static_cast<int>(slot)});
  GE_RETURN_IF_ERROR(graph.AddDataEdge({constant, 0}, {&node, static_cast<int>(slot)}));
  DescribeAs(constant->op().outputs[0], node.op().inputs[slot]);
  context.RePass(constant);
  return {};
}

}  // namespace ge
