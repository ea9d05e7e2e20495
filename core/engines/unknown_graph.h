#pragma once

#include "core/graph/compute_graph.h"
#include "core/om/model_attr_names.h"

namespace ge {

/// Whether a graph as a whole is of unknown shape: the flag that GE keeps as an attribute of the graph.
inline bool IsUnknownGraph(const ComputeGraph& graph) {
  return AttrOr<bool>(graph.attrs, kAttrGraphUnknownFlag, false);
}

}  // namespace ge
