#include "core/compiler/passes/reshape_to.h"

#include <algorithm>

#include "core/compiler/input_values.h"
#include "core/compiler/passes/const_node.h"
#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {

bool CanBecomeReshape(const Node& node) {
  if (node.output_count() != 1 || node.input_count() > 2) return false;
  const GeShape& shape = node.op().outputs[0].shape;
  const std::vector<int64_t>& dims = shape.dims();
  return !shape.IsUnknown() && std::find(dims.begin(), dims.end(), 0) == dims.end();
}

Status BecomeReshape(Node& node, PassContext& context) {
  const std::vector<int64_t> dims = node.op().outputs[0].shape.dims();
  GE_RETURN_IF_ERROR(SetIndexInput(node, 1, dims, DT_INT64, node.name() + "_shape", context));
  return context.Retype(node, "Reshape");
}

bool DecidesItsShape(const Node& node) {
  if (node.type() != "Reshape" || node.input_count() < 2) return false;
  if (AttrOr<int64_t>(node.op().attrs, "axis", 0) != 0 || AttrOr<int64_t>(node.op().attrs, "num_axes", -1) != -1) {
    return false;
  }
  const StatusOr<std::vector<int64_t>> shape = IndexValues(node.op(), ConstantInputs(node), 1);
  return shape.ok() && std::find(shape->begin(), shape->end(), 0) == shape->end();
}

}  // namespace ge
