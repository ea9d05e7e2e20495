#include "scenarios/runner/execute/graph_watch.h"

#include "core/base/file.h"
#include "scenarios/runner/execute/check_texts.h"
#include "scenarios/runner/execute/graph_checks.h"

namespace scenario {

void GraphWatch::BeforePasses(const ge::ComputeGraph& graph) {
  if (!folder_.empty()) before_ = ge::DumpGraph(graph);
}

void GraphWatch::OnPass(std::string_view name, const ge::ComputeGraph& graph, size_t changes) {
  Check(name, graph);
  if (folder_.empty() || changes == 0) return;
  ++number_;
  Write(name, "_before", before_);
  Write(name, "_after", ge::DumpGraph(graph));
}

void GraphWatch::OnStage(std::string_view name, const ge::ComputeGraph& graph) {
  Check(name, graph);
  if (folder_.empty() || name != ge::kFinalStageName) return;
  ++number_;
  Write(name, "", ge::DumpGraph(graph));
}

void GraphWatch::Check(std::string_view name, const ge::ComputeGraph& graph) {
  for (const GraphExpectation& expect : expect_) {
    if (expect.after != name) continue;
    std::vector<CheckResult>& results = results_[&expect];
    results.clear();
    CheckGraph(expect, graph, results);
  }
}

void GraphWatch::Write(std::string_view name, std::string_view when, const std::string& text) {
  if (!status_.ok()) return;
  const std::filesystem::path file = folder_ / fmt::format("{:03}_{}{}.txt", number_, name, when);
  status_ = ge::WriteFileAtomically(file, ge::AsBytes(text)).WithContext("--dump-graphs");
}

std::vector<CheckResult> GraphWatch::Results() const {
  std::vector<CheckResult> all;
  for (const GraphExpectation& expect : expect_) {
    const auto found = results_.find(&expect);
    if (found == results_.end()) {
      AddCheck(all, fmt::format("after {}", expect.after), false, "it has not run: is it turned off?");
    } else {
      all.insert(all.end(), found->second.begin(), found->second.end());
    }
  }
  return all;
}

}  // namespace scenario
