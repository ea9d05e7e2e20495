// Host kernels against the evaluator, which shares nothing with them: random operands of every real type, many of them
// at the borders of their type.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/host_kernels/kernel_call_for_test.h"
#include "scenarios/runner/evaluator/eval_rule.h"

namespace ge {
namespace {

using scenario::EvalCall;
using scenario::EvalTensor;

/// A number that the type holds; one in three lies where something changes.
double RandomNumber(DataType dtype) {
  static const std::vector<double> kBorders{
      0,       -0.0,   1,       -1,         127,  128, 255,  -128, 32767, -32768,    65504, 65535, 65520,    0x1p31,
      -0x1p31, 0x1p53, -0x1p53, 0x1p24 + 1, 2049, 0.1, -2.5, 1e-8, 1e30,  0x1p-1074, 1e300, NAN,   INFINITY, -INFINITY};
  const bool at_border = *rc::gen::inRange(0, 3) == 0;
  const double number = at_border ? *rc::gen::elementOf(kBorders) : *rc::gen::inRange(-2000, 2000) / 8.0;
  const double rounded = scenario::RoundToType(number, dtype);
  // The evaluator reads no larger 64-bit integers.
  return scenario::IsFloating(dtype) || std::abs(rounded) <= 0x1p53 ? rounded : 1;
}

EvalTensor RandomTensor(DataType dtype, std::vector<int64_t> shape) {
  EvalTensor tensor{dtype, std::move(shape), {}};
  for (int64_t i = 0; i < scenario::ElementCountOf(tensor.shape); ++i) tensor.values.push_back(RandomNumber(dtype));
  return tensor;
}

/// A shape to which another broadcasts, or nearly: up to three dimensions, each 1, or 2 more often than 0 or 3.
std::vector<int64_t> RandomShape() {
  return *rc::gen::resize(
      3, rc::gen::container<std::vector<int64_t>>(rc::gen::elementOf(std::vector<int64_t>{1, 1, 2, 2, 2, 0, 3})));
}

DataType RandomRealType() {
  return *rc::gen::elementOf(std::vector<DataType>(std::begin(kRealTypes), std::end(kRealTypes)));
}

ConstTensor AsConstant(const EvalTensor& tensor) {
  auto constant = std::make_shared<GeTensor>();
  constant->desc = GeTensorDesc(GeShape(tensor.shape), tensor.dtype);
  constant->data = *scenario::EncodeTensor(tensor);
  return constant;
}

scenario::YamlPointer Scalar(std::string text) {
  auto value = std::make_shared<scenario::YamlValue>();
  value->kind = scenario::YamlValue::Kind::kScalar;
  value->text = std::move(text);
  return value;
}

/// An op with its operands and attributes, which are true or false.
struct Problem {
  std::string op;
  std::vector<EvalTensor> inputs;
  DataType result_type = DT_UNDEFINED;
  std::map<std::string, bool> flags = {};

  StatusOr<HostKernelOutputs> AskKernel() const {
    std::vector<ConstTensor> constants;
    for (const EvalTensor& input : inputs) constants.push_back(AsConstant(input));
    GeTensorDesc output = constants[0]->desc;
    output.dtype = output.origin_dtype = result_type;
    TestCall call(op, std::move(constants), std::vector<GeTensorDesc>{output});
    for (const auto& [name, value] : flags) call.Attr(name, value);
    return call.Fold();
  }
  StatusOr<std::vector<EvalTensor>> AskEvaluator() const {
    scenario::NodeSpec node;
    node.name = "n";
    node.op = op;
    node.attrs.push_back({"dst_type", {}, Scalar(std::to_string(static_cast<int>(result_type)))});
    for (const auto& [name, value] : flags) node.attrs.push_back({name, {}, Scalar(value ? "true" : "false")});
    EvalCall call{node, {}};
    for (const EvalTensor& input : inputs) call.inputs.push_back(&input);
    return scenario::FindEvalRule(op)(call);
  }
};

/// -0 is 0, and NaN is NaN whatever its bits are.
bool Same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Both give the same, or both refuse; the evaluator may refuse what no double holds, which proves nothing.
void ExpectAgreement(const Problem& problem) {
  const auto folded = problem.AskKernel();
  const auto expected = problem.AskEvaluator();
  RC_LOG() << problem.op << " " << DataTypeWord(problem.inputs[0].dtype) << " to " << DataTypeWord(problem.result_type)
           << "\n";
  if (!expected.ok()) {
    RC_CLASSIFY(true, "refused");
    const bool is_limit_of_doubles = expected.status().message().find("no exact double") != std::string::npos;
    RC_ASSERT(is_limit_of_doubles || IsNotChanged(folded.status()));
    return;
  }
  RC_LOG() << folded.status().ToString() << "\n";
  RC_ASSERT(folded.ok());
  const EvalTensor& wanted = expected->at(0);
  RC_ASSERT(folded->at(0)->desc.shape.dims() == wanted.shape);
  RC_ASSERT(folded->at(0)->desc.dtype == wanted.dtype);
  const std::vector<double> found = NumbersOf(folded->at(0));
  for (size_t i = 0; i < found.size(); ++i) {
    const double rounded = scenario::RoundToType(wanted.values[i], wanted.dtype);
    RC_LOG() << "element " << i << ": " << found[i] << ", expected " << rounded << "\n";
    RC_ASSERT(Same(found[i], rounded));
  }
}

RC_GTEST_PROP(HostKernelProperty, ElementwiseOpsAgreeWithTheEvaluator, ()) {
  const auto op =
      *rc::gen::elementOf(std::vector<std::string>{"Add", "FloorDiv", "FloorMod", "Greater", "Maximum", "Mul", "Sub"});
  const DataType dtype = RandomRealType();
  ExpectAgreement({op,
                   {RandomTensor(dtype, RandomShape()), RandomTensor(dtype, RandomShape())},
                   op == "Greater" ? DT_BOOL : dtype});
}

RC_GTEST_PROP(HostKernelProperty, CastAgreesWithTheEvaluator, ()) {
  const Problem problem{"Cast", {RandomTensor(RandomRealType(), RandomShape())}, RandomRealType()};
  const DataType to = problem.result_type;
  const std::vector<double>& values = problem.inputs[0].values;
  const bool is_integer = !scenario::IsFloating(to) && to != DT_BOOL;
  const bool fits = std::all_of(values.begin(), values.end(), [&](double value) {
    return std::isfinite(value) && std::trunc(value) == scenario::RoundToType(value, to);
  });
  if (!is_integer || fits) return ExpectAgreement(problem);
  RC_CLASSIFY(true, "left to the device");
  RC_ASSERT(IsNotChanged(problem.AskKernel().status()));
}

RC_GTEST_PROP(HostKernelProperty, RsqrtAgreesWithTheEvaluator, ()) {
  const auto dtype = *rc::gen::elementOf(std::vector<DataType>(std::begin(kFloatingTypes), std::end(kFloatingTypes)));
  EvalTensor x = RandomTensor(dtype, RandomShape());
  for (double& value : x.values) value = value == 0 ? 1 : std::abs(value);
  ExpectAgreement({"Rsqrt", {x}, dtype});
}

RC_GTEST_PROP(HostKernelProperty, ReduceProdAgreesWithTheEvaluator, ()) {
  const EvalTensor x = RandomTensor(RandomRealType(), RandomShape());
  EvalTensor axes{DT_INT32, {}, {}};
  const auto rank = static_cast<int>(x.shape.size());
  if (rank > 0)
    axes.values = *rc::gen::resize(
        3, rc::gen::container<std::vector<double>>(rc::gen::cast<double>(rc::gen::inRange(-rank, rank))));
  axes.shape = {static_cast<int64_t>(axes.values.size())};
  ExpectAgreement(
      {"ReduceProd",
       {x, axes},
       x.dtype,
       {{"keep_dims", *rc::gen::arbitrary<bool>()}, {"noop_with_empty_axes", *rc::gen::arbitrary<bool>()}}});
}

RC_GTEST_PROP(HostKernelProperty, RangeAgreesWithTheEvaluator, ()) {
  const auto dtype = *rc::gen::elementOf(std::vector<DataType>{DT_INT32, DT_INT64, DT_FLOAT, DT_DOUBLE});
  EvalTensor start = RandomTensor(dtype, {}), limit = RandomTensor(dtype, {}), delta = RandomTensor(dtype, {});
  const double span = limit.values[0] - start.values[0];
  // Few elements, and a way to the limit: what leads away from it is empty for one and left alone by the other.
  RC_PRE(delta.values[0] == 0 || (span / delta.values[0] < 1000 && (span >= 0) == (delta.values[0] > 0)));
  ExpectAgreement({"Range", {start, limit, delta}, dtype, {{"is_closed", *rc::gen::arbitrary<bool>()}}});
}

}  // namespace
}  // namespace ge
