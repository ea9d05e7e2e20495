#pragma once

#include "core/compiler/memory/tree_anchors.h"

namespace ge {

/// Runs a planned graph tree on memory that holds names instead of numbers, and says whether every node finds in its
/// input bytes what was meant to be there. It knows the offsets on the nodes and which nodes only pass on what they are
/// given, and nothing of how the plan was made. Nodes run in the order of execution_points.h; each branch of an If runs
/// from the same state, a loop runs twice. A node must still find its inputs after it has written its outputs: none
/// works in place. Rows of a strided tensor are followed by the first one. Fails with kInternal, naming the reader, the
/// bytes, and who wrote them last.
Status CheckValuesSurvive(const TreeAnchors& anchors);

}  // namespace ge
