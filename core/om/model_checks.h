#pragma once

#include "core/graph/compute_graph.h"
#include "core/om/om_check.h"
#include "core/om/om_file.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

// What a model says, held against itself and its file (spec/om-format.md §6.8, §6.9, §17.7, §17.9, §17.14). `offset` is
// the place of MODEL_DEF, where everything is reported.

/// Reports names of graphs, and of nodes of one graph, that come twice. False when there are any: no graph can be made
/// of them.
StatusOr<bool> CheckUniqueNames(const proto::ModelDef& model, uint64_t offset, OmCheck& check);

/// Reports attributes that the reference's loader has no reader for: expressions, and unset members of named sets.
/// Names must be expanded.
Status CheckAttrsOfReference(const proto::ModelDef& model, uint64_t offset, OmCheck& check);

/// Offsets in feature memory and sizes of workspaces, of a root graph and its subgraphs.
Status CheckMemoryOffsets(const ComputeGraph& root, uint64_t offset, OmCheck& check);

/// The constants of one graph lie in WEIGHTS_DATA.
Status CheckConstants(const ComputeGraph& graph, const SharedBytes& weights, uint64_t offset, OmCheck& check);

/// `om_info_list` holds the sizes of the partitions, and `tasks` repeats TASK_INFO. `root`: model 0, whose list counts
/// the libraries.
Status CheckCopies(const AttrMap& attrs, const OmModel& model, bool root, uint64_t offset, OmCheck& check);

}  // namespace ge
