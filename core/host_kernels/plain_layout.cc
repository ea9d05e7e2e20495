#include "core/host_kernels/plain_layout.h"

namespace ge {

bool IsLettered(int32_t format) {
  switch (GetPrimaryFormat(format)) {
    case FORMAT_NCHW:
    case FORMAT_NHWC:
    case FORMAT_HWCN:
    case FORMAT_CHWN:
    case FORMAT_NCDHW:
    case FORMAT_NDHWC:
    case FORMAT_DHWCN:
    case FORMAT_DHWNC:
      return true;
    default:
      return false;
  }
}

bool IsPlainFormat(int32_t format) {
  switch (GetPrimaryFormat(format)) {
    case FORMAT_RESERVED:  // not said
    case FORMAT_ND:
    case FORMAT_MD:
    case FORMAT_NC:
    case FORMAT_CN:
    case FORMAT_NCL:
      return true;
    default:
      return IsLettered(format);
  }
}

StatusOr<size_t> WholeElementBytes(DataType dtype) {
  const int bits = ElementBits(dtype);
  if (bits == 0 || bits % 8 != 0) return NotChanged("elements of {} are not whole bytes", DataTypeWord(dtype));
  return static_cast<size_t>(bits / 8);
}

StatusOr<size_t> MovableElementBytes(const GeTensorDesc& desc) {
  if (!IsPlainFormat(desc.format)) return NotChanged("format {} reorders elements", FormatName(desc.format));
  return WholeElementBytes(desc.dtype);
}

Status CheckSingleOutput(const OpDesc& op, DataType dtype) {
  if (op.outputs.size() != 1) return NotChanged("it has {} outputs, not one", op.outputs.size());
  if (op.outputs[0].dtype != dtype) {
    return NotChanged("its output is {}; its input is {}", DataTypeWord(op.outputs[0].dtype), DataTypeWord(dtype));
  }
  return {};
}

}  // namespace ge
