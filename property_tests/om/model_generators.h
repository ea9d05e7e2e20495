#pragma once

#include "core/om/model_helper.h"
#include "property_tests/om/om_parts.h"

namespace ge {

// Valid models and model files, small and of every shape.

/// Lower-case letters.
std::string MakeText(Choices& choices, size_t most);
/// Any kind of attribute that a file keeps; attributes inside attributes at most `depth` deep.
AttrValue MakeAttr(Choices& choices, int depth);
/// Data and Const nodes, ops over them, NetOutput; perhaps a subgraph, which an op calls.
std::shared_ptr<ComputeGraph> MakeGraph(Choices& choices);
/// A compiled model: weights laid out, tasks, kernels, packed libraries.
std::shared_ptr<GeRootModel> MakeRootModel(Choices& choices);

/// Static or dynamic files, of one to three models, with either kind of table; perhaps with a partition that nobody
/// knows.
OmParts MakeOmParts(Choices& choices);

}  // namespace ge
