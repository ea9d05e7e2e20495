#include <filesystem>

#include "core/base/file.h"
#include "property_tests/om/check_property.h"
#include "property_tests/om/fuzz_targets.h"

namespace ge {
namespace {

class FuzzTargetProperty : public testing::TestWithParam<FuzzTarget> {};

INSTANTIATE_TEST_SUITE_P(Targets, FuzzTargetProperty, testing::ValuesIn(kFuzzTargets),
                         [](const auto& target) { return std::string(target.param.name); });

TEST_P(FuzzTargetProperty, HoldsForTheCorpus) {
  const auto folder = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "property_tests/corpus" / GetParam().name;
  size_t seeds = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    auto input = ReadFile(entry.path());
    ASSERT_TRUE(input.ok());
    ASSERT_NO_THROW(GetParam().run(*input)) << entry.path();
    ++seeds;
  }
  EXPECT_GT(seeds, 0U);
}

TEST_P(FuzzTargetProperty, HoldsForAnyInput) {
  CheckProperty([target = GetParam()] {
    const ChoiceBytes input = *AnyChoices(4);
    target.run(input.bytes);
  });
}

}  // namespace
}  // namespace ge
