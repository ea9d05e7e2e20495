#include "core/om/om_html.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/sha256.h"
#include "core/om/html/embedded_page.h"
#include "core/om/om_graph_view.h"

namespace ge {
namespace {

std::string Base64(ByteView bytes) {
  static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const size_t count = std::min<size_t>(3, bytes.size() - i);
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k) group = group << 8U | (k < count ? bytes[i + k] : 0U);
    for (size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[group >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

/// What a Content-Security-Policy calls this very script or style.
std::string PolicySource(std::string_view content) {
  return fmt::format("'sha256-{}'", Base64(Sha256(AsBytes(content))));
}

/// JSON as the text of a script element: nothing in it ends the element or, where JSON and JavaScript differ, a line.
std::string ScriptSafe(std::string_view json) {
  static constexpr std::pair<std::string_view, std::string_view> kEscapes[] = {
      {"<", "\\u003c"}, {"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}};
  std::string text;
  while (!json.empty()) {
    const auto* escape = std::ranges::find_if(kEscapes, [&](const auto& pair) { return json.starts_with(pair.first); });
    const bool found = escape != std::end(kEscapes);
    text += found ? escape->second : json.substr(0, 1);
    json.remove_prefix(found ? escape->first.size() : 1);
  }
  return text;
}

/// Puts the values where the page says {{name}}, once: what a value holds is not looked at again.
std::string FillIn(std::string_view page, const std::map<std::string_view, std::string_view>& values) {
  std::string text;
  for (size_t open = page.find("{{"); open != std::string_view::npos; open = page.find("{{")) {
    const size_t close = page.find("}}", open);
    text += page.substr(0, open);
    text += values.at(page.substr(open + 2, close - open - 2));
    page.remove_prefix(close + 2);
  }
  return text += page;
}

}  // namespace

StatusOr<std::string> RenderOmHtml(const SharedBytes& file, OmPolicy om_policy) {
  GE_ASSIGN_OR_RETURN(const nlohmann::ordered_json view, DescribeOmGraphs(file, om_policy));
  std::string_view page;
  std::string_view style;
  std::string script;
  for (const EmbeddedFile& part : EmbeddedPage()) {
    if (part.name.ends_with(".html")) page = part.text;
    if (part.name.ends_with(".css")) style = part.text;
    if (part.name.ends_with(".js")) script += part.text;
  }
  const std::string data = ScriptSafe(view.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  const std::string policy =
      fmt::format("default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
                  PolicySource(style), PolicySource(script));
  return FillIn(page, {{"policy", policy}, {"style", style}, {"data", data}, {"script", script}});
}

}  // namespace ge
