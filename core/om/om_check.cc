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
  const bool unforeseen_error =
      finding.severity == OmSeverity::kError && SeverityOf(*finding.rule) != OmSeverity::kError;
  if (kept >= kMaxFindingsPerRule && !unforeseen_error) {
    ++omitted_;
    return;
  }
  ++kept;
  findings_.push_back(std::move(finding));
}

Status OmCheck::Absorb(const OmRule& rule, uint64_t offset, Status failure) {
  if (failure.ok()) return failure;
  const OmSeverity severity = SeverityOf(rule);
  Keep({&rule, severity, offset, failure.message()});
  return severity == OmSeverity::kError ? failure : Status();
}

OmCheck OmCheck::ForPart() const {
  OmCheck part(policy_);
  part.collecting_ = collecting_;
  return part;
}

void OmCheck::Add(const OmCheck& part) {
  for (const OmFinding& finding : part.findings_) Keep(finding);
  omitted_ += part.omitted_;
}

void OmCheck::AddAsWarnings(const OmCheck& part) {
  for (OmFinding finding : part.findings_) {
    finding.severity = std::min(finding.severity, OmSeverity::kWarning);
    Keep(std::move(finding));
  }
  omitted_ += part.omitted_;
}

Status OmCheck::FirstError() const {
  auto error = std::find_if(findings_.begin(), findings_.end(),
                            [](const OmFinding& finding) { return finding.severity == OmSeverity::kError; });
  return error == findings_.end() ? Status() : ToStatus(*error);
}

}  // namespace ge
