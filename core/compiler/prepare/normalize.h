#pragma once

#include "core/compiler/prepare/check_graph.h"
#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// Brings a user's graph and its subgraphs into the form that every later stage relies on (spec/compiler.md §1.2 C3):
/// a tree within its limits; inputs numbered; one NetOutput per graph; no PartitionedCall and no For left; names unique
/// over the tree; every op complete from its prototype; the borders of subgraphs checked and numbered; constants known
/// inside branches. Sorted, with ids.
Status NormalizeGraph(ComputeGraph& root, const OpImplSpaceRegistryV2& registry,
                      ConstLifecycle lifecycle = ConstLifecycle::kGraph);

}  // namespace ge
