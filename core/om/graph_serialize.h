#pragma once

#include <memory>
#include <unordered_map>

#include "core/graph/compute_graph.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

// One graph with its nodes and edges to and from GraphDef (docs/formats/model_def.md, spec/om-format.md §6.4). An edge
// is a text at its consumer: "name:k" from output k, "name:-1" from a control producer, "" for a slot with nothing
// connected.

/// Ids of nodes in TILING_DATA.
using TilingIds = std::unordered_map<const Node*, int64_t>;

/// `tiling_ids` may be null. Subgraphs are not written: a model holds them flat.
Status EncodeGraph(const ComputeGraph& graph, int depth, const TilingIds* tiling_ids, proto::GraphDef& out);

/// Fails on two nodes of one name, and on an edge from a node, or to a slot, that is not there.
StatusOr<std::shared_ptr<ComputeGraph>> DecodeGraph(const proto::GraphDef& graph, int depth);

}  // namespace ge
