#include "scenarios/runner/data/npy.h"

#include <cctype>
#include <charconv>
#include <optional>

#include "core/base/file.h"
#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

using ge::kParamInvalid;
using ge::MakeError;

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr size_t kAlignment = 64;
constexpr uint64_t kMaxNpyFile = uint64_t{1} << 32;

struct Descr {
  ge::DataType dtype;
  std::string_view text;
};
constexpr Descr kDescrs[] = {
    {ge::DT_FLOAT, "<f4"},  {ge::DT_FLOAT16, "<f2"}, {ge::DT_DOUBLE, "<f8"}, {ge::DT_INT8, "|i1"},
    {ge::DT_INT16, "<i2"},  {ge::DT_INT32, "<i4"},   {ge::DT_INT64, "<i8"},  {ge::DT_UINT8, "|u1"},
    {ge::DT_UINT16, "<u2"}, {ge::DT_UINT32, "<u4"},  {ge::DT_UINT64, "<u8"}, {ge::DT_BOOL, "|b1"},
    {ge::DT_BF16, "<V2"},
};

/// Reads the header's dict, front to back.
class HeaderReader {
 public:
  HeaderReader(std::string_view text, NpyTensor& tensor) : text_(text), tensor_(tensor) {}

  ge::Status Read() {
    if (!Take("{")) return Fail("'{'");
    while (!Take("}")) {
      std::optional<std::string_view> key = String();
      if (!key || !Take(":")) return Fail("a quoted key and ':'");
      GE_RETURN_IF_ERROR(ReadValue(*key));
      if (!Take(",")) {
        if (!Take("}")) return Fail("',' or '}'");
        break;
      }
    }
    Skip();
    if (position_ != text_.size()) return Fail("the end of the header");
    if (!descr_seen_ || !order_seen_ || !shape_seen_)
      return MakeError(kParamInvalid, ".npy header lacks descr, fortran_order or shape");
    return {};
  }

 private:
  void Skip() {
    while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\n')) ++position_;
  }
  bool Take(std::string_view token) {
    Skip();
    bool there = text_.substr(position_).starts_with(token);
    if (there) position_ += token.size();
    return there;
  }
  std::optional<std::string_view> String() {
    Skip();
    if (position_ >= text_.size() || (text_[position_] != '\'' && text_[position_] != '"')) return std::nullopt;
    size_t close = text_.find(text_[position_], position_ + 1);
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view content = text_.substr(position_ + 1, close - position_ - 1);
    position_ = close + 1;
    return content;
  }
  ge::Status Fail(std::string_view expected) const {
    return MakeError(kParamInvalid, ".npy header at character {}: expected {}", position_, expected);
  }
  ge::Status ReadValue(std::string_view key) {
    if (key == "descr" && !descr_seen_) return ReadDescr();
    if (key == "fortran_order" && !order_seen_) {
      order_seen_ = true;
      if (Take("True")) return MakeError(kParamInvalid, ".npy file is in Fortran order; only C order is read");
      return Take("False") ? ge::Status() : Fail("True or False");
    }
    if (key == "shape" && !shape_seen_) return ReadShape();
    return MakeError(kParamInvalid, ".npy header has a repeated or unknown key '{}'", key);
  }
  ge::Status ReadDescr() {
    descr_seen_ = true;
    std::optional<std::string_view> descr = String();
    if (!descr) return Fail("a quoted element type");
    for (const Descr& known : kDescrs) {
      // One-byte types and raw bytes have no byte order: NumPy writes '|', '<' means the same.
      bool same = *descr == known.text ||
                  (known.text[0] == '|' && descr->substr(0, 1) == "<" && descr->substr(1) == known.text.substr(1)) ||
                  (known.dtype == ge::DT_BF16 && *descr == "|V2");
      if (same) return tensor_.dtype = known.dtype, ge::Status();
    }
    return MakeError(kParamInvalid,
                     ".npy element type '{}' is not supported (little-endian numbers, bool, bfloat16 as '<V2')",
                     *descr);
  }
  ge::Status ReadShape() {
    shape_seen_ = true;
    if (!Take("(")) return Fail("'(' of the shape");
    bool comma = true;
    while (!Take(")")) {
      if (!comma) return Fail("',' or ')'");
      Skip();
      int64_t dimension = -1;
      auto [end, error] = std::from_chars(text_.data() + position_, text_.data() + text_.size(), dimension);
      if (error != std::errc() || dimension < 0 || dimension > kMaxDimension) return Fail("a dimension");
      position_ = static_cast<size_t>(end - text_.data());
      if (tensor_.shape.size() == kMaxNpyRank)
        return MakeError(kParamInvalid, ".npy shape has more than {} dimensions", kMaxNpyRank);
      tensor_.shape.push_back(dimension);
      comma = Take(",");
    }
    bool parenthesised_number = tensor_.shape.size() == 1 && !comma;
    return parenthesised_number ? Fail("',' after the only dimension") : ge::Status();
  }

  std::string_view text_;
  NpyTensor& tensor_;
  size_t position_ = 0;
  bool descr_seen_ = false, order_seen_ = false, shape_seen_ = false;
};

}  // namespace

ge::StatusOr<NpyTensor> ParseNpy(ge::ByteView bytes) {
  ge::ByteReader reader(bytes);
  GE_ASSIGN_OR_RETURN(ge::ByteView magic, reader.ReadBytes(kMagic.size(), ".npy magic"));
  if (ge::AsText(magic) != kMagic) return MakeError(kParamInvalid, "no .npy file: it does not begin with \\x93NUMPY");
  GE_ASSIGN_OR_RETURN(auto major, reader.Read<uint8_t>(".npy version"));
  GE_ASSIGN_OR_RETURN(auto minor, reader.Read<uint8_t>(".npy version"));
  uint64_t header_size = 0;
  if (major == 1 && minor == 0) {
    GE_ASSIGN_OR_RETURN(header_size, reader.Read<uint16_t>(".npy header length"));
  } else if (major == 2 && minor == 0) {
    GE_ASSIGN_OR_RETURN(header_size, reader.Read<uint32_t>(".npy header length"));
  } else {
    return MakeError(kParamInvalid, ".npy version {}.{}; 1.0 and 2.0 are read", major, minor);
  }
  if (header_size > kMaxNpyHeader)
    return MakeError(kParamInvalid, ".npy header of {} bytes; at most {}", header_size, kMaxNpyHeader);
  GE_ASSIGN_OR_RETURN(ge::ByteView header, reader.ReadBytes(header_size, ".npy header"));
  NpyTensor tensor;
  GE_RETURN_IF_ERROR(HeaderReader(ge::AsText(header), tensor).Read());
  std::optional<int64_t> size = ge::TensorBytes(ge::GeShape(tensor.shape), tensor.dtype);
  if (!size || static_cast<uint64_t>(*size) != reader.remaining()) {
    return MakeError(kParamInvalid, ".npy data of {} bytes does not fit {} {}", reader.remaining(),
                     ge::DataTypeWord(tensor.dtype), ge::GeShape(tensor.shape).ToString());
  }
  GE_ASSIGN_OR_RETURN(ge::ByteView data, reader.ReadBytes(reader.remaining(), ".npy data"));
  tensor.data.assign(data.begin(), data.end());
  return tensor;
}

ge::StatusOr<NpyTensor> ReadNpyFile(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, ge::ReadFile(path, kMaxNpyFile));
  GE_ASSIGN_OR_RETURN(NpyTensor tensor, ParseNpy(bytes), "'{}'", path.string());
  return tensor;
}

ge::StatusOr<ge::ByteBuffer> BuildNpy(ge::DataType dtype, const std::vector<int64_t>& shape, ge::ByteView data) {
  std::string_view descr;
  for (const Descr& known : kDescrs) {
    if (known.dtype == dtype) descr = known.text;
  }
  if (descr.empty()) return MakeError(ge::kUnsupported, "no .npy element type for {}", ge::DataTypeName(dtype));
  std::optional<int64_t> size = ge::TensorBytes(ge::GeShape(shape), dtype);
  if (!size || static_cast<uint64_t>(*size) != data.size()) {
    return MakeError(kParamInvalid, "{} bytes are no {} tensor {}", data.size(), ge::DataTypeWord(dtype),
                     ge::GeShape(shape).ToString());
  }
  std::string dimensions = fmt::format("{}", fmt::join(shape, ", "));
  if (shape.size() == 1) dimensions += ",";
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, dimensions);
  constexpr size_t kFixed = kMagic.size() + 2 + sizeof(uint16_t);
  header.append(kAlignment - 1 - (kFixed + header.size()) % kAlignment, ' ');
  header += '\n';
  ge::ByteWriter writer;
  writer.WriteText(kMagic);
  writer.Write(uint8_t{1});
  writer.Write(uint8_t{0});
  writer.Write(static_cast<uint16_t>(header.size()));
  writer.WriteText(header);
  writer.WriteBytes(data);
  return std::move(writer).Take();
}

ge::Status WriteNpyFile(const std::filesystem::path& path, ge::DataType dtype, const std::vector<int64_t>& shape,
                        ge::ByteView data) {
  GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, BuildNpy(dtype, shape, data));
  return ge::WriteFileAtomically(path, bytes);
}

}  // namespace scenario
