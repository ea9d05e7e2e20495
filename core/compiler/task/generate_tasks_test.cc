#include "core/compiler/task/generate_tasks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/linked/linked_engines.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Copies and the ends of graphs, all placed on the runtime engine.
class GenerateTasksTest : public testing::Test {
 protected:
  static OutDataAnchor Copy(SampleGraph& g, const std::string& name, OutDataAnchor from) {
    OutDataAnchor to = g.Op("Identity", name, {from});
    Describe(*to.node);
    return to;
  }
  static OutDataAnchor Input(SampleGraph& g, const std::string& name) {
    OutDataAnchor data = g.Data(name, {8});
    data.node->op().kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
    data.node->op().output_offsets = {0};
    return data;
  }
  static Node& End(SampleGraph& g, OutDataAnchor from) {
    Node* end = g.Op("NetOutput", "end_of_" + g.graph->name(), {from}).node;
    Describe(*end);
    return *end;
  }
  static void Describe(Node& node) {
    OpDesc& op = node.op();
    op.kernel_lib = "DNN_VM_RTS_OP_STORE";
    op.stream_id = 0;
    for (GeTensorDesc& desc : op.inputs) desc = GeTensorDesc(GeShape({8}), DT_FLOAT);
    for (GeTensorDesc& desc : op.outputs) desc = GeTensorDesc(GeShape({8}), DT_FLOAT);
    op.input_offsets.assign(op.inputs.size(), 512);
    op.output_offsets.assign(op.outputs.size(), 1024);
  }

  StatusOr<GeneratedTasks> Generate() {
    g.graph->AssignIds();
    return GenerateTasks(*g.graph,
                         {streams, kernels, memory, **ChipConfig::Find("Ascend910B1"), LinkedEngines(), "", nullptr});
  }

  SampleGraph g;
  StreamPlan streams;
  SelectedKernels kernels;
  GraphMemory memory;
};

TEST_F(GenerateTasksTest, EndsTheModelOnceAtTheRootsNetOutput) {
  SampleGraph body("body");
  End(body, Copy(body, "inner", Input(body, "inner_x")));
  OutDataAnchor copy = Copy(g, "outer", Input(g, "x"));
  copy.node->op().subgraph_names = {"body"};
  End(g, copy);
  ASSERT_TRUE(g.graph->AddSubgraph(body.graph).ok());
  auto tasks = Generate();
  ASSERT_TRUE(tasks.ok()) << tasks.status().ToString();
  EXPECT_THAT(tasks->op_names, ElementsAre("outer", "inner", "end_of_g"));
  EXPECT_EQ(tasks->tasks.task(2).type(), static_cast<uint32_t>(ModelTaskType::kEndGraph));
}

TEST_F(GenerateTasksTest, AsksNoBuilderForANodeWithoutTask) {
  OutDataAnchor copy = Copy(g, "a", Input(g, "x"));
  copy.node->op().attrs["_no_task"] = true;
  copy.node->op().output_offsets.clear();  // its builder would refuse that
  End(g, copy);
  auto tasks = Generate();
  ASSERT_TRUE(tasks.ok()) << tasks.status().ToString();
  EXPECT_THAT(tasks->op_names, ElementsAre("end_of_g"));
}

TEST_F(GenerateTasksTest, NamesANodeThatWasNotPlaced) {
  Input(g, "x").node->op().kernel_lib = "";
  EXPECT_THAT(Generate().status().message(), HasSubstr("node 'x' (Data): no engine has the kernel library ''"));
}

}  // namespace
}  // namespace ge
