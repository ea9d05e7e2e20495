#include "core/om/json_text.h"

#include <nlohmann/json.hpp>

#include "core/base/utf8.h"

namespace ge {

std::string JsonText(std::string_view text) {
  using Json = nlohmann::json;
  if (IsUtf8(text)) return std::string(text);
  return Json::parse(Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

}  // namespace ge
