#include "core/om/om_findings_report.h"

#include <algorithm>

#include "core/base/file_text.h"
#include "core/om/json_text.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

size_t CountOf(std::span<const OmFinding> findings, OmSeverity severity) {
  return static_cast<size_t>(
      std::ranges::count_if(findings, [severity](const OmFinding& finding) { return finding.severity == severity; }));
}

std::string_view PolicyName(OmPolicy policy) { return policy == OmPolicy::kStrict ? "strict" : "reference"; }

/// "3 errors, 1 warning".
std::string CountText(std::span<const OmFinding> findings) {
  std::string text;
  for (OmSeverity severity : {OmSeverity::kError, OmSeverity::kWarning, OmSeverity::kNote}) {
    const size_t count = CountOf(findings, severity);
    if (count == 0) continue;
    text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", count, OmSeverityName(severity), count == 1 ? "" : "s");
  }
  return text.empty() ? "no findings" : text;
}

/// A path as SARIF wants it: a URI reference (RFC 3986).
std::string ToUri(std::string_view path) {
  std::string uri;
  for (char c : path) {
    bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Json SarifRule(const OmRule& rule, OmPolicy policy) {
  const OmSeverity severity = policy == OmPolicy::kStrict ? rule.strict : rule.reference;
  return {{"id", rule.id},
          {"shortDescription", {{"text", rule.meaning}}},
          {"help", {{"text", rule.source}}},
          {"defaultConfiguration", {{"level", OmSeverityName(severity)}}}};
}

Json SarifResult(const OmFinding& finding, std::string_view uri, size_t rule_index) {
  Json location = {
      {"physicalLocation", {{"artifactLocation", {{"uri", uri}}}, {"region", {{"byteOffset", finding.offset}}}}}};
  return {{"ruleId", finding.rule->id},
          {"ruleIndex", rule_index},
          {"level", OmSeverityName(finding.severity)},
          {"message", {{"text", JsonText(finding.cause)}}},
          {"locations", Json::array({std::move(location)})}};
}

}  // namespace

nlohmann::ordered_json DescribeFindings(std::span<const OmFinding> findings) {
  Json list = Json::array();
  for (const OmFinding& finding : findings) {
    list.push_back({{"rule", finding.rule->id},
                    {"severity", OmSeverityName(finding.severity)},
                    {"offset", finding.offset},
                    {"cause", JsonText(finding.cause)}});
  }
  return list;
}

std::string RenderFindings(const nlohmann::ordered_json& findings, uint64_t omitted) {
  std::string out;
  for (const Json& finding : findings) {
    out += fmt::format("{} {} at {}: {}\n", finding["severity"].get<std::string>(), finding["rule"].get<std::string>(),
                       finding["offset"].get<uint64_t>(), OneLine(finding["cause"].get<std::string>()));
  }
  if (omitted != 0) out += fmt::format("{} more findings of the same rules\n", omitted);
  return out;
}

std::string RenderVerdict(std::string_view file, const OmCheck& verdict) {
  return RenderFindings(DescribeFindings(verdict.findings()), verdict.omitted()) +
         fmt::format("{}: {}\n", OneLine(file), CountText(verdict.findings()));
}

nlohmann::ordered_json DescribeVerdict(std::string_view file, const OmCheck& verdict) {
  return {{"file", JsonText(file)},
          {"policy", PolicyName(verdict.policy())},
          {"ok", !verdict.HasError()},
          {"findings", DescribeFindings(verdict.findings())},
          {"findings_omitted", verdict.omitted()}};
}

nlohmann::ordered_json FindingsToSarif(std::string_view file, const OmCheck& verdict,
                                       std::span<const OmRule* const> rules) {
  Json rule_list = Json::array();
  for (const OmRule* rule : rules) rule_list.push_back(SarifRule(*rule, verdict.policy()));
  const std::string uri = ToUri(file);
  Json results = Json::array();
  for (const OmFinding& finding : verdict.findings()) {
    const auto rule = std::ranges::find(rules, finding.rule);
    GE_CHECK(rule != rules.end(), "rule '{}' is not in the table", finding.rule->id);
    results.push_back(SarifResult(finding, uri, static_cast<size_t>(rule - rules.begin())));
  }
  Json driver = {{"name", "drydock"}, {"rules", std::move(rule_list)}};
  Json artifact = {{"location", {{"uri", uri}}}};
  Json run = {{"tool", {{"driver", std::move(driver)}}},
              {"artifacts", Json::array({std::move(artifact)})},
              {"results", std::move(results)},
              {"properties", {{"findings_omitted", verdict.omitted()}}}};
  return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", Json::array({std::move(run)})}};
}

}  // namespace ge
