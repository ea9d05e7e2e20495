// The scenarios of the repository, as CI runs them: they pass, and the same seed gives the same bytes whatever computes
// them and however often.

#include <gmock/gmock.h>

#include "core/base/bytes.h"
#include "core/base/sha256.h"
#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

constexpr int kRepetitions = 3;

class Stories : public CliTest, public testing::WithParamInterface<std::string> {
 protected:
  /// Of all that a run writes.
  std::string Digest(int workers, const std::string& run) {
    const ChildOutcome outcome =
        Run(fmt::format("run {}/scenarios/{} --workers {} --json {}.json --junit {}.xml --trace {}.trace",
                        DRYDOCK_SOURCE_DIR, GetParam(), workers, run, run, run));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
    std::string bytes = outcome.output;
    for (const char* suffix : {".json", ".xml", ".trace"}) {
      EXPECT_FALSE(Read(run + suffix).empty()) << suffix;
      bytes += Read(run + suffix);
    }
    return ge::Sha256Hex(ge::AsBytes(bytes));
  }
};

TEST_P(Stories, PassWithOneDigest) {
  std::string first;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    for (int workers = 1; workers <= 2; ++workers) {
      const std::string digest = Digest(workers, fmt::format("run{}_{}", repetition, workers));
      if (first.empty()) first = digest;
      EXPECT_EQ(digest, first) << "repetition " << repetition << ", " << workers << " workers";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, Stories, testing::Values("quickstart", "device", "ge_local"),
                         [](const auto& story) { return story.param; });

}  // namespace
}  // namespace scenario
