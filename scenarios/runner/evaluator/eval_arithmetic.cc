// Two operands with broadcasting (spec/ops.md §3). Integers are computed exactly and wrap in their type.

#include <cmath>

#include "scenarios/runner/evaluator/exact_integer.h"

namespace scenario {
namespace {

using OnIntegers = ExactInteger (*)(ExactInteger a, ExactInteger b);
using OnReals = double (*)(double a, double b);

ge::StatusOr<std::vector<EvalTensor>> Combine(const EvalCall& call, OnIntegers on_integers, OnReals on_reals,
                                              bool divides = false) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* a, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* b, call.Required(1));
  if (a->dtype != b->dtype) {
    return call.Refuse("its inputs are {} and {}", ge::DataTypeWord(a->dtype), ge::DataTypeWord(b->dtype));
  }
  EvalTensor y{a->dtype, {}, {}};
  GE_ASSIGN_OR_RETURN(y.shape, BroadcastShapes(a->shape, b->shape), "evaluator: node '{}' ({})", call.node.name,
                      call.node.op);
  y.values.resize(static_cast<size_t>(ElementCountOf(y.shape)));
  for (size_t i = 0; i < y.values.size(); ++i) {
    const double left = a->values[BroadcastIndex(i, y.shape, a->shape)];
    const double right = b->values[BroadcastIndex(i, y.shape, b->shape)];
    if (divides && right == 0) return call.Refuse("a division by zero");
    if (IsInteger(y.dtype)) {
      const ExactInteger exact = on_integers(static_cast<ExactInteger>(left), static_cast<ExactInteger>(right));
      GE_ASSIGN_OR_RETURN(y.values[i], WrapToType(call, exact, y.dtype));
    } else {
      y.values[i] = on_reals(left, right);
    }
  }
  return std::vector<EvalTensor>{std::move(y)};
}

/// Of integers of 64 bits, whose product may need all 128.
ExactInteger Product(ExactInteger a, ExactInteger b) {
  return static_cast<ExactInteger>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
}

ExactInteger FloorOfQuotient(ExactInteger a, ExactInteger b) {
  const ExactInteger toward_zero = a / b;
  return toward_zero * b != a && (a < 0) != (b < 0) ? toward_zero - 1 : toward_zero;
}

/// The rounded quotient may have reached the next whole number: then its product with b lies beyond a.
double FloorOfQuotient(double a, double b) {
  const double quotient = std::floor(a / b);
  const double beyond = std::fma(quotient, b, -a);
  return (b > 0 && beyond > 0) || (b < 0 && beyond < 0) ? quotient - 1 : quotient;
}

double RestWithSignOf(double a, double b) {
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalAdd(const EvalCall& call) {
  return Combine(
      call, [](ExactInteger a, ExactInteger b) { return a + b; }, [](double a, double b) { return a + b; });
}

ge::StatusOr<std::vector<EvalTensor>> EvalSub(const EvalCall& call) {
  return Combine(
      call, [](ExactInteger a, ExactInteger b) { return a - b; }, [](double a, double b) { return a - b; });
}

ge::StatusOr<std::vector<EvalTensor>> EvalMul(const EvalCall& call) {
  return Combine(call, Product, [](double a, double b) { return a * b; });
}

ge::StatusOr<std::vector<EvalTensor>> EvalRealDiv(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x1, call.Required(0));
  if (IsInteger(x1->dtype)) return call.Refuse("its inputs are {}", ge::DataTypeWord(x1->dtype));
  return Combine(call, nullptr, [](double a, double b) { return a / b; });
}

/// NaN stays NaN.
ge::StatusOr<std::vector<EvalTensor>> EvalMaximum(const EvalCall& call) {
  return Combine(
      call, [](ExactInteger a, ExactInteger b) { return a < b ? b : a; },
      [](double a, double b) { return std::isnan(a) || b < a ? a : b; });
}

ge::StatusOr<std::vector<EvalTensor>> EvalFloorDiv(const EvalCall& call) {
  return Combine(call, FloorOfQuotient, FloorOfQuotient, true);
}

/// The rest has the sign of the divisor.
ge::StatusOr<std::vector<EvalTensor>> EvalFloorMod(const EvalCall& call) {
  return Combine(
      call, [](ExactInteger a, ExactInteger b) { return a - b * FloorOfQuotient(a, b); }, RestWithSignOf, true);
}

}  // namespace scenario
