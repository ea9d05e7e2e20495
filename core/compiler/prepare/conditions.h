#pragma once

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// Makes every condition what the device can switch on, an int32 scalar in feature memory (spec/compiler.md §1.5,
/// CondPass): input 0 of If, output 0 of a cond-graph, input 0 of Case.
/// - Numbers become 0 or not 0 by Cast nodes; types with values that int32 cannot tell from 0 go through bool.
/// - What is no scalar counts as its number of elements, which is known here. A loop on such a condition ends at once
///   or never, so it is refused.
/// - The index of Case must be an int32 scalar.
/// - A constant is copied by an Identity.
/// Shapes must be inferred; those of new nodes are set. Fails with the node named, also when the operator package has
/// no Cast.
Status NormalizeConditions(ComputeGraph& root, const OpImplSpaceRegistryV2& registry);

}  // namespace ge
