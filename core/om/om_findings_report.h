#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/om/om_check.h"

namespace ge {

/// Findings in the order given: `rule`, `severity`, `offset`, `cause`.
nlohmann::ordered_json DescribeFindings(std::span<const OmFinding> findings);
/// The same for a person to read, a line each: "error so-item-magic at 4: SO_BINS item 0: magic 0x…", and one that
/// tells how many were `omitted`, if any.
std::string RenderFindings(const nlohmann::ordered_json& findings, uint64_t omitted);

/// For people: RenderFindings, and a line that counts what it shows.
std::string RenderVerdict(std::string_view file, const OmCheck& verdict);

/// `file`, `policy`, `ok` (no error), `findings` (DescribeFindings) and `findings_omitted`.
nlohmann::ordered_json DescribeVerdict(std::string_view file, const OmCheck& verdict);

/// A SARIF 2.1.0 log: every rule of `rules` with its meaning, one result a finding with its byte offset; the run's
/// property `findings_omitted`. `rules` must hold the rule of each finding.
nlohmann::ordered_json FindingsToSarif(std::string_view file, const OmCheck& verdict,
                                       std::span<const OmRule* const> rules);

}  // namespace ge
