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
  OmFinding finding{&rule, SeverityOf(rule), offset, std::move(cause)};
  Status status = collecting_ || finding.severity != OmSeverity::kError ? Status() : ToStatus(finding);
  Keep(std::move(finding));
  return status;
}

Status OmCheck::Refuse(const OmRule& rule, uint64_t offset, std::string cause) {
  OmFinding finding{&rule, OmSeverity::kError, offset, std::move(cause)};
  Status status = ToStatus(finding);
  Keep(std::move(finding));
  return status;
}

/// An error is always kept unless one of its rule is there already.
void OmCheck::Keep(OmFinding finding) {
  size_t& kept = kept_[finding.rule];
  if (kept >= kMaxFindingsPerRule && finding.severity == SeverityOf(*finding.rule)) {
    ++omitted_;
    return;
  }
  ++kept;
  findings_.push_back(std::move(finding));
}

Status OmCheck::FirstError() const {
  auto error = std::find_if(findings_.begin(), findings_.end(),
                            [](const OmFinding& finding) { return finding.severity == OmSeverity::kError; });
  return error == findings_.end() ? Status() : ToStatus(*error);
}

}  // namespace ge
