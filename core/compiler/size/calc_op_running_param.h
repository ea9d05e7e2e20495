#pragma once

#include "core/engines/engine.h"

namespace ge {

/// Has each node's engine size its outputs and workspaces, then copies output sizes to the inputs they feed
/// (spec/compiler.md §1.3 step 5).
Status CalcOpRunningParams(ComputeGraph& graph, const ChipConfig& chip);

}  // namespace ge
