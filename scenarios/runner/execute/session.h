#pragma once

#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/om/ge_model.h"
#include "core/runtime/model_manager.h"
#include "scenarios/runner/execute/machine.h"
#include "scenarios/runner/execute/run_options.h"
#include "scenarios/runner/graph/graph_builder.h"
#include "scenarios/runner/report/result.h"
#include "scenarios/runner/scenario.h"
#include "simulator/device.h"

namespace scenario {

/// A graph output as it came from the device.
struct ActualOutput {
  std::string name;
  ge::TensorInfo info;
  ge::ByteBuffer bytes;
};

/// What a step has brought to light, for its checks.
struct Facts {
  std::shared_ptr<const ge::GeRootModel> compiled;            ///< compile
  std::vector<std::string> partitions;                        ///< compile: of the file, in order
  std::optional<ge::ModelDescription> description;            ///< load
  std::vector<ActualOutput> outputs;                          ///< execute
  std::map<std::string, ge::ByteBuffer, std::less<>> inputs;  ///< execute: by graph input and variable, at the begin
  std::vector<ActualOutput> kept_inputs;                      ///< execute: RefData, at the end
  std::vector<ActualOutput> variables;                        ///< execute: at the end, those that the step expects
};

/// What the device did during a step, whether the step succeeded or not.
struct DeviceFacts {
  std::vector<sim::Hazard> hazards;  ///< seen for the first time or once more
  uint64_t elapsed_ns = 0;
  std::vector<sim::TaskRecord> tasks;                                       ///< that ran to their end, as TaskLog
  std::map<std::string, uint32_t, std::less<>> streams;                     ///< device's numbers, by "stream N" or name
  std::map<std::string, ge::StatusOr<ge::ByteBuffer>, std::less<>> memory;  ///< what the step expects something of
  std::string legend;                                                       ///< DeviceProgram::Legend
};

/// The state of a scenario while its steps run: machine, device, loaded model. The device is made at the first load.
class Session {
 public:
  Session(const Scenario& scenario, const RunOptions& options, const Progress& progress);
  /// Frees the memory of placeholders; a failure is of no consequence.
  ~Session();

  ge::Status Start();
  ge::StatusOr<Facts> Run(const Step& step);
  /// Of the last step.
  const DeviceFacts& device_facts() const { return device_facts_; }
  /// Of the last step: what came of its expectations of graphs and warnings, whether it succeeded or not.
  const std::vector<CheckResult>& compile_checks() const { return compile_checks_; }

  const Scenario& scenario() const { return scenario_; }
  const RunOptions& options() const { return options_; }
  uint64_t virtual_ns() const { return device_ ? device_->now_ns() : 0; }
  /// Ends the device's trace if one is wanted and a device was made.
  ge::Status FinishTrace();

 private:
  ge::StatusOr<Facts> Compile(const Step& step);
  /// The compiler's part, watched.
  ge::StatusOr<std::shared_ptr<ge::GeRootModel>> GenerateModel(const Step& step);
  ge::StatusOr<Facts> Load(const Step& step);
  ge::StatusOr<Facts> Execute(const Step& step);
  ge::StatusOr<Facts> Unload();
  ge::StatusOr<Facts> Dispatch(const Step& step);
  ge::Status RunDevice(const Step& step);
  /// The device at the begin of a step, and what it has done since.
  void BeginWatch();
  void EndWatch(const Step& step);
  /// Makes the device at its first use; sets it again when a program has reset it.
  ge::Status MakeDevice();
  /// Fills device memory for every ConstPlaceHolder of the graph, once.
  ge::Status MakePlaceholders();
  /// What a variable holds, which some model of the session has made.
  ge::StatusOr<ActualOutput> ReadVariable(const std::string& name) const;
  ge::StatusOr<std::vector<ge::ByteBuffer>> InputData(const Step& step, Facts& facts) const;
  std::string OutputName(size_t index, const ge::ModelDescription& description) const;

  const Scenario& scenario_;
  const RunOptions& options_;
  const Progress& progress_;
  Machine machine_;
  std::ofstream trace_;  // before the device, which writes it
  std::unique_ptr<sim::Device> device_;
  std::unique_ptr<ge::ModelManager> manager_;  // after the device: goes first
  std::optional<uint32_t> model_id_;
  Placeholders placeholders_;
  std::map<std::string, ge::ByteBuffer, std::less<>> ref_data_;  // users' buffers of the loaded model's RefData
  std::vector<sim::Hazard> hazards_before_;
  uint64_t begin_ns_ = 0;
  size_t tasks_before_ = 0;
  DeviceFacts device_facts_;
  std::vector<CheckResult> compile_checks_;
  int dumped_graphs_ = 0;
};

}  // namespace scenario
