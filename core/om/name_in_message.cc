#include "core/om/name_in_message.h"

#include <fmt/format.h>

#include "core/om/proto_bytes.h"

namespace ge {
namespace {

constexpr size_t kShownBytes = 80;

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

std::string NameInMessage(std::string_view name) {
  size_t shown = name.size();
  if (shown > kShownBytes) {
    shown = kShownBytes;
    while (shown > 0 && IsContinuation(name[shown])) --shown;
  }
  std::string_view text = name.substr(0, shown);
  const bool utf8 = IsUtf8(text);
  std::string out = "'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 ? byte >= 0x20 && byte != 0x7F : utf8;
    if (plain) {
      out += c;
    } else {
      out += fmt::format("\\x{:02X}", byte);
    }
  }
  out += shown < name.size() ? fmt::format("…' ({} bytes)", name.size()) : "'";
  return out;
}

}  // namespace ge
