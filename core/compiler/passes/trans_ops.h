#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

// Trans ops compute nothing: they change the shape, the order, the type or the format of one tensor.

/// Reshape, Flatten, Squeeze and their kin: output 0 is input 0 in another shape.
bool IsReshaping(const Node& node);

/// Every trans op: IsReshaping, IsTransposition, Cast, ReFormat, TransData.
bool IsTransOp(const Node& node);

/// Lets `second` read what `first` reads instead of output 0 of `first`, in the shape in which `first` sees it, and
/// wait for what `first` waits for. `first` goes when nobody reads it any more.
Status ReadThrough(Node& second, Node& first, PassContext& context);

}  // namespace ge
