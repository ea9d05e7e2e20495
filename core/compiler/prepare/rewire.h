#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// `to` describes the tensor that `from` does. What the slot is to its own node stays: its name, its attributes, and a
/// shape of its own (kAttrOwnShape).
void DescribeAs(const GeTensorDesc& from, GeTensorDesc& to);

/// Whether an input has a shape of its own (kAttrOwnShape).
bool HasOwnShape(const GeTensorDesc& input);
/// Gives an input its present shape for its own: from now on it reads what feeds it as a tensor of this shape.
void KeepShape(InDataAnchor consumer);

/// Lets everything that reads `from`, declared graph outputs included, read `to` instead. Both are of the same graph.
Status MoveConsumers(OutDataAnchor from, OutDataAnchor to);

/// "name", or the first of "name_1", "name_2", … that no node of the graph has.
std::string FreeNodeName(const ComputeGraph& graph, std::string_view name);

/// The NetOutput of a graph, or null.
Node* NetOutputOf(const ComputeGraph& graph);

/// Replaces a node by a constant of the same name that holds the tensor; the consumers of output 0 read it.
StatusOr<Node*> ReplaceByConst(Node* node, std::shared_ptr<const GeTensor> value);

/// A Const op that holds the tensor, complete.
OpDesc ConstOp(std::string name, std::shared_ptr<const GeTensor> value);

/// The same of one scalar.
template <Plain T>
OpDesc ScalarConst(std::string name, DataType dtype, T value) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape(), dtype);
  ByteWriter bytes;
  bytes.Write(value);
  tensor->data = SharedBytes(std::move(bytes).Take());
  return ConstOp(std::move(name), std::move(tensor));
}

/// The tensor of a Const node (also when it is still called Constant); null for other nodes and for null.
std::shared_ptr<const GeTensor> ConstValueOf(const Node* node);

}  // namespace ge
