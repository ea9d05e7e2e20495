#include "core/engines/memory_size.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/checked_math.h"
#include "core/engines/engine_errors.h"

namespace ge {
namespace {

constexpr int64_t kMemoryBlock = 32;
constexpr int64_t kDefaultPadding = 32;
constexpr int kStringHeadBits = 128;

// spec/ge-local.md §4.3 step 2; sorted by number.
constexpr std::array kPlainFormats = {FORMAT_NCHW,
                                      FORMAT_NHWC,
                                      FORMAT_ND,
                                      FORMAT_NC1HWC0,
                                      FORMAT_FRACTAL_Z,
                                      FORMAT_NC1HWC0_C04,
                                      FORMAT_FRACTAL_Z_C04,
                                      FORMAT_CHWN,
                                      FORMAT_HWCN,
                                      FORMAT_FILTER_HWCK,
                                      FORMAT_C1HWNCoC0,
                                      FORMAT_MD,
                                      FORMAT_NDHWC,
                                      FORMAT_FRACTAL_ZZ,
                                      FORMAT_FRACTAL_NZ,
                                      FORMAT_NCDHW,
                                      FORMAT_DHWCN,
                                      FORMAT_NDC1HWC0,
                                      FORMAT_FRACTAL_Z_3D,
                                      FORMAT_DHWNC,
                                      FORMAT_FRACTAL_Z_3D_TRANSPOSE,
                                      FORMAT_FRACTAL_ZN_LSTM,
                                      FORMAT_ND_RNN_BIAS,
                                      FORMAT_FRACTAL_ZN_RNN,
                                      FORMAT_NYUV,
                                      FORMAT_NYUV_A,
                                      FORMAT_NCL,
                                      FORMAT_FRACTAL_Z_WINO,
                                      FORMAT_C1HWC0,
                                      FORMAT_FRACTAL_NZ_C0_16,
                                      FORMAT_FRACTAL_NZ_C0_32,
                                      FORMAT_FRACTAL_NZ_C0_2,
                                      FORMAT_FRACTAL_NZ_C0_4,
                                      FORMAT_FRACTAL_NZ_C0_8};
static_assert(std::is_sorted(kPlainFormats.begin(), kPlainFormats.end()));

/// The first negative or zero dimension decides, as in the reference: [0, -1] has no element, [-1, 0] is unknown.
StatusOr<int64_t> ElementCount(const GeShape& shape) {
  for (const int64_t dim : shape.dims()) {
    if (dim < 0) return MakeError(kEngineFailed, "dimension {} is not known", dim);
    if (dim == 0) return int64_t{0};
  }
  const auto count = shape.ElementCount();
  if (!count) return MakeError(kEngineFailed, "it has more elements than 63 bits count");
  return *count;
}

int64_t FloorDiv(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

int MemoryElementBits(DataType dtype) {
  return dtype == DT_STRING || dtype == DT_STRING_REF ? kStringHeadBits : ElementBits(dtype);
}

StatusOr<int64_t> PlainTensorBytes(const GeTensorDesc& desc, const GeShape& shape) {
  GE_ASSIGN_OR_RETURN(const int64_t count, ElementCount(shape));
  if (count == 0) return count;
  if (!std::binary_search(kPlainFormats.begin(), kPlainFormats.end(), GetPrimaryFormat(desc.format))) {
    return MakeError(kEngineFailed, "format {} has no plain layout", FormatName(desc.format));
  }
  const int64_t bits = MemoryElementBits(desc.dtype);
  if (bits == 0) return MakeError(kEngineFailed, "type {} has no size", DataTypeWord(desc.dtype));
  // In bytes before bits: a product of 63 bits of bytes has more bits.
  const auto whole = CheckedMultiply<int64_t>(count / 8, bits);
  const auto bytes = whole ? CheckedAdd<int64_t>(*whole, CeilDiv<int64_t>(count % 8 * bits, 8)) : std::nullopt;
  if (!bytes) return MakeError(kEngineFailed, "it has more bytes than 63 bits count");
  return *bytes;
}

StatusOr<int64_t> PlainTensorBytes(const GeTensorDesc& desc) { return PlainTensorBytes(desc, desc.shape); }

int64_t PaddingBytes(const ChipConfig& chip) {
  const std::string* text = chip.FindText("AICoreSpec", "padding_size");
  if (text == nullptr) return kDefaultPadding;
  int64_t padding = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), padding);
  return error == std::errc() && end == text->data() + text->size() ? padding : kDefaultPadding;
}

StatusOr<int64_t> AutoPaddedBytes(int64_t bytes, int64_t padding) {
  const auto room = CheckedAdd<int64_t>(padding, kMemoryBlock - 1);
  const auto sum = room ? CheckedAdd<int64_t>(bytes, *room) : std::nullopt;
  if (!sum) return MakeError(kEngineFailed, "{} bytes and padding of {} are more than 63 bits count", bytes, padding);
  return std::max(FloorDiv(*sum, kMemoryBlock) * kMemoryBlock, kMemoryBlock);
}

StatusOr<int64_t> AlignOutputMemSize(int64_t bytes, int64_t padding) {
  const auto up = CheckedAdd<int64_t>(bytes, kMemoryBlock - 1);
  const auto sum = up ? CheckedAdd<int64_t>(*up / kMemoryBlock * kMemoryBlock, padding) : std::nullopt;
  if (!sum) return MakeError(kEngineFailed, "{} bytes and padding of {} are more than 63 bits count", bytes, padding);
  return std::max(*sum, kMemoryBlock);
}

}  // namespace ge
