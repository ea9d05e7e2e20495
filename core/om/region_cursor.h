#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/om/om_byte_map.h"

namespace ge {

/// The regions found so far; they always join.
class RegionList {
 public:
  /// Ignores empty regions, and all once the list is full.
  void Add(uint64_t size, std::string name, std::string value);
  /// Names everything up to `end`, also in a full list.
  void Close(uint64_t end, std::string name);
  bool full() const;
  uint64_t end() const { return end_; }
  std::vector<OmRegion> Take() && { return std::move(regions_); }

 private:
  std::vector<OmRegion> regions_;
  uint64_t end_ = 0;
};

/// How a number reads best.
enum class RegionBase { kDecimal, kHex };

/// Names the bytes of one part of a file front to back: what ByteReader is to a loader. Every read that does not fit
/// names the rest of the part "<name> (cut off)" and returns nothing; later reads find nothing left and do the same.
class RegionCursor {
 public:
  /// `path` ends with '/' or is empty.
  RegionCursor(ByteView bytes, std::string path, RegionList& regions)
      : bytes_(bytes), path_(std::move(path)), regions_(regions) {}

  size_t remaining() const { return bytes_.size(); }
  ByteView bytes() const { return bytes_; }
  /// Another element can be walked: bytes are left, and room in the list.
  bool more() const { return !bytes_.empty() && !regions_.full(); }

  template <std::integral T>
  std::optional<T> Number(std::string_view name, RegionBase base = RegionBase::kDecimal) {
    std::optional<ByteView> bytes = Next(name, sizeof(T));
    if (!bytes.has_value()) return std::nullopt;
    T value;
    std::memcpy(&value, bytes->data(), sizeof(T));
    Name(sizeof(T), name, base == RegionBase::kHex ? fmt::format("0x{:X}", value) : fmt::format("{}", value));
    return value;
  }
  bool Text(std::string_view name, uint64_t size);
  bool Bytes(std::string_view name, uint64_t size);
  /// With a value that the caller made of the bytes.
  bool Described(std::string_view name, uint64_t size, std::string value);
  /// The next `size` bytes as a part with its own path. What its walker leaves unnamed is named "(not read)".
  template <typename Walker>
  bool Part(std::string_view name, uint64_t size, Walker&& walk) {
    std::optional<ByteView> bytes = Next(name, size);
    if (!bytes.has_value()) return false;
    RegionCursor part(*bytes, fmt::format("{}{}/", path_, name), regions_);
    walk(part);
    part.Rest("(not read)");
    bytes_ = bytes_.subspan(static_cast<size_t>(size));
    return true;
  }
  /// What follows as a group with its own path: an element whose size only its fields tell.
  template <typename Walker>
  void Group(std::string_view name, Walker&& walk) {
    RegionCursor group(bytes_, fmt::format("{}{}/", path_, name), regions_);
    walk(group);
    bytes_ = group.bytes_;
  }
  /// Everything that is left of this part.
  void Rest(std::string_view name);

 private:
  std::optional<ByteView> Next(std::string_view name, uint64_t size);
  void Name(size_t size, std::string_view name, std::string value);

  ByteView bytes_;  // not named yet
  std::string path_;
  RegionList& regions_;
};

/// A text of a file between quotes, escaped and cut for one line.
std::string QuoteForRegion(std::string_view text);
/// The first bytes in hexadecimal.
std::string HexForRegion(ByteView bytes);

}  // namespace ge
