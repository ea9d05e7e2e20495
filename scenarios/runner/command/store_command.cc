#include "scenarios/runner/command/store_command.h"

#include "core/base/file.h"
#include "core/om/om_findings_report.h"
#include "core/om/store_show.h"
#include "core/om/store_spec.h"
#include "scenarios/runner/command/run_command.h"

namespace scenario {
namespace {

constexpr uint64_t kMaxDescriptionBytes = uint64_t{1} << 28;

ge::OmCheck CheckOf(const StoreArguments& arguments) {
  return ge::OmCheck::Collecting(arguments.policy == "reference" ? ge::OmPolicy::kReference : ge::OmPolicy::kStrict);
}

int FailWith(const ge::Status& status) {
  fmt::print(stderr, "drydock: {}\n", status.ToString());
  return kExitInvalid;
}

ge::StatusOr<ge::StoreSpec> ReadDescription(ge::StoreKind kind, const std::filesystem::path& file) {
  GE_ASSIGN_OR_RETURN(const ge::ByteBuffer text, ge::ReadFile(file, kMaxDescriptionBytes));
  return ge::ParseStoreSpec(kind, ge::AsText(text), file.parent_path());
}

}  // namespace

int StoreShow(const StoreArguments& arguments) {
  auto file = ge::MapFile(arguments.file);
  if (!file.ok()) return FailWith(file.status());
  ge::OmCheck check = CheckOf(arguments);
  const ge::StoreKind kind = ge::StoreKindOf(arguments.kind).value();
  const nlohmann::ordered_json description = ge::DescribeStore(kind, *file, check);
  fmt::print("{}", arguments.json ? description.dump(2) + "\n" : ge::RenderStore(description));
  return check.HasError() ? kExitFailed : kExitPassed;
}

int StoreBuild(const StoreArguments& arguments) {
  auto spec = ReadDescription(ge::StoreKindOf(arguments.kind).value(), arguments.spec);
  if (!spec.ok()) return FailWith(spec.status().WithContext(arguments.spec));
  ge::OmCheck check = CheckOf(arguments);
  auto bytes = ge::BuildStore(*spec, check);
  fmt::print(stderr, "{}", ge::RenderFindings(ge::DescribeFindings(check.findings()), check.omitted()));
  if (!bytes.ok()) return kExitFailed;
  if (ge::Status status = ge::WriteFileAtomically(arguments.out, *bytes); !status.ok()) return FailWith(status);
  return kExitPassed;
}

}  // namespace scenario
