#pragma once

#include <nlohmann/json.hpp>

#include "core/graph/compute_graph.h"

namespace ge {

/// One graph, not its subgraphs: `name`, `nodes` (how many), `node_list` ("name:type"), `attrs`, and under `ops` all
/// that each node says: type, ids, producers, tensors, memory offsets, subgraphs, attributes, tiling result.
nlohmann::ordered_json DescribeGraph(const ComputeGraph& graph);

/// Attributes by name. Numbers, texts and lists of them as themselves; the rest in AttrValue's readable form.
nlohmann::ordered_json DescribeAttrs(const AttrMap& attrs);

/// A tiling result without its bytes.
nlohmann::ordered_json DescribeRunInfo(const OpRunInfo& run_info);

}  // namespace ge
