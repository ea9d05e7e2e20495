#include "scenarios/runner/graph/graph_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/opp/opp_package.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The built-in package's prototypes and the compiler's own.
class GraphBuilderTest : public testing::Test {
 protected:
  void SetUp() override {
    ge::StatusOr<ge::OppPackage> opp = ge::OppPackage::Open(DRYDOCK_OPP_DIR);
    ASSERT_TRUE(opp.ok()) << opp.status().ToString();
    ge::StatusOr<std::vector<ge::OppLibrary>> libraries = opp->SpaceRegistryLibraries(opp->environment());
    ASSERT_TRUE(libraries.ok()) << libraries.status().ToString();
    for (const ge::OppLibrary& library : *libraries) {
      ge::StatusOr<ge::ByteBuffer> bytes = ge::ReadFile(library.path);
      ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
      auto loaded = ge::OpLibrary::Load(library.path.filename().string(), *bytes);
      ASSERT_TRUE(loaded.ok()) << loaded.status().ToString();
      registry_.AddLibrary(*loaded);
    }
    ge::AddBuiltInPrototypes(registry_);
  }
  ge::StatusOr<std::shared_ptr<ge::ComputeGraph>> Build(std::string_view from, std::string_view to) {
    Parsed parsed = Parse(SoundScenarioWith(from, to));
    EXPECT_TRUE(parsed.scenario) << parsed.problems;
    return BuildGraph(parsed.scenario->graph, "g", registry_);
  }

  ge::OpImplSpaceRegistryV2 registry_;
};

TEST_F(GraphBuilderTest, MakesANodeOfEveryInputConstantAndOp) {
  auto graph = Build("name: small", "name: small");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  std::vector<std::string> types;
  for (const auto& node : (*graph)->nodes()) types.emplace_back(node->type());
  EXPECT_THAT(types, ElementsAre("Data", "Data", "Const", "ReverseSequence", "MatMulV2", "Relu"));
  ASSERT_EQ((*graph)->outputs.size(), 1u);
  EXPECT_EQ((*graph)->outputs[0].node->name(), "act");
}

TEST_F(GraphBuilderTest, ConnectsDataAndControlEdges) {
  auto graph = Build("name: small", "name: small");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  ge::Node* rev = (*graph)->FindNode("rev");
  ge::Node* act = (*graph)->FindNode("act");
  EXPECT_EQ(rev->input(1).node->name(), "lens");
  EXPECT_EQ(act->input(0).node->name(), "mm");
  EXPECT_THAT(act->control_inputs(), ElementsAre(rev));
}

TEST_F(GraphBuilderTest, GivesAttributesTheirPrototypesTypes) {
  auto graph = Build(", batch_dim: 0", "");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  const ge::OpDesc& op = (*graph)->FindNode("rev")->op();
  EXPECT_EQ(*ge::FindAttr<int64_t>(op.attrs, "seq_dim"), 1);
  EXPECT_EQ(*ge::FindAttr<int64_t>(op.attrs, "batch_dim"), 0);
}

TEST_F(GraphBuilderTest, KeepsTheBytesOfConstants) {
  auto graph = Build("normal: {seed: 1, stddev: 0.5}", "fill: 1");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  const auto* value = ge::FindAttr<std::shared_ptr<const ge::GeTensor>>((*graph)->FindNode("w")->op().attrs, "value");
  ASSERT_NE(value, nullptr);
  EXPECT_EQ((*value)->data.size(), 24u);
  EXPECT_EQ((*value)->data[1], 0x3C);
}

TEST_F(GraphBuilderTest, NamesNodeAndNearestOpOfAnUnknownOne) {
  Parsed parsed = Parse(SoundScenarioWith("Relu(mm) after rev", "Relu(mm)"));
  ASSERT_TRUE(parsed.scenario);
  parsed.scenario->graph.nodes[2].op = "Rellu";
  auto graph = BuildGraph(parsed.scenario->graph, "g", registry_);
  ASSERT_FALSE(graph.ok());
  EXPECT_EQ(graph.status().code(), ge::kOpNotSupported);
  EXPECT_THAT(graph.status().message(),
              HasSubstr("node 'act' (Rellu): no such op in the operator package; did you mean 'Relu'?"));
}

class SubgraphBuilderTest : public GraphBuilderTest {
 protected:
  /// A graph of the node `y`, whose inputs are the int32 scalar `c` and the float32[4] `x`, and of subgraphs of x.
  ge::StatusOr<std::shared_ptr<ge::ComputeGraph>> BuildWith(std::string_view nodes, std::string_view output = "y") {
    Parsed parsed = Parse(fmt::format(R"(drydock: 1
graph:
  inputs: {{c: {{dtype: int32, shape: []}}, x: {{dtype: float32, shape: [4]}}}}
  subgraphs:
    twice:
      inputs: {{a: {{dtype: float32, shape: [4]}}}}
      constants: {{one: {{dtype: float32, shape: [4], fill: 1}}}}
      nodes:
        sum: Add(a, one)
      outputs: [sum, a]
    outer:
      inputs: {{a: {{dtype: float32, shape: [4]}}}}
      nodes:
        in: PartitionedCall(a) {{f: twice}}
      outputs: [in:1]
  nodes:
{}
  outputs: [{}]
steps:
  - compile:
    expect: {{mapped_libraries: 1}}
)",
                                      nodes, output));
    EXPECT_TRUE(parsed.scenario) << parsed.problems;
    if (!parsed.scenario) return ge::MakeError(ge::kGraphInvalid, "broken");
    return BuildGraph(parsed.scenario->graph, "g", registry_);
  }
};

TEST_F(SubgraphBuilderTest, PutsAllSubgraphsIntoTheRoot) {
  auto graph = BuildWith("    y: PartitionedCall(x) {f: outer}");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  ASSERT_EQ((*graph)->subgraphs().size(), 2u);
  EXPECT_EQ((*graph)->subgraphs()[0]->name(), "outer");
  EXPECT_THAT((*graph)->FindNode("y")->op().subgraph_names, ElementsAre("outer"));
  EXPECT_THAT((*graph)->FindSubgraph("outer")->FindNode("in")->op().subgraph_names, ElementsAre("twice"));
}

TEST_F(SubgraphBuilderTest, ASubgraphHasDataConstantsNodesAndOutputsOfItsOwn) {
  auto graph = BuildWith("    y: PartitionedCall(x) {f: outer}");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  const ge::ComputeGraph& twice = *(*graph)->FindSubgraph("twice");
  const ge::Node* data = twice.FindNode("a");
  EXPECT_EQ(data->type(), "Data");
  EXPECT_EQ(*ge::FindAttr<int64_t>(data->op().attrs, "index"), 0);
  EXPECT_EQ(twice.FindNode("one")->type(), "Const");
  ASSERT_EQ(twice.outputs.size(), 2u);
  EXPECT_EQ(twice.outputs[0].node->name(), "sum");
  EXPECT_EQ(twice.outputs[1].node, data);
}

TEST_F(SubgraphBuilderTest, EveryCallHasACopy) {
  auto graph =
      BuildWith("    b: PartitionedCall(x) {f: outer}\n    y: If(c, b) {then_branch: outer, else_branch: outer}");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  EXPECT_THAT((*graph)->FindNode("b")->op().subgraph_names, ElementsAre("outer"));
  EXPECT_THAT((*graph)->FindNode("y")->op().subgraph_names, ElementsAre("outer_1", "outer_2"));
  EXPECT_EQ((*graph)->subgraphs().size(), 6u);
}

TEST_F(SubgraphBuilderTest, ANodeHasAsManyOutputsAsWhatItCallsGives) {
  auto graph =
      BuildWith("    y: If(c, x) {then_branch: twice, else_branch: twice}\n    z: PartitionedCall(x) {f: outer}");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  EXPECT_EQ((*graph)->FindNode("y")->output_count(), 2u);
  EXPECT_EQ((*graph)->FindNode("z")->output_count(), 1u);
}

TEST_F(SubgraphBuilderTest, ASplitHasAllItsPartsWhoeverReadsThem) {
  auto graph = BuildWith(
      "    p: PhonySplit(x) {split_dim: [0], num_split: [4]}\n    n: IdentityN(x, c)\n    y: PartitionedCall(n) {f: "
      "outer}",
      "p, y");
  ASSERT_TRUE(graph.ok()) << graph.status().ToString();
  EXPECT_EQ((*graph)->FindNode("p")->output_count(), 4u);
  EXPECT_EQ((*graph)->FindNode("n")->output_count(), 2u);
}

}  // namespace
}  // namespace scenario
