#include "core/compiler/passes/const_node.h"

#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

ConstTensor IndexTensor(const std::vector<int64_t>& values, DataType dtype) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({static_cast<int64_t>(values.size())}), dtype == DT_INT32 ? DT_INT32 : DT_INT64);
  ByteWriter bytes;
  for (const int64_t value : values) {
    if (dtype == DT_INT32) {
      bytes.Write(static_cast<int32_t>(value));
    } else {
      bytes.Write(value);
    }
  }
  tensor->data = SharedBytes(std::move(bytes).Take());
  return tensor;
}

}  // namespace

const GeTensor* ConstantBehind(const Node& node, size_t slot) {
  return slot < node.input_count() ? ConstValueOf(node.input(slot).node).get() : nullptr;
}

Status SetIndexInput(Node& node, size_t slot, const std::vector<int64_t>& values, DataType dtype, std::string name,
                     PassContext& context) {
  ComputeGraph& graph = node.graph();
  GE_ASSIGN_OR_RETURN(Node * constant, context.Add(graph, ConstOp(std::move(name), IndexTensor(values, dtype))));
  if (slot == node.op().inputs.size()) node.op().inputs.emplace_back();
  graph.SyncAnchors(&node);
  if (node.input(slot).node != nullptr) context.Disconnect({&node, static_cast<int>(slot)});
  GE_RETURN_IF_ERROR(graph.AddDataEdge({constant, 0}, {&node, static_cast<int>(slot)}));
  DescribeAs(constant->op().outputs[0], node.op().inputs[slot]);
  context.RePass(constant);
  return {};
}

}  // namespace ge
