#pragma once

#include <functional>

#include "core/compiler/compile_observer.h"
#include "core/compiler/passes/pass_list.h"
#include "core/engines/compile_log.h"
#include "core/engines/optimization_options.h"

namespace ge {

/// What passes are run with.
struct PassEnvironment {
  const OpImplSpaceRegistryV2& registry;
  const OptimizationOptions& optimization;
  CompileObserver* observer = nullptr;  ///< may be null
  CompileLog* log = nullptr;            ///< may be null
  PassSettings settings = {};
};

/// Runs the passes of one stage that are enabled, in order, over the tree of graphs. Afterwards every graph is sorted
/// and the ids are those of the new order. Fails with the first failure of a pass.
Status RunPasses(ComputeGraph& root, PassStage stage, const PassEnvironment& environment);

}  // namespace ge
