#include "core/host_kernels/blocked_layout.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/permute_bytes.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The format of one side: what the attribute names, and what the tensor is described with where that says more than
/// "dimensions".
StatusOr<int32_t> FormatOfSide(const OpDesc& op, std::string_view attr, const GeTensorDesc& desc) {
  const auto name = AttrOr<std::string>(op.attrs, attr, "");
  if (name.empty()) return desc.format;
  const std::optional<int32_t> named = FormatFromName(name);
  if (!named) return NotChanged("there is no format '{}'", name);
  const int32_t primary = GetPrimaryFormat(desc.format);
  const bool says_nothing = primary == FORMAT_ND || primary == FORMAT_RESERVED;
  if (primary == GetPrimaryFormat(*named)) return desc.format;
  if (!says_nothing) return NotChanged("{} is {}; its tensor is in {}", attr, name, FormatName(desc.format));
  return *named;
}

/// Dimension j of the result is the one of x with the same letter.
StatusOr<HostKernelOutputs> ReorderLetters(const HostKernelCall& call, int32_t from, int32_t to) {
  const std::string letters = FormatName(from), wanted = FormatName(to);
  const GeTensor& x = *call.input(0);
  if (x.desc.shape.rank() != letters.size() || wanted.size() != letters.size()) {
    return NotChanged("{} to {} of {}", letters, wanted, x.desc.shape.ToString());
  }
  std::vector<int64_t> order;
  for (const char letter : wanted) order.push_back(static_cast<int64_t>(letters.find(letter)));
  return PermuteDims(call.op, x, order);
}

/// The two shapes say C0; the format does where it can.
Status CheckC0(int32_t blocked_format, const std::vector<int64_t>& blocked) {
  const int64_t c0 = GetC0Value(blocked_format);
  if (c0 < 0 || blocked.empty() || blocked.back() == c0) return {};
  return NotChanged("its format says C0 = {}; its shape is {}", c0, GeShape(blocked).ToString());
}

/// Between a plain format and one that cuts an axis into blocks.
StatusOr<HostKernelOutputs> Reblock(const HostKernelCall& call, int32_t from, int32_t to) {
  const GeTensor& x = *call.input(0);
  const std::vector<int64_t>& y_dims = call.op.outputs[0].shape.dims();
  const bool to_blocks = !IsPlainFormat(to);
  const int32_t plain_format = GetPrimaryFormat(to_blocks ? from : to);
  const int32_t blocked_format = to_blocks ? to : from;
  const std::vector<int64_t>& plain = to_blocks ? x.desc.shape.dims() : y_dims;
  const std::vector<int64_t>& blocked = to_blocks ? y_dims : x.desc.shape.dims();
  GE_ASSIGN_OR_RETURN(const size_t element_bytes, WholeElementBytes(x.desc.dtype));
  GE_RETURN_IF_ERROR(CheckC0(blocked_format, blocked));
  GE_ASSIGN_OR_RETURN(const size_t bytes, FoldedBytes(y_dims, x.desc.dtype));
  StatusOr<BlockedLayout> layout =
      NotChanged("from format {} to {}: the host does not know how", FormatName(from), FormatName(to));
  const int32_t primary = GetPrimaryFormat(blocked_format);
  if (primary == FORMAT_NC1HWC0 && (plain_format == FORMAT_NCHW || plain_format == FORMAT_NHWC)) {
    layout = LayoutOfNC1HWC0(FormatName(plain_format), plain, blocked, element_bytes);
  } else if (primary == FORMAT_FRACTAL_NZ && plain_format == FORMAT_ND) {
    layout = LayoutOfFractalNz(plain, blocked, element_bytes);
  }
  if (!layout.ok()) return layout.status();
  ByteBuffer result =
      to_blocks ? ToBlocks(*layout, element_bytes, x.data, bytes) : FromBlocks(*layout, element_bytes, x.data, bytes);
  return HostKernelOutputs{ResultTensor(call.op, 0, y_dims, x.desc.dtype, std::move(result))};
}

/// The shape of the output, and with it C0, is as the op's description says: shape inference knows the chip.
StatusOr<HostKernelOutputs> ComputeTransData(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  const GeTensorDesc& x = call.input(0)->desc;
  GE_RETURN_IF_ERROR(CheckSingleOutput(call.op, x.dtype));
  GE_ASSIGN_OR_RETURN(const int32_t from, FormatOfSide(call.op, "src_format", x));
  GE_ASSIGN_OR_RETURN(const int32_t to, FormatOfSide(call.op, "dst_format", call.op.outputs[0]));
  const bool grouped = HasSubFormat(from) || HasSubFormat(to) || AttrOr<int64_t>(call.op.attrs, "groups", 1) != 1 ||
                       AttrOr<int64_t>(call.op.attrs, "src_subformat", 0) != 0 ||
                       AttrOr<int64_t>(call.op.attrs, "dst_subformat", 0) != 0;
  if (grouped) return NotChanged("formats with groups are not converted on the host");
  const int32_t from_primary = GetPrimaryFormat(from), to_primary = GetPrimaryFormat(to);
  if (from_primary == to_primary) return NotChanged("both sides are in format {}", FormatName(from));
  if (x.shape.rank() == 0) return NotChanged("a scalar has no format");
  if (IsLettered(from_primary) && IsLettered(to_primary)) return ReorderLetters(call, from_primary, to_primary);
  if (IsPlainFormat(from) == IsPlainFormat(to)) {
    return NotChanged("from format {} to {}: the host does not know how", FormatName(from), FormatName(to));
  }
  return Reblock(call, from, to);
}

}  // namespace

HostKernel TransDataKernel() { return {.type = "TransData", .from_values = ComputeTransData}; }

}  // namespace ge
