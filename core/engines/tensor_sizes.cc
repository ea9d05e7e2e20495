#include "core/engines/tensor_sizes.h"

namespace ge {

Status SetPaddedOutputSizes(OpDesc& op) {
  for (size_t i = 0; i < op.outputs.size(); ++i) {
    GeTensorDesc& desc = op.outputs[i];
    auto size = PaddedTensorBytes(desc.shape, desc.dtype);
    if (!size) {
      return MakeError(kGraphInvalid, "node '{}' ({}): output {} of type {} and shape {} has no size in bytes", op.name,
                       op.type, i, DataTypeWord(desc.dtype), desc.shape.ToString());
    }
    desc.size = *size;
  }
  return {};
}

}  // namespace ge
