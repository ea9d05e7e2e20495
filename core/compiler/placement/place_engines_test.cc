#include "core/compiler/placement/place_engines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/linked/linked_engines.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A store that has some types, and supports those ops that do not say "refuse".
class FakeStore final : public OpsKernelInfoStore {
 public:
  FakeStore(std::string engine, std::vector<std::string> types)
      : engine_(std::move(engine)), types_(std::move(types)) {}
  std::string_view engine_name() const override { return engine_; }
  void GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const override {
    for (const std::string& type : types_) infos[type].engine = engine_;
  }
  bool CheckSupported(const OpDesc& op, const PlacementContext&, std::string* reason) const override {
    ++asked;
    if (reason != nullptr) ++asked_for_reason;
    const bool has_type = std::find(types_.begin(), types_.end(), op.type) != types_.end();
    if (has_type && !AttrOr<bool>(op.attrs, "refuse_" + engine_, false)) return true;
    if (reason != nullptr) *reason = has_type ? "not this one" : "type " + op.type + " is not there";
    return false;
  }
  mutable int asked = 0, asked_for_reason = 0;

 private:
  std::string engine_;
  std::vector<std::string> types_;
};

/// Engines "one" (cost 1, types A and B), "two" (cost 2, A) and "nine" (cost 9, A, B and C), and a graph to place.
class PlaceEnginesTest : public testing::Test {
 protected:
  static KernelLibrary Library(int cost, std::shared_ptr<FakeStore> store) {
    const std::string engine(store->engine_name());
    return {engine + "_lib", engine, cost, false, std::move(store), nullptr};
  }

  Status Place(std::set<std::string, std::less<>> excluded = {}) {
    const Engines engines({Library(9, nine), Library(1, one), Library(2, two)}, {});
    EnginePlacer placer(engines, {SampleRegistry(), **ChipConfig::Find("Ascend910B1")}, std::move(excluded), &log);
    return PlaceEngines(*g.graph, placer);
  }
  OpDesc& Add(const std::string& type, AttrMap attrs = {}) {
    OpDesc op("n", type);
    op.attrs = std::move(attrs);
    return g.Add(std::move(op))->op();
  }

  std::shared_ptr<FakeStore> one = std::make_shared<FakeStore>("one", std::vector<std::string>{"A", "B"});
  std::shared_ptr<FakeStore> two = std::make_shared<FakeStore>("two", std::vector<std::string>{"A"});
  std::shared_ptr<FakeStore> nine = std::make_shared<FakeStore>("nine", std::vector<std::string>{"A", "B", "C"});
  SampleGraph g;
  CompileLog log;
};

TEST_F(PlaceEnginesTest, TakesTheCheapestEngineThatSupportsTheOp) {
  const OpDesc& op = Add("A");
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(op.engine, "one");
  EXPECT_EQ(op.kernel_lib, "one_lib");
  EXPECT_THAT(log.warnings(), ElementsAre());
}

TEST_F(PlaceEnginesTest, AsksOnlyEnginesThatHaveTheTypeAndForNoReason) {
  Add("B");
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(one->asked, 1);
  EXPECT_EQ(two->asked + nine->asked, 0);
  EXPECT_EQ(one->asked_for_reason, 0);
}

TEST_F(PlaceEnginesTest, PlacesNodesOfSubgraphs) {
  SampleGraph body("body");
  Node* inner = body.Add(OpDesc("inner", "C"));
  ASSERT_TRUE(g.graph->AddSubgraph(body.graph).ok());
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(inner->op().engine, "nine");
}

TEST_F(PlaceEnginesTest, WarnsOfEachCheaperEngineThatHasTheTypeAndRefused) {
  const OpDesc& op = Add("A", {{"refuse_one", true}, {"refuse_two", true}});
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(op.engine, "nine");
  ASSERT_EQ(log.warnings().size(), 2U);
  EXPECT_EQ(log.warnings()[0],
            (CompileWarning{"W11001", "n", "n (A) runs on nine, which is slower than one: not this one"}));
  EXPECT_THAT(log.warnings()[1].text, HasSubstr("slower than two"));
}

TEST_F(PlaceEnginesTest, DoesNotWarnOfOpsThatTheCompilerMade) {
  Add("A", {{"refuse_one", true}, {"_is_ge_op", true}});
  ASSERT_TRUE(Place().ok());
  EXPECT_THAT(log.warnings(), ElementsAre());
}

TEST_F(PlaceEnginesTest, NamesEveryRefusalOnceWhenNobodyTakesTheNode) {
  Add("B", {{"refuse_one", true}, {"refuse_nine", true}});
  const Status status = Place();
  EXPECT_EQ(status.code(), kOpNotSupported);
  EXPECT_EQ(status.message(),
            "node 'n' (B): no engine takes it: EZ3002 one: not this one; EZ3002 two: type B is not there; "
            "EZ3002 nine: not this one");
}

TEST_F(PlaceEnginesTest, NamesAllEnginesForATypeThatNobodyHas) {
  Add("Z");
  EXPECT_THAT(Place().message(), HasSubstr("EZ3002 one: type Z is not there; EZ3002 two: type Z is not there"));
}

TEST_F(PlaceEnginesTest, PassesOverExcludedEngines) {
  const OpDesc& op = Add("A");
  ASSERT_TRUE(Place({"one"}).ok());
  EXPECT_EQ(op.engine, "two");
  EXPECT_THAT(log.warnings(), ElementsAre());
}

TEST_F(PlaceEnginesTest, SaysThatAnEngineWasExcludedWhenNobodyTakesTheNode) {
  Add("C");
  EXPECT_THAT(Place({"nine"}).message(), HasSubstr("nine: excluded by an option"));
}

TEST_F(PlaceEnginesTest, KeepsAnEngineThatTheNodeHas) {
  OpDesc& op = Add("A");
  op.engine = "two";
  op.kernel_lib = "two_lib";
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(op.engine, "two");
}

AttrMap Specified(const std::string& engine, const std::string& kernel_lib) {
  return {{"_specified_engine_name", engine}, {"_specified_kernel_lib_name", kernel_lib}};
}

// Row G9 of the test matrix: the store says yes.
TEST_F(PlaceEnginesTest, TakesTheEngineThatTheNodeAsksFor) {
  const OpDesc& op = Add("A", Specified("nine", "nine_lib"));
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(op.engine, "nine");
  EXPECT_EQ(one->asked, 0);
}

// Row G9 of the test matrix: the store is missing.
TEST_F(PlaceEnginesTest, RefusesAnEngineThatIsAskedForAndNotThere) {
  Add("A", Specified("nine", "no_lib"));
  EXPECT_EQ(Place().message(),
            "node 'n' (A): it asks for engine 'nine' with kernel library 'no_lib', which is not there");
}

// Row G9 of the test matrix: the store says no, and its reason is reported alone.
TEST_F(PlaceEnginesTest, GoesNowhereElseWhenTheEngineThatIsAskedForRefuses) {
  Add("B", Specified("two", "two_lib"));
  EXPECT_EQ(Place().message(), "node 'n' (B): no engine takes it: EZ3002 two: type B is not there");
}

TEST_F(PlaceEnginesTest, IgnoresHalfAWish) {
  const OpDesc& op = Add("A", Specified("nine", ""));
  ASSERT_TRUE(Place().ok());
  EXPECT_EQ(op.engine, "one");
}

Status PlaceOnLinkedEngines(SampleGraph& g) {
  EnginePlacer placer(LinkedEngines(), {SampleRegistry(), **ChipConfig::Find("Ascend910B1")});
  return PlaceEngines(*g.graph, placer);
}

TEST(PlaceOnRealEngines, PutsOpsOfThePackageOnTheAiCore) {
  SampleGraph g;
  g.Op("SampleUnary", "a", {g.Data("x", {8})});
  g.Op("NetOutput", "end", {});
  ASSERT_TRUE(PlaceOnLinkedEngines(g).ok());
  EXPECT_EQ(NodeOf(*g.graph, "a").op().engine, "AIcoreEngine");
  EXPECT_EQ(NodeOf(*g.graph, "x").op().engine, "DNN_VM_GE_LOCAL");
  EXPECT_EQ(NodeOf(*g.graph, "end").op().engine, "DNN_VM_RTS");
}

/// Places a SampleUnary that the AI Core and, when `on_aicpu`, the AICPU have, by a package that has AI Core kernels or
/// not.
std::string PlaceSampleUnary(bool has_kernel, bool on_aicpu, CompileLog& log,
                             std::set<std::string, std::less<>> excluded = {}) {
  SampleGraph g;
  Node* node = g.Op("SampleUnary", "a", {g.Data("x", {8})}).node;
  GE_CHECK(FillFromPrototype(node->op(), *SampleRegistry().FindPrototype("SampleUnary")).ok());
  node->op().inputs[0] = node->op().outputs[0] = GeTensorDesc(GeShape({8}), DT_FLOAT);
  AicpuOps ops;
  if (on_aicpu) {
    ops["SampleUnary"].inputs = {{"x", {DT_FLOAT}}};
    ops["SampleUnary"].outputs = {{"y", {DT_FLOAT}}};
  }
  EnginePlacer placer(
      LinkedEngines(),
      {SampleRegistry(), **ChipConfig::Find("Ascend910B1"), &ops, [has_kernel](const OpDesc&) { return has_kernel; }},
      std::move(excluded), &log);
  const Status status = PlaceEngines(*g.graph, placer);
  return status.ok() ? std::string(node->op().engine.view()) : status.message();
}

TEST(PlaceOnRealEngines, PrefersTheAiCoreToTheAicpu) {
  CompileLog log;
  EXPECT_EQ(PlaceSampleUnary(true, true, log), "AIcoreEngine");
  EXPECT_EQ(PlaceSampleUnary(true, true, log, {"AIcoreEngine"}), "DNN_VM_AICPU_ASCEND");
  EXPECT_THAT(log.warnings(), ElementsAre());
}

TEST(PlaceOnRealEngines, FallsBackToTheAicpuWithAWarningWhereTheAiCoreHasNoKernel) {
  CompileLog log;
  EXPECT_EQ(PlaceSampleUnary(false, true, log), "DNN_VM_AICPU_ASCEND");
  ASSERT_EQ(log.warnings().size(), 1U);
  EXPECT_EQ(log.warnings()[0],
            (CompileWarning{"W11001", "a",
                            "a (SampleUnary) runs on DNN_VM_AICPU_ASCEND, which is slower than AIcoreEngine: the "
                            "operator package has no kernel for inputs (float32) and outputs (float32)"}));
}

// Then the stage that selects kernels tells which folders it searched.
TEST(PlaceOnRealEngines, LeavesAMissingKernelToItsStageWhereNobodyElseTakesTheOp) {
  CompileLog log;
  EXPECT_EQ(PlaceSampleUnary(false, false, log), "AIcoreEngine");
}

TEST(PlaceOnRealEngines, RefusesAnOpWithoutTiling) {
  SampleGraph g;
  g.Op("SampleUntiled", "u", {g.Data("x", {8})});
  EXPECT_THAT(PlaceOnLinkedEngines(g).message(), HasSubstr("AIcoreEngine: type SampleUntiled has no tiling function"));
}

TEST(PlaceOnRealEngines, RefusesATypeThatThePrototypeDoesNotAllow) {
  SampleGraph g;
  Node* node = g.Op("SampleUnary", "a", {g.Data("x", {8})}).node;
  ASSERT_TRUE(FillFromPrototype(node->op(), *SampleRegistry().FindPrototype("SampleUnary")).ok());
  node->op().inputs[0] = GeTensorDesc(GeShape({8}), DT_INT32);
  EXPECT_THAT(PlaceOnLinkedEngines(g).message(), HasSubstr("input 0 'x' has type int32; allowed are float32, float16"));
}

}  // namespace
}  // namespace ge
