#include "core/platform/chip.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace ge {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

const ChipConfig& Chip() {
  auto chip = ChipConfig::Find("Ascend910B1");
  GE_CHECK(chip.ok());
  return **chip;
}

Status ParseError(std::string_view text) { return ParseChipConfig("X", text).status(); }

TEST(ChipConfig, ReadsSectionsKeysAndComments) {
  auto chip = ParseChipConfig("X", "# c\n[a]\nk = v w \r\n; d\n\n[b]\nn=7");
  ASSERT_TRUE(chip.ok()) << chip.status().ToString();
  EXPECT_EQ(*chip->FindText("a", "k"), "v w");
  EXPECT_EQ(chip->Number("b", "n"), 7U);
}

TEST(ChipConfig, AnEmptyValueIsAValue) { EXPECT_EQ(*ParseChipConfig("X", "[a]\nk=")->FindText("a", "k"), ""); }

TEST(ChipConfig, AMissingKeyOrSectionIsNull) {
  auto chip = ParseChipConfig("X", "[a]\nk=v");
  EXPECT_EQ(chip->FindText("a", "z"), nullptr);
  EXPECT_EQ(chip->FindText("z", "k"), nullptr);
}

TEST(ChipConfig, RefusesALineThatIsNoEntryWithItsNumber) {
  EXPECT_THAT(ParseError("[a]\n\nnonsense\n").message(), AllOf(HasSubstr("line 3"), HasSubstr("nonsense")));
}
TEST(ChipConfig, RefusesARepeatedKey) { EXPECT_EQ(ParseError("[a]\nk=1\nk=1").code(), kParamInvalid); }
TEST(ChipConfig, RefusesARepeatedSection) { EXPECT_EQ(ParseError("[a]\n[b]\n[a]\n").code(), kParamInvalid); }
TEST(ChipConfig, RefusesAnEntryBeforeTheFirstSection) { EXPECT_EQ(ParseError("k=1").code(), kParamInvalid); }
TEST(ChipConfig, RefusesASectionThatIsNotClosed) { EXPECT_EQ(ParseError("[a\n").code(), kParamInvalid); }
TEST(ChipConfig, RefusesAnEmptySectionName) { EXPECT_EQ(ParseError("[ ]\n").code(), kParamInvalid); }
TEST(ChipConfig, RefusesAnEmptyKey) { EXPECT_EQ(ParseError("[a]\n=1\n").code(), kParamInvalid); }

TEST(ChipConfig, AnUnknownChipListsTheKnownOnes) {
  const Status status = ChipConfig::Find("Ascend911").status();
  EXPECT_EQ(status.code(), kOptionInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("Ascend911"), HasSubstr("Ascend910B1")));
}

TEST(ChipConfig, EveryChipFileOfTheSourceTreeIsEmbedded) {
  EXPECT_THAT(ChipConfig::KnownChips(), Contains("Ascend910B1"));
}

TEST(ChipConfig, EveryChipIsNamedLikeItsFile) {
  for (const std::string& name : ChipConfig::KnownChips()) {
    EXPECT_EQ(*(*ChipConfig::Find(name))->FindText("version", "SoC_version"), name);
  }
}

TEST(ChipConfig, EveryChipAnswersWhatCompilerAndSimulatorAsk) {
  for (const std::string& name : ChipConfig::KnownChips()) {
    const ChipConfig& chip = **ChipConfig::Find(name);
    for (const uint64_t number : {uint64_t{chip.npu_arch()},
                                  uint64_t{chip.aic_count()},
                                  uint64_t{chip.aiv_count()},
                                  uint64_t{chip.aicpu_count()},
                                  uint64_t{chip.prefetch_num()},
                                  chip.memory_bytes(),
                                  chip.ub_bytes(),
                                  chip.l1_bytes(),
                                  chip.l0a_bytes(),
                                  chip.l0b_bytes(),
                                  chip.l0c_bytes(),
                                  chip.cube_freq_mhz(),
                                  uint64_t{chip.max_streams()},
                                  uint64_t{chip.max_tasks_per_stream()},
                                  uint64_t{chip.max_persistent_tasks()},
                                  uint64_t{chip.max_tasks()},
                                  uint64_t{chip.max_events()},
                                  uint64_t{chip.max_notifies()},
                                  uint64_t{chip.max_labels()},
                                  uint64_t{chip.max_models()},
                                  uint64_t{chip.event_ticks_per_ms()},
                                  uint64_t{chip.aicore_timeout_ms()},
                                  uint64_t{chip.aicpu_timeout_ms()},
                                  chip.system_workspace_bytes()}) {
      EXPECT_GT(number, 0U) << name;
    }
  }
}

// Every number of a chip file has its source in the comment above it.
TEST(ChipConfig, EveryEntryOfAChipFileStandsBelowItsSource) {
  for (const std::string& name : ChipConfig::KnownChips()) {
    std::ifstream file(std::string(DRYDOCK_SOURCE_DIR "/core/platform/chips/") + name + ".ini");
    ASSERT_TRUE(file) << name;
    std::string previous;
    for (std::string line; std::getline(file, line); previous = line) {
      if (line.find('=') != std::string::npos && line.front() != '#') {
        EXPECT_TRUE(previous.starts_with("#")) << name << ": " << line;
      }
    }
  }
}

// spec/device-simulator.md §10.1, row 910B1.
TEST(Ascend910B1, HasTheCoresOfTheTable) {
  EXPECT_EQ(Chip().aic_count(), 24U);
  EXPECT_EQ(Chip().aiv_count(), 48U);
  EXPECT_EQ(Chip().aicpu_count(), 6U);
}
TEST(Ascend910B1, HasTheMemoriesOfTheTable) {
  EXPECT_EQ(Chip().memory_bytes(), uint64_t{64} << 30);
  EXPECT_EQ(Chip().Number("SoCInfo", "l2_size"), uint64_t{192} << 20);
  EXPECT_EQ(Chip().ub_bytes(), 192U << 10);
  EXPECT_EQ(Chip().l1_bytes(), 512U << 10);
  EXPECT_EQ(Chip().l0a_bytes(), 64U << 10);
  EXPECT_EQ(Chip().l0b_bytes(), 64U << 10);
  EXPECT_EQ(Chip().l0c_bytes(), 128U << 10);
}
TEST(Ascend910B1, IsArchitecture2201) { EXPECT_EQ(Chip().npu_arch(), 2201U); }
TEST(Ascend910B1, RunsAt1850Megahertz) { EXPECT_EQ(Chip().cube_freq_mhz(), 1850U); }
TEST(Ascend910B1, PrefetchesEightTasks) { EXPECT_EQ(Chip().prefetch_num(), 8U); }
// spec/op-host-api.md §9.2.
TEST(Ascend910B1, SaysThatItsCoresAreSplit) {
  EXPECT_EQ(*Chip().FindText("SoCInfo", "core_type_list"), "CubeCore,VectorCore");
}

// spec/device-simulator.md §9.1, §10.1, §8.5: a chip's row and column.
struct ChipFacts {
  const char* name;
  uint32_t arch, aic, aiv, aicpu, prefetch;
  uint64_t memory;
  uint32_t streams, tasks_per_stream, persistent_tasks, events, notifies, ticks_per_ms, aicore_timeout_s,
      aicpu_timeout_s;
  bool split_cores;
};
class ChipFactsTest : public testing::TestWithParam<ChipFacts> {};

TEST_P(ChipFactsTest, AreThoseOfTheTables) {
  const ChipFacts& facts = GetParam();
  const auto found = ChipConfig::Find(facts.name);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  const ChipConfig& chip = **found;
  EXPECT_EQ(chip.npu_arch(), facts.arch);
  EXPECT_EQ(chip.aic_count(), facts.aic);
  EXPECT_EQ(chip.aiv_count(), facts.aiv);
  EXPECT_EQ(chip.aicpu_count(), facts.aicpu);
  EXPECT_EQ(chip.prefetch_num(), facts.prefetch);
  EXPECT_EQ(chip.memory_bytes(), facts.memory);
  EXPECT_EQ(chip.max_streams(), facts.streams);
  EXPECT_EQ(chip.max_tasks_per_stream(), facts.tasks_per_stream);
  EXPECT_EQ(chip.max_persistent_tasks(), facts.persistent_tasks);
  EXPECT_EQ(chip.max_events(), facts.events);
  EXPECT_EQ(chip.max_notifies(), facts.notifies);
  EXPECT_EQ(chip.event_ticks_per_ms(), facts.ticks_per_ms);
  EXPECT_EQ(chip.aicore_timeout_ms(), facts.aicore_timeout_s * 1000);
  EXPECT_EQ(chip.aicpu_timeout_ms(), facts.aicpu_timeout_s * 1000);
  EXPECT_EQ(chip.has_split_cores(), facts.split_cores);
}

INSTANTIATE_TEST_SUITE_P(Chips, ChipFactsTest,
                         testing::Values(ChipFacts{"Ascend910B1", 2201, 24, 48, 6, 8, uint64_t{64} << 30, 31744, 2013,
                                                   60000, 65536, 8192, 50'000, 1091, 1091, true},
                                         ChipFacts{"Ascend910B4", 2201, 20, 40, 6, 8, uint64_t{32} << 30, 31744, 2013,
                                                   60000, 65536, 8192, 50'000, 1091, 1091, true},
                                         ChipFacts{"Ascend310P3", 2002, 8, 7, 7, 10, 24'000'000'000, 992, 2042, 32760,
                                                   1023, 1024, 1'000'000, 547, 28, false},
                                         ChipFacts{"Ascend310B4", 3002, 1, 1, 4, 8, uint64_t{32} << 30, 480, 2010,
                                                   65535, 65536, 2048, 48'000, 1091, 1091, false}),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace ge
