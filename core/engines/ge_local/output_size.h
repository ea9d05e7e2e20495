#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Data, RefData, QueueData, AippData and AnnData: nodes whose outputs come from outside (spec/ge-local.md §4.2 rule 3;
/// one list for every purpose, §12.1 point 18).
bool IsLocalDataType(std::string_view type);

/// Bytes of one output by the first rule of spec/ge-local.md §4.2 that fits, and for a string that enters the graph the
/// largest size that a consumer asks for (§4.4). `padding` is PaddingBytes of the chip. Errors name the node, the
/// output, its type, format and shape.
StatusOr<int64_t> CalcOutputBytes(const Node& node, size_t output, int64_t padding);

/// Sets the size of every output that has none yet; that of a string always (§4.1 step 4).
Status SetOutputSizes(Node& node, int64_t padding);

}  // namespace ge
