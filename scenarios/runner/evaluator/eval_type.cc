// Ops that change the element type (spec/ops.md §2).

#include <cmath>

#include "scenarios/runner/evaluator/exact_integer.h"

namespace scenario {

/// Values are rounded to the new type when the evaluator keeps the result. Refuses a 64-bit integer that no double
/// holds.
ge::StatusOr<std::vector<EvalTensor>> EvalCast(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  const ge::DataType dtype = call.DtypeAttr("dst_type");
  if (!IsNumeric(dtype)) return call.Refuse("'dst_type' is no type that the evaluator knows");
  for (const double value : x->values) {
    if (!IsInteger(dtype) || !(std::abs(value) < 0x1p100))
      continue;  // of larger ones a double holds the lowest 64 bits
    GE_RETURN_IF_ERROR(WrapToType(call, static_cast<ExactInteger>(value), dtype).status());
  }
  return std::vector<EvalTensor>{{dtype, x->shape, x->values}};
}

/// The same bytes. A wider type takes the last dimension, which must be the ratio of the sizes; a narrower one adds it.
ge::StatusOr<std::vector<EvalTensor>> EvalBitcast(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  const ge::DataType dtype = call.DtypeAttr("type");
  if (!IsNumeric(dtype)) return call.Refuse("'type' is no type that the evaluator knows");
  const int from = ge::ElementBits(x->dtype), to = ge::ElementBits(dtype);
  std::vector<int64_t> shape = x->shape;
  if (to < from) shape.push_back(from / to);
  if (to > from) {
    if (shape.empty() || shape.back() != to / from) return call.Refuse("the last dimension must be {}", to / from);
    shape.pop_back();
  }
  GE_ASSIGN_OR_RETURN(const ge::ByteBuffer bytes, EncodeTensor(*x));
  GE_ASSIGN_OR_RETURN(EvalTensor y, DecodeTensor(bytes, dtype, shape), "evaluator: node '{}' (Bitcast)",
                      call.node.name);
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
