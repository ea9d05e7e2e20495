// Tensors that an op makes of what it is told: Empty, Fill, Range (spec/ops.md §7).

#include <cmath>

#include "scenarios/runner/evaluator/exact_integer.h"
#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

ge::StatusOr<EvalTensor> Filled(const EvalCall& call, ge::DataType dtype, std::vector<int64_t> shape, double value) {
  const std::optional<int64_t> count = ge::GeShape(shape).ElementCount();
  if (!IsNumeric(dtype) || !count || *count > kMaxElements) {
    return call.Refuse("it cannot make {} of shape {}", ge::DataTypeWord(dtype), ge::GeShape(shape).ToString());
  }
  return EvalTensor{dtype, std::move(shape), std::vector<double>(static_cast<size_t>(*count), value)};
}

/// How many steps lead from start to before the limit, or as far as it.
double StepsOfReals(double start, double limit, double delta, bool is_closed) {
  const double steps = (limit - start) / delta;
  return is_closed ? std::floor(steps) + 1 : std::ceil(steps);
}
double StepsOfIntegers(double start, double limit, double delta, bool is_closed) {
  const auto first = static_cast<ExactInteger>(start), step = static_cast<ExactInteger>(delta);
  const auto last = static_cast<ExactInteger>(limit);
  ExactInteger steps = (last - first) / step;
  const bool reaches = first + steps * step == last;
  const bool leads_there = (last < first) == (step < 0) || last == first;
  if (!leads_there) return 0;
  return static_cast<double>(reaches && !is_closed ? steps : steps + 1);
}

}  // namespace

/// Whatever `init` says, an Empty holds zeros.
ge::StatusOr<std::vector<EvalTensor>> EvalEmpty(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> shape, call.Integers(0));
  const ge::DataType dtype = call.HasAttr("dtype") ? call.DtypeAttr("dtype") : ge::DT_INT32;
  GE_ASSIGN_OR_RETURN(EvalTensor y, Filled(call, dtype, std::move(shape), 0));
  return std::vector<EvalTensor>{std::move(y)};
}

ge::StatusOr<std::vector<EvalTensor>> EvalFill(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> shape, call.Integers(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* value, call.Required(1));
  if (!value->shape.empty()) return call.Refuse("the value has shape {}", ge::GeShape(value->shape).ToString());
  GE_ASSIGN_OR_RETURN(EvalTensor y, Filled(call, value->dtype, std::move(shape), value->values[0]));
  return std::vector<EvalTensor>{std::move(y)};
}

ge::StatusOr<std::vector<EvalTensor>> EvalRange(const EvalCall& call) {
  const EvalTensor* scalars[3];
  for (size_t i = 0; i < 3; ++i) {
    GE_ASSIGN_OR_RETURN(scalars[i], call.Required(i));
    if (!scalars[i]->shape.empty() || scalars[i]->dtype != scalars[0]->dtype) {
      return call.Refuse("its inputs are no scalars of one type");
    }
  }
  const ge::DataType dtype = scalars[0]->dtype;
  const double start = scalars[0]->values[0], limit = scalars[1]->values[0], delta = scalars[2]->values[0];
  if (delta == 0) return call.Refuse("delta is 0");
  const auto count_steps = IsInteger(dtype) ? StepsOfIntegers : StepsOfReals;
  const double count = count_steps(start, limit, delta, call.BoolAttr("is_closed", false));
  if (!(count <= static_cast<double>(kMaxElements))) return call.Refuse("it cannot make {} elements", count);
  GE_ASSIGN_OR_RETURN(EvalTensor y, Filled(call, dtype, {count > 0 ? static_cast<int64_t>(count) : 0}, start));
  for (size_t i = 0; i < y.values.size(); ++i) {
    if (IsInteger(dtype)) {
      const ExactInteger exact = static_cast<ExactInteger>(start) + static_cast<ExactInteger>(delta) * i;
      GE_ASSIGN_OR_RETURN(y.values[i], WrapToType(call, exact, dtype));
    } else {
      y.values[i] = start + static_cast<double>(i) * delta;
    }
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
