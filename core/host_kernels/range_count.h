#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// How many elements Range has: those of start, start + delta, … before limit; with `is_closed` up to limit itself. 0
/// when delta leads away from limit. kNotChanged when the three are not scalars of one type of DT_INT32, DT_INT64,
/// DT_FLOAT and DT_DOUBLE, when delta is 0, and when 63 bits cannot hold the number.
StatusOr<int64_t> RangeCount(const GeTensor& start, const GeTensor& limit, const GeTensor& delta, bool is_closed);

/// Whether there is a way from start to limit in steps of delta, or start is limit; the three are as RangeCount takes.
bool RangeRunsToLimit(const GeTensor& start, const GeTensor& limit, const GeTensor& delta);

}  // namespace ge
