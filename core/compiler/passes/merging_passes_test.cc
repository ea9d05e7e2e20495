// Passes that let one node do for several that give the same (spec/compiler.md §1.5).

#include <gmock/gmock.h>

#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

const HostKernel* FindPureKernel(std::string_view type) {
  static const HostKernel kPure{.type = "Pure"};
  return type == "Pure" || type == "PureTwo" || type == "Identity" ? &kPure : nullptr;
}

class MergingGraph : public PassGraph {
 public:
  explicit MergingGraph(const std::string& text, std::map<std::string, AttrMap> attrs = {})
      : PassGraph(text, std::move(attrs)) {
    settings.find_kernel = FindPureKernel;
  }
};

TEST(CSEPass, LetsTheFirstOfEqualNodesDoForAll) {
  MergingGraph g("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n c: Pure(x)\n y: Op(a, b, c)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeCSEPass()), "x: Data()\na: Pure(x)\ny: Op(a, a, a)\nend: NetOutput(y)\n");
}

TEST(CSEPass, FollowsAChainInOneRun) {
  MergingGraph g("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n c: Pure(a)\n d: Pure(b)\n y: Op(c, d)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeCSEPass()), "x: Data()\na: Pure(x)\nc: Pure(a)\ny: Op(c, c)\nend: NetOutput(y)\n");
}

TEST(CSEPass, LooksAtEveryOutput) {
  MergingGraph g("x: Data(4)\n a: PureTwo(x)\n b: PureTwo(x)\n y: Op(a:1, b:1, b)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeCSEPass()), "x: Data()\na: PureTwo(x)\ny: Op(a:1, a:1, a)\nend: NetOutput(y)\n");
}

TEST(CSEPass, LeavesWhatDiffers) {
  const std::pair<const char*, std::map<std::string, AttrMap>> cases[] = {
      {"a: Pure(x, z)\n b: Pure(z, x)", {}},
      {"a: Pure(x)\n b: Pure(x, z)", {}},
      {"a: Pure(x)\n b: Pure(x)", {{"a", {{"axis", 1}}}, {"b", {{"axis", 2}}}}},
      {"a: Pure(x)\n b: Pure(x)", {{"b", {{"axis", 2}}}}},
      {"k: Op(x)\n a: Pure(x)\n b: Pure(x) after k", {}},
      {"a: Pure(x)\n b: Identity(x)", {}},
      {"a: Op(x)\n b: Op(x)", {}},
  };
  for (const auto& [nodes, attrs] : cases) {
    MergingGraph g(fmt::format("x: Data(4)\n z: Data(4)\n {}\n y: Op(a, b)\n end: NetOutput(y)", nodes), attrs);
    g.Run(MakeCSEPass());
    EXPECT_EQ(g.changes, 0U) << nodes;
  }
  MergingGraph seen("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n y: Op(a, b)\n end: NetOutput(y)");
  seen["b"].op().inputs[0].shape = GeShape({2, 2});
  seen.Run(MakeCSEPass());
  EXPECT_EQ(seen.changes, 0U);
}

TEST(CSEPass, LeavesWhatIsMarked) {
  for (const char* attr :
       {"_cannot_be_deleted", "_do_not_constant_folding", "no_need_constant_folding", "_is_inserted_by_ge"}) {
    MergingGraph g("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n y: Op(a, b)\n end: NetOutput(y)",
                   {{"a", {{attr, true}}}, {"b", {{attr, true}}}});
    g.Run(MakeCSEPass());
    EXPECT_EQ(g.changes, 0U) << attr;
  }
}

TEST(CSEPass, TakesNodesThatWaitForTheSame) {
  MergingGraph g(
      "x: Data(4)\n k: Op(x)\n l: Op(x)\n a: Pure(x) after k, l\n b: Pure(x) after l, k\n y: Op(a, b)\n z: Op(x) after "
      "b\n"
      "end: NetOutput(y, z)");
  EXPECT_EQ(
      g.Run(MakeCSEPass()),
      "x: Data()\nk: Op(x)\nl: Op(x)\na: Pure(x) after k, l\ny: Op(a, a)\nz: Op(x) after a\nend: NetOutput(y, z)\n");
}

// One tensor in two users' buffers, or in two places, would have to be copied.
TEST(CSEPass, LeavesTwoTensorsWhereTwoAreNeeded) {
  for (const char* rest : {"end: NetOutput(a, b)", "w: Op(b, x)\n end: NetOutput(a, w)",
                           "p: Pack(a, x)\n q: Pack(b, x)\n end: NetOutput(p, q)"}) {
    MergingGraph g(fmt::format("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n {}", rest),
                   {{"w", {{"_input_mutable", true}}}, {"p", {{"N", int64_t{2}}}}, {"q", {{"N", int64_t{2}}}}});
    g.Run(MakeCSEPass());
    EXPECT_EQ(g.changes, 0U) << rest;
  }
  MergingGraph one("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n c: Pure(x)\n y: Op(a)\n end: NetOutput(y, b, c)");
  EXPECT_EQ(one.Run(MakeCSEPass()), "x: Data()\na: Pure(x)\nc: Pure(x)\ny: Op(a)\nend: NetOutput(y, a, c)\n");
}

TEST(CSEPass, MergesTheOthersWhenTheFirstIsTiedToItsMemory) {
  MergingGraph g("x: Data(4)\n a: Pure(x)\n b: Pure(x)\n c: Pure(x)\n w: Op(a, x)\n y: Op(b, c)\n end: NetOutput(w, y)",
                 {{"w", {{"_input_mutable", true}}}});
  EXPECT_EQ(g.Run(MakeCSEPass()),
            "x: Data()\na: Pure(x)\nb: Pure(x)\nw: Op(a, x)\ny: Op(b, b)\nend: NetOutput(w, y)\n");
}

TEST(ConstantFuseSamePass, MergesEqualConstantsOfOneElement) {
  PassGraph g(
      "x: Data(4)\n a: Int(3)\n b: Int(3)\n c: Int(4)\n d: Float(3)\n e: Ints(3)\n f: Ints(3)\n"
      "y: Op(x, a, b, c, d, e, f)\n end: NetOutput(y)");
  g["b"].op().attrs["_mine"] = 1;
  EXPECT_EQ(
      g.Run(MakeConstantFuseSamePass()),
      "x: Data()\na: Const()\nc: Const()\nd: Const()\ne: Const()\ny: Op(x, a, a, c, d, e, e)\nend: NetOutput(y)\n");
}

TEST(ConstantFuseSamePass, LeavesLargerConstantsAndThoseThatWait) {
  PassGraph g(
      "x: Data(4)\n k: Op(x)\n a: Ints(1, 2)\n b: Ints(1, 2)\n c: Int(3)\n d: Int(3)\n y: Op(k, a, b, c, d)\n"
      "end: NetOutput(y)",
      {{"d", {{"_cannot_be_deleted", true}}}});
  ASSERT_TRUE(g.graph->AddControlEdge(&g["k"], &g["c"]).ok());
  g.Run(MakeConstantFuseSamePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(RemoveSameConstPass, MergesEqualConstants) {
  PassGraph g(
      "x: Data(4)\n a: Ints(1, 2)\n b: Ints(1, 2)\n c: Ints(1, 3)\n d: Ints(1, 2)\n e: Ints(1, 2)\n y: Op(x, a, b, c, "
      "d, e)\n"
      "end: NetOutput(y)",
      {{"d", {{"_mine", 1}}}});
  g["e"].op().outputs[0].format = FORMAT_NCHW;
  EXPECT_EQ(g.Run(MakeRemoveSameConstPass()),
            "x: Data()\na: Const()\nc: Const()\nd: Const()\ne: Const()\ny: Op(x, a, a, c, d, e)\nend: NetOutput(y)\n");
}

TEST(RemoveSameConstPass, TellsConstantsApartThatDifferInOneByteAnywhere) {
  auto tensor = [](size_t changed, size_t size) {
    auto made = std::make_shared<GeTensor>();
    made->desc = GeTensorDesc(GeShape({static_cast<int64_t>(size)}), DT_UINT8);
    ByteBuffer bytes(size, 0);
    bytes[changed] = 1;
    made->data = SharedBytes(std::move(bytes));
    return std::shared_ptr<const GeTensor>(std::move(made));
  };
  constexpr size_t kSize = 1000;
  std::string text = "x: Data(4)\n", reads = "x";
  for (size_t i = 0; i < kSize; ++i) {
    text += fmt::format("c{}: Int(0)\n", i);
    reads += fmt::format(", c{}", i);
  }
  PassGraph g(text + fmt::format("last: Int(0)\n y: Op({}, last)\n end: NetOutput(y)", reads));
  for (size_t i = 0; i <= kSize; ++i) {
    Node& node = i == kSize ? g["last"] : g[fmt::format("c{}", i)];
    node.op().attrs["value"] = tensor(i % kSize, kSize);
    node.op().outputs[0] = GeTensorDesc(GeShape({kSize}), DT_UINT8);
  }
  g.Run(MakeRemoveSameConstPass());
  EXPECT_EQ(g.graph->FindNode("last"), nullptr);
  EXPECT_EQ(g["y"].input(kSize + 1).node, &g["c0"]);
  EXPECT_EQ(g.graph->nodes().size(), kSize + 3);
}

// What has to be copied of a constant is copied for each of its readers, so merging makes no copy more.
TEST(RemoveSameConstPass, MakesNoCopiesNecessary) {
  auto copies = [](const std::string& readers, bool merged) {
    const AttrMap writes = {{"_input_mutable", true}};
    PassGraph g("x: Data(2)\n a: Ints(1, 2)\n b: Ints(1, 2)\n " + readers, {{"y", writes}, {"z", writes}});
    if (merged) {
      g.Run(MakeRemoveSameConstPass());
      GE_CHECK(g.changes > 0, "nothing was merged");
    }
    auto inserted = RepairMemoryConflicts(*g.graph, OfflineConflictSettings(false), nullptr);
    GE_CHECK(inserted.ok(), "{}", inserted.status().ToString());
    return inserted->size();
  };
  for (const char* readers :
       {"end: NetOutput(a, b)", "y: Op(x, a)\n end: NetOutput(y, b)",
        "y: Op(a, x)\n z: Op(b, x)\n end: NetOutput(y, z)", "y: Op(a, b)\n end: NetOutput(y, a)"}) {
    EXPECT_LE(copies(readers, true), copies(readers, false)) << readers;
  }
}

TEST(TransOpBreadthFusionPass, MergesTransOpsThatDoTheSameToOneTensor) {
  PassGraph g(
      "x: Data(4, 8)\n p: Ints(1, 0)\n q: Ints(1, 0)\n r: Ints(0, 1)\n a: Transpose(x, p)\n b: Transpose(x, q)\n"
      "c: Transpose(x, r)\n d: Cast(x)\n e: Cast(x)\n y: Op(a, b, c, d, e)\n end: NetOutput(y)",
      {{"d", {{"dst_type", 1}}}, {"e", {{"dst_type", 1}}}});
  EXPECT_EQ(
      g.Run(MakeTransOpBreadthFusionPass()),
      "x: Data()\np: Const()\nr: Const()\na: Transpose(x, p)\nc: Transpose(x, r)\nd: Cast(x)\ny: Op(a, a, c, d, d)\n"
      "end: NetOutput(y)\n");
}

TEST(TransOpBreadthFusionPass, LeavesOtherOpsAndOtherTransformations) {
  PassGraph g("x: Data(4, 8)\n a: Op(x)\n b: Op(x)\n c: Cast(x)\n d: Cast(x)\n y: Op(a, b, c, d)\n end: NetOutput(y)",
              {{"c", {{"dst_type", 1}}}, {"d", {{"dst_type", 3}}}});
  g.Run(MakeTransOpBreadthFusionPass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(FuseDataNodesWithCommonInputPass, MakesOneInputOfThoseThatOneTensorFeeds) {
  PassGraph g("x: Data(4)\n c: Bool(1)\n a: Op(x)\n b: Op(x)\n if: If(c, a, b, a, b)\n y: Op(if)\n end: NetOutput(y)");
  g.AddSubgraph("if", "then",
                "d0: Data(4)\n d1: Data(4)\n d2: Data(4)\n d3: Data(4)\n t: Op(d0, d1, d2, d3)\n e: NetOutput(t)", 1);
  g.AddSubgraph("if", "else",
                "d0: Data(4)\n d1: Data(4)\n d2: Data(4)\n d3: Data(4)\n t: Op(d2, d2, d3)\n e: NetOutput(t)", 1);
  EXPECT_EQ(g.Run(MakeFuseDataNodesWithCommonInputPass()),
            "x: Data()\nc: Const()\na: Op(x)\nb: Op(x)\ny: Op(if)\nend: NetOutput(y)\nif: If(c, a, b)\n"
            "then\nd0: Data()\nd1: Data()\nt: Op(d0, d1, d0, d1)\ne: NetOutput(t)\n"
            "else\nd0: Data()\nd1: Data()\nt: Op(d0, d0, d1)\ne: NetOutput(t)\n");
  for (const char* name : {"d0", "d1"}) {
    const OpDesc& data = NodeOf(*g.graph->FindSubgraph("then"), name).op();
    EXPECT_EQ(AttrOr<int64_t>(data.attrs, "index", -1), name[1] - '0');
    EXPECT_EQ(AttrOr<int64_t>(data.outputs[0].attrs, kAttrParentNodeIndex, -1), name[1] - '0' + 1);
  }
}

TEST(FuseDataNodesWithCommonInputPass, RenumbersADataWhereTheFirstInputHasNone) {
  PassGraph g("x: Data(4)\n c: Bool(1)\n a: Op(x)\n if: If(c, a, a)\n y: Op(if)\n end: NetOutput(y)");
  g.AddSubgraph("if", "then", "d0: Data(4)\n d1: Data(4)\n t: Op(d0, d1)\n e: NetOutput(t)", 1);
  g.AddSubgraph("if", "else", "d1: Data(4)\n t: Op(d1)\n e: NetOutput(t)", 2);
  NodeOf(*g.graph->FindSubgraph("else"), "d1").op().attrs["index"] = 1;
  EXPECT_THAT(g.Run(MakeFuseDataNodesWithCommonInputPass()), HasSubstr("if: If(c, a)\n"));
  const OpDesc& data = NodeOf(*g.graph->FindSubgraph("else"), "d1").op();
  EXPECT_EQ(AttrOr<int64_t>(data.attrs, "index", -1), 0);
  EXPECT_EQ(AttrOr<int64_t>(data.outputs[0].attrs, kAttrParentNodeIndex, -1), 1);
}

TEST(FuseDataNodesWithCommonInputPass, LeavesTheConditionAndLoops) {
  PassGraph branch("x: Data(4)\n a: Op(x)\n if: If(a, a)\n y: Op(if)\n end: NetOutput(y)");
  branch.AddSubgraph("if", "then", "d0: Data(4)\n t: Op(d0)\n e: NetOutput(t)", 1);
  branch.Run(MakeFuseDataNodesWithCommonInputPass());
  EXPECT_EQ(branch.changes, 0U);
  PassGraph loop("x: Data(4)\n a: Op(x)\n w: While(a, a)\n y: Op(w, w:1)\n end: NetOutput(y)");
  loop.AddSubgraph("w", "cond", "d0: Data(4)\n d1: Data(4)\n t: Op(d0)\n e: NetOutput(t)", 0);
  loop.AddSubgraph("w", "body", "d0: Data(4)\n d1: Data(4)\n t: Op(d0)\n u: Op(d1)\n e: NetOutput(t, u)", 0);
  loop.Run(MakeFuseDataNodesWithCommonInputPass());
  EXPECT_EQ(loop.changes, 0U);
}

TEST(UselessControlOutRemovePass, RemovesEdgesOutOfWhatIsAlwaysThere) {
  PassGraph g(
      "x: Data(4)\n c: Int(1)\n v: Variable(x)\n y: Op(x) after x, c, v\n d: Int(2)\n z: Op(d)\n end: NetOutput(y, z)");
  EXPECT_EQ(g.Run(MakeUselessControlOutRemovePass()),
            "x: Data()\nc: Const()\nv: Variable(x)\ny: Op(x)\nd: Const()\nz: Op(d)\nend: NetOutput(y, z)\n");
}

TEST(UselessControlOutRemovePass, RemovesEdgesThatDataSaysAnyway) {
  PassGraph g(
      "x: Data(4)\n a: Op(x)\n b: Op(a) after a\n c: Op(b) after a, b\n d: Op(x) after c\n e: Op(x) after a, d, c\n"
      "end: NetOutput(b, d, e)");
  EXPECT_EQ(g.Run(MakeUselessControlOutRemovePass()),
            "x: Data()\na: Op(x)\nb: Op(a)\nc: Op(b)\nd: Op(x) after c\ne: Op(x) after d\nend: NetOutput(b, d, e)\n");
}

TEST(UselessControlOutRemovePass, LeavesEdgesThatSaySomething) {
  PassGraph g(
      "x: Data(4)\n p: Bool(1)\n k: Op(x)\n s: Switch(k, p)\n a: Op(s:1)\n m: Merge(a, x)\n y: Op(m) after a\n"
      "n: Merge(a, x) after a\n c: Int(1)\n z: Op(c) after c\n end: NetOutput(y, n, z) after k");
  ASSERT_TRUE(g.graph->AddControlEdge(&g["k"], &g["c"]).ok());
  EXPECT_THAT(g.Run(MakeUselessControlOutRemovePass()), HasSubstr("y: Op(m) after a\nn: Merge(a, x) after a\n"));
  EXPECT_THAT(g.Render(), HasSubstr("c: Const() after k"));
}

}  // namespace
}  // namespace ge
