#pragma once

#include "aicpu/aicpu_args.h"
#include "core/graph/op_desc.h"

namespace ge {

/// The extended information of an op's AICPU arguments: types and shapes of its inputs and outputs
/// (docs/formats/aicpu_args.md). Fails with kUnsupported when a tensor has more dimensions than a kernel can be told
/// of, or unknown ones.
StatusOr<ByteBuffer> AicpuExtInfo(const OpDesc& op);

}  // namespace ge
