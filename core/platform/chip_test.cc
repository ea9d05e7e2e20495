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
    for (const uint64_t number :
         {uint64_t{chip.npu_arch()}, uint64_t{chip.aic_count()}, uint64_t{chip.aiv_count()},
          uint64_t{chip.aicpu_count()}, uint64_t{chip.prefetch_num()}, chip.memory_bytes(), chip.ub_bytes(),
          chip.l1_bytes(), chip.l0a_bytes(), chip.l0b_bytes(), chip.l0c_bytes(), chip.cube_freq_mhz()}) {
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

}  // namespace
}  // namespace ge
