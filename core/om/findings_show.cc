#include "core/om/findings_show.h"

#include "core/om/one_line.h"
#include "core/om/proto_bytes.h"

namespace ge {

using FindingsJson = nlohmann::ordered_json;

std::string JsonText(std::string_view text) {
  if (IsUtf8(text)) return std::string(text);
  const std::string dumped = FindingsJson(text).dump(-1, ' ', false, FindingsJson::error_handler_t::replace);
  return FindingsJson::parse(dumped).get<std::string>();
}

FindingsJson DescribeFindings(std::span<const OmFinding> findings) {
  FindingsJson list = FindingsJson::array();
  for (const OmFinding& finding : findings) {
    list.push_back({{"rule", finding.rule->id},
                    {"severity", OmSeverityName(finding.severity)},
                    {"offset", finding.offset},
                    {"cause", JsonText(finding.cause)}});
  }
  return list;
}

std::string RenderFindings(const FindingsJson& findings) {
  std::string out;
  for (const FindingsJson& finding : findings) {
    out += fmt::format("{} {} at {}: {}\n", finding["severity"].get<std::string>(), finding["rule"].get<std::string>(),
                       finding["offset"].get<uint64_t>(), OneLine(finding["cause"].get<std::string>()));
  }
  return out;
}

}  // namespace ge
