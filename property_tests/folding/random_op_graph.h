#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// What a random graph is made of.
struct RandomGraphKinds {
  bool inputs = true;  ///< false: constants alone, so that everything can be computed
  int max_ops = 16;
};

/// A graph of ops that the compiler knows itself: arithmetic, views, joins, cuts, questions about shapes, nodes that
/// only hand on, doubled expressions, control edges. Inferred, with a NetOutput that reads some of it. Choices come
/// from RapidCheck, so that a failure shrinks.
std::unique_ptr<ComputeGraph> AnyOpGraph(const RandomGraphKinds& kinds, const OpImplSpaceRegistryV2& registry);

}  // namespace ge
