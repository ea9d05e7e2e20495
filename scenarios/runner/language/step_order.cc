#include <algorithm>
#include <set>

#include "core/base/nearest_word.h"
#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/language/step_parser.h"

namespace scenario {
namespace {

constexpr std::string_view kDefaultModel = "model.om";

/// Walks the steps as the run will, and puts in what they imply.
class StepWalk {
 public:
  StepWalk(const GraphSpec& graph, Diagnostics& diagnostics) : graph_(graph), diagnostics_(diagnostics) {
    if (!graph.om.empty()) files_.push_back(graph.om.filename().string());
  }

  std::vector<Step> Walk(std::vector<Step> steps) {
    for (Step& step : steps) {
      switch (step.kind) {
        case StepKind::kCompile:
          Compile(step);
          break;
        case StepKind::kLoad:
          Load(step);
          break;
        case StepKind::kExecute:
          if (loaded_.empty()) Imply(StepKind::kLoad, step.place);
          break;
        case StepKind::kUnload:
          Unload(step);
          break;
        case StepKind::kDevice:
          CheckReset(step);
          break;
        case StepKind::kEnvironment:
          break;
      }
      done_.push_back(std::move(step));
    }
    return std::move(done_);
  }

 private:
  void Compile(Step& step) {
    if (step.file.empty()) step.file = kDefaultModel;
    if (!graph_.om.empty()) {
      diagnostics_.Error(step.place, "nothing to compile: the graph is the model file '{}'",
                         graph_.om.filename().string());
    }
    if (std::find(files_.begin(), files_.end(), step.file) == files_.end()) files_.push_back(step.file);
    for (const GraphSpec* graph : GraphsOf(graph_)) {
      has_placeholders_ |= std::ranges::any_of(
          graph->constants, [](const ConstantSpec& constant) { return constant.op == "ConstPlaceHolder"; });
    }
  }
  void Load(Step& step) {
    if (step.file.empty()) step.file = files_.empty() ? kDefaultModel : files_.back();
    if (!loaded_.empty()) diagnostics_.Error(step.place, "'{}' is still loaded; unload it first", loaded_);
    if (files_.empty()) Imply(StepKind::kCompile, step.place, step.file);
    if (std::find(files_.begin(), files_.end(), step.file) == files_.end()) {
      diagnostics_.Error(step.place, "no step before has made '{}'{}", step.file, ge::NearestHint(step.file, files_));
    }
    if (!step.expect.error) loaded_ = step.file;
    has_variables_ |= !graph_.variables.empty();
  }
  /// A reset takes the streams of a loaded model away, and memory that outlives it.
  void CheckReset(const Step& step) {
    if (loaded_.empty() && !has_placeholders_ && !has_variables_) return;
    for (const DeviceAction& action : step.device.actions) {
      const bool resets = action.verb->name.starts_with("reset_device") || action.verb->name == "stop_on_failure";
      if (!resets) continue;
      if (!loaded_.empty()) {
        diagnostics_.Error(action.place, "this resets the device while '{}' is loaded; unload it first", loaded_);
      } else {
        diagnostics_.Error(action.place,
                           "this resets the device, on which {} lie by now; do it in front of the first {}",
                           has_variables_ ? "variables of the session" : "placeholders of constants",
                           has_placeholders_ ? "compile" : "load");
      }
    }
  }
  void Unload(Step& step) {
    if (step.file.empty()) step.file = loaded_;
    if (loaded_.empty()) {
      diagnostics_.Error(step.place, "nothing is loaded here");
    } else if (step.file != loaded_) {
      diagnostics_.Error(step.place, "'{}' is not loaded, '{}' is", step.file, loaded_);
    }
    loaded_.clear();
  }
  void Imply(StepKind kind, Place place, std::string file = "") {
    Step step;
    step.kind = kind;
    step.place = place;
    step.implied = true;
    step.file = std::move(file);
    if (kind == StepKind::kCompile) Compile(step);
    if (kind == StepKind::kLoad) Load(step);
    done_.push_back(std::move(step));
  }

  const GraphSpec& graph_;
  Diagnostics& diagnostics_;
  std::vector<std::string> files_;  // model files that exist by now
  std::string loaded_;
  bool has_placeholders_ = false;  // on the device
  bool has_variables_ = false;
  std::vector<Step> done_;
};

}  // namespace

void CompleteSteps(const GraphSpec& graph, std::vector<Step>& steps, Diagnostics& diagnostics) {
  steps = StepWalk(graph, diagnostics).Walk(std::move(steps));
}

}  // namespace scenario
