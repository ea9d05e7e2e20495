#include "core/host_kernels/range_count.h"

#include <cmath>
#include <limits>

#include "core/host_kernels/element_types.h"

namespace ge {
namespace {

/// Wide enough for the difference of any two int64.
using WideInteger = __int128;

bool IsRangeType(DataType dtype) {
  return dtype == DT_INT32 || dtype == DT_INT64 || dtype == DT_FLOAT || dtype == DT_DOUBLE;
}

bool IsScalarOf(const GeTensor& tensor, DataType dtype) {
  return tensor.desc.shape.rank() == 0 && tensor.desc.dtype == dtype &&
         tensor.data.size() * 8 == static_cast<size_t>(ElementBits(dtype));
}

/// The scalar's value as an integer, or as a double that holds it exactly.
template <typename Number>
Number ScalarOf(const GeTensor& tensor) {
  switch (tensor.desc.dtype) {
    case DT_INT32:
      return static_cast<Number>(ElementAt<int32_t>(tensor.data, 0));
    case DT_INT64:
      return static_cast<Number>(ElementAt<int64_t>(tensor.data, 0));
    case DT_FLOAT:
      return static_cast<Number>(ElementAt<float>(tensor.data, 0));
    default:
      return static_cast<Number>(ElementAt<double>(tensor.data, 0));
  }
}

bool IsIntegerRange(const GeTensor& start) { return start.desc.dtype == DT_INT32 || start.desc.dtype == DT_INT64; }

/// Steps are counted upwards: a range that falls is the mirror image of one that rises.
WideInteger CountIntegers(WideInteger span, WideInteger step, bool is_closed) {
  if (step < 0) span = -span, step = -step;
  if (span < 0) return 0;
  return is_closed ? span / step + 1 : (span + step - 1) / step;
}

double CountReals(double span, double step, bool is_closed) {
  const double steps = span / step;
  if (steps < 0) return 0;
  return is_closed ? std::floor(steps) + 1 : std::ceil(steps);
}

template <typename Number>
bool RunsToLimit(const GeTensor& start, const GeTensor& limit, const GeTensor& delta) {
  const Number span = ScalarOf<Number>(limit) - ScalarOf<Number>(start);
  return span == 0 || (span < 0) == (ScalarOf<Number>(delta) < 0);
}

}  // namespace

StatusOr<int64_t> RangeCount(const GeTensor& start, const GeTensor& limit, const GeTensor& delta, bool is_closed) {
  const DataType dtype = start.desc.dtype;
  if (!IsRangeType(dtype) || !IsScalarOf(start, dtype) || !IsScalarOf(limit, dtype) || !IsScalarOf(delta, dtype)) {
    return NotChanged(
        "start, limit and delta are {}{}, {}{} and {}{}; they must be scalars of int32, int64, float32 or float64",
        DataTypeWord(dtype), start.desc.shape.ToString(), DataTypeWord(limit.desc.dtype), limit.desc.shape.ToString(),
        DataTypeWord(delta.desc.dtype), delta.desc.shape.ToString());
  }
  if (ScalarOf<double>(delta) == 0) return NotChanged("delta is 0");
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  if (IsIntegerRange(start)) {
    const WideInteger span = ScalarOf<WideInteger>(limit) - ScalarOf<WideInteger>(start);
    const WideInteger count = CountIntegers(span, ScalarOf<WideInteger>(delta), is_closed);
    if (count <= kMax) return static_cast<int64_t>(count);
  } else {
    const double span = ScalarOf<double>(limit) - ScalarOf<double>(start);
    const double count = CountReals(span, ScalarOf<double>(delta), is_closed);
    if (count < 0x1p63) return static_cast<int64_t>(count);  // false for NaN
  }
  return NotChanged("from {} to {} in steps of {} are more elements than 63 bits count", ScalarOf<double>(start),
                    ScalarOf<double>(limit), ScalarOf<double>(delta));
}

bool RangeRunsToLimit(const GeTensor& start, const GeTensor& limit, const GeTensor& delta) {
  return IsIntegerRange(start) ? RunsToLimit<WideInteger>(start, limit, delta)
                               : RunsToLimit<double>(start, limit, delta);
}

}  // namespace ge
