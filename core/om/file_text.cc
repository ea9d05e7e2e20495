#include "core/om/file_text.h"

#include <nlohmann/json.hpp>

#include "core/base/status.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

constexpr size_t kShownBytes = 80;

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }
/// U+0000 to U+001F, U+007F, and U+0080 to U+009F, which are two bytes.
size_t ControlLength(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x20 || byte == 0x7F) return 1;
  return byte == 0xC2 && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xA0 ? 2 : 0;
}

}  // namespace

std::string OneLine(std::string_view text) {
  const bool is_utf8 = IsUtf8(text);
  std::string line;
  while (!text.empty()) {
    const bool readable = is_utf8 || static_cast<unsigned char>(text[0]) < 0x80;
    const size_t hidden = readable ? ControlLength(text) : 1;
    for (size_t i = 0; i < hidden; ++i) line += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[i]));
    if (hidden == 0) line += text[0];
    text.remove_prefix(std::max<size_t>(hidden, 1));
  }
  return line;
}

std::string NameInMessage(std::string_view name) {
  size_t shown = name.size();
  if (shown > kShownBytes) {
    shown = kShownBytes;
    while (shown > 0 && IsContinuation(name[shown])) --shown;
  }
  const std::string end = shown < name.size() ? fmt::format("…' ({} bytes)", name.size()) : "'";
  return fmt::format("'{}{}", OneLine(name.substr(0, shown)), end);
}

std::string JsonText(std::string_view text) {
  using Json = nlohmann::json;
  if (IsUtf8(text)) return std::string(text);
  return Json::parse(Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

}  // namespace ge
