#include "core/graph/storage_axes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ge {
namespace {

constexpr int64_t kCubeLength = 16;

/// A format as its dimensions, outermost first: the letter of an axis, "1" behind it for the number of the block and
/// "0" for the place in it. Merged dimensions are written apart.
struct FormatAxes {
  int32_t format;
  std::string_view axes;
};
constexpr std::array<FormatAxes, 11> kFormats = {{
    {FORMAT_NCHW, "NCHW"},
    {FORMAT_NHWC, "NHWC"},
    {FORMAT_HWCN, "HWCN"},
    {FORMAT_CHWN, "CHWN"},
    {FORMAT_NCDHW, "NCDHW"},
    {FORMAT_NDHWC, "NDHWC"},
    {FORMAT_DHWCN, "DHWCN"},
    {FORMAT_NC1HWC0, "NC1HWC0"},
    {FORMAT_NDC1HWC0, "NDC1HWC0"},
    {FORMAT_FRACTAL_Z, "C1HWN1N0C0"},
    {FORMAT_FRACTAL_Z_3D, "DC1HWN1N0C0"},
}};

std::string_view AxesOf(int32_t format) {
  for (const FormatAxes& row : kFormats) {
    if (row.format == format) return row.axes;
  }
  return {};
}

/// C0: what the format says itself, else 32 for types of one byte and 16 for all others.
int64_t ChannelBlock(const GeTensorDesc& desc) {
  if (HasC0Format(desc.format)) return GetC0Value(desc.format);
  return ElementBits(desc.dtype) == 8 ? 32 : kCubeLength;
}

std::vector<StorageAxis> WholeAxes(size_t rank) {
  std::vector<StorageAxis> axes;
  for (size_t i = 0; i < rank; ++i) axes.push_back({i, StorageAxis::Part::kWhole, 1});
  return axes;
}

/// […, m, n] as […, n1, m1, m0, n0].
std::optional<std::vector<StorageAxis>> NzAxes(const GeTensorDesc& desc) {
  const size_t rank = desc.origin_shape.rank();
  if (rank < 2) return std::nullopt;
  std::vector<StorageAxis> axes = WholeAxes(rank - 2);
  const int64_t n0 = ChannelBlock(desc);
  axes.push_back({rank - 1, StorageAxis::Part::kBlocks, n0});
  axes.push_back({rank - 2, StorageAxis::Part::kBlocks, kCubeLength});
  axes.push_back({rank - 2, StorageAxis::Part::kInBlock, kCubeLength});
  axes.push_back({rank - 1, StorageAxis::Part::kInBlock, n0});
  return axes;
}

}  // namespace

int64_t StorageAxis::Extent(int64_t dim) const {
  switch (part) {
    case Part::kBlocks:
      return dim / block + (dim % block != 0 ? 1 : 0);
    case Part::kInBlock:
      return block;
    case Part::kWhole:
      break;
  }
  return dim;
}

bool IsStoredAsWritten(const GeTensorDesc& desc) {
  return GetPrimaryFormat(desc.format) == GetPrimaryFormat(desc.origin_format);
}

const GeShape& ShapeOfAxes(const GeTensorDesc& desc) {
  return IsStoredAsWritten(desc) ? desc.shape : desc.origin_shape;
}

std::optional<std::vector<StorageAxis>> StorageAxesOf(const GeTensorDesc& desc) {
  if (GetSubFormat(desc.format) > 1) return std::nullopt;  // groups lie one behind the other
  if (IsStoredAsWritten(desc)) return WholeAxes(desc.shape.rank());
  if (GetPrimaryFormat(desc.format) == FORMAT_FRACTAL_NZ) return NzAxes(desc);
  const std::string_view storage = AxesOf(GetPrimaryFormat(desc.format));
  const std::string_view origin = AxesOf(GetPrimaryFormat(desc.origin_format));
  // An origin shape of fewer dimensions is filled up by rules of its own.
  if (storage.empty() || origin.size() != desc.origin_shape.rank()) return std::nullopt;
  std::vector<StorageAxis> axes;
  size_t whole = 0;
  for (size_t i = 0; i < storage.size(); ++i) {
    const size_t axis = origin.find(storage[i]);
    if (axis == std::string_view::npos) return std::nullopt;
    const char mark = i + 1 < storage.size() ? storage[i + 1] : ' ';
    const int64_t block = storage[i] == 'C' ? ChannelBlock(desc) : kCubeLength;
    if (mark == '0') {
      axes.push_back({axis, StorageAxis::Part::kInBlock, block});
    } else if (mark == '1') {
      axes.push_back({axis, StorageAxis::Part::kBlocks, block});
    } else {
      axes.push_back({axis, StorageAxis::Part::kWhole, 1});
    }
    if (mark != '0') ++whole;
    if (mark == '0' || mark == '1') ++i;
  }
  if (whole != origin.size()) return std::nullopt;  // an axis is missing
  return axes;
}

}  // namespace ge
