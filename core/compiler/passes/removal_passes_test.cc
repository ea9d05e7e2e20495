// Passes that take a node out: what a graph looks like before and after.

#include <gmock/gmock.h>

#include "core/compiler/passes/passes.h"
#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

struct PassThroughCase {
  const char* type;
  std::unique_ptr<NodePass> (*make)();
};
class PassThroughPasses : public testing::TestWithParam<PassThroughCase> {
 protected:
  std::string Text(const std::string& text) const {
    std::string replaced = text;
    for (size_t at; (at = replaced.find("TYPE")) != std::string::npos;) replaced.replace(at, 4, GetParam().type);
    return replaced;
  }
};

TEST_P(PassThroughPasses, HandTheInputOn) {
  PassGraph g(Text("x: Data(4, 8)\n a: Op(x)\n s: TYPE(a)\n y: Op(s)\n z: Op(s)\n end: NetOutput(y, z)"));
  EXPECT_EQ(g.Run(GetParam().make()), "x: Data()\na: Op(x)\ny: Op(a)\nz: Op(a)\nend: NetOutput(y, z)\n");
}

TEST_P(PassThroughPasses, KeepTheOrderThatWentThroughTheNode) {
  PassGraph g(
      Text("x: Data(4, 8)\n a: Op(x)\n k: Op(x)\n s: TYPE(a) after k\n y: Op(s)\n l: Op(x) after s\n"
           "end: NetOutput(y, l)"));
  EXPECT_EQ(g.Run(GetParam().make()),
            "x: Data()\na: Op(x)\nk: Op(x)\ny: Op(a) after k\nl: Op(x) after k, a\nend: NetOutput(y, l)\n");
}

TEST_P(PassThroughPasses, LeaveWhatCannotBeDeleted) {
  PassGraph g(Text("x: Data(4, 8)\n s: TYPE(x)\n y: Op(s)\n end: NetOutput(y)"),
              {{"s", {{"_cannot_be_deleted", true}}}});
  EXPECT_THAT(g.Run(GetParam().make()), HasSubstr(Text("s: TYPE(x)")));
  EXPECT_EQ(g.changes, 0U);
}

TEST_P(PassThroughPasses, BecomeACopyBetweenAGraphInputAndAGraphOutput) {
  PassGraph g(Text("x: Data(4, 8)\n s: TYPE(x)\n end: NetOutput(s)"));
  EXPECT_EQ(g.Run(GetParam().make()), "x: Data()\ns: Identity(x)\nend: NetOutput(s)\n");
}

TEST_P(PassThroughPasses, BecomeACopyWhereOneTensorIsTwoGraphOutputs) {
  PassGraph g(Text("x: Data(4, 8)\n a: Op(x)\n s: TYPE(a)\n end: NetOutput(a, s)"));
  EXPECT_EQ(g.Run(GetParam().make()), "x: Data()\na: Op(x)\ns: Identity(a)\nend: NetOutput(a, s)\n");
}

INSTANTIATE_TEST_SUITE_P(Types, PassThroughPasses,
                         testing::Values(PassThroughCase{"StopGradient", MakeStopGradientPass},
                                         PassThroughCase{"PreventGradient", MakePreventGradientPass},
                                         PassThroughCase{"GuaranteeConst", MakeGuaranteeConstPass},
                                         PassThroughCase{"Snapshot", MakeSnapshotPass},
                                         PassThroughCase{"PlaceholderWithDefault", MakePlaceholderWithDefaultPass},
                                         PassThroughCase{"RefIdentity", MakeRefIdentityDeleteOpPass}),
                         [](const auto& test) { return std::string(test.param.type); });

TEST(IdentityPass, RemovesIdentityIdentityNAndReadVariableOp) {
  PassGraph g(
      "x: Data(4, 8)\n a: Op(x)\n i: Identity(a)\n r: ReadVariableOp(i)\n n: IdentityN(r, x)\n y: Op(n:1, n)\n"
      "end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeIdentityPass()), "x: Data()\na: Op(x)\ny: Op(x, a)\nend: NetOutput(y)\n");
}

TEST(IdentityPass, LeavesWhatIsMarked) {
  for (const char* attr :
       {"_cannot_be_deleted", "_do_not_constant_folding", "no_need_constant_folding", "_is_inserted_by_ge"}) {
    PassGraph g("x: Data(4, 8)\n i: Identity(x)\n y: Op(i)\n end: NetOutput(y)");
    g["i"].op().attrs[attr] = true;
    g.Run(MakeIdentityPass());
    EXPECT_EQ(g.changes, 0U) << attr;
  }
}

// spec/ge-local.md §8.4: the presence of this one counts, not its value.
TEST(IdentityPass, LooksForThePresenceOfNoNeedConstantFolding) {
  PassGraph g("x: Data(4, 8)\n i: Identity(x)\n y: Op(i)\n end: NetOutput(y)");
  g["i"].op().attrs["no_need_constant_folding"] = false;
  g.Run(MakeIdentityPass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(IdentityPass, LeavesTheBordersOfASubgraph) {
  PassGraph g("x: Data(4, 8)\n call: PartitionedCall(x)\n y: Op(call)\n end: NetOutput(y)");
  g.AddSubgraph("call", "f",
                "d: Data(4, 8)\n i: Identity(d)\n a: Op(i)\n j: Identity(a)\n b: Op(j)\n k: Identity(b)\n"
                "e: NetOutput(k)",
                0);
  EXPECT_THAT(g.Run(MakeIdentityPass()),
              HasSubstr("f\nd: Data()\ni: Identity(d)\na: Op(i)\nb: Op(a)\nk: Identity(b)\ne: NetOutput(k)\n"));
}

TEST(IdentityPass, LeavesWhatStandsForATakenBranch) {
  PassGraph g(
      "x: Data(4, 8)\n p: Bool(1)\n s: Switch(x, p)\n i: Identity(s:1)\n c: Op(x) after i\n k: Op(x)\n"
      "j: Identity(k) after c\n m: Merge(j, x)\n y: Op(m)\n end: NetOutput(y, c)");
  g.Run(MakeIdentityPass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(IdentityPass, LeavesAVariablesValueApartFromItsOtherReaders) {
  PassGraph g("x: Data(4, 8)\n v: Variable(x)\n i: Identity(v)\n w: Op(v)\n y: Op(i)\n end: NetOutput(y, w)");
  g.Run(MakeIdentityPass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(IdentityPass, CopiesTheOneTensorOfManyThatNeedsIt) {
  PassGraph g("x: Data(4, 8)\n a: Op(x)\n n: IdentityN(x, a)\n y: Op(n:1)\n end: NetOutput(n, y)");
  EXPECT_EQ(g.Run(MakeIdentityPass()),
            "x: Data()\na: Op(x)\ny: Op(a)\nend: NetOutput(n_copy_0, y)\nn_copy_0: Identity(x)\n");
}

TEST(IdentityPass, KeepsTheGraphsDeclaredOutputs) {
  PassGraph g("x: Data(4, 8)\n a: Op(x)\n i: Identity(a)\n end: NetOutput(i)");
  g.graph->outputs = {{&g["i"], 0}};
  g.Run(MakeIdentityPass());
  EXPECT_EQ(g.graph->outputs[0], (OutDataAnchor{&g["a"], 0}));
}

TEST(NoUseReshapeRemovePass, RemovesAReshapeToTheSameShapeAndItsConstant) {
  PassGraph g("x: Data(4, 8)\n c: Ints(4, 8)\n r: Reshape(x, c)\n y: Op(r)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeNoUseReshapeRemovePass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
}

TEST(NoUseReshapeRemovePass, LeavesAReshapeThatChangesTheShape) {
  PassGraph g("x: Data(4, 8)\n c: Ints(32)\n r: Reshape(x, c)\n y: Op(r)\n end: NetOutput(y)");
  g.Run(MakeNoUseReshapeRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(NoUseReshapeRemovePass, LeavesAConstantThatOthersRead) {
  PassGraph g("x: Data(4, 8)\n c: Ints(4, 8)\n r: Reshape(x, c)\n y: Op(r, c)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeNoUseReshapeRemovePass()), "x: Data()\nc: Const()\ny: Op(x, c)\nend: NetOutput(y)\n");
}

TEST(ReshapeRemovePass, RemovesReFormatOnly) {
  PassGraph g("x: Data(4, 8)\n c: Ints(32)\n f: ReFormat(x)\n r: Reshape(f, c)\n y: Op(r)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeReshapeRemovePass()), "x: Data()\nc: Const()\nr: Reshape(x, c)\ny: Op(r)\nend: NetOutput(y)\n");
}

TEST(UnchangedTransposeRemovePass, RemovesWhatMovesNothing) {
  PassGraph same("x: Data(4, 8)\n p: Ints(0, 1)\n t: Transpose(x, p)\n y: Op(t)\n end: NetOutput(y)");
  EXPECT_EQ(same.Run(MakeUnchangedTransposeRemovePass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
  PassGraph ones("x: Data(1, 1, 8)\n p: Ints(1, 0, 2)\n t: Transpose(x, p)\n y: Op(t)\n end: NetOutput(y)");
  EXPECT_EQ(ones.Run(MakeUnchangedTransposeRemovePass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
  PassGraph attr("x: Data(4, 8)\n t: TransposeD(x)\n y: Op(t)\n end: NetOutput(y)",
                 {{"t", {{"perm", std::vector<int64_t>{0, -1}}}}});
  EXPECT_EQ(attr.Run(MakeUnchangedTransposeRemovePass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
}

TEST(UnchangedTransposeRemovePass, LeavesAMoveOfALongAxis) {
  PassGraph g("x: Data(1, 8)\n p: Ints(1, 0)\n t: Transpose(x, p)\n y: Op(t)\n end: NetOutput(y)");
  g.Run(MakeUnchangedTransposeRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(CastRemovePass, RemovesACastToTheSameType) {
  PassGraph g("x: Data(4, 8)\n c: Cast(x)\n d: Cast(c)\n y: Op(d)\n end: NetOutput(y)",
              {{"c", {{"dst_type", 0}}}, {"d", {{"dst_type", 1}}}});
  EXPECT_EQ(g.Run(MakeCastRemovePass()), "x: Data()\nd: Cast(x)\ny: Op(d)\nend: NetOutput(y)\n");
}

TEST(TransOpWithoutReshapeFusionPass, RemovesATransDataBetweenEqualFormats) {
  PassGraph g("x: Data(4, 8)\n t: TransData(x)\n y: Op(t)\n end: NetOutput(y)",
              {{"t", {{"src_format", "ND"}, {"dst_format", "ND"}}}});
  EXPECT_EQ(g.Run(MakeTransOpWithoutReshapeFusionPass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
}

TEST(AddNPass, RemovesASumOfOne) {
  PassGraph g("x: Data(4, 8)\n s: AddN(x)\n t: AddN(s, x)\n end: NetOutput(t)", {{"s", {{"N", 1}}}, {"t", {{"N", 2}}}});
  EXPECT_EQ(g.Run(MakeAddNPass()), "x: Data()\nt: AddN(x, x)\nend: NetOutput(t)\n");
}

TEST(ReplaceTransShapePass, MakesACopyOfIt) {
  PassGraph g("x: Data(4, 8)\n t: TransShape(x)\n y: Op(t)\n end: NetOutput(y)",
              {{"t", {{"outShape", std::vector<int64_t>{32}}}}});
  EXPECT_THAT(g.Run(MakeReplaceTransShapePass()), HasSubstr("t: MemcpyAsync(x)"));
  EXPECT_EQ(g["t"].op().outputs[0].shape, GeShape({32}));
}

TEST(UnusedConstPass, RemovesAConstantThatNobodyReads) {
  PassGraph g("x: Data(4, 8)\n c: Int(3)\n d: Int(4)\n y: Op(x) after d\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeUnusedConstPass()), "x: Data()\nd: Const()\ny: Op(x) after d\nend: NetOutput(y)\n");
}

TEST(VarIsInitializedOpPass, SaysWhetherSomethingHasWrittenTheVariable) {
  PassGraph g(
      "x: Data(4, 8)\n v: Variable(x)\n w: Assign(v, x)\n before: VarIsInitializedOp(v)\n"
      "later: IsVariableInitialized(v) after w\n y: Op(before)\n z: Op(later)\n end: NetOutput(y, z)");
  EXPECT_EQ(g.Run(MakeVarIsInitializedOpPass()),
            "x: Data()\nv: Variable(x)\nw: Assign(v, x)\ny: Op(before_value)\nz: Op(later_value) after w\n"
            "end: NetOutput(y, z)\nbefore_value: Const()\nlater_value: Const()\n");
  auto value = [&](const char* name) {
    return AttrOr<std::shared_ptr<const GeTensor>>(g[name].op().attrs, "value", nullptr)->data[0];
  };
  EXPECT_EQ(value("before_value"), 0);
  EXPECT_EQ(value("later_value"), 1);
}

TEST(PrunePass, RemovesWhatNoOutputNeeds) {
  PassGraph g("x: Data(4, 8)\n u: Data(2)\n c: Int(1)\n a: Op(x, c)\n b: Op(a)\n y: Op(x)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakePrunePass()), "x: Data()\nu: Data()\ny: Op(x)\nend: NetOutput(y)\n");
}

TEST(PrunePass, KeepsWhatAnOutputWaitsFor) {
  PassGraph g("x: Data(4, 8)\n a: Op(x)\n y: Op(x) after a\n end: NetOutput(y)");
  g.Run(MakePrunePass());
  EXPECT_EQ(g.changes, 0U);
}

}  // namespace
}  // namespace ge
