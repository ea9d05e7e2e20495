#include "core/engines/aicpu_ext_info.h"

namespace ge {
namespace {

/// An entry with the type and the shape of each tensor.
Status AppendShapeEntry(const OpDesc& op, aicpu::ExtInfoType type, const std::vector<GeTensorDesc>& descs,
                        ByteWriter& info) {
  info.Write(aicpu::ExtInfoHead{static_cast<int32_t>(type),
                                static_cast<uint32_t>(descs.size() * sizeof(aicpu::ShapeAndType))});
  for (const GeTensorDesc& desc : descs) {
    if (desc.shape.rank() > aicpu::kMaxShapeDims || desc.shape.IsUnknown()) {
      return MakeError(kUnsupported,
                       "node '{}' ({}): a tensor of shape {}; an AICPU kernel can be told of {} known dimensions",
                       op.name, op.type, desc.shape.ToString(), aicpu::kMaxShapeDims);
    }
    info.Write(static_cast<int32_t>(desc.dtype));
    for (size_t i = 0; i < aicpu::kMaxShapeDims; ++i) {
      info.Write(i < desc.shape.rank() ? int64_t{desc.shape.dim(i)} : aicpu::kDimEnd);
    }
  }
  return {};
}

}  // namespace

StatusOr<ByteBuffer> AicpuExtInfo(const OpDesc& op) {
  ByteWriter info;
  GE_RETURN_IF_ERROR(AppendShapeEntry(op, aicpu::ExtInfoType::kInputShape, op.inputs, info));
  GE_RETURN_IF_ERROR(AppendShapeEntry(op, aicpu::ExtInfoType::kOutputShape, op.outputs, info));
  return std::move(info).Take();
}

}  // namespace ge
