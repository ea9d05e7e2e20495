#include "scenarios/runner/execute/output_checks.h"

#include <algorithm>

#include "scenarios/runner/data/npy.h"
#include "scenarios/runner/evaluator/compare.h"
#include "scenarios/runner/evaluator/evaluator.h"

namespace scenario {
namespace {

using ge::kParamInvalid;
using ge::MakeError;

/// The evaluator's outputs, computed when the first expectation asks for them.
class Evaluated {
 public:
  Evaluated(const Scenario& scenario, const Facts& facts) : scenario_(scenario), facts_(facts) {}
  ge::StatusOr<EvalTensor> Find(const std::string& output) {
    if (!outputs_) outputs_ = EvaluateGraph(scenario_.graph, facts_.inputs);
    if (!outputs_->ok()) return outputs_->status();
    auto found = (*outputs_)->find(output);
    if (found == (*outputs_)->end()) return MakeError(kParamInvalid, "the evaluator gave no output '{}'", output);
    return found->second;
  }

 private:
  const Scenario& scenario_;
  const Facts& facts_;
  std::optional<ge::StatusOr<std::map<std::string, EvalTensor>>> outputs_;
};

ge::StatusOr<EvalTensor> ExpectedTensor(const OutputExpectation& expected, const ActualOutput& actual,
                                        Evaluated& evaluated) {
  if (!expected.data) return evaluated.Find(expected.output);
  const std::vector<int64_t>& shape = actual.info.shape.dims();
  GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, MakeTensorData(*expected.data, actual.info.dtype, shape),
                      "expected values");
  return DecodeTensor(bytes, actual.info.dtype, shape);
}

std::string FileNameOf(const std::string& output) {
  std::string name = output;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '/' || c == ':'; }, '_');
  return name;
}

ge::Status Keep(const std::filesystem::path& folder, const std::string& stem, const EvalTensor& expected,
                const ActualOutput& actual) {
  GE_ASSIGN_OR_RETURN(ge::ByteBuffer expected_bytes, EncodeTensor(expected));
  GE_RETURN_IF_ERROR(WriteNpyFile(folder / (stem + ".expected.npy"), expected.dtype, expected.shape, expected_bytes));
  return WriteNpyFile(folder / (stem + ".actual.npy"), actual.info.dtype, actual.info.shape.dims(), actual.bytes);
}

ge::Status CompareWith(const EvalTensor& wanted, Tolerance tolerance, const ActualOutput& actual,
                       const std::filesystem::path& keep, const std::string& stem) {
  const std::vector<int64_t>& shape = actual.info.shape.dims();
  if (wanted.dtype != actual.info.dtype || wanted.shape != shape) {
    return MakeError(kParamInvalid, "the model gives {} {}, expected {} {}", ge::DataTypeWord(actual.info.dtype),
                     actual.info.shape.ToString(), ge::DataTypeWord(wanted.dtype),
                     ge::GeShape(wanted.shape).ToString());
  }
  GE_ASSIGN_OR_RETURN(EvalTensor found, DecodeTensor(actual.bytes, actual.info.dtype, shape));
  Comparison comparison = CompareTensors(found, wanted, tolerance);
  if (comparison.ok()) return {};
  std::string text = DescribeComparison(comparison, found, wanted);
  if (!keep.empty()) GE_RETURN_IF_ERROR(Keep(keep, stem, wanted, actual), "{}; keep", text);
  return MakeError(kParamInvalid, "{}", text);
}

ge::Status CheckOne(const OutputExpectation& expected, const ActualOutput& actual, const std::filesystem::path& keep,
                    const std::string& stem, Evaluated& evaluated) {
  GE_ASSIGN_OR_RETURN(const EvalTensor wanted, ExpectedTensor(expected, actual, evaluated));
  return CompareWith(wanted, expected.tolerance, actual, keep, stem);
}

ge::Status CheckContents(const ContentsExpectation& expected, const ActualOutput& actual,
                         const std::filesystem::path& keep, const std::string& stem) {
  const std::vector<int64_t>& shape = actual.info.shape.dims();
  GE_ASSIGN_OR_RETURN(const ge::ByteBuffer bytes, MakeTensorData(expected.data, actual.info.dtype, shape),
                      "expected values");
  GE_ASSIGN_OR_RETURN(const EvalTensor wanted, DecodeTensor(bytes, actual.info.dtype, shape));
  return CompareWith(wanted, {}, actual, keep, stem);
}

}  // namespace

void CheckContents(const Step& step, size_t step_number, const Facts& facts, const std::filesystem::path& keep,
                   std::vector<CheckResult>& results) {
  const auto check = [&](std::string_view what, const std::vector<ContentsExpectation>& expectations,
                         const std::vector<ActualOutput>& found) {
    for (const ContentsExpectation& expected : expectations) {
      CheckResult result{fmt::format("{} '{}'", what, expected.name), Outcome::kPassed, ""};
      const auto actual = std::find_if(found.begin(), found.end(),
                                       [&](const ActualOutput& each) { return each.name == expected.name; });
      ge::Status status = MakeError(kParamInvalid, "the model has no such {}", what);
      if (actual != found.end()) {
        const std::string stem = fmt::format("step{}.{}.{}", step_number, what, FileNameOf(expected.name));
        status = CheckContents(expected, *actual, keep, stem);
      }
      if (!status.ok()) result = {result.what, Outcome::kFailed, status.message()};
      results.push_back(std::move(result));
    }
  };
  check("input", step.expect.inputs, facts.kept_inputs);
  check("variable", step.expect.variables, facts.variables);
}

void CheckOutputs(const Step& step, size_t step_number, const Facts& facts, const Scenario& scenario,
                  const std::filesystem::path& keep, std::vector<CheckResult>& results) {
  Evaluated evaluated(scenario, facts);
  for (const OutputExpectation& expected : step.expect.outputs) {
    CheckResult result{fmt::format("output '{}'", expected.output), Outcome::kPassed, ""};
    auto actual = std::find_if(facts.outputs.begin(), facts.outputs.end(),
                               [&](const ActualOutput& output) { return output.name == expected.output; });
    ge::Status status = MakeError(kParamInvalid, "the model has no such output");
    if (actual != facts.outputs.end()) {
      std::string stem = fmt::format("step{}.{}", step_number, FileNameOf(expected.output));
      status = CheckOne(expected, *actual, keep, stem, evaluated);
    }
    if (!status.ok()) result = {result.what, Outcome::kFailed, status.message()};
    results.push_back(std::move(result));
  }
}

}  // namespace scenario
