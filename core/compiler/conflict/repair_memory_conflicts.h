#pragma once

#include <vector>

#include "core/compiler/conflict/conflict_settings.h"
#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// Inserts Identity nodes where one memory cannot serve all who use it (spec/ge-local.md §10.7): first read/write
/// conflicts, then layout conflicts. Sorts and numbers the tree, before and after. Each copy is a warning
/// (kConflictCopyCode), and what no copy mends, an order of writes that nothing fixes, is one too
/// (kUnorderedWriteCode). Returns the inserted nodes, in the order of insertion, none of them placed on an engine. The
/// same graph always gives the same nodes with the same names. `log` may be null.
StatusOr<std::vector<Node*>> RepairMemoryConflicts(ComputeGraph& root, const ConflictSettings& settings,
                                                   CompileLog* log);

}  // namespace ge
