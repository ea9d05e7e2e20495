#include "core/om/json_text.h"

#include <nlohmann/json.hpp>

#include "core/base/utf8.h"

namespace ge {

std::string JsonText(std::string_view text) {
  using nlohmann::json;
  if (IsUtf8(text)) return std::string(text);
  return json::parse(json(std::string(text)).dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

}  // namespace ge
