// Folding: what a graph looks like before and after, with kernels of the tests' own (spec/ge-local-tests.md H).

#include <gmock/gmock.h>
#include <malloc.h>

#include "core/compiler/host_cpu_engine.h"
#include "core/compiler/known_values.h"
#include "core/compiler/passes/constant_folding_pass.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/potential_const.h"
#include "core/compiler/prepare/rewire.h"
#include "core/compiler/testdata/pass_graph.h"
#include "core/compiler/testdata/sample_package.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ConstTensor Bytes(std::vector<uint8_t> values) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({static_cast<int64_t>(values.size())}), DT_UINT8);
  tensor->data = std::move(values);
  return tensor;
}

StatusOr<HostKernelOutputs> GiveThree(const HostKernelCall&) { return HostKernelOutputs{Bytes({1, 2, 3})}; }
StatusOr<HostKernelOutputs> GiveTwoOutputs(const HostKernelCall&) {
  return HostKernelOutputs{Bytes({5, 5, 5, 5, 5}), Bytes({2, 3})};
}
StatusOr<HostKernelOutputs> GiveNothing(const HostKernelCall&) { return HostKernelOutputs{}; }
StatusOr<HostKernelOutputs> Decline(const HostKernelCall&) { return NotChanged("it does not want to"); }
StatusOr<HostKernelOutputs> Fail(const HostKernelCall&) { return MakeError(kInternal, "it broke"); }
StatusOr<HostKernelOutputs> GiveThreeFromShapes(const OpDesc&) { return HostKernelOutputs{Bytes({1, 2, 3})}; }
StatusOr<HostKernelOutputs> GiveUnknown(const HostKernelCall&) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({-1}), DT_UINT8);
  return HostKernelOutputs{ConstTensor(tensor)};
}
Status SayYes(const HostKernelCall& call) {
  return call.input(1) != nullptr ? Status() : NotChanged("the axis is no constant");
}

const HostKernel* FindTestKernel(std::string_view type) {
  static const HostKernel kKernels[] = {
      {.type = "Three", .from_values = GiveThree},     {.type = "Two", .from_values = GiveTwoOutputs},
      {.type = "Nothing", .from_values = GiveNothing}, {.type = "Declines", .from_values = Decline},
      {.type = "Breaks", .from_values = Fail},         {.type = "Dims", .from_shapes = GiveThreeFromShapes},
      {.type = "Unknown", .from_values = GiveUnknown}, {.type = "View", .is_view = SayYes},
      {.type = "ExpandDims", .is_view = SayYes},
  };
  for (const HostKernel& kernel : kKernels) {
    if (kernel.type == type) return &kernel;
  }
  return nullptr;
}

class FoldingGraph : public PassGraph {
 public:
  explicit FoldingGraph(const std::string& text, std::map<std::string, AttrMap> attrs = {})
      : PassGraph(text, std::move(attrs)) {
    settings.find_kernel = FindTestKernel;
  }
  ConstTensor ValueOf(std::string_view name, int output = 0) { return KnownValueOf({&(*this)[name], output}).value; }
};

std::vector<uint8_t> ElementsOfBytes(const ConstTensor& tensor) {
  return tensor == nullptr ? std::vector<uint8_t>() : std::vector<uint8_t>(tensor->data.begin(), tensor->data.end());
}

// H1
TEST(ConstantFoldingPass, ReplacesANodeOfConstantsByItsResult) {
  FoldingGraph g("a: Int(1)\n b: Int(2)\n n: Three(a, b)\n s: Op(n)\n end: NetOutput(s)");
  EXPECT_EQ(g.Run(MakeConstantFoldingPass()), "n: Const()\ns: Op(n)\nend: NetOutput(s)\n");
  EXPECT_THAT(ElementsOfBytes(g.ValueOf("n")), ElementsAre(1, 2, 3));
  EXPECT_EQ(g["s"].op().inputs[0].dtype, DT_UINT8);
  EXPECT_THAT(g["s"].op().inputs[0].shape.dims(), ElementsAre(3));
  EXPECT_TRUE(AttrOr<bool>(g["n"].op().attrs, "_is_from_constant_folding", false));
}

// H2
TEST(ConstantFoldingPass, KeepsAConstantThatOthersRead) {
  FoldingGraph g("a: Int(1)\n b: Int(2)\n n: Three(a, b)\n s: Op(n)\n t: Op(a)\n end: NetOutput(s, t)");
  EXPECT_EQ(g.Run(MakeConstantFoldingPass()), "a: Const()\nn: Const()\ns: Op(n)\nt: Op(a)\nend: NetOutput(s, t)\n");
}

// H3
TEST(ConstantFoldingPass, NobodyWaitsForConstants) {
  FoldingGraph g("a: Int(1)\n b: Int(2)\n n: Three(a, b) after a\n s: Op(n)\n end: NetOutput(s)");
  g.Run(MakeConstantFoldingPass());
  EXPECT_TRUE(g["s"].control_inputs().empty());
}

TEST(ConstantFoldingPass, ReadersWaitForWhatTheNodeWaitedFor) {
  FoldingGraph g("x: Data(4)\n k: Op(x)\n a: Int(1)\n n: Three(a) after k\n s: Op(n)\n end: NetOutput(s, k)");
  EXPECT_EQ(g.Run(MakeConstantFoldingPass()),
            "x: Data()\nk: Op(x)\nn: Const()\ns: Op(n) after k\nend: NetOutput(s, k)\n");
}

// H4
TEST(ConstantFoldingPass, FoldsAChain) {
  FoldingGraph g("a: Int(1)\n n: Two(a)\n m: Three(n, n:1)\n s: Op(m)\n end: NetOutput(s)");
  EXPECT_EQ(g.Run(MakeConstantFoldingPass()), "m: Const()\ns: Op(m)\nend: NetOutput(s)\n");
}

// H5
TEST(ConstantFoldingPass, MakesAConstantForEachOutputThatIsRead) {
  FoldingGraph g("a: Int(1)\n n: Two(a)\n s: Op(n)\n t: Op(n:1)\n end: NetOutput(s, t)");
  EXPECT_EQ(g.Run(MakeConstantFoldingPass()),
            "s: Op(n_0)\nt: Op(n_1)\nend: NetOutput(s, t)\nn_0: Const()\nn_1: Const()\n");
  EXPECT_THAT(ElementsOfBytes(g.ValueOf("n_0")), ElementsAre(5, 5, 5, 5, 5));
  EXPECT_THAT(ElementsOfBytes(g.ValueOf("n_1")), ElementsAre(2, 3));
}

// H6, H9
TEST(ConstantFoldingPass, LeavesNodesWithoutAKernelOrAnAnswerOrAllConstants) {
  for (const char* node : {"n: Declines(a)", "n: NoKernel(a)", "n: Three(a, x)", "n: Dims(a)"}) {
    FoldingGraph g(fmt::format("x: Data(4)\n a: Int(1)\n {}\n end: NetOutput(n)", node));
    g.Run(MakeConstantFoldingPass());
    EXPECT_EQ(g.changes, 0U) << node;
  }
}

// H7
TEST(ConstantFoldingPass, KeepsTheSideOfASwitch) {
  FoldingGraph g("x: Data(4)\n p: Bool(1)\n w: Switch(x, p)\n addDim: Dims(w)\n s: Op(addDim)\n end: NetOutput(s)");
  EXPECT_EQ(g.Run(MakeDimensionComputePass()),
            "x: Data()\np: Const()\nw: Switch(x, p)\naddDim: Const()\ns: Op(addDim) after addDim_ctrl_identity_0\n"
            "end: NetOutput(s)\naddDim_ctrl_identity_0: Identity(w)\n");
  EXPECT_TRUE(AttrOr<bool>(g["addDim_ctrl_identity_0"].op().attrs, "_is_inserted_by_ge", false));
}

// H8
TEST(ConstantFoldingPass, EndsTheCompileOnAKernelThatFails) {
  FoldingGraph broken("a: Int(1)\n n: Breaks(a)\n end: NetOutput(n)");
  EXPECT_THAT(broken.Run(MakeConstantFoldingPass()), HasSubstr("folding node 'n' (Breaks): it broke"));
  FoldingGraph nothing("a: Int(1)\n n: Nothing(a)\n end: NetOutput(n)");
  EXPECT_THAT(nothing.Run(MakeConstantFoldingPass()), HasSubstr("0 results for the 1 outputs of 'n'"));
  FoldingGraph wrong("a: Int(1)\n n: Three(a)\n end: NetOutput(n, n:1)");
  EXPECT_THAT(wrong.Run(MakeConstantFoldingPass()), HasSubstr("1 results for the 2 outputs of 'n'"));
}

// H8
TEST(ConstantFoldingPass, LeavesANodeWithoutInputs) {
  FoldingGraph g("n: Three()\n end: NetOutput(n)");
  g.Run(MakeConstantFoldingPass());
  EXPECT_EQ(g.changes, 0U);
}

// H9, H13
TEST(ConstantFoldingPass, LeavesWhatIsMarkedAgainstFolding) {
  const std::map<std::string, AttrMap> marks[] = {{{"n", {{"no_need_constant_folding", false}}}},
                                                  {{"n", {{"_do_not_constant_folding", true}}}}};
  for (const auto& mark : marks) {
    FoldingGraph g("a: Int(1)\n n: Three(a)\n end: NetOutput(n)", mark);
    g.Run(MakeConstantFoldingPass());
    EXPECT_EQ(g.changes, 0U);
  }
  FoldingGraph off("a: Int(1)\n n: Three(a)\n end: NetOutput(n)", {{"n", {{"_do_not_constant_folding", false}}}});
  off.Run(MakeConstantFoldingPass());
  EXPECT_GT(off.changes, 0U);
}

// H13
TEST(ConstantFoldingPass, LeavesResultsOfUnknownShapeAndEmptyOutputs) {
  FoldingGraph empty("a: Int(1)\n n: Three(a)\n end: NetOutput(n)");
  empty["n"].op().outputs[0].shape = GeShape({2, 0});
  empty.Run(MakeConstantFoldingPass());
  EXPECT_EQ(empty.changes, 0U);
  FoldingGraph unknown("a: Int(1)\n n: Unknown(a)\n end: NetOutput(n)");
  unknown.Run(MakeConstantFoldingPass());
  EXPECT_EQ(unknown.changes, 0U);
}

// H10
TEST(ConstantFoldingPass, MarksANodeWhoseInputIsOnlyPotentiallyConstant) {
  FoldingGraph g("x: Data(4)\n d: Op(x)\n n: Three(d)\n end: NetOutput(n)");
  MarkPotentialConst(g["d"].op(), "DimensionComputePass", {Bytes({5})});
  g.Run(MakeConstantFoldingPass());
  EXPECT_TRUE(IsPotentialConstOf(g["n"].op(), "ConstantFoldingPass"));
  EXPECT_THAT(ElementsOfBytes(g.ValueOf("n")), ElementsAre(1, 2, 3));
  EXPECT_EQ(g["n"].op().outputs[0].dtype, DT_UINT8);

  UnmarkPotentialConst(g["d"].op());
  g.Run(MakeConstantFoldingPass());
  EXPECT_FALSE(IsPotentialConst(g["n"].op()));
  EXPECT_EQ(g.ValueOf("n"), nullptr);
}

// H11
TEST(ConstantFoldingPass, TellsReadersOfAMoreExactShape) {
  FoldingGraph g("x: Data(4)\n d: Op(x)\n n: Three(d)\n s: Op(n)\n end: NetOutput(s)");
  g["s"].op().inputs[0].shape = g["n"].op().outputs[0].shape = GeShape({-1});
  MarkPotentialConst(g["d"].op(), "DimensionComputePass", {Bytes({5})});
  g.Run(MakeConstantFoldingPass());
  EXPECT_THAT(g["s"].op().inputs[0].shape.dims(), ElementsAre(3));
  EXPECT_TRUE(IsPotentialConst(g["n"].op()));
}

// H12
TEST(ConstantFoldingPass, KeepsALargeSharedConstantWhenMemoryHasPriority) {
  const std::string text =
      "a: Ints(1, 2, 3, 4, 5, 6, 7, 8, 9)\n n: Three(a)\n s: Op(n)\n t: Op(a)\n end: NetOutput(s, t)";
  FoldingGraph memory(text);
  memory.settings.memory_priority = true;
  memory.Run(MakeConstantFoldingPass());
  EXPECT_EQ(memory.changes, 0U);
  FoldingGraph balance(text);
  balance.Run(MakeConstantFoldingPass());
  EXPECT_GT(balance.changes, 0U);
  FoldingGraph small("a: Ints(1, 2, 3, 4, 5, 6, 7, 8)\n n: Three(a)\n s: Op(n)\n t: Op(a)\n end: NetOutput(s, t)");
  small.settings.memory_priority = true;
  small.Run(MakeConstantFoldingPass());
  EXPECT_GT(small.changes, 0U);
}

// H14
TEST(ComputeFromConstants, GivesWhatThePassFolds) {
  FoldingGraph g("x: Data(4)\n a: Int(1)\n n: Three(a)\n m: Three(x)\n k: NoKernel(a)\n end: NetOutput(n, m, k)");
  const auto folded = ComputeFromConstants(g["n"], FindTestKernel, false);
  ASSERT_TRUE(folded.ok()) << folded.status().ToString();
  EXPECT_THAT(ElementsOfBytes(folded->front()), ElementsAre(1, 2, 3));
  EXPECT_TRUE(IsNotChanged(ComputeFromConstants(g["m"], FindTestKernel, false).status()));
  EXPECT_TRUE(IsNotChanged(ComputeFromConstants(g["k"], FindTestKernel, false).status()));
}

// H14: who has no kernel is passed over.
TEST(ComputeFromConstants, AsksTheLibrariesOfHostCpuKernelsBeforeTheBuiltInOnes) {
  SamplePackage package;
  std::filesystem::create_directories(package.root() / "built-in/op_impl/host_cpu");
  std::filesystem::copy_file(CompilerTestdata() / "folding_sound.so",
                             package.root() / "built-in/op_impl/host_cpu/libconstant_folding_ops.so");
  const auto engine = HostCpuEngine::Load(package.Open(), {});
  ASSERT_TRUE(engine.ok()) << engine.status().ToString();
  const auto fold = [&](const std::string& type) {
    SampleGraph g;
    Node* node = g.Op(type, "n", {g.Const<float>("c", {1}, DT_FLOAT, {3})}).node;
    node->op().outputs[0] = GeTensorDesc(GeShape({1}), DT_FLOAT);
    static constexpr HostKernel kBuiltIn = {.type = "any", .from_values = GiveThree};
    return ComputeFromConstants(
        *node, [](std::string_view wanted) { return wanted == "NoKernel" ? nullptr : &kBuiltIn; }, false,
        engine->get());
  };
  const auto half = fold("Half");
  ASSERT_TRUE(half.ok()) << half.status().ToString();
  float value = 0;
  std::memcpy(&value, half->front()->data.data(), sizeof(value));
  EXPECT_EQ(value, 1.5F);
  for (const char* type : {"Fails", "Throws", "Other"}) {
    const auto folded = fold(type);
    ASSERT_TRUE(folded.ok()) << folded.status().ToString();
    EXPECT_THAT(ElementsOfBytes(folded->front()), ElementsAre(1, 2, 3)) << type;
  }
  EXPECT_TRUE(IsNotChanged(fold("NoKernel").status()));
}

// H15
TEST(DimensionComputePass, KeepsAGraphInputThatNobodyReadsAnyMore) {
  FoldingGraph g("x: Data(4)\n n: Dims(x)\n s: Op(n)\n end: NetOutput(s)");
  EXPECT_EQ(g.Run(MakeDimensionComputePass()), "x: Data()\nn: Const()\ns: Op(n)\nend: NetOutput(s)\n");
}

// H16
TEST(DimensionComputePass, FoldsWhatShapesDecide) {
  FoldingGraph g("x: Data(4)\n a: Op(x)\n n: Dims(a)\n end: NetOutput(n)");
  EXPECT_EQ(g.Run(MakeDimensionComputePass()), "x: Data()\nn: Const()\nend: NetOutput(n)\n");
  FoldingGraph other("x: Data(4)\n n: Three(x)\n m: NoKernel(x)\n end: NetOutput(n, m)");
  other.Run(MakeDimensionComputePass());
  EXPECT_EQ(other.changes, 0U);
  FoldingGraph marked("x: Data(4)\n n: Dims(x)\n end: NetOutput(n)", {{"n", {{"_do_not_constant_folding", true}}}});
  marked.Run(MakeDimensionComputePass());
  EXPECT_EQ(marked.changes, 0U);
}

// H16
TEST(DimensionComputePass, OnlyMarksWhileShapesAreInferred) {
  FoldingGraph g("x: Data(4)\n n: Dims(x)\n end: NetOutput(n)");
  EXPECT_EQ(g.Run(MakeDimensionComputePassThatMarks()), "x: Data()\nn: Dims(x)\nend: NetOutput(n)\n");
  EXPECT_TRUE(IsPotentialConstOf(g["n"].op(), "DimensionComputePass"));
  EXPECT_EQ(g.ValueOf("n")->desc.dtype, DT_UINT8);
}

// H17
TEST(DimensionAdjustPass, LetsConsumersReadTheInputAndDropsTheAxis) {
  FoldingGraph g("x: Data(2, 3)\n a: Op(x)\n axis: Int(0)\n n: ExpandDims(a, axis)\n s: Op(n)\n end: NetOutput(s)");
  EXPECT_EQ(g.Run(MakeDimensionAdjustPass()), "x: Data()\na: Op(x)\ns: Op(a)\nend: NetOutput(s)\n");
  EXPECT_THAT(g["s"].op().inputs[0].shape.dims(), ElementsAre(1, 2, 3));
}

TEST(DimensionAdjustPass, KeepsTheOrderThatWentThroughTheNode) {
  FoldingGraph g(
      "x: Data(2, 3)\n a: Op(x)\n k: Op(x)\n axis: Int(0)\n n: ExpandDims(a, axis) after k\n s: Op(n)\n"
      "end: NetOutput(s)");
  EXPECT_EQ(g.Run(MakeDimensionAdjustPass()), "x: Data()\na: Op(x)\nk: Op(x)\ns: Op(a) after k\nend: NetOutput(s)\n");
}

// H17
TEST(DimensionAdjustPass, LeavesWhatItCannotBypass) {
  const std::pair<const char*, std::map<std::string, AttrMap>> cases[] = {
      {"x: Data(2)\n a: Op(x)\n axis: Op(x)\n n: View(a, axis)\n s: Op(n)\n end: NetOutput(s)", {}},
      {"x: Data(2)\n a: Op(x)\n axis: Int(0)\n n: View(a, axis)\n end: NetOutput(n)", {}},
      {"x: Data(2)\n a: Op(x)\n axis: Int(0)\n n: NoKernel(a, axis)\n s: Op(n)\n end: NetOutput(s)", {}},
      {"x: Data(2)\n a: Op(x)\n axis: Int(0)\n n: View(a, axis)\n s: Op(n)\n end: NetOutput(s)",
       {{"n", {{"_do_not_constant_folding", true}}}}},
  };
  for (const auto& [text, attrs] : cases) {
    FoldingGraph g(text, attrs);
    g.Run(MakeDimensionAdjustPass());
    EXPECT_EQ(g.changes, 0U) << text;
  }
  FoldingGraph unknown("x: Data(2)\n a: Op(x)\n axis: Int(0)\n n: View(a, axis)\n s: Op(n)\n end: NetOutput(s)");
  unknown["n"].op().outputs[0].shape = GeShape({-1});
  unknown.Run(MakeDimensionAdjustPass());
  EXPECT_EQ(unknown.changes, 0U);
}

// H17
TEST(DimensionAdjustPass, RefusesAFrameworkOpThatDoesNotSayItsType) {
  FoldingGraph g("x: Data(2)\n a: Op(x)\n axis: Int(0)\n n: FrameworkOp(a, axis)\n s: Op(n)\n end: NetOutput(s)");
  EXPECT_THAT(g.Run(MakeDimensionAdjustPass()), HasSubstr("node 'n' (FrameworkOp) does not say its type"));
  FoldingGraph named("x: Data(2)\n a: Op(x)\n axis: Int(0)\n n: FrameworkOp(a, axis)\n s: Op(n)\n end: NetOutput(s)",
                     {{"n", {{"original_type", "View"}}}});
  named.Run(MakeDimensionAdjustPass());
  EXPECT_GT(named.changes, 0U);
}

// H18
TEST(ReplaceWithEmptyConstPass, ReplacesWhatGivesOnlyEmptyTensors) {
  FoldingGraph g("x: Data(4)\n a: Op(x)\n c: Op(a)\n s: Op(c)\n end: NetOutput(s)");
  g["c"].op().outputs[0] = GeTensorDesc(GeShape({1, 0, 8, 8}), DT_FLOAT16);
  EXPECT_EQ(g.Run(MakeReplaceWithEmptyConstPass()), "x: Data()\nc: Const()\ns: Op(c)\nend: NetOutput(s)\n");
  EXPECT_THAT(g.ValueOf("c")->desc.shape.dims(), ElementsAre(1, 0, 8, 8));
  EXPECT_EQ(g.ValueOf("c")->desc.dtype, DT_FLOAT16);
}

// H18
TEST(ReplaceWithEmptyConstPass, LeavesNodesThatDoMoreThanGiveTensors) {
  FoldingGraph full("x: Data(4)\n a: Op(x)\n end: NetOutput(a)");
  full.Run(MakeReplaceWithEmptyConstPass());
  EXPECT_EQ(full.changes, 0U);

  FoldingGraph g("x: Data(0)\n p: Bool(1)\n w: Switch(x, p)\n i: Identity(w)\n n: Op(w:1)\n end: NetOutput(i, n)",
                 {{"i", {{"_is_inserted_by_ge", true}}}, {"n", {{"_do_not_constant_folding", true}}}});
  g.Run(MakeReplaceWithEmptyConstPass());
  EXPECT_EQ(g.changes, 0U);
}

// H18
TEST(ReplaceWithEmptyConstPass, OnlyMarksWhileShapesAreInferred) {
  FoldingGraph g("x: Data(4)\n c: Op(x)\n s: Op(c)\n end: NetOutput(s)");
  g["c"].op().outputs[0].shape = GeShape({0});
  g.Run(MakeReplaceWithEmptyConstPassThatMarks());
  EXPECT_TRUE(IsPotentialConstOf(g["c"].op(), "ReplaceWithEmptyConstPass"));
  g["c"].op().outputs[0].shape = GeShape({1});
  g.Run(MakeReplaceWithEmptyConstPassThatMarks());
  EXPECT_FALSE(IsPotentialConst(g["c"].op()));
}

// H19
TEST(PotentialConstTakenEffectPass, MakesMarkedNodesConstants) {
  FoldingGraph g("x: Data(4)\n d: Op(x)\n n: Op(d)\n s: Op(n)\n end: NetOutput(s)");
  MarkPotentialConst(g["d"].op(), "DimensionComputePass", {Bytes({5})});
  MarkPotentialConst(g["n"].op(), "ConstantFoldingPass", {Bytes({6})});
  EXPECT_EQ(g.Run(MakePotentialConstTakenEffectPass()), "x: Data()\nn: Const()\ns: Op(n)\nend: NetOutput(s)\n");
  EXPECT_THAT(ElementsOfBytes(g.ValueOf("n")), ElementsAre(6));
}

// H19
TEST(PotentialConstTakenEffectPass, TakesAMarkOffThatDoesNotHoldTogether) {
  FoldingGraph g("x: Data(4)\n n: Op(x)\n end: NetOutput(n)");
  MarkPotentialConst(g["n"].op(), "ConstantFoldingPass", {Bytes({6}), Bytes({7})});
  EXPECT_EQ(g.Run(MakePotentialConstTakenEffectPass()), "x: Data()\nn: Op(x)\nend: NetOutput(n)\n");
  EXPECT_FALSE(IsPotentialConst(g["n"].op()));
  FoldingGraph empty("end: NetOutput()");
  EXPECT_EQ(empty.Run(MakePotentialConstTakenEffectPass()), "end: NetOutput()\n");
}

/// Bytes that the process holds at the most while kernels run.
size_t& PeakBytes() {
  static size_t peak = 0;
  return peak;
}

StatusOr<HostKernelOutputs> AddAndMeasure(const HostKernelCall& call) {
  auto sum = FindHostKernel("Add")->from_values(call);
  const struct mallinfo2 memory = mallinfo2();
  PeakBytes() = std::max(PeakBytes(), memory.uordblks + memory.hblkhd);
  return sum;
}

const HostKernel* FindMeasuredAdd(std::string_view) {
  static const HostKernel kKernel{.type = "Add", .from_values = AddAndMeasure};
  return &kKernel;
}

TEST(ConstantFoldingPass, FoldsALongChainInTheMemoryOfItsConstants) {
  constexpr int64_t kNodes = 1000, kElements = 16 * 1024;
  const size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
  if (before == 0) GTEST_SKIP() << "this allocator does not say what it holds";
  ComputeGraph graph("chain");
  const GeTensorDesc desc(GeShape({kElements}), DT_FLOAT);
  Node* last = nullptr;
  for (int64_t i = 0; i < kNodes; ++i) {
    auto tensor = std::make_shared<GeTensor>(GeTensor{desc, ByteBuffer(kElements * sizeof(float))});
    Node* constant = *graph.AddNode(ConstOp(fmt::format("c{}", i), std::move(tensor)));
    if (last == nullptr) {
      last = constant;
      continue;
    }
    OpDesc op(fmt::format("n{}", i), "Add");
    op.inputs = {desc, desc};
    op.outputs = {desc};
    Node* add = *graph.AddNode(std::move(op));
    ASSERT_TRUE(graph.AddDataEdge({last, 0}, {add, 0}).ok());
    ASSERT_TRUE(graph.AddDataEdge({constant, 0}, {add, 1}).ok());
    last = add;
  }
  OpDesc end("end", "NetOutput");
  end.inputs = {desc};
  ASSERT_TRUE(graph.AddDataEdge({last, 0}, {*graph.AddNode(std::move(end)), 0}).ok());
  std::vector<RunningNodePass> passes;
  passes.push_back({"pass", MakeConstantFoldingPass(), 0});
  PassContext context(graph, SampleRegistry(), nullptr, {.find_kernel = FindMeasuredAdd});
  ASSERT_TRUE(NodePassRunner(passes, context).Run(graph).ok());
  context.Finish();
  EXPECT_EQ(graph.nodes().size(), 2U);
  constexpr size_t kConstants = kNodes * kElements * sizeof(float);
  EXPECT_LT(PeakBytes() - before, 2 * kConstants);
  EXPECT_GT(PeakBytes() - before, kConstants / 2);  // it was measured
}

}  // namespace
}  // namespace ge
