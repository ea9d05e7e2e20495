#include "core/engines/plugin/engine_conf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Status Refusal(std::string_view text) { return ParseEngineConf(text, "c.json").status(); }

TEST(EngineConf, ReadsUnitsAndEnginesInTheirOrder) {
  auto units = ParseEngineConf(R"({"schedule_units": [{"id": "TS_1", "name": "unit", "cal_engines": [
    {"id": "b", "name": "B", "independent": true, "skip_assign_stream": true, "attach": true, "libraries": ["x.so", "y.so"],
     "builder_libraries": ["z.so"]}, {"id": "a"}]}]})",
                               "c.json");
  ASSERT_TRUE(units.ok()) << units.status().ToString();
  ASSERT_EQ(units->size(), 1U);
  EXPECT_EQ((*units)[0].id, "TS_1");
  ASSERT_EQ((*units)[0].engines.size(), 2U);
  const EngineConf& b = (*units)[0].engines[0];
  EXPECT_EQ(b.id + b.name, "bB");
  EXPECT_TRUE(b.independent && b.skip_assign_stream && b.attach);
  EXPECT_THAT(b.libraries, ElementsAre("x.so", "y.so"));
  EXPECT_THAT(b.builder_libraries, ElementsAre("z.so"));
  const EngineConf& a = (*units)[0].engines[1];
  EXPECT_FALSE(a.independent || a.skip_assign_stream || a.attach);
}

// Row G4 of the test matrix.
TEST(EngineConf, TakesNullAsNothing) {
  auto units = ParseEngineConf("null", "c.json");
  ASSERT_TRUE(units.ok());
  EXPECT_THAT(*units, IsEmpty());
}

// Row G4 of the test matrix.
TEST(EngineConf, RefusesWhatIsNotAsTheSpecSays) {
  EXPECT_THAT(Refusal("{}").message(), HasSubstr("'c.json': the document has no 'schedule_units'"));
  EXPECT_THAT(Refusal("{broken").message(), HasSubstr("it is no JSON"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": "u", "cal_engines": "text"}]})").message(),
              HasSubstr("'cal_engines' of schedule unit 'u' is no array"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"cal_engines": []}]})").message(),
              HasSubstr("schedule unit 0 has no id"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": "u", "cal_engines": null}]})").message(),
              HasSubstr("'cal_engines' of schedule unit 'u' is no array"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": "u", "cal_engines": [{"id": ""}]}]})").message(),
              HasSubstr("engine 0 of schedule unit 'u' has no id"));
  EXPECT_THAT(Refusal(R"({"schedule_units": "text"})").message(), HasSubstr("is no array"));
}

TEST(EngineConf, RefusesMembersOfAnotherType) {
  EXPECT_THAT(Refusal("[]").message(), HasSubstr("the document is no object"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [1]})").message(), HasSubstr("schedule unit 0 is no object"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": 1}]})").message(), HasSubstr("'id' of schedule unit 0 is no text"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": "u"}]})").message(), HasSubstr("has no 'cal_engines'"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": "u", "cal_engines": [{"id": "e", "attach": "true"}]}]})").message(),
              HasSubstr("'attach' of engine 'e' is neither true nor false"));
  EXPECT_THAT(Refusal(R"({"schedule_units": [{"id": "u", "cal_engines": [{"id": "e", "libraries": [1]}]}]})").message(),
              HasSubstr("'libraries' of engine 'e' has an entry that is no text"));
}

// Row G4 of the test matrix: FAILED.
TEST(EngineConf, FailsWithTheStatusOfTheSpec) { EXPECT_EQ(Refusal("{}").code().number, 0xFFFFFFFF); }

// Row G5 of the test matrix. Reading "into null" cannot be written down here: the result is returned.
TEST(EngineConf, RefusesPathsThatAreNoFile) {
  EXPECT_FALSE(ReadEngineConf("").ok());
  EXPECT_FALSE(ReadEngineConf(testing::TempDir()).ok());
  EXPECT_THAT(ReadEngineConf("/no/such/engine_conf.json").status().message(), HasSubstr("/no/such/engine_conf.json"));
}

// spec/ge-local.md §1.4, its table of the shipped file.
TEST(ShippedEngineConf, SaysWhatTheSpecSays) {
  auto units = ReadEngineConf(std::filesystem::path(DRYDOCK_SOURCE_DIR) / "core/engines/plugin/engine_conf.json");
  ASSERT_TRUE(units.ok()) << units.status().ToString();
  ASSERT_EQ(units->size(), 1U);
  EXPECT_EQ((*units)[0].id, "TS_1");
  EXPECT_EQ((*units)[0].name, "1980_hwts");
  std::string independent, skipping, not_attached, libraries;
  for (const EngineConf& engine : (*units)[0].engines) {
    if (engine.independent) independent += engine.id + " ";
    if (engine.skip_assign_stream) skipping += engine.id + " ";
    if (!engine.attach) not_attached += engine.id + " ";
    for (const std::string& library : engine.libraries) libraries += library + " ";
  }
  EXPECT_EQ(independent, "DNN_HCCL ");
  EXPECT_EQ(skipping, "DNN_VM_GE_LOCAL DNN_VM_HOST_CPU ffts_plus ");
  EXPECT_EQ(not_attached, "DNN_VM_CUSTOM AIcoreEngine VectorEngine DSAEngine DNN_HCCL ");
  EXPECT_EQ(libraries, "libfe.so libge_local_engine.so librts_engine.so libaicpu_ascend_engine.so ");
}

}  // namespace
}  // namespace ge
