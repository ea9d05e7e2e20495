#pragma once

#include "core/graph/op_desc.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

// An op without its edges to and from OpDef (docs/formats/model_def.md, spec/om-format.md §6.2, §6.6). Names of inputs
// and outputs, the view of the prototype, engine, kernel library and attached streams are attributes in the file and
// fields in memory.

/// `tiling_ids`: the op's results in TILING_DATA, written as `_op_tiling_ids`; empty when it has none.
Status EncodeOp(const OpDesc& op, int depth, const std::vector<int64_t>& tiling_ids, proto::OpDef& out);
StatusOr<OpDesc> DecodeOp(const proto::OpDef& op, int depth);

}  // namespace ge
