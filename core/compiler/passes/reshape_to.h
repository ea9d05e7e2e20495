#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// Whether a Reshape can give the node's output from any tensor of as many elements: it is known, and no dimension is
/// 0, which Reshape takes for "as the input has it".
bool CanBecomeReshape(const Node& node);

/// Makes a Reshape of a node whose output 0 is input 0 in another shape, with the shape of its output as a constant.
Status BecomeReshape(Node& node, PassContext& context);

/// A Reshape whose result does not depend on the shape of its input: it has a constant shape without a 0, for the whole
/// tensor.
bool DecidesItsShape(const Node& node);

}  // namespace ge
