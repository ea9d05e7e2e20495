#include "scenarios/runner/graph/graph_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/opp/opp_package.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The built-in package's prototypes.
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
  for (const auto& node : (*graph)->nodes()) types.push_back(node->type());
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

}  // namespace
}  // namespace scenario
