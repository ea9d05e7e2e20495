// Row N18 of the test matrix, for static graphs: each type that GE Local takes and does nothing for compiles in a graph
// of its own, or is refused with its node and a reason.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/ge_generator.h"
#include "core/compiler/testdata/sample_package.h"
#include "core/engines/ge_local/op_factory.h"
#include "core/engines/linked/linked_engines.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

/// Where the node 'n' of the type stands.
enum class Form : uint8_t {
  kSource,    ///< n → op
  kConstant,  ///< the same, with a value
  kOrder,     ///< between two ops, by control edges alone
  kUnary,     ///< op → n → op
  kJoin,      ///< two ops → n → op
  kSplit,     ///< op → n → two ops
  kBranch,    ///< an index and op → n → op
  kLoop,
  kCount,  ///< start, limit, step and op → n → op
  kCall,
  kStack,  ///< a stack that is pushed to, popped and closed; n is one of these
};

struct NoOpCase {
  std::string_view type;
  Form form;
  std::string_view refusal = "";  ///< empty: it compiles
};

constexpr NoOpCase kCases[] = {
    {"Data", Form::kSource},
    {"RefData", Form::kSource},
    {"QueueData", Form::kSource},
    {"AippData", Form::kSource},
    {"UnfedData", Form::kSource, "UnfedData stands in graphs of unknown shape only"},
    {"Variable", Form::kSource},
    {"Constant", Form::kConstant},
    {"Const", Form::kConstant},
    {"FileConstant", Form::kSource},
    {"ConstPlaceHolder", Form::kSource},
    {"NoOp", Form::kOrder},
    {"ControlTrigger", Form::kOrder},
    {"Merge", Form::kUnary},
    {"If", Form::kBranch},
    {"_If", Form::kBranch},
    {"StatelessIf", Form::kBranch},
    {"Case", Form::kBranch},
    {"StatelessCase", Form::kBranch},
    {"While", Form::kLoop},
    {"_While", Form::kLoop},
    {"StatelessWhile", Form::kLoop},
    {"For", Form::kCount},
    {"PartitionedCall", Form::kCall},
    {"StatefulPartitionedCall", Form::kCall},
    {"OpTiling", Form::kJoin, "OpTiling stands in graphs of unknown shape only"},
    {"ConditionCalc", Form::kJoin, "ConditionCalc stands in graphs of unknown shape only"},
    {"Stack", Form::kStack, "(StackPop): what comes off a stack has a shape that only the execution knows"},
    {"StackPush", Form::kStack, "(StackPop): what comes off a stack has a shape that only the execution knows"},
    {"StackPop", Form::kStack, "(StackPop): what comes off a stack has a shape that only the execution knows"},
    {"StackClose", Form::kStack, "(StackPop): what comes off a stack has a shape that only the execution knows"},
    {"Reshape", Form::kUnary},
    {"Bitcast", Form::kUnary},
    {"Flatten", Form::kUnary},
    {"FlattenV2", Form::kUnary},
    {"ExpandDims", Form::kUnary},
    {"ReFormat", Form::kUnary},
    {"Squeeze", Form::kUnary},
    {"Unsqueeze", Form::kUnary},
    {"SqueezeV2", Form::kUnary},
    {"UnsqueezeV2", Form::kUnary},
    {"SqueezeV3", Form::kUnary},
    {"UnsqueezeV3", Form::kUnary},
    {"PhonyConcat", Form::kJoin},
    {"PhonySplit", Form::kSplit},
};

const GeTensorDesc kTensor(GeShape({16, 8}), DT_FLOAT);

AttrMap AttrsOf(std::string_view type) {
  using List = std::vector<int64_t>;
  AttrMap attrs;
  if (type == "PhonyConcat") attrs = {{kAttrConcatDim, List{0}}, {kAttrConcatN, List{2}}};
  if (type == "PhonySplit") attrs = {{kAttrSplitDim, List{0}}, {kAttrNumSplit, List{2}}};
  if (type == "Unsqueeze") attrs = {{"axes", List{0}}};
  if (type == "UnsqueezeV2") attrs = {{"axis", List{0}}};
  if (type == "Bitcast") attrs = {{"type", DT_INT32}};
  if (type == "FileConstant") attrs = {{"shape", kTensor.shape.dims()}, {"dtype", DT_FLOAT}, {kAttrFilePath, "w.bin"}};
  if (type == "ConstPlaceHolder") {
    attrs = {{"origin_shape", kTensor.shape.dims()},
             {"origin_format", static_cast<int64_t>(FORMAT_ND)},
             {"storage_shape", kTensor.shape.dims()},
             {"storage_format", static_cast<int64_t>(FORMAT_ND)},
             {"expand_dim_rules", ""},
             {"dtype", DT_FLOAT},
             {kAttrAddress, int64_t{1} << 40},
             {kAttrSize, int64_t{16 * 8 * sizeof(float)}}};
  }
  return attrs;
}

OutDataAnchor Source(SampleGraph& g, std::string_view type, bool has_value) {
  OpDesc op("n", std::string(type));
  op.outputs = {kTensor};
  if (type == "QueueData") op.outputs[0].dtype = op.outputs[0].origin_dtype = DT_UINT8;
  op.attrs = AttrsOf(type);
  if (has_value) {
    op.attrs["value"] = std::make_shared<const GeTensor>(GeTensor{kTensor, ByteBuffer(16 * 8 * sizeof(float))});
  }
  return {g.Add(std::move(op)), 0};
}

/// x0, x1, … of a dynamic input.
OutDataAnchor WithNumberedInputs(OutDataAnchor node) {
  std::vector<std::string>& names = node.node->op().input_names;
  names.clear();
  for (size_t i = 0; i < node.node->input_count(); ++i) names.push_back(fmt::format("x{}", i));
  return node;
}

void AddStack(SampleGraph& g, const std::string& type, OutDataAnchor element) {
  const auto name = [&](const std::string& of) { return of == type ? "n" : of; };
  const OutDataAnchor handle =
      g.Op("Stack", name("Stack"), {g.Const<int32_t>("most", {}, DT_INT32, {4})}, {{"elem_type", DT_FLOAT}});
  const OutDataAnchor pushed = g.Op("StackPush", name("StackPush"), {handle, element});
  const OutDataAnchor popped = g.Op("StackPop", name("StackPop"), {handle}, {{"elem_type", DT_FLOAT}});
  OpDesc close(name("StackClose"), "StackClose");
  close.inputs.resize(1);
  close.input_names = {"handle"};
  Node* closed = g.Add(std::move(close));
  EXPECT_TRUE(g.graph->AddDataEdge(handle, {closed, 0}).ok());
  EXPECT_TRUE(g.graph->AddControlEdge(pushed.node, popped.node).ok());
  EXPECT_TRUE(g.graph->AddControlEdge(popped.node, closed).ok());
  g.Output(popped);
}

SampleGraph GraphOf(const NoOpCase& c) {
  const std::string type(c.type);
  SampleGraph g;
  const auto op = [&](const std::string& name, OutDataAnchor from) { return g.Op("SampleUnary", name, {from}); };
  const OutDataAnchor x = g.Data("x", {16, 8});
  const OutDataAnchor a = op("a", x);
  const OutDataAnchor one = g.Const<int32_t>("one", {}, DT_INT32, {1});
  switch (c.form) {
    case Form::kSource:
    case Form::kConstant: {
      const OutDataAnchor n = Source(g, type, c.form == Form::kConstant);
      g.Output(type == "QueueData" ? n : op("b", n));  // no op of the package takes bytes
      break;
    }
    case Form::kOrder: {
      Node* n = g.Add(OpDesc("n", type));
      const OutDataAnchor b = op("b", x);
      EXPECT_TRUE(g.graph->AddControlEdge(a.node, n).ok());
      EXPECT_TRUE(g.graph->AddControlEdge(n, b.node).ok());
      g.Output(b);
      break;
    }
    case Form::kUnary: {
      std::vector<OutDataAnchor> inputs = {a};
      if (type == "Reshape") inputs.push_back(g.Const<int32_t>("shape", {2}, DT_INT32, {8, 16}));
      if (type == "ExpandDims") inputs.push_back(one);
      if (type == "UnsqueezeV3") inputs.push_back(g.Const<int32_t>("axes", {1}, DT_INT32, {0}));
      const OutDataAnchor n = g.Op(type, "n", inputs, AttrsOf(type));
      if (type == "Merge") {  // which input it was is output 1
        WithNumberedInputs(n);
        n.node->op().outputs.emplace_back();
        g.graph->SyncAnchors(n.node);
      }
      const bool op_takes_it = type != "Bitcast" && type != "ExpandDims" && !type.starts_with("Unsqueeze");
      g.Output(op_takes_it ? op("b", n) : n);
      break;
    }
    case Form::kJoin:
      g.Output(op("b", WithNumberedInputs(g.Op(type, "n", {a, op("other", x)}, AttrsOf(type)))));
      break;
    case Form::kStack:
      AddStack(g, type, a);
      break;
    case Form::kSplit: {
      OpDesc split("n", type);
      split.attrs = AttrsOf(type);
      split.inputs.resize(1);
      split.outputs.resize(2);
      Node* n = g.Add(std::move(split));
      EXPECT_TRUE(g.graph->AddDataEdge(a, {n, 0}).ok());
      g.Output(op("b", {n, 0}));
      g.Output(op("c", {n, 1}));
      break;
    }
    case Form::kBranch: {
      const SampleGraph first = UnaryGraph("first"), second = UnaryGraph("second");
      g.Output(op("b", g.Call(type, "n", {g.Data("index", {}, DT_INT32), a}, 1, {&first, &second})));
      break;
    }
    case Form::kLoop: {
      SampleGraph cond("cond");
      cond.Output(cond.Op("Less", "less", {cond.Data("i", {}, DT_UNDEFINED), cond.Data("n", {}, DT_UNDEFINED)}));
      SampleGraph body("body");
      const OutDataAnchor i = body.Data("i", {}, DT_UNDEFINED), limit = body.Data("n", {}, DT_UNDEFINED);
      body.Output(body.Op("Add", "next", {i, body.Const<int32_t>("step", {}, DT_INT32, {1})}));
      body.Output(limit);
      g.Output(g.Call(type, "n", {g.Data("start", {}, DT_INT32), g.Data("limit", {}, DT_INT32)}, 2, {&cond, &body}));
      break;
    }
    case Form::kCount: {
      SampleGraph body("body");
      (void)body.Data("i", {}, DT_UNDEFINED);
      body.Output(body.Op("SampleUnary", "op", {body.Data("v", {}, DT_UNDEFINED)}));
      g.Output(op("b", g.Call(type, "n",
                              {one, g.Const<int32_t>("ten", {}, DT_INT32, {10}),
                               g.Const<int32_t>("step", {}, DT_INT32, {1}), a},
                              1, {&body})));
      break;
    }
    case Form::kCall: {
      const SampleGraph called = UnaryGraph("called");
      g.Output(op("b", g.Call(type, "n", {a}, 1, {&called})));
      break;
    }
  }
  return g;
}

class NoOpTypes : public ::testing::TestWithParam<NoOpCase> {};

TEST_P(NoOpTypes, CompileOrAreRefusedWithAReason) {
  const SamplePackage package;
  auto generator = GeGenerator::Create(package.Open(), {std::shared_ptr<void>(), &LinkedEngines()});
  ASSERT_TRUE(generator.ok()) << generator.status().ToString();
  const auto model = (*generator)->GenerateOfflineModel(GraphOf(GetParam()).graph, {});
  if (GetParam().refusal.empty()) {
    EXPECT_TRUE(model.ok()) << model.status().ToString();
    return;
  }
  ASSERT_FALSE(model.ok());
  EXPECT_NE(model.status().code(), kInternal);
  EXPECT_THAT(model.status().message(), HasSubstr(GetParam().form == Form::kStack ? "node '" : "node 'n'"));
  EXPECT_THAT(model.status().message(), HasSubstr(std::string(GetParam().refusal)));
}

INSTANTIATE_TEST_SUITE_P(All, NoOpTypes, ::testing::ValuesIn(kCases), [](const auto& c) {
  return (c.param.type.starts_with("_") ? "Underscore" : "") + std::string(c.param.type);
});

/// The list is that of the factory: what it makes for other types fails when it runs.
TEST(NoOpTypeList, IsThatOfTheFactory) {
  size_t no_ops = 0;
  for (const std::string& type : OpFactory::Instance().GetAllOps()) {
    const bool is_case =
        std::any_of(std::begin(kCases), std::end(kCases), [&](const auto& c) { return c.type == type; });
    no_ops += is_case;
  }
  EXPECT_EQ(no_ops, std::size(kCases));
  EXPECT_EQ(std::size(kCases), 44U);
}

}  // namespace
}  // namespace ge
