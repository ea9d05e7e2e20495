#pragma once

#include "core/graph/compute_graph.h"
#include "core/om/graph_serialize.h"
#include "core/om/tiling_data.h"

namespace ge {

/// Hangs the results of TILING_DATA on the ops that name them (OpDesc::run_info), in a root graph and its subgraphs,
/// and takes the attribute `_op_tiling_ids` away. Results of atomic-clean launches have no place in OpDesc; an op that
/// names one keeps the attribute. Fails when an op names a result that is not there.
Status DistributeTilingData(const TilingData& data, ComputeGraph& graph);

/// Gathers the run infos of root graphs and their subgraphs: equal ones become one result, each op gets an id of its
/// own, counted from 0 in node order, which `ids` tells EncodeGraph.
std::vector<TilingResult> CollectTilingData(const std::vector<const ComputeGraph*>& graphs, TilingIds& ids);

}  // namespace ge
