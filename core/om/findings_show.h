#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/om/om_check.h"

namespace ge {

/// Text of a file as JSON may hold it: what is no UTF-8 is replaced.
std::string JsonText(std::string_view text);

/// Findings in the order given: `rule`, `severity`, `offset`, `cause`.
nlohmann::ordered_json DescribeFindings(std::span<const OmFinding> findings);
/// The same for a person to read, a line each: "error so-item-magic at 4: SO_BINS item 0: magic 0x…".
std::string RenderFindings(const nlohmann::ordered_json& findings);

}  // namespace ge
