#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/om/om_check.h"

namespace ge {

/// Findings in the order given: `rule`, `severity`, `offset`, `cause`.
nlohmann::ordered_json DescribeFindings(std::span<const OmFinding> findings);
/// The same for a person to read, a line each: "error so-item-magic at 4: SO_BINS item 0: magic 0x…".
std::string RenderFindings(const nlohmann::ordered_json& findings);

/// For people: one line a finding, "error so-item-magic at 4808: …", and a line that counts them.
std::string RenderVerdict(std::string_view file, std::span<const OmFinding> findings);

/// `file`, `policy`, `ok` (no error) and `findings` (DescribeFindings).
nlohmann::ordered_json DescribeVerdict(std::string_view file, OmPolicy policy, std::span<const OmFinding> findings);

/// A SARIF 2.1.0 log: every rule of `rules` with its meaning, one result a finding with its byte offset. `rules` must
/// hold the rule of each finding.
nlohmann::ordered_json FindingsToSarif(std::string_view file, OmPolicy policy, std::span<const OmFinding> findings,
                                       std::span<const OmRule* const> rules);

}  // namespace ge
