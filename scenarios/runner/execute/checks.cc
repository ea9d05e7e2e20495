#include "scenarios/runner/execute/checks.h"

#include <algorithm>

#include "core/base/sealed_library.h"
#include "scenarios/runner/execute/check_texts.h"
#include "scenarios/runner/execute/output_checks.h"

namespace scenario {
namespace {

void CheckList(std::string what, const std::vector<std::string>& expected, const std::vector<std::string>& found,
               std::vector<CheckResult>& results) {
  AddCheck(results, std::move(what), expected == found,
           fmt::format("expected {}, found {}", ListText(expected), ListText(found)));
}

void CheckFlag(const std::vector<std::string>& expected, const ge::GeRootModel& model,
               std::vector<CheckResult>& results) {
  std::vector<std::string> found;
  std::vector<std::string> wanted;
  for (ge::SoBinType type : {ge::SoBinType::kSpaceRegistry, ge::SoBinType::kOpMasterDevice, ge::SoBinType::kAutofuse,
                             ge::SoBinType::kCustomOp}) {
    std::string name(ge::SoBinTypeName(type));
    if ((model.so_in_om_flag() & ge::SoBinFlag(type)) != 0) found.push_back(name);
    if (std::find(expected.begin(), expected.end(), name) != expected.end()) wanted.push_back(name);
  }
  AddCheck(
      results, "so_in_om", wanted == found,
      fmt::format("expected {}, found {} (flag {:#06x})", ListText(wanted), ListText(found), model.so_in_om_flag()));
}

void CheckSoBins(const std::vector<SoBinExpectation>& expected, const std::vector<ge::OpSoBin>& found,
                 std::vector<CheckResult>& results) {
  std::vector<std::string> names;
  for (const ge::OpSoBin& bin : found) names.emplace_back(bin.so_name);
  if (expected.size() != found.size()) {
    AddCheck(results, "so_bins", false,
             fmt::format("expected {} items, found {}: {}", expected.size(), found.size(), ListText(names)));
    return;
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    auto compare = [&](std::string_view key, const std::optional<std::string>& wanted, std::string_view is) {
      if (!wanted) return;
      AddCheck(results, fmt::format("so_bins item {} {}", i, key), *wanted == is,
               fmt::format("expected '{}', found '{}'", *wanted, is));
    };
    compare("so_name", expected[i].so_name, found[i].so_name);
    compare("type", expected[i].type, ge::SoBinTypeName(found[i].type));
    compare("vendor_name", expected[i].vendor_name, found[i].vendor_name);
  }
  if (expected.empty()) AddCheck(results, "so_bins", true, "");
}

void CheckTasks(const TaskExpectation& expected, const ge::ModelDescription& description,
                std::vector<CheckResult>& results) {
  std::string what = fmt::format("tasks of {}", expected.stream);
  if (expected.index >= description.tasks_per_stream.size()) {
    AddCheck(results, what, false, fmt::format("the model has {} streams", description.tasks_per_stream.size()));
    return;
  }
  CheckList(what, expected.tasks, description.tasks_per_stream[expected.index], results);
}

/// Records of the kernels of a node; its tiling task on the AICPU is none.
std::vector<const sim::TaskRecord*> KernelsOf(const std::vector<sim::TaskRecord>& tasks, const std::string& node) {
  std::vector<const sim::TaskRecord*> kernels;
  for (const sim::TaskRecord& task : tasks) {
    if (task.op_name == node && task.type.starts_with("KERNEL") && task.type != "KERNEL_AICPU")
      kernels.push_back(&task);
  }
  return kernels;
}

template <typename Member>
void CheckKernelNumbers(std::string_view what, const std::vector<std::pair<std::string, int64_t>>& expected,
                        const std::vector<sim::TaskRecord>& tasks, Member member, std::vector<CheckResult>& results) {
  for (const auto& [node, number] : expected) {
    std::vector<const sim::TaskRecord*> kernels = KernelsOf(tasks, node);
    std::string title = fmt::format("{} of '{}'", what, node);
    if (kernels.empty()) {
      AddCheck(results, title, false, "no kernel of that name ran");
      continue;
    }
    bool all = std::all_of(kernels.begin(), kernels.end(), [&, wanted = number](const sim::TaskRecord* kernel) {
      return static_cast<int64_t>(kernel->*member) == wanted;
    });
    AddCheck(results, title, all, fmt::format("expected {}, found {}", number, kernels.back()->*member));
  }
}

}  // namespace

std::vector<CheckResult> CheckFacts(const Step& step, size_t step_number, const Facts& facts, const DeviceFacts& device,
                                    const Scenario& scenario, const std::filesystem::path& keep) {
  const Expectations& expect = step.expect;
  std::vector<CheckResult> results;
  if (expect.partitions) CheckList("partitions", *expect.partitions, facts.partitions, results);
  if (expect.so_in_om) CheckFlag(*expect.so_in_om, *facts.compiled, results);
  if (expect.so_bins) CheckSoBins(*expect.so_bins, facts.compiled->so_bins, results);
  if (expect.streams) {
    AddCheck(results, "streams", *expect.streams == facts.description->stream_count,
             fmt::format("expected {}, found {}", *expect.streams, facts.description->stream_count));
  }
  for (const TaskExpectation& tasks : expect.tasks) CheckTasks(tasks, *facts.description, results);
  if (!expect.outputs.empty()) CheckOutputs(step, step_number, facts, scenario, keep, results);
  CheckContents(step, step_number, facts, keep, results);
  CheckKernelNumbers("block_dim", expect.block_dim, device.tasks, &sim::TaskRecord::block_dim, results);
  CheckKernelNumbers("tiling_key", expect.tiling_key, device.tasks, &sim::TaskRecord::tiling_key, results);
  return results;
}

void CheckMappedLibraries(const Expectations& expect, std::vector<CheckResult>& results) {
  if (!expect.mapped_libraries) return;
  ge::StatusOr<int> count = ge::CountMappedSealedLibraries();
  std::string found = count.ok() ? fmt::format("{}", *count) : count.status().ToString();
  AddCheck(results, "mapped_libraries", count.ok() && *count == *expect.mapped_libraries,
           fmt::format("expected {}, found {}", *expect.mapped_libraries, found));
}

CheckResult CheckError(const ErrorExpectation& expect, const ge::Status& status) {
  std::vector<CheckResult> results;
  ge::ErrorCode code = status.code();
  bool code_fits = expect.code == code.id || expect.code == fmt::format("{}", code.number);
  bool message_fits = status.message().find(expect.message) != std::string::npos;
  std::string wanted = expect.message.empty() ? expect.code : fmt::format("{} with '{}'", expect.code, expect.message);
  AddCheck(results, "error", code_fits && message_fits,
           fmt::format("expected {}, found {}", wanted, status.ok() ? "success" : status.ToString()));
  return results.front();
}

}  // namespace scenario
