// Whole compiles of graphs with control flow (spec/ge-local.md §9.1).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/ge_generator.h"
#include "core/compiler/testdata/sample_package.h"
#include "core/engines/linked/linked_engines.h"
#include "core/graph/graph_tree.h"
#include "core/om/model_helper.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ControlFlowTest : public testing::Test {
 protected:
  void SetUp() override {
    auto created = GeGenerator::Create(package.Open(), {std::shared_ptr<void>(), &LinkedEngines()});
    ASSERT_TRUE(created.ok()) << created.status().ToString();
    generator = *std::move(created);
  }
  std::shared_ptr<GeRootModel> Compile(const SampleGraph& g) {
    auto model = generator->GenerateOfflineModel(g.graph, {});
    EXPECT_TRUE(model.ok()) << model.status().ToString();
    return model.ok() ? *model : nullptr;
  }

  SamplePackage package;
  std::unique_ptr<GeGenerator> generator;
};

std::vector<std::string> TaskTypes(const GeRootModel& model) {
  std::vector<std::string> names;
  for (const domi::TaskDef& task : model.root().tasks().task()) names.push_back(ModelTaskTypeName(task.type()));
  return names;
}

int64_t LabelCount(const GeRootModel& model) { return AttrOr<int64_t>(model.root().attrs(), "label_num", -1); }

/// The inner node's output lies where the caller's does.
void ExpectSamePlace(const Node& inner, const Node& caller) {
  ASSERT_EQ(inner.op().output_offsets.size(), 1U);
  ASSERT_EQ(caller.op().output_offsets.size(), 1U);
  EXPECT_EQ(inner.op().output_offsets[0], caller.op().output_offsets[0]) << inner.name();
}

TEST_F(ControlFlowTest, CompilesIfToJumps) {
  SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
  auto choice = g.Call("If", "c", {g.Data("p", {}, DT_BOOL), g.Data("x", {8})}, 1, {&then, &other});
  g.Output(g.Op("SampleUnary", "after", {choice}));
  auto model = Compile(g);
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(TaskTypes(*model),
              ElementsAre("ALL_KERNEL", "STREAM_LABEL_SWITCH_BY_INDEX", "LABEL_SET", "ALL_KERNEL", "STREAM_LABEL_GOTO",
                          "LABEL_SET", "ALL_KERNEL", "LABEL_SET", "ALL_KERNEL", "END_GRAPH"));
  EXPECT_EQ(LabelCount(*model), 3);
  ExpectSamePlace(NodeOf(*then.graph, "c_then/op"), *choice.node);
  ExpectSamePlace(NodeOf(*other.graph, "c_else/op"), *choice.node);
}

TEST_F(ControlFlowTest, CompilesCaseToJumps) {
  SampleGraph g, a = UnaryGraph("a"), b = UnaryGraph("b"), c = UnaryGraph("c");
  auto choice = g.Call("Case", "s", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&a, &b, &c});
  g.Output(g.Op("SampleUnary", "after", {choice}));
  auto model = Compile(g);
  ASSERT_NE(model, nullptr);
  // The index is copied first: a jump's operand keeps its address, a user's buffer does not (spec/ge-local.md §10.9).
  EXPECT_THAT(TaskTypes(*model), ElementsAre("MEMCPY_ASYNC", "STREAM_LABEL_SWITCH_BY_INDEX", "LABEL_SET", "ALL_KERNEL",
                                             "STREAM_LABEL_GOTO", "LABEL_SET", "ALL_KERNEL", "STREAM_LABEL_GOTO",
                                             "LABEL_SET", "ALL_KERNEL", "LABEL_SET", "ALL_KERNEL", "END_GRAPH"));
  EXPECT_EQ(LabelCount(*model), 4);
  ExpectSamePlace(NodeOf(*b.graph, "s_b/op"), *choice.node);
}

TEST_F(ControlFlowTest, InlinesCalls) {
  SampleGraph g, f = UnaryGraph("f");
  g.Output(g.Call("StatefulPartitionedCall", "call", {g.Data("x", {8})}, 1, {&f}));
  auto model = Compile(g);
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(TaskTypes(*model), ElementsAre("ALL_KERNEL", "END_GRAPH"));
  EXPECT_EQ(LabelCount(*model), 0);
}

TEST_F(ControlFlowTest, CompilesForToALoop) {
  SampleGraph g, body("body");
  body.Data("i", {}, DT_INT32);
  body.Output(body.Op("SampleUnary", "op", {body.Data("x", {}, DT_UNDEFINED)}));
  auto loop = g.Call("For", "f",
                     {g.Data("start", {}, DT_INT32), g.Data("limit", {}, DT_INT32),
                      g.Const<int32_t>("delta", {}, DT_INT32, {1}), g.Data("x", {8})},
                     1, {&body});
  g.Output(g.Op("SampleUnary", "after", {loop}));
  auto model = Compile(g);
  ASSERT_NE(model, nullptr);
  const std::vector<std::string> types = TaskTypes(*model);
  EXPECT_EQ(std::count(types.begin(), types.end(), "LABEL_SET"), 3);
  EXPECT_EQ(std::count(types.begin(), types.end(), "STREAM_LABEL_GOTO"), 1);
  EXPECT_EQ(std::count(types.begin(), types.end(), "STREAM_LABEL_SWITCH_BY_INDEX"), 1);
  EXPECT_EQ(LabelCount(*model), 3);
}

TEST_F(ControlFlowTest, ComesBackFromTheFile) {
  SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
  auto choice = g.Call("If", "c", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&then, &other});
  g.Output(g.Op("SampleUnary", "after", {choice}));
  auto model = Compile(g);
  ASSERT_NE(model, nullptr);
  auto bytes = ModelHelper::Save(*model);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  auto loaded = ModelHelper::LoadRootModel(SharedBytes(*std::move(bytes)));
  ASSERT_TRUE(loaded.ok()) << loaded.status().ToString();
  const ComputeGraph& graph = (*loaded)->root().graph();
  EXPECT_EQ(graph.subgraphs().size(), 2U);
  const std::vector<Node*> nodes = NodesInTreeOrder(graph);
  for (size_t i = 0; i < nodes.size(); ++i) EXPECT_EQ(nodes[i]->op().id, static_cast<int64_t>(i)) << nodes[i]->name();
}

}  // namespace
}  // namespace ge
