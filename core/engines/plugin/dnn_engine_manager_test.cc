#include "core/engines/plugin/dnn_engine_manager.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/plugin/test_plugins.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::shared_ptr<DNNEngine> Engine(const std::string& name,
                                  std::vector<EngineMemoryType> memory = {EngineMemoryType::kHbm}) {
  return std::make_shared<DNNEngine>(EngineAttribute{name, 1, EngineRuntimeType::kDevice, std::move(memory)});
}

/// Tells when it is stopped; may fail to start.
class NotedEngine final : public DNNEngine {
 public:
  NotedEngine(const std::string& name, std::vector<std::string>& stopped, bool fails = false)
      : DNNEngine({name, 1}), stopped_(stopped), fails_(fails) {}
  Status Initialize(const EngineOptions&) override { return fails_ ? MakeError(kParamInvalid, "no") : Status(); }
  Status Finalize() override {
    stopped_.push_back(attribute().name);
    return fails_ ? MakeError(kParamInvalid, "no") : Status();
  }

 private:
  std::vector<std::string>& stopped_;
  bool fails_;
};

Status Start(DNNEngineManager& manager, const DNNEngineMap& engines) {
  return manager.Initialize(engines, OneUnitOf(engines), {});
}

// Row G1 of the test matrix.
TEST(DNNEngineManager, RefusesANullEngine) {
  DNNEngineManager manager;
  EXPECT_EQ(Start(manager, {{"e", nullptr}}).message(), "engine 'e' is null");
  EXPECT_FALSE(manager.initialized());
}

// Row G1 of the test matrix.
TEST(DNNEngineManager, StopsWhetherItWasStartedOrNot) {
  DNNEngineManager manager;
  EXPECT_TRUE(manager.Finalize().ok());
  ASSERT_TRUE(Start(manager, {{"e", Engine("e")}}).ok());
  EXPECT_TRUE(manager.Finalize().ok());
  EXPECT_FALSE(manager.initialized());
}

// Row G2 of the test matrix: FAILED.
TEST(DNNEngineManager, RefusesAnEngineThatDoesNotStartAndStopsTheOthers) {
  std::vector<std::string> stopped;
  DNNEngineManager manager;
  const Status status = Start(manager, {{"a", std::make_shared<NotedEngine>("a", stopped)},
                                        {"b", std::make_shared<NotedEngine>("b", stopped)},
                                        {"c", std::make_shared<NotedEngine>("c", stopped, true)}});
  EXPECT_EQ(status.code().number, 0xFFFFFFFF);
  EXPECT_THAT(status.message(), HasSubstr("engine 'c'"));
  EXPECT_THAT(stopped, ElementsAre("b", "a"));
}

// Row G2 of the test matrix; point 31 of the spec's list of weaknesses for the memory that is not HBM.
TEST(DNNEngineManager, RefusesAnEngineOnTheDeviceWithoutHbmAlone) {
  for (const auto& memory : std::vector<std::vector<EngineMemoryType>>{
           {}, {EngineMemoryType::kHost}, {EngineMemoryType::kHbm, EngineMemoryType::kHost}}) {
    DNNEngineManager manager;
    EXPECT_EQ(Start(manager, {{"e", Engine("e", memory)}}).code(), kEngineMemoryType);
  }
  EXPECT_EQ(kEngineMemoryType.number, 1343246338U);
}

// Row G3 of the test matrix.
TEST(DNNEngineManager, KnowsRegisteredEngines) {
  DNNEngineManager manager;
  auto engine = Engine("e");
  ASSERT_TRUE(Start(manager, {{"e", engine}}).ok());
  EXPECT_EQ(manager.GetEngine("e"), engine.get());
  EXPECT_TRUE(manager.IsEngineRegistered("e"));
  EXPECT_EQ(manager.GetEngine("other"), nullptr);
  EXPECT_FALSE(manager.IsEngineRegistered("other"));
}

// Row G6 of the test matrix.
TEST(DNNEngineManager, WantsEachEngineOnceInTheConfiguration) {
  const DNNEngineMap engines = {{"a", Engine("a")}, {"b", Engine("b")}};
  DNNEngineManager manager;
  EXPECT_TRUE(Start(manager, engines).ok());
  ASSERT_TRUE(manager.Finalize().ok());

  std::vector<SchedulerConf> twice = OneUnitOf(engines);
  twice.push_back({"TS_2", "", {twice[0].engines[1]}});
  EXPECT_THAT(manager.Initialize(engines, twice, {}).message(), HasSubstr("engine 'b' stands 2 times"));

  std::vector<SchedulerConf> once = OneUnitOf({{"a", nullptr}});
  EXPECT_THAT(manager.Initialize(engines, once, {}).message(), HasSubstr("engine 'b' stands 0 times"));
  EXPECT_FALSE(manager.initialized());
}

// Row G11 of the test matrix.
TEST(DNNEngineManager, KnowsWhichEnginesHaveNoStreams) {
  std::vector<SchedulerConf> units = OneUnitOf({{"a", nullptr}});
  units[0].engines[0].skip_assign_stream = true;
  DNNEngineManager manager;
  ASSERT_TRUE(manager.Initialize({{"a", Engine("a")}}, units, {}).ok());
  EXPECT_TRUE(manager.IsStreamAssignSkip("a"));
  EXPECT_FALSE(manager.IsStreamAssignSkip("b"));
}

TEST(DNNEngineManager, PutsUnregisteredEnginesLast) {
  DNNEngineManager manager;
  ASSERT_TRUE(Start(manager, BuiltInDNNEngines()).ok());
  for (const auto& [name, engine] : BuiltInDNNEngines()) {
    EXPECT_LT(manager.ComputeCostOf(name), manager.ComputeCostOf("NoSuchEngine")) << name;
  }
}

// Row A11 of the test matrix.
TEST(BuiltInDNNEngines, StartAndHaveTheCostsOfTheSpec) {
  const std::map<std::string, int> expected = {
      {"DNN_VM_CUSTOM", 0}, {"AIcoreEngine", 1}, {"ffts_plus", 1},       {"VectorEngine", 2},
      {"DSAEngine", 2},     {"DNN_VM_RTS", 2},   {"DNN_HCCL", 2},        {"DNN_VM_AICPU_ASCEND", 3},
      {"DNN_VM_AICPU", 4},  {"DNN_VM_DVPP", 5},  {"DNN_VM_GE_LOCAL", 9}, {"DNN_VM_HOST_CPU", 10}};
  const DNNEngineMap engines = BuiltInDNNEngines();
  EXPECT_EQ(engines.size(), 15U);
  for (const auto& [name, engine] : engines) EXPECT_TRUE(engine->Initialize({}).ok()) << name;
  for (const auto& [name, cost] : expected) EXPECT_EQ(engines.at(name)->attribute().compute_cost, cost) << name;
}

// Row A11 of the test matrix.
TEST(BuiltInDNNEngines, RunTheLocalEngineInTheDevicesMemory) {
  const EngineAttribute local = BuiltInDNNEngines().at("DNN_VM_GE_LOCAL")->attribute();
  EXPECT_EQ(local, (EngineAttribute{"DNN_VM_GE_LOCAL", 9, EngineRuntimeType::kDevice, {EngineMemoryType::kHbm}}));
}

}  // namespace
}  // namespace ge
