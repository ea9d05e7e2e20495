#include "core/compiler/conflict/repair_memory_conflicts.h"

#include "core/compiler/conflict/graph_lint.h"
#include "core/compiler/conflict/identity_inserter.h"
#include "core/compiler/conflict/layout_conflict.h"
#include "core/compiler/conflict/read_write_conflict.h"
#include "core/graph/graph_tree.h"

namespace ge {

StatusOr<std::vector<Node*>> RepairMemoryConflicts(ComputeGraph& root, const ConflictSettings& settings,
                                                   CompileLog* log) {
  GE_RETURN_IF_ERROR(LinkGraphTree(root));
  IdentityInserter inserter(log);
  MarkReferences(root);
  GE_RETURN_IF_ERROR(SortGraphTree(root));
  GE_RETURN_IF_ERROR(RepairReadWriteConflicts(root, settings, inserter), "read/write conflicts");
  GE_RETURN_IF_ERROR(SortGraphTree(root));
  GE_RETURN_IF_ERROR(RepairLayoutConflicts(root, settings, inserter), "layout conflicts");
  GE_RETURN_IF_ERROR(SortGraphTree(root));
  if (log != nullptr) WarnOfUnorderedWrites(root, *log);
  return inserter.inserted();
}

}  // namespace ge
