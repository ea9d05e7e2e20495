#include "scenarios/runner/evaluator/exact_integer.h"

namespace scenario {

bool IsInteger(ge::DataType dtype) { return IsNumeric(dtype) && !IsFloating(dtype) && dtype != ge::DT_BOOL; }

ge::StatusOr<double> WrapToType(const EvalCall& call, ExactInteger value, ge::DataType dtype) {
  const ExactInteger range = ExactInteger{1} << ge::ElementBits(dtype);
  const bool is_unsigned =
      dtype == ge::DT_UINT8 || dtype == ge::DT_UINT16 || dtype == ge::DT_UINT32 || dtype == ge::DT_UINT64;
  ExactInteger wrapped = value % range;
  if (wrapped < 0) wrapped += range;
  if (!is_unsigned && wrapped >= range / 2) wrapped -= range;
  const auto held = static_cast<double>(wrapped);
  if (static_cast<ExactInteger>(held) != wrapped) {
    return call.Refuse("a {} result near {} is no exact double", ge::DataTypeWord(dtype), held);
  }
  return held;
}

}  // namespace scenario
