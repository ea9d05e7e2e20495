#pragma once

#include "core/engines/engine_errors.h"
#include "core/engines/optimization_options.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// A node that should have been removed before tasks are made, and why it is still there (spec/ge-local.md §2.4).
struct LeftoverDiagnosis {
  bool is_users_setting = false;  ///< a setting of the user keeps a step from running; `text` says what to change
  std::string text;               ///< one sentence that begins with the node's name and type
  Status ToStatus() const;        ///< kEngineOptionInvalid for a setting of the user, else kEngineFailed
};

/// `op` is of one of DeletedTypes(). `options` null: not known.
LeftoverDiagnosis DiagnoseLeftover(const OpDesc& op, const OptimizationOptions* options);

/// All nodes of a graph tree that the local engine was given and that should have been removed, in one report; nodes of
/// unknown shape too (§12.2 points 24 and 25). The error is the user's when a setting keeps any of them.
Status CheckNoLeftovers(const ComputeGraph& root, const OptimizationOptions* options);

}  // namespace ge
