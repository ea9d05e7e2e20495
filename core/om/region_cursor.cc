#include "core/om/region_cursor.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/file_text.h"
#include "core/base/utf8.h"
#include "core/om/limits.h"

namespace ge {

void RegionList::Add(uint64_t size, std::string name, std::string value) {
  if (size == 0 || full()) return;
  regions_.push_back({end_, size, std::move(name), std::move(value)});
  end_ += size;
}

void RegionList::Close(uint64_t end, std::string name) {
  if (end_ == end) return;
  regions_.push_back({end_, end - end_, std::move(name), ""});
  end_ = end;
}

bool RegionList::full() const { return regions_.size() >= kMaxByteMapRegions; }

bool RegionCursor::Text(std::string_view name, uint64_t size) {
  std::optional<ByteView> bytes = Next(name, size);
  if (!bytes.has_value()) return false;
  Name(bytes->size(), name, QuoteForRegion(AsText(*bytes)));
  return true;
}

bool RegionCursor::Bytes(std::string_view name, uint64_t size) {
  std::optional<ByteView> bytes = Next(name, size);
  if (!bytes.has_value()) return false;
  Name(bytes->size(), name, HexForRegion(*bytes));
  return true;
}

bool RegionCursor::Described(std::string_view name, uint64_t size, std::string value) {
  std::optional<ByteView> bytes = Next(name, size);
  if (!bytes.has_value()) return false;
  Name(bytes->size(), name, std::move(value));
  return true;
}

void RegionCursor::Rest(std::string_view name) {
  if (!bytes_.empty()) Name(bytes_.size(), name, HexForRegion(bytes_));
}

std::optional<ByteView> RegionCursor::Next(std::string_view name, uint64_t size) {
  if (size <= bytes_.size()) return bytes_.first(static_cast<size_t>(size));
  Rest(fmt::format("{} (cut off)", name));
  return std::nullopt;
}

void RegionCursor::Name(size_t size, std::string_view name, std::string value) {
  regions_.Add(size, fmt::format("{}{}", path_, name), std::move(value));
  bytes_ = bytes_.subspan(size);
}

std::string QuoteForRegion(std::string_view text) {
  constexpr size_t kMaxShown = 60;
  const std::string_view shown = CutText(text, kMaxShown);
  return Quoted(shown) + (shown.size() < text.size() ? "…" : "");
}

std::string HexForRegion(ByteView bytes) {
  constexpr size_t kMaxShown = 8;
  ByteView shown = bytes.first(std::min(bytes.size(), kMaxShown));
  return fmt::format("{:02X}{}", fmt::join(shown, " "), shown.size() < bytes.size() ? " …" : "");
}

}  // namespace ge
