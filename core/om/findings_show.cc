#include "core/om/findings_show.h"

namespace ge {

using FindingsJson = nlohmann::ordered_json;

std::string JsonText(std::string_view text) {
  const std::string dumped = FindingsJson(text).dump(-1, ' ', false, FindingsJson::error_handler_t::replace);
  return FindingsJson::parse(dumped).get<std::string>();
}

FindingsJson DescribeFindings(const OmCheck& check) {
  FindingsJson findings = FindingsJson::array();
  for (const OmFinding& finding : check.findings()) {
    findings.push_back({{"rule", finding.rule->id},
                        {"severity", OmSeverityName(finding.severity)},
                        {"offset", finding.offset},
                        {"cause", JsonText(finding.cause)}});
  }
  return findings;
}

std::string RenderFindings(const FindingsJson& findings) {
  std::string out;
  for (const FindingsJson& finding : findings) {
    out += fmt::format("{} {} at {}: {}\n", finding["severity"].get<std::string>(), finding["rule"].get<std::string>(),
                       finding["offset"].get<uint64_t>(), finding["cause"].get<std::string>());
  }
  return out;
}

}  // namespace ge
