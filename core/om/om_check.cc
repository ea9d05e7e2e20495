#include "core/om/om_check.h"

#include <algorithm>

namespace ge {
namespace {

Status ToStatus(const OmFinding& finding) {
  return MakeError(finding.rule->code, "{} (at offset {})", finding.cause, finding.offset);
}

}  // namespace

std::string_view OmSeverityName(OmSeverity severity) {
  switch (severity) {
    case OmSeverity::kNote:
      return "note";
    case OmSeverity::kWarning:
      return "warning";
    case OmSeverity::kError:
      break;
  }
  return "error";
}

OmCheck OmCheck::Collecting(OmPolicy policy) {
  OmCheck check(policy);
  check.collecting_ = true;
  return check;
}

Status OmCheck::Report(const OmRule& rule, uint64_t offset, std::string cause) {
  findings_.push_back({&rule, SeverityOf(rule), offset, std::move(cause)});
  const OmFinding& finding = findings_.back();
  return collecting_ || finding.severity != OmSeverity::kError ? Status() : ToStatus(finding);
}

Status OmCheck::Refuse(const OmRule& rule, uint64_t offset, std::string cause) {
  findings_.push_back({&rule, OmSeverity::kError, offset, std::move(cause)});
  return ToStatus(findings_.back());
}

bool OmCheck::HasError() const {
  return std::any_of(findings_.begin(), findings_.end(),
                     [](const OmFinding& finding) { return finding.severity == OmSeverity::kError; });
}

}  // namespace ge
