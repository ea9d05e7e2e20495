#include "scenarios/runner/command/package_ops.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "core/compiler/ge_generator.h"
#include "scenarios/runner/execute/child_process.h"

namespace scenario {
namespace {

constexpr std::chrono::seconds kListLimit{60};

}  // namespace

ge::StatusOr<std::vector<OpSignature>> AskPackageOps(const std::filesystem::path& opp) {
  GE_ASSIGN_OR_RETURN(std::filesystem::path program, OwnExecutable());
  ChildCommand command;
  command.arguments = {program.string(), "list-ops", "--opp=" + opp.string()};
  command.wall_limit = kListLimit;
  GE_ASSIGN_OR_RETURN(ChildOutcome outcome, RunChild(command, {}));
  if (outcome.timed_out) return ge::MakeError(ge::kInternal, "listing its ops took more than {} s", kListLimit.count());
  if (outcome.signal != 0)
    return ge::MakeError(ge::kInternal, "loading its libraries crashed with {}", SignalName(outcome.signal));
  if (outcome.exit_code != 0) return ge::MakeError(ge::kParamInvalid, "{}", outcome.output);
  return ParseSignatures(fmt::format("{}", fmt::join(outcome.lines, "\n")));
}

int ListOpsInChild(const std::filesystem::path& opp) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  ge::StatusOr<std::string> text = [&]() -> ge::StatusOr<std::string> {
    GE_ASSIGN_OR_RETURN(ge::OppPackage package, ge::OppPackage::Open(opp));
    GE_ASSIGN_OR_RETURN(std::unique_ptr<ge::GeGenerator> generator, ge::GeGenerator::Create(package));
    return RenderSignatures(SignaturesOf(generator->registry()));
  }();
  if (!text.ok()) {
    std::fputs(text.status().ToString().c_str(), stderr);
    return 1;
  }
  for (size_t written = 0; written < text->size();) {
    ssize_t size = write(kChildChannel, text->data() + written, text->size() - written);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return 1;
    written += static_cast<size_t>(size);
  }
  return 0;
}

}  // namespace scenario
