#pragma once

#include "core/graph/tensor_desc.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

// Tensor descriptors and tensors to and from protobuf (docs/formats/model_def.md, spec/om-format.md §6.5). What a
// descriptor has as an attribute in the file and as a field in memory (formats, original shape and type, and the twins
// of the message's own fields) is no attribute after reading. `depth` is that of the attributes (attr_serialize.h).

Status EncodeTensorDesc(const GeTensorDesc& desc, int depth, proto::TensorDescriptor& out);
StatusOr<GeTensorDesc> DecodeTensorDesc(const proto::TensorDescriptor& desc, int depth);

Status EncodeTensor(const GeTensor& tensor, int depth, proto::TensorDef& out);
StatusOr<GeTensor> DecodeTensor(const proto::TensorDef& tensor, int depth);

}  // namespace ge
