#pragma once

#include <cstring>

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// A Const of one scalar.
template <Plain T>
OpDesc ScalarConst(std::string name, DataType dtype, T value) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape(), dtype);
  ByteWriter bytes;
  bytes.Write(value);
  tensor->data = std::move(bytes).Take();
  OpDesc op(std::move(name), "Const");
  op.outputs = {tensor->desc};
  op.output_names = {"y"};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  op.attrs["value"] = std::shared_ptr<const GeTensor>(std::move(tensor));
  return op;
}

/// The constant behind an input slot; null when it is none.
const GeTensor* ConstantBehind(const Node& node, size_t slot);

}  // namespace ge
