#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// y = x1 · x2 (+ bias), 2-D, each operand maybe transposed; int8 gives int32 (spec/ops.md §5).
ge::StatusOr<std::vector<EvalTensor>> EvalMatMulV2(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* a, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* b, call.Required(1));
  const EvalTensor* bias = call.Input(2);
  bool transpose_a = call.BoolAttr("transpose_x1", false);
  bool transpose_b = call.BoolAttr("transpose_x2", false);
  bool two_dimensional = a->shape.size() == 2 && b->shape.size() == 2;
  if (!two_dimensional || a->shape[transpose_a ? 0 : 1] != b->shape[transpose_b ? 1 : 0]) {
    return ge::MakeError(ge::kParamInvalid, "evaluator: node '{}' (MatMulV2) cannot multiply {} by {}", call.node.name,
                         ge::GeShape(a->shape).ToString(), ge::GeShape(b->shape).ToString());
  }
  auto m = static_cast<size_t>(a->shape[transpose_a ? 1 : 0]);
  auto k = static_cast<size_t>(a->shape[transpose_a ? 0 : 1]);
  auto n = static_cast<size_t>(b->shape[transpose_b ? 0 : 1]);
  if (bias != nullptr && bias->values.size() != n) {
    return ge::MakeError(ge::kParamInvalid, "evaluator: node '{}' (MatMulV2) has a bias of {} for {} columns",
                         call.node.name, bias->values.size(), n);
  }
  EvalTensor y{
      a->dtype == ge::DT_INT8 ? ge::DT_INT32 : a->dtype, {static_cast<int64_t>(m), static_cast<int64_t>(n)}, {}};
  y.values.resize(m * n);
  for (size_t row = 0; row < m; ++row) {
    for (size_t column = 0; column < n; ++column) {
      double sum = bias == nullptr ? 0 : bias->values[column];
      for (size_t i = 0; i < k; ++i) {
        double left = a->values[transpose_a ? i * m + row : row * k + i];
        double right = b->values[transpose_b ? column * k + i : i * n + column];
        sum += left * right;
      }
      y.values[row * n + column] = sum;
    }
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
