// Passes that shorten chains of trans ops: what a graph looks like before and after (spec/compiler.md §1.5).

#include <gmock/gmock.h>

#include "core/compiler/known_values.h"
#include "core/compiler/passes/exact_casts.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<int64_t> Int64sOf(const PassGraph& g, std::string_view name) {
  const ConstTensor tensor = KnownValueOf({&NodeOf(*g.graph, std::string(name)), 0}).value;
  std::vector<int64_t> values;
  if (tensor == nullptr) return values;
  ByteReader bytes(tensor->data);
  while (bytes.remaining() >= sizeof(int64_t)) values.push_back(*bytes.Read<int64_t>("value"));
  return values;
}

AttrMap CastTo(DataType dtype) { return {{"dst_type", static_cast<int64_t>(dtype)}}; }
AttrMap Perm(std::vector<int64_t> perm) { return {{"perm", std::move(perm)}}; }

// Each pair by what the two types can hold.
TEST(ExactCasts, AreThoseToATypeThatHoldsEveryNumber) {
  for (auto [from, to] : {std::pair(DT_BOOL, DT_INT8),
                          {DT_BOOL, DT_FLOAT16},
                          {DT_INT8, DT_INT16},
                          {DT_INT8, DT_FLOAT16},
                          {DT_INT8, DT_BF16},
                          {DT_UINT8, DT_INT16},
                          {DT_UINT8, DT_BF16},
                          {DT_INT16, DT_FLOAT},
                          {DT_UINT16, DT_INT32},
                          {DT_INT32, DT_INT64},
                          {DT_INT32, DT_DOUBLE},
                          {DT_UINT32, DT_INT64},
                          {DT_FLOAT16, DT_FLOAT},
                          {DT_BF16, DT_FLOAT},
                          {DT_FLOAT, DT_DOUBLE},
                          {DT_FLOAT, DT_FLOAT}}) {
    EXPECT_TRUE(IsExactCast(from, to)) << DataTypeWord(from) << " to " << DataTypeWord(to);
  }
  for (auto [from, to] : {std::pair(DT_INT8, DT_BOOL),
                          {DT_INT8, DT_UINT8},
                          {DT_UINT8, DT_INT8},
                          {DT_INT16, DT_FLOAT16},
                          {DT_INT16, DT_BF16},
                          {DT_INT32, DT_FLOAT},
                          {DT_INT32, DT_UINT64},
                          {DT_INT64, DT_DOUBLE},
                          {DT_FLOAT16, DT_BF16},
                          {DT_BF16, DT_FLOAT16},
                          {DT_FLOAT, DT_FLOAT16},
                          {DT_FLOAT, DT_INT64},
                          {DT_FLOAT16, DT_INT32},
                          {DT_INT4, DT_INT8},
                          {DT_STRING, DT_INT8}}) {
    EXPECT_FALSE(IsExactCast(from, to)) << DataTypeWord(from) << " to " << DataTypeWord(to);
  }
}

TEST(CastRemovePass, RemovesACastThereAndBackThatLosesNothing) {
  PassGraph g("x: Data(4)\n a: Op(x)\n c: Cast(a)\n d: Cast(c)\n y: Op(d)\n end: NetOutput(y)",
              {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT)}});
  EXPECT_EQ(g.Run(MakeCastRemovePass()), "x: Data()\na: Op(x)\ny: Op(a)\nend: NetOutput(y)\n");
  EXPECT_EQ(g["y"].op().inputs[0].dtype, DT_FLOAT);
}

TEST(CastRemovePass, LeavesACastThereAndBackThatLosesDigits) {
  PassGraph g("x: Data(4)\n a: Op(x)\n c: Cast(a)\n d: Cast(c)\n y: Op(d)\n end: NetOutput(y)",
              {{"c", CastTo(DT_FLOAT16)}, {"d", CastTo(DT_FLOAT)}});
  g.Run(MakeCastRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(CastRemovePass, LeavesTheUpperCastToItsOtherReaders) {
  PassGraph g("x: Data(4)\n a: Op(x)\n c: Cast(a)\n d: Cast(c)\n y: Op(d, c)\n end: NetOutput(y)",
              {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT)}});
  EXPECT_EQ(g.Run(MakeCastRemovePass()), "x: Data()\na: Op(x)\nc: Cast(a)\ny: Op(a, c)\nend: NetOutput(y)\n");
}

TEST(CastRemovePass, JoinsTwoCastsOfWhichTheFirstLosesNothing) {
  PassGraph g("x: Data(4)\n c: Cast(x)\n d: Cast(c)\n y: Op(d)\n end: NetOutput(y)",
              {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT16)}});
  EXPECT_EQ(g.Run(MakeCastRemovePass()), "x: Data()\nd: Cast(x)\ny: Op(d)\nend: NetOutput(y)\n");
  EXPECT_EQ(g["d"].op().inputs[0].dtype, DT_FLOAT);
  EXPECT_EQ(g["d"].op().outputs[0].dtype, DT_FLOAT16);
}

// Out of range, an integer that became a float need not become the integer that it would have become itself.
TEST(CastRemovePass, DoesNotJoinCastsAcrossIntegersAndFloats) {
  PassGraph g("x: Data(4)\n c: Cast(x)\n d: Cast(c)\n e: Cast(d)\n y: Op(e)\n end: NetOutput(y)",
              {{"c", CastTo(DT_INT16)}, {"d", CastTo(DT_FLOAT)}, {"e", CastTo(DT_INT8)}});
  g.Run(MakeCastRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(CastRemovePass, DoesNotMakeACastThatNoKernelDoes) {
  PassGraph g("x: Data(4)\n c: Cast(x)\n d: Cast(c)\n y: Op(d)\n end: NetOutput(y)",
              {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT16)}});
  g.settings.can_run = [](const OpDesc& op) { return op.inputs[0].dtype != DT_FLOAT; };
  g.Run(MakeCastRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(CastRemovePass, MovesElementsInTheTypeThatTheyHave) {
  PassGraph g(
      "x: Data(4, 8)\n s: Ints(32)\n c: Cast(x)\n t: TransposeD(c)\n r: Reshape(t, s)\n d: Cast(r)\n y: Op(d)\n"
      "end: NetOutput(y)",
      {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT)}, {"t", Perm({1, 0})}});
  EXPECT_EQ(g.Run(MakeCastRemovePass()),
            "x: Data()\ns: Const()\nt: TransposeD(x)\nr: Reshape(t, s)\ny: Op(r)\nend: NetOutput(y)\n");
  for (const char* name : {"t", "r"}) {
    EXPECT_EQ(g[name].op().inputs[0].dtype, DT_FLOAT) << name;
    EXPECT_EQ(g[name].op().outputs[0].dtype, DT_FLOAT) << name;
  }
}

TEST(CastRemovePass, LeavesAChainThatOthersReadInside) {
  PassGraph g("x: Data(4, 8)\n c: Cast(x)\n t: TransposeD(c)\n d: Cast(t)\n y: Op(d, t)\n end: NetOutput(y)",
              {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT)}, {"t", Perm({1, 0})}});
  g.Run(MakeCastRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(CastRemovePass, KeepsTheOrderThatWentThroughTheCasts) {
  PassGraph g(
      "x: Data(4)\n k: Op(x)\n l: Op(x)\n c: Cast(x) after k\n d: Cast(c) after l\n y: Op(d)\n z: Op(x) after c\n"
      "end: NetOutput(y, z)",
      {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT)}});
  EXPECT_EQ(g.Run(MakeCastRemovePass()),
            "x: Data()\nk: Op(x)\nl: Op(x)\ny: Op(x) after l, k\nz: Op(x) after k\nend: NetOutput(y, z)\n");
}

TEST(TransOpSymmetryEliminationPass, BypassesWhatIsUndone) {
  const std::pair<const char*, std::map<std::string, AttrMap>> cases[] = {
      {"t: TransposeD(a)\n u: TransposeD(t)", {{"t", Perm({1, 0})}, {"u", Perm({-1, 0})}}},
      {"p: Ints(1, 0)\n t: Transpose(a, p)\n u: Permute(t)", {{"u", {{"order", std::vector<int64_t>{1, 0}}}}}},
      {"p: Ints(32)\n q: Ints(4, 8)\n t: Reshape(a, p)\n u: Reshape(t, q)", {}},
      {"q: Ints(4, -1)\n t: Flatten(a)\n u: Reshape(t, q)", {{"t", {{"axis", 0}}}}},
      {"t: UnsqueezeV2(a)\n u: SqueezeV2(t)",
       {{"t", {{"axis", std::vector<int64_t>{1}}}}, {"u", {{"axis", std::vector<int64_t>{1}}}}}},
      {"t: Cast(a)\n u: Cast(t)", {{"t", CastTo(DT_DOUBLE)}, {"u", CastTo(DT_FLOAT)}}},
      {"t: ReFormat(a)\n u: ReFormat(t)", {}},
  };
  for (const auto& [chain, attrs] : cases) {
    PassGraph g(fmt::format("x: Data(4, 8)\n a: Op(x)\n {}\n y: Op(u)\n end: NetOutput(y)", chain), attrs);
    EXPECT_EQ(g.Run(MakeTransOpSymmetryEliminationPass()), "x: Data()\na: Op(x)\ny: Op(a)\nend: NetOutput(y)\n")
        << chain;
  }
}

TEST(TransOpSymmetryEliminationPass, LeavesWhatIsNotUndone) {
  const std::pair<const char*, std::map<std::string, AttrMap>> cases[] = {
      {"t: TransposeD(a)\n u: TransposeD(t)", {{"t", Perm({1, 2, 0})}, {"u", Perm({1, 2, 0})}}},
      {"q: Ints(2, 2, 2)\n t: TransposeD(a)\n u: Reshape(t, q)", {{"t", Perm({1, 2, 0})}}},
      {"t: Cast(a)\n u: Cast(t)", {{"t", CastTo(DT_FLOAT16)}, {"u", CastTo(DT_FLOAT)}}},
      {"t: ReFormat(a)\n u: Identity(t)", {}},
      {"t: ReFormat(a)\n u: ReFormat(t)", {{"t", {{"_cannot_be_deleted", true}}}}},
      {"t: ReFormat(a)\n u: ReFormat(t)", {{"u", {{"_cannot_be_deleted", true}}}}},
  };
  for (const auto& [chain, attrs] : cases) {
    PassGraph g(fmt::format("x: Data(2, 2, 2)\n a: Op(x)\n {}\n y: Op(u)\n end: NetOutput(y)", chain), attrs);
    g.Run(MakeTransOpSymmetryEliminationPass());
    EXPECT_EQ(g.changes, 0U) << chain;
  }
}

TEST(TransOpSymmetryEliminationPass, LeavesTheFirstToItsOtherReaders) {
  PassGraph g("x: Data(2, 3)\n t: TransposeD(x)\n u: TransposeD(t)\n y: Op(u)\n z: Op(t)\n end: NetOutput(y, z)",
              {{"t", Perm({1, 0})}, {"u", Perm({1, 0})}});
  EXPECT_EQ(g.Run(MakeTransOpSymmetryEliminationPass()),
            "x: Data()\nt: TransposeD(x)\ny: Op(x)\nz: Op(t)\nend: NetOutput(y, z)\n");
}

TEST(TransOpSymmetryEliminationPass, CopiesAGraphInputThatBecomesAGraphOutput) {
  PassGraph g("x: Data(2, 3)\n t: TransposeD(x)\n u: TransposeD(t)\n end: NetOutput(u)",
              {{"t", Perm({1, 0})}, {"u", Perm({1, 0})}});
  EXPECT_EQ(g.Run(MakeTransOpSymmetryEliminationPass()), "x: Data()\nu: Identity(x)\nend: NetOutput(u)\n");
}

TEST(TransOpSymmetryEliminationPass, LeavesATensorThatIsWritten) {
  PassGraph g("x: Data(4)\n a: Op(x)\n c: Cast(a)\n d: Cast(c)\n w: Op(d, x)\n y: Op(a, w)\n end: NetOutput(y)",
              {{"c", CastTo(DT_DOUBLE)}, {"d", CastTo(DT_FLOAT)}, {"w", {{"_input_mutable", true}}}});
  g.Run(MakeTransOpSymmetryEliminationPass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(TransposeChainFusionPass, ComposesPermutations) {
  PassGraph g("x: Data(2, 3, 4)\n t: TransposeD(x)\n u: TransposeD(t)\n y: Op(u)\n end: NetOutput(y)",
              {{"t", Perm({1, 2, 0})}, {"u", Perm({0, 2, 1})}});
  EXPECT_EQ(g.Run(MakeTransposeChainFusionPass()), "x: Data()\nu: TransposeD(x)\ny: Op(u)\nend: NetOutput(y)\n");
  // t is [3, 4, 2], u is [3, 2, 4]: axes 1, 0, 2 of x.
  EXPECT_THAT(AttrOr<std::vector<int64_t>>(g["u"].op().attrs, "perm", {}), ElementsAre(1, 0, 2));
  EXPECT_EQ(g["u"].op().inputs[0].shape, GeShape({2, 3, 4}));
  EXPECT_EQ(g["u"].op().outputs[0].shape, GeShape({3, 2, 4}));
}

TEST(TransposeChainFusionPass, MakesAConstantForATranspose) {
  PassGraph g(
      "x: Data(2, 3, 4)\n p: Ints(1, 2, 0)\n t: Transpose(x, p)\n u: Transpose(t, p)\n y: Op(u)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeTransposeChainFusionPass()),
            "x: Data()\nu: Transpose(x, u_perm)\ny: Op(u)\nend: NetOutput(y)\nu_perm: Const()\n");
  EXPECT_THAT(Int64sOf(g, "u_perm"), ElementsAre(2, 0, 1));
}

TEST(TransposeChainFusionPass, JoinsChainsOfAnyLength) {
  std::string text = "x: Data(2, 3, 4)\n t0: TransposeD(x)\n";
  std::map<std::string, AttrMap> attrs = {{"t0", Perm({1, 2, 0})}};
  for (int i = 1; i < 5; ++i) {
    text += fmt::format("t{}: TransposeD(t{})\n", i, i - 1);
    attrs[fmt::format("t{}", i)] = Perm({1, 2, 0});
  }
  PassGraph g(text + "y: Op(t4)\n end: NetOutput(y)", attrs);
  EXPECT_EQ(g.Run(MakeTransposeChainFusionPass()), "x: Data()\nt4: TransposeD(x)\ny: Op(t4)\nend: NetOutput(y)\n");
  // Five thirds of a turn are two of the next.
  EXPECT_THAT(AttrOr<std::vector<int64_t>>(g["t4"].op().attrs, "perm", {}), ElementsAre(2, 0, 1));
}

TEST(TransposeChainFusionPass, LeavesATensorThatOthersRead) {
  PassGraph g("x: Data(2, 3, 4)\n t: TransposeD(x)\n u: TransposeD(t)\n y: Op(u, t)\n end: NetOutput(y)",
              {{"t", Perm({1, 2, 0})}, {"u", Perm({0, 2, 1})}});
  g.Run(MakeTransposeChainFusionPass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(ReshapeChainFusionPass, LetsTheLastReshapeDoTheWorkOfAll) {
  PassGraph g(
      "x: Data(4, 8)\n s: Ints(2, 16)\n t: Ints(8, -1)\n a: Reshape(x, s)\n b: Flatten(a)\n c: Reshape(b, t)\n y: "
      "Op(c)\n"
      "end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeReshapeChainFusionPass()),
            "x: Data()\nt: Const()\nc: Reshape(x, t)\ny: Op(c)\nend: NetOutput(y)\n");
  EXPECT_EQ(g["c"].op().inputs[0].shape, GeShape({4, 8}));
}

TEST(ReshapeChainFusionPass, MakesAReshapeOfWhatDependsOnItsInput) {
  const std::pair<const char*, std::map<std::string, AttrMap>> cases[] = {
      {"axis: Int(0)\n b: ExpandDims(a, axis)", {}},
      {"b: UnsqueezeV2(a)", {{"b", {{"axis", std::vector<int64_t>{0}}}}}},
      {"t: Ints(1, 0, 0)\n u: Unsqueeze(a)\n b: Reshape(u, t)", {{"u", {{"axes", std::vector<int64_t>{0}}}}}},
      {"t: Ints(1, 2)\n b: Reshape(a, t)", {{"b", {{"axis", 0}, {"num_axes", 1}}}}},
  };
  for (const auto& [node, attrs] : cases) {
    PassGraph g(
        fmt::format("x: Data(4, 8)\n s: Ints(2, 16)\n a: Reshape(x, s)\n {}\n y: Op(b)\n end: NetOutput(y)", node),
        attrs);
    g["b"].op().attrs["_mine"] = 7;
    EXPECT_EQ(g.Run(MakeReshapeChainFusionPass()),
              "x: Data()\nb: Reshape(x, b_shape)\ny: Op(b)\nend: NetOutput(y)\nb_shape: Const()\n")
        << node;
    EXPECT_THAT(Int64sOf(g, "b_shape"), ElementsAre(1, 2, 16)) << node;
    EXPECT_EQ(g["b"].op().input_names, (std::vector<std::string>{"x", "shape"})) << node;
    EXPECT_EQ(AttrOr<int64_t>(g["b"].op().attrs, "_mine", 0), 7) << node;
    EXPECT_EQ(AttrOr<int64_t>(g["b"].op().attrs, "num_axes", 0), -1) << node;
  }
}

TEST(ReshapeChainFusionPass, RemovesWhatEndsWhereItBegan) {
  PassGraph g(
      "x: Data(4, 8)\n s: Ints(32)\n t: Ints(4, 8)\n a: Reshape(x, s)\n b: Reshape(a, t)\n y: Op(b)\n end: "
      "NetOutput(y)");
  EXPECT_EQ(g.Run(MakeReshapeChainFusionPass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
}

TEST(ReshapeChainFusionPass, LeavesWhatOthersReadAndEmptyTensors) {
  PassGraph shared("x: Data(4, 8)\n s: Ints(32)\n a: Reshape(x, s)\n b: Flatten(a)\n y: Op(b, a)\n end: NetOutput(y)");
  shared.Run(MakeReshapeChainFusionPass());
  EXPECT_EQ(shared.changes, 0U);
  // A Reshape to [1, 0, 3] would take its 0 for "as the input has it".
  PassGraph empty("x: Data(0, 3)\n a: Unsqueeze(x)\n b: Squeeze(a)\n c: Unsqueeze(b)\n y: Op(c)\n end: NetOutput(y)",
                  {{"a", {{"axes", std::vector<int64_t>{2}}}}, {"c", {{"axes", std::vector<int64_t>{0}}}}});
  empty.Run(MakeReshapeChainFusionPass());
  EXPECT_EQ(empty.changes, 0U);
}

TEST(Dim1TransposeToSqueezePass, MakesAReshapeOfATransposeThatMovesOnes) {
  PassGraph g("x: Data(4, 1, 8)\n p: Ints(1, 0, 2)\n t: Transpose(x, p)\n y: Op(t)\n end: NetOutput(y)");
  EXPECT_EQ(g.Run(MakeDim1TransposeToSqueezePass()),
            "x: Data()\nt: Reshape(x, t_shape)\ny: Op(t)\nend: NetOutput(y)\nt_shape: Const()\n");
  EXPECT_THAT(Int64sOf(g, "t_shape"), ElementsAre(1, 4, 8));
  PassGraph attr("x: Data(4, 1, 8)\n t: TransposeD(x)\n y: Op(t)\n end: NetOutput(y)", {{"t", Perm({0, 2, 1})}});
  EXPECT_EQ(attr.Run(MakeDim1TransposeToSqueezePass()),
            "x: Data()\nt: Reshape(x, t_shape)\ny: Op(t)\nend: NetOutput(y)\nt_shape: Const()\n");
  EXPECT_THAT(Int64sOf(attr, "t_shape"), ElementsAre(4, 8, 1));
  EXPECT_EQ(attr["t"].op().outputs[0].shape, GeShape({4, 8, 1}));
}

TEST(Dim1TransposeToSqueezePass, LeavesATransposeThatMovesElements) {
  for (const char* text : {"x: Data(4, 1, 8)\n p: Ints(2, 1, 0)\n t: Transpose(x, p)\n y: Op(t)\n end: NetOutput(y)",
                           "x: Data(4, 1, 8)\n p: Op(x)\n t: TransposeD(x)\n y: Op(t)\n end: NetOutput(y)"}) {
    PassGraph g(text, {{"t", Perm({2, 1, 0})}});
    g.Run(MakeDim1TransposeToSqueezePass());
    EXPECT_EQ(g.changes, 0U);
  }
}

TEST(Dim1TransposeToSqueezePass, RemovesATransposeThatMovesNothing) {
  PassGraph g("x: Data(4, 1, 1)\n t: TransposeD(x)\n y: Op(t)\n end: NetOutput(y)", {{"t", Perm({0, 2, 1})}});
  EXPECT_EQ(g.Run(MakeDim1TransposeToSqueezePass()), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
}

// After DimensionAdjustPass a node may read a tensor in a shape of its own; what is taken out behind it must not change
// the shape that its readers see.
TEST(PassThroughRemoval, LetsReadersKeepTheShapeInWhichTheySeeATensor) {
  PassGraph g("x: Data(2, 3)\n a: Op(x)\n s: StopGradient(a)\n y: Op(s)\n end: NetOutput(y)");
  for (GeTensorDesc* desc : {&g["s"].op().inputs[0], &g["s"].op().outputs[0], &g["y"].op().inputs[0]}) {
    desc->shape = desc->origin_shape = GeShape({1, 2, 3});
  }
  EXPECT_EQ(g.Run(MakeStopGradientPass()), "x: Data()\na: Op(x)\ny: Op(a)\nend: NetOutput(y)\n");
  EXPECT_EQ(g["y"].op().inputs[0].shape, GeShape({1, 2, 3}));
}

TEST(PassThroughRemoval, CopiesATensorThatAGraphOutputSeesInAnotherShape) {
  PassGraph g("x: Data(2, 3)\n a: Op(x)\n s: StopGradient(a)\n end: NetOutput(s)");
  for (GeTensorDesc* desc : {&g["s"].op().inputs[0], &g["s"].op().outputs[0], &g["end"].op().inputs[0]}) {
    desc->shape = desc->origin_shape = GeShape({1, 2, 3});
  }
  EXPECT_EQ(g.Run(MakeStopGradientPass()), "x: Data()\na: Op(x)\ns: Identity(a)\nend: NetOutput(s)\n");
}

TEST(ReadThrough, SeesATensorAsTheNodeInBetweenDid) {
  PassGraph g("x: Data(2, 3)\n a: Op(x)\n t: TransposeD(a)\n u: TransposeD(t)\n y: Op(u)\n end: NetOutput(y)",
              {{"t", Perm({1, 0})}, {"u", Perm({1, 0})}});
  // t reads a as [3, 2]: turned twice it is [3, 2] again.
  for (GeTensorDesc* desc : {&g["t"].op().inputs[0], &g["u"].op().outputs[0], &g["y"].op().inputs[0]}) {
    desc->shape = desc->origin_shape = GeShape({3, 2});
  }
  for (GeTensorDesc* desc : {&g["t"].op().outputs[0], &g["u"].op().inputs[0]}) {
    desc->shape = desc->origin_shape = GeShape({2, 3});
  }
  EXPECT_EQ(g.Run(MakeTransOpSymmetryEliminationPass()), "x: Data()\na: Op(x)\ny: Op(a)\nend: NetOutput(y)\n");
  EXPECT_EQ(g["y"].op().inputs[0].shape, GeShape({3, 2}));
}

}  // namespace
}  // namespace ge
