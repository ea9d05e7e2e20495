#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// The constant behind an input slot; null when it is none.
const GeTensor* ConstantBehind(const Node& node, size_t slot);

/// Feeds a slot from a new constant, a vector of `dtype` (int32, or int64 for any other type); what fed it before goes
/// when nobody else reads it. The slot may be the one behind the node's last.
Status SetIndexInput(Node& node, size_t slot, const std::vector<int64_t>& values, DataType dtype, std::string name,
                     PassContext& context);

}  // namespace ge
