#include "core/compiler/placement/place_engines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/engine_table.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

/// An engine that takes one type.
class FakeEngine final : public Engine {
 public:
  FakeEngine(std::string name, int cost, std::string type)
      : name_(std::move(name)), cost_(cost), type_(std::move(type)) {}
  std::string_view name() const override { return name_; }
  std::string_view kernel_lib() const override { return "fake_lib"; }
  int cost() const override { return cost_; }
  bool CheckSupported(const OpDesc& op, const PlacementContext&, std::string& reason) const override {
    reason = "only " + type_;
    return op.type == type_;
  }
  Status CalcOpRunningParam(OpDesc&, const ChipConfig&) const override { return {}; }
  Status GenerateTask(const Node&, const TaskContext&, std::vector<domi::TaskDef>&) const override { return {}; }

 private:
  std::string name_;
  int cost_;
  std::string type_;
};

Status Place(SampleGraph& g, std::span<const Engine* const> engines) {
  return PlaceEngines(*g.graph, engines, {SampleRegistry(), **ChipConfig::Find("Ascend910B1")});
}

TEST(PlaceEngines, TakesTheCheapestEngineThatSupportsTheOp) {
  SampleGraph g;
  g.Add(OpDesc("n", "A"));
  FakeEngine dear("dear", 5, "A"), cheap("cheap", 1, "A"), other("other", 0, "B");
  std::vector<const Engine*> engines = {&dear, &cheap, &other};
  ASSERT_TRUE(Place(g, engines).ok());
  EXPECT_EQ(NodeOf(*g.graph, "n").op().engine, "cheap");
  EXPECT_EQ(NodeOf(*g.graph, "n").op().kernel_lib, "fake_lib");
}

TEST(PlaceEngines, NamesEveryRefusal) {
  SampleGraph g;
  g.Add(OpDesc("n", "C"));
  FakeEngine a("one", 1, "A"), b("two", 2, "B");
  std::vector<const Engine*> engines = {&a, &b};
  Status status = Place(g, engines);
  EXPECT_EQ(status.code(), kOpNotSupported);
  EXPECT_THAT(status.message(), HasSubstr("node 'n' (C): no engine takes it: one: only A; two: only B"));
}

TEST(PlaceEngines, PutsOpsOfThePackageOnTheAiCore) {
  SampleGraph g;
  g.Op("SampleUnary", "a", {g.Data("x", {8})});
  ASSERT_TRUE(Place(g, EngineTable()).ok());
  EXPECT_EQ(NodeOf(*g.graph, "a").op().engine, "AIcoreEngine");
  EXPECT_EQ(NodeOf(*g.graph, "x").op().engine, "DNN_VM_GE_LOCAL");
}

TEST(PlaceEngines, RefusesAnOpWithoutTiling) {
  SampleGraph g;
  g.Op("SampleUntiled", "u", {g.Data("x", {8})});
  EXPECT_THAT(Place(g, EngineTable()).message(), HasSubstr("AIcoreEngine: type SampleUntiled has no tiling function"));
}

TEST(PlaceEngines, RefusesATypeThatThePrototypeDoesNotAllow) {
  SampleGraph g;
  Node* node = g.Op("SampleUnary", "a", {g.Data("x", {8})}).node;
  ASSERT_TRUE(FillFromPrototype(node->op(), *SampleRegistry().FindPrototype("SampleUnary")).ok());
  node->op().inputs[0] = GeTensorDesc(GeShape({8}), DT_INT32);
  EXPECT_THAT(Place(g, EngineTable()).message(), HasSubstr("input 0 'x' has type int32; allowed are float32, float16"));
}

}  // namespace
}  // namespace ge
