#pragma once

#include "core/engines/engines.h"

namespace ge {

/// Has the builder of each node, over the root graph and its subgraphs, size outputs and workspaces, then copies output
/// sizes to the inputs they feed (spec/compiler.md §1.3 step 5).
Status CalcOpRunningParams(ComputeGraph& root, const Engines& engines, const RunningParamContext& context);

}  // namespace ge
