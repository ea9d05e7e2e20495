#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// Whose verdict a reader gives. `kStrict` refuses what cannot be meant; `kReference` lets pass what the reference's
/// loader lets pass, as long as that needs no guess and no byte outside the file (docs/formats/policies.md).
enum class OmPolicy : uint8_t { kStrict, kReference };

enum class OmSeverity : uint8_t { kNote, kWarning, kError };
/// "note", "warning", "error".
std::string_view OmSeverityName(OmSeverity severity);

/// One thing that may be wrong with a file. All rules are in one table, core/om/om_rules.h.
struct OmRule {
  std::string_view id;  ///< "so-item-magic": what tools filter by; never changes
  ErrorCode code;
  OmSeverity strict;
  OmSeverity reference;
  std::string_view meaning;  ///< one sentence for documents and SARIF
  std::string_view source;   ///< section of the spec
};

/// A rule that a file broke, and where.
struct OmFinding {
  const OmRule* rule = nullptr;  ///< static storage
  OmSeverity severity = OmSeverity::kError;
  uint64_t offset = 0;  ///< in the file
  std::string cause;    ///< what was found, what was expected
};

/// Findings of one rule that are kept: a hostile file breaks a rule a million times.
inline constexpr size_t kMaxFindingsPerRule = 100;

/// What a reader reports to. A loader's check stops at the first error; a collecting one lets the reader go on wherever
/// it can, so that one run tells everything. Not thread-safe; one per file.
class OmCheck {
 public:
  explicit OmCheck(OmPolicy policy = OmPolicy::kStrict) : policy_(policy) {}
  static OmCheck Collecting(OmPolicy policy);

  OmPolicy policy() const { return policy_; }
  OmSeverity SeverityOf(const OmRule& rule) const {
    return policy_ == OmPolicy::kStrict ? rule.strict : rule.reference;
  }

  /// Something is wrong, but what follows can still be read. OK when the reader may go on: always while collecting,
  /// else when the policy makes no error of it. Otherwise the rule's code with "<cause> (at offset <offset>)".
  Status Report(const OmRule& rule, uint64_t offset, std::string cause);
  /// Nothing sensible can be read after this, under any policy: an error also where the policy would say less.
  Status Refuse(const OmRule& rule, uint64_t offset, std::string cause);

  /// A reader that knows no rules failed: its failure becomes a finding of `rule`, in its own words. OK when the policy
  /// makes no error of it, else the failure as it was, also while collecting.
  Status Absorb(const OmRule& rule, uint64_t offset, Status failure);
  /// After a part that was refused: OK while collecting, where its finding is kept and the next part is tried, else the
  /// part's failure.
  Status GoOn(Status part) const { return collecting_ ? Status() : std::move(part); }

  /// A check of the same policy and kind for a part of the file, with nothing found yet.
  OmCheck ForPart() const;
  /// Takes over what was found in a part.
  void Add(const OmCheck& part);
  /// The same for a part that has no say in the verdict: its errors are warnings here.
  void AddAsWarnings(const OmCheck& part);

  bool collecting() const { return collecting_; }
  /// In the order of their reporting; a loader's check holds warnings and notes, and at most one error.
  const std::vector<OmFinding>& findings() const { return findings_; }
  bool HasError() const { return !FirstError().ok(); }
  /// The first error as Report() gives it, or OK: what a collecting check comes to in the end.
  Status FirstError() const;
  /// Findings over kMaxFindingsPerRule of their rule: counted, not kept.
  uint64_t omitted() const { return omitted_; }

 private:
  void Keep(OmFinding finding);

  OmPolicy policy_;
  bool collecting_ = false;
  std::vector<OmFinding> findings_;
  std::unordered_map<const OmRule*, size_t> kept_;
  uint64_t omitted_ = 0;
};

}  // namespace ge
