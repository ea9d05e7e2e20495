#pragma once

#include "core/engines/engine.h"

namespace ge {

/// More than any kernel's arguments take; attributes are in them.
inline constexpr size_t kMaxAicpuArgsBytes = 65536;

/// The KERNEL task of an op that the AICPU runs: kernel type AI_CPU, or CUST_AI_CPU for a function of a vendor; library
/// and function by name; logical addresses, shapes and the op's definition (docs/formats/aicpu_args.md). Fails with
/// kInternal when no kernel was selected, with kUnsupported when the arguments are larger than kMaxAicpuArgsBytes.
StatusOr<domi::TaskDef> MakeAicpuTask(const Node& node, const TaskContext& context);

}  // namespace ge
