// Which joins keep their task (spec/ge-local.md §10.6; section M of the test matrix).

#include <gmock/gmock.h>

#include <set>

#include "core/compiler/passes/notask_rules.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/compiler/testdata/tree_builder.h"
#include "core/engines/pass_table.h"
#include "core/graph/graph_tree.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

/// Two ops of 32 bytes whose results a node joins, and an op that reads the whole.
class NotaskTest : public testing::Test {
 protected:
  Node* Join(const std::vector<OutDataAnchor>& parts, AttrMap attrs = {}, const std::string& type = "ConcatD") {
    attrs.try_emplace(type == "Pack" ? "axis" : "concat_dim", 0);
    NodeForm form{.attrs = std::move(attrs), .shape = {static_cast<int64_t>(8 * parts.size())}};
    Node* join = t.Op(type, "join" + std::to_string(joins_++), parts, std::move(form));
    for (size_t slot = 0; slot < parts.size(); ++slot) {
      if (parts[slot].node != nullptr)
        join->op().inputs[slot] = parts[slot].node->op().outputs[static_cast<size_t>(parts[slot].index)];
    }
    return join;
  }
  OutDataAnchor Part(const std::string& name, NodeForm form = {.shape = {8}}, const std::string& type = "Relu") {
    return t.Make(type, name, {x}, std::move(form));
  }
  OutDataAnchor PartWith(const std::string& name, AttrMap attrs) {
    return Part(name, {.attrs = std::move(attrs), .shape = {8}});
  }

  /// Runs both passes over the tree; gives what the log says of the node, and "" when it has no task.
  std::string Why(const Node* node) {
    PassContext context(*t.root, SampleRegistry(), &log);
    for (const auto& pass : {MakeConcatNotaskPass(), MakePackNotaskPass()}) {
      for (ComputeGraph* graph : GraphsOf(*t.root)) EXPECT_TRUE(pass->Run(*graph, context).ok());
    }
    if (AttrOr<bool>(node->op().attrs, "_no_task", false)) return "";
    for (const CompileNote& note : log.notes()) {
      if (note.node == node->name()) return note.text;
    }
    return "nobody asked";
  }
  static bool IsReusable(const OutDataAnchor& part) {
    return AttrOr<bool>(part.node->op().outputs[static_cast<size_t>(part.index)].attrs,
                        "can_reused_for_concat_optimize", true);
  }

  TreeBuilder t;
  OutDataAnchor x = t.Data("x");
  OutDataAnchor a = Part("a"), b = Part("b");
  CompileLog log;

 private:
  int joins_ = 0;
};

// Row M1 of the test matrix.
TEST_F(NotaskTest, AConcatOfAllGathersNeedsNone) {
  const OutDataAnchor c = Part("c", {.shape = {8}}, "HcomAllGather"), d = Part("d", {.shape = {8}}, "HcomAllGather");
  const Node* join = Join({c, d});
  EXPECT_EQ(Why(join), "");
  const AttrMap& attrs = join->op().attrs;
  EXPECT_TRUE(AttrOr<bool>(attrs, "_no_task", false));
  EXPECT_TRUE(AttrOr<bool>(attrs, "_no_padding_continuous_input", false));
  EXPECT_TRUE(AttrOr<bool>(attrs, "_output_reuse_input", false));
  EXPECT_EQ(AttrOr<int64_t>(attrs, "_reuse_input_on_dim_index", -1), 0);
  EXPECT_FALSE(IsReusable(c));
  EXPECT_FALSE(IsReusable(d));
}

TEST_F(NotaskTest, NeitherDoesItByItsOtherNameNorAPack) {
  EXPECT_EQ(Why(Join({a, b}, {}, "ConcatV2D")), "");
  const OutDataAnchor c = Part("c"), d = Part("d");
  EXPECT_EQ(Why(Join({c, d}, {}, "Pack")), "");
  EXPECT_FALSE(IsReusable(c));
}

TEST_F(NotaskTest, OtherOpsAreNotAsked) {
  EXPECT_EQ(Why(Join({a, b}, {}, "Concat")), "nobody asked");
  EXPECT_TRUE(log.notes().empty());
}

TEST_F(NotaskTest, AJoinWithoutTaskIsNotAsked) {
  Join({a, b}, {{"_no_task", true}});
  Join({a, b}, {{"_no_task", true}}, "Pack");
  Why(nullptr == x.node ? nullptr : x.node);
  EXPECT_TRUE(log.notes().empty());
  EXPECT_TRUE(IsReusable(a));
}

TEST_F(NotaskTest, TheLevelIsO3) {
  for (std::string_view pass : {"ConcatNotaskPass", "PackNotaskPass"}) {
    ASSERT_NE(FindPassInfo(pass), nullptr);
    EXPECT_EQ(FindPassInfo(pass)->level, 3);
  }
}

TEST_F(NotaskTest, EachRuleHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const NotaskRule& rule : NotaskRules()) EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
}

// Row M2 of the test matrix, as those below up to the next row.
TEST_F(NotaskTest, AScalarKeepsTheTask) {
  const OutDataAnchor scalar = Part("c", {.shape = {}}), other = Part("d", {.shape = {}});
  EXPECT_THAT(Why(Join({a, scalar})), HasSubstr("an input is a scalar"));
  EXPECT_THAT(Why(Join({scalar, other})), HasSubstr("an input is a scalar"));
  EXPECT_TRUE(IsReusable(a));
  EXPECT_TRUE(IsReusable(scalar));
}

TEST_F(NotaskTest, ASliceOfOnChipFusionKeepsTheTask) {
  Node* join = t.Op("ConcatD", "concat_lxslice_0", {a, b}, {.attrs = {{"concat_dim", 0}}, .shape = {16}});
  join->op().inputs = {a.node->op().outputs[0], b.node->op().outputs[0]};
  EXPECT_THAT(Why(join), HasSubstr("slice of on-chip fusion"));
  EXPECT_TRUE(IsReusable(a));
}

TEST_F(NotaskTest, OnChipMemoryKeepsTheTask) {
  for (int64_t type : {1 << 15, 1 << 16, 1 << 17}) {  // UB, L1, L2
    const AttrMap on_chip = SpecialOutputs({type});
    const std::string suffix = std::to_string(type);
    const OutDataAnchor c = PartWith("c" + suffix, on_chip), d = PartWith("d" + suffix, on_chip);
    EXPECT_THAT(Why(Join({c, d}, With(SpecialInputs({type, type}), on_chip))), HasSubstr("on the chip")) << type;
    EXPECT_TRUE(IsReusable(c));
  }
}

TEST_F(NotaskTest, AnotherMemoryTypeOfOneEndKeepsTheTask) {
  const OutDataAnchor p2p = PartWith("c", SpecialOutputs({kP2pMemory}));
  EXPECT_THAT(Why(Join({p2p, b})), HasSubstr("memory types differ"));
  EXPECT_THAT(Why(Join({a, b}, SpecialInputs({kP2pMemory, kP2pMemory}))), HasSubstr("memory types differ"));
  EXPECT_THAT(Why(Join({a, b}, SpecialOutputs({kP2pMemory}))), HasSubstr("memory types differ"));
  EXPECT_TRUE(IsReusable(b));
}

TEST_F(NotaskTest, OneMemoryTypeOfAllNeedsNoTask) {
  const OutDataAnchor c = PartWith("c", SpecialOutputs({kP2pMemory})), d = PartWith("d", SpecialOutputs({kP2pMemory}));
  EXPECT_EQ(Why(Join({c, d}, With(SpecialInputs({kP2pMemory, kP2pMemory}), SpecialOutputs({kP2pMemory})))), "");
  EXPECT_EQ(Why(Join({a, b}, SpecialOutputs({2}))), "");  // HBM, which is what nobody says
}

TEST_F(NotaskTest, AVirtualConsumerKeepsTheTask) {
  const Node* join = Join({a, b});
  t.Op("PhonySplit", "split", {{const_cast<Node*>(join), 0}}, {.attrs = NoPaddingOutput(), .outputs = 2});
  EXPECT_THAT(Why(join), HasSubstr("a consumer has no task"));
  EXPECT_TRUE(IsReusable(a));
}

TEST_F(NotaskTest, AVirtualConsumerBehindReshapesKeepsTheTask) {
  Node* join = Join({a, b});
  const OutDataAnchor reshaped = t.Make("Reshape", "r2", {t.Make("Reshape", "r1", {Out(join)})});
  t.Op("PhonyConcat", "outer", {reshaped, Part("c")}, {.attrs = NoPaddingInput()});
  EXPECT_THAT(Why(join), HasSubstr("a consumer has no task"));
}

TEST_F(NotaskTest, AProducerWithDemandsOfItsOwnKeepsTheTask) {
  const std::vector<AttrMap> demands = {ContinuousInput(),
                                        ContinuousOutput(),
                                        Flags({"reference"}),
                                        Flags({"_no_task"}),
                                        Flags({"_output_reuse_input"}),
                                        Flags({"_no_padding_continuous_input"}),
                                        Flags({"_no_padding_continuous_output"}),
                                        {{"atomic_output_index", std::vector<int64_t>{0}}}};
  for (size_t i = 0; i < demands.size(); ++i) {
    const OutDataAnchor c = PartWith("c" + std::to_string(i), demands[i]);
    EXPECT_THAT(Why(Join({a, c})), HasSubstr("demands on memory of its own")) << i;
    EXPECT_TRUE(IsReusable(c));
  }
  EXPECT_TRUE(IsReusable(a));
}

TEST_F(NotaskTest, AnInputFromOutsideTheGraphKeepsTheTask) {
  for (const char* type : {"Data", "RefData", "Variable", "Const", "Constant", "FileConstant"}) {
    const OutDataAnchor c = t.Make(type, std::string("from_") + type, {}, {.shape = {8}});
    EXPECT_THAT(Why(Join({a, c})), HasSubstr("comes from a graph input, a variable or a constant")) << type;
  }
  const OutDataAnchor data = t.Make("Data", "d", {}, {.shape = {8}});
  EXPECT_THAT(Why(Join({a, t.Make("Reshape", "r", {data}, {.shape = {8}})})), HasSubstr("comes from a graph input"));
}

TEST_F(NotaskTest, AnUnknownShapeKeepsTheTask) {
  EXPECT_THAT(Why(Join({a, Part("c", {.shape = {-1}})})), HasSubstr("a shape is not known"));
  t.root->attrs["_graph_unknown_flag"] = true;
  EXPECT_THAT(Why(Join({a, b})), HasSubstr("a shape is not known"));
}

TEST_F(NotaskTest, AnAxisThatDoesNotExistKeepsTheTask) {
  EXPECT_THAT(Why(Join({a, b}, {{"concat_dim", 1}})), HasSubstr("the axis does not exist"));
  EXPECT_THAT(Why(Join({a, b}, {{"axis", 2}}, "Pack")), HasSubstr("the axis does not exist"));
}

TEST_F(NotaskTest, AnInputThatIsNotConnectedKeepsTheTask) {
  EXPECT_THAT(Why(Join({a, {}})), HasSubstr("an input is not connected"));
  EXPECT_THAT(Why(Join({})), HasSubstr("an input is not connected"));
}

// Row M3 of the test matrix, as those below up to the next row.
TEST_F(NotaskTest, AnOutputThatLiesInAnotherJoinKeepsTheTask) {
  Join({a, b});
  const OutDataAnchor c = Part("c");
  const Node* second = Join({b, c});
  EXPECT_THAT(Why(second), HasSubstr("lies in another join"));
  EXPECT_TRUE(IsReusable(c));
  const Node* pack = Join({b, Part("d")}, {}, "Pack");
  EXPECT_THAT(Why(pack), HasSubstr("lies in another join"));
}

TEST_F(NotaskTest, OneSourceTwiceKeepsTheTask) {
  EXPECT_THAT(Why(Join({a, b, a})), HasSubstr("two inputs are one tensor"));
  EXPECT_THAT(Why(Join({a, t.Make("Reshape", "r", {a}, {.shape = {8}})})), HasSubstr("two inputs are one tensor"));
  EXPECT_TRUE(IsReusable(a));
}

TEST_F(NotaskTest, TwoOutputsOfOneNodeAreTwoSources) {
  Node* two = t.Op("Unpack", "two", {x}, {.outputs = 2, .shape = {8}});
  EXPECT_EQ(Why(Join({Out(two, 1), Out(two, 0)})), "");
}

TEST_F(NotaskTest, APartThatIsNoMultipleOf32BytesKeepsTheTask) {
  EXPECT_THAT(Why(Join({a, Part("c", {.shape = {7}})})), HasSubstr("no multiple of 32 bytes"));
  EXPECT_THAT(Why(Join({Part("d", {.shape = {4}}), a})), HasSubstr("no multiple of 32 bytes"));
}

TEST_F(NotaskTest, ASingleInputMayHaveAnySize) { EXPECT_EQ(Why(Join({Part("c", {.shape = {7}})})), ""); }

TEST_F(NotaskTest, ANodeThatCallsGraphsKeepsTheTaskOfWhatItFeeds) {
  const OutDataAnchor call = t.Make("PartitionedCall", "call", {x}, {.subgraphs = {"f"}, .shape = {8}});
  const OutDataAnchor reference =
      t.Make("Assign", "ref", {call},
             {.attrs = Flags({"reference"}), .input_names = {"v"}, .output_names = {"v"}, .shape = {8}});
  EXPECT_THAT(Why(Join({a, call})), HasSubstr("comes from a node that calls graphs"));
  EXPECT_THAT(Why(Join({b, reference})), HasSubstr("comes from a node that calls graphs"));
}

TEST_F(NotaskTest, AnOutputOfTheGraphKeepsTheTask) {
  const Node* join = Join({a, b});
  t.End({b});
  EXPECT_THAT(Why(join), HasSubstr("an input is an output of the graph"));
}

TEST_F(NotaskTest, TheJoinItselfMayBeAnOutputOfTheGraph) {
  Node* join = Join({a, b});
  t.End({Out(join)});
  EXPECT_EQ(Why(join), "");
}

TEST_F(NotaskTest, AGraphOfOneOpKeepsTheTask) {
  t.root->attrs["_single_op_scene"] = true;
  EXPECT_THAT(Why(Join({a, b})), HasSubstr("the graph is a single op"));
}

TEST_F(NotaskTest, MemoryInPiecesKeepsTheTask) {
  t.root->attrs["_memory_discontiguous_allocation"] = true;
  EXPECT_THAT(Why(Join({a, b})), HasSubstr("does not lie in one piece"));
}

// A list of places on a producer speaks of all its outputs (§10.5: all or none of the producers carry one).
TEST_F(NotaskTest, AProducerThatAlsoFeedsAPhonyConcatKeepsTheTask) {
  Node* two = t.Op("Unpack", "two", {x}, {.outputs = 2, .shape = {8}});
  t.Op("PhonyConcat", "phony", {Out(two, 0), Part("c")}, {.attrs = NoPaddingInput()});
  EXPECT_THAT(Why(Join({Out(two, 1), b})), HasSubstr("a producer's outputs have places"));
  const OutDataAnchor fused = PartWith("d", {{"_output_offset_for_buffer_fusion", std::vector<int64_t>{64}}});
  EXPECT_THAT(Why(Join({fused, b})), HasSubstr("a producer's outputs have places"));
}

// Row M5 of the test matrix.
TEST_F(NotaskTest, AJoinInACalledGraphNeedsNoneAndTheOneBehindTheCallDoes) {
  TreeBuilder f = t.Subgraph("f");
  const OutDataAnchor inner = f.Inner("inner_x", 0);
  Node* inside = f.Op("ConcatD", "inside",
                      {f.Make("Relu", "p", {inner}, {.shape = {8}}), f.Make("Relu", "q", {inner}, {.shape = {8}})},
                      {.attrs = {{"concat_dim", 0}}, .shape = {16}});
  for (GeTensorDesc& desc : inside->op().inputs) desc = a.node->op().outputs[0];
  f.End({Out(inside)});
  const OutDataAnchor call = t.Make("PartitionedCall", "call", {x}, {.subgraphs = {"f"}, .shape = {16}});
  const Node* behind = Join({call, a});
  EXPECT_EQ(Why(inside), "");
  EXPECT_THAT(Why(behind), HasSubstr("comes from a node that calls graphs"));
}

// Row M5 of the test matrix.
TEST_F(NotaskTest, AJoinInAStaticGraphUnderADynamicRootNeedsNone) {
  t.root->attrs[kAttrDynamicShapePartitioned] = true;
  TreeBuilder f = t.Subgraph("f");
  const OutDataAnchor inner = f.Inner("inner_x", 0);
  Node* inside = f.Op("ConcatD", "inside",
                      {f.Make("Relu", "p", {inner}, {.shape = {8}}), f.Make("Relu", "q", {inner}, {.shape = {8}})},
                      {.attrs = {{"concat_dim", 0}}, .shape = {16}});
  for (GeTensorDesc& desc : inside->op().inputs) desc = a.node->op().outputs[0];
  f.End({Out(inside)});
  t.Make("PartitionedCall", "call", {x}, {.subgraphs = {"f"}, .shape = {16}});
  const Node* outside = Join({a, b});
  EXPECT_EQ(Why(inside), "");
  EXPECT_THAT(Why(outside), HasSubstr("partitioned as dynamic"));
}

}  // namespace
}  // namespace ge
