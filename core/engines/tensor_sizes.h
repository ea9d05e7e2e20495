#pragma once

#include "core/graph/op_desc.h"

namespace ge {

/// Sets the padded size of every output (spec/compiler.md §5.1). Fails with the op's name, the output, its type and
/// shape when a size is not known or passes 63 bits.
Status SetPaddedOutputSizes(OpDesc& op);

}  // namespace ge
