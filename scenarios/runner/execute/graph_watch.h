#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/compiler/compile_observer.h"
#include "scenarios/runner/report/result.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// Watches the graph of one compile step: holds it against the step's expectations as soon as the pass or stage that
/// they name is through, and writes it to a folder before and after each pass that changed it.
class GraphWatch : public ge::CompileObserver {
 public:
  /// `expect` must outlive the watch. `folder` empty: nothing is written. `number` counts files over the steps of a
  /// scenario.
  GraphWatch(const std::vector<GraphExpectation>& expect, std::filesystem::path folder, int& number)
      : expect_(expect), folder_(std::move(folder)), number_(number) {}

  void BeforePasses(const ge::ComputeGraph& graph) override;
  void OnPass(std::string_view name, const ge::ComputeGraph& graph, size_t changes) override;
  void OnStage(std::string_view name, const ge::ComputeGraph& graph) override;

  /// What came of the expectations, in their order. A pass that ran more than once counts when it ran last; one that
  /// never ran fails what is expected of it.
  std::vector<CheckResult> Results() const;
  /// The first failure to write.
  const ge::Status& status() const { return status_; }

 private:
  void Check(std::string_view name, const ge::ComputeGraph& graph);
  void Write(std::string_view name, std::string_view when, const std::string& text);

  const std::vector<GraphExpectation>& expect_;
  std::filesystem::path folder_;
  int& number_;
  std::string before_;
  std::map<const GraphExpectation*, std::vector<CheckResult>> results_;
  ge::Status status_;
};

}  // namespace scenario
