#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/om/ge_model.h"
#include "core/runtime/model_manager.h"
#include "scenarios/runner/execute/machine.h"
#include "scenarios/runner/execute/run_options.h"
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
  std::map<std::string, ge::ByteBuffer, std::less<>> inputs;  ///< execute: by graph input
  std::vector<sim::TaskRecord> tasks;                         ///< execute: what ran during it
};

/// The state of a scenario while its steps run: machine, device, loaded model. The device is made at the first load.
class Session {
 public:
  Session(const Scenario& scenario, const RunOptions& options, const Progress& progress);

  ge::Status Start();
  ge::StatusOr<Facts> Run(const Step& step);

  const Scenario& scenario() const { return scenario_; }
  const RunOptions& options() const { return options_; }
  uint64_t virtual_ns() const { return device_ ? device_->now_ns() : 0; }
  /// Writes the device's trace if one is wanted and a device was made.
  ge::Status WriteTrace() const;

 private:
  ge::StatusOr<Facts> Compile(const Step& step);
  ge::StatusOr<Facts> Load(const Step& step);
  ge::StatusOr<Facts> Execute(const Step& step);
  ge::StatusOr<Facts> Unload();
  ge::Status MakeDevice();
  ge::StatusOr<std::vector<ge::ByteBuffer>> InputData(const Step& step, Facts& facts) const;
  std::string OutputName(size_t index, const ge::ModelDescription& description) const;

  const Scenario& scenario_;
  const RunOptions& options_;
  const Progress& progress_;
  Machine machine_;
  std::unique_ptr<sim::Device> device_;
  std::unique_ptr<ge::ModelManager> manager_;  // after the device: goes first
  std::optional<uint32_t> model_id_;
};

}  // namespace scenario
