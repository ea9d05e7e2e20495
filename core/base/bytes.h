#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/status.h"

namespace ge {

static_assert(std::endian::native == std::endian::little,
              "on-disk formats are read as they lie: little-endian hosts only");

/// A view of bytes; it owns nothing, whoever hands it out says what keeps it alive.
using ByteView = std::span<const uint8_t>;
using MutableByteView = std::span<uint8_t>;
using ByteBuffer = std::vector<uint8_t>;

/// Bytes with what keeps them alive: a mapping, a buffer, a model. Copies share; the bytes never change.
struct SharedBytes {
  std::shared_ptr<const void> owner;
  ByteView view;

  SharedBytes() = default;
  SharedBytes(std::shared_ptr<const void> keeps_alive, ByteView bytes) : owner(std::move(keeps_alive)), view(bytes) {}
  /// Takes a buffer over.
  SharedBytes(ByteBuffer buffer) {  // NOLINT: implicit by design
    auto owned = std::make_shared<const ByteBuffer>(std::move(buffer));
    view = *owned;
    owner = std::move(owned);
  }
  bool empty() const { return view.empty(); }
  size_t size() const { return view.size(); }
  // A contiguous range, so that it is taken where a ByteView is wanted.
  const uint8_t* data() const { return view.data(); }
  const uint8_t* begin() const { return view.data(); }
  const uint8_t* end() const { return view.data() + view.size(); }
  uint8_t operator[](size_t i) const { return view[i]; }
  /// Equal content; the same place is equal without a look.
  friend bool operator==(const SharedBytes& a, const SharedBytes& b) {
    return a.size() == b.size() && (a.data() == b.data() || std::equal(a.begin(), a.end(), b.begin()));
  }
};

inline ByteView AsBytes(std::string_view text) { return {reinterpret_cast<const uint8_t*>(text.data()), text.size()}; }
inline std::string_view AsText(ByteView bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// Equal content; the same place is equal without a look.
inline bool SameBytes(ByteView a, ByteView b) {
  return a.size() == b.size() && (a.data() == b.data() || std::equal(a.begin(), a.end(), b.begin()));
}

/// A text that the program itself knows: a string literal, which lives as long as the program.
struct Word : std::string_view {
  consteval explicit Word(const char* literal) : std::string_view(literal) {}
};

/// Text with what keeps it alive, as SharedBytes: a part of a file is not copied, a string is moved in, a word is
/// there anyway. Copies share.
class SharedText {
 public:
  SharedText() = default;
  SharedText(Word word) : view_(word) {}  // NOLINT: implicit by design, as are the next
  SharedText(std::string text) {          // NOLINT
    auto owned = std::make_shared<const std::string>(std::move(text));
    view_ = *owned;
    owner_ = std::move(owned);
  }
  SharedText(const char* text) : SharedText(std::string(text)) {}  // NOLINT
  explicit SharedText(std::string_view text) : SharedText(std::string(text)) {}
  SharedText(std::shared_ptr<const void> owner, std::string_view view) : view_(view), owner_(std::move(owner)) {}

  std::string_view view() const { return view_; }
  operator std::string_view() const { return view_; }  // NOLINT: it is one
  size_t size() const { return view_.size(); }
  bool empty() const { return view_.empty(); }

  template <std::convertible_to<std::string_view> Text>
  friend bool operator==(const SharedText& a, const Text& b) {
    return a.view() == std::string_view(b);
  }

 private:
  std::string_view view_;
  std::shared_ptr<const void> owner_;
};

template <typename T>
concept Plain = std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>;

/// Reads little-endian values from untrusted bytes, front to back. Every read is checked against what is left and is
/// unaligned-safe. `what` names the part for the error; offsets in errors count from the start of the view plus
/// `base_offset` (the view's place in its file).
class ByteReader {
 public:
  explicit ByteReader(ByteView bytes, uint64_t base_offset = 0) : bytes_(bytes), base_offset_(base_offset) {}

  size_t remaining() const { return bytes_.size() - position_; }
  /// Place of the next byte in the file.
  uint64_t offset() const { return base_offset_ + position_; }
  size_t position() const { return position_; }

  template <Plain T>
  StatusOr<T> Read(std::string_view what) {
    if (remaining() < sizeof(T)) return Short(what, sizeof(T));
    T value;
    std::memcpy(&value, bytes_.data() + position_, sizeof(T));
    position_ += sizeof(T);
    return value;
  }

  /// A view of the next `size` bytes, which stay where they are.
  StatusOr<ByteView> ReadBytes(uint64_t size, std::string_view what) {
    if (size > remaining()) return Short(what, size);
    ByteView view = bytes_.subspan(position_, static_cast<size_t>(size));
    position_ += static_cast<size_t>(size);
    return view;
  }

 private:
  Status Short(std::string_view what, uint64_t wanted) const {
    return MakeError(kModelDataSizeInvalid, "{} at offset {}: {} bytes wanted, {} left", what, offset(), wanted,
                     remaining());
  }

  ByteView bytes_;
  uint64_t base_offset_;
  size_t position_ = 0;
};

/// Appends little-endian values to a buffer that it owns.
class ByteWriter {
 public:
  void Reserve(size_t size) { bytes_.reserve(size); }
  size_t size() const { return bytes_.size(); }

  template <Plain T>
  void Write(const T& value) {
    const auto* first = reinterpret_cast<const uint8_t*>(&value);
    bytes_.insert(bytes_.end(), first, first + sizeof(T));
  }
  void WriteBytes(ByteView view) { bytes_.insert(bytes_.end(), view.begin(), view.end()); }
  void WriteText(std::string_view text) { WriteBytes(AsBytes(text)); }
  void WriteZeros(size_t count) { bytes_.insert(bytes_.end(), count, uint8_t{0}); }
  /// Overwrites bytes written before; `position + sizeof(T)` must not exceed size().
  template <Plain T>
  void Patch(size_t position, const T& value) {
    GE_CHECK(position + sizeof(T) <= bytes_.size());
    std::memcpy(bytes_.data() + position, &value, sizeof(T));
  }

  ByteView view() const { return bytes_; }
  ByteBuffer Take() && { return std::move(bytes_); }

 private:
  ByteBuffer bytes_;
};

/// Writes little-endian values, front to back, into memory that its caller owns and has made large enough.
class SpanWriter {
 public:
  explicit SpanWriter(MutableByteView out) : out_(out) {}

  size_t size() const { return size_; }

  template <Plain T>
  void Write(const T& value) {
    WriteBytes({reinterpret_cast<const uint8_t*>(&value), sizeof(T)});
  }
  void WriteBytes(ByteView view) {
    GE_CHECK(view.size() <= out_.size() - size_);
    if (!view.empty()) std::memcpy(out_.data() + size_, view.data(), view.size());
    size_ += view.size();
  }
  void WriteText(std::string_view text) { WriteBytes(AsBytes(text)); }
  /// As ByteRope has it; here the bytes are copied.
  void WriteShared(const SharedBytes& piece) { WriteBytes(piece.view); }

 private:
  MutableByteView out_;
  size_t size_ = 0;
};

}  // namespace ge
