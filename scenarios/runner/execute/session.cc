#include "scenarios/runner/execute/session.h"

#include <algorithm>

#include "core/base/file.h"
#include "core/compiler/ge_generator.h"
#include "core/om/model_helper.h"
#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/execute/check_texts.h"
#include "scenarios/runner/execute/compile_observers.h"
#include "scenarios/runner/execute/device_program.h"
#include "scenarios/runner/execute/graph_checks.h"
#include "scenarios/runner/execute/graph_watch.h"
#include "scenarios/runner/execute/pass_verifier.h"

namespace scenario {
namespace fs = std::filesystem;
using ge::kParamInvalid;
using ge::MakeError;

namespace {

/// The values of an input that a step does not mention (key table: execute.inputs).
DataSource DefaultData(size_t position, ge::DataType dtype) {
  DataSource source;
  source.seed = position + 1;
  bool floating = dtype == ge::DT_FLOAT || dtype == ge::DT_FLOAT16 || dtype == ge::DT_BF16 || dtype == ge::DT_DOUBLE;
  source.kind = floating ? DataSource::Kind::kNormal : DataSource::Kind::kUniform;
  source.second = floating ? 1 : 8;
  return source;
}

ge::StatusOr<std::vector<std::string>> PartitionsOf(const fs::path& path) {
  GE_ASSIGN_OR_RETURN(const ge::SharedBytes file, ge::MapFile(path));
  GE_ASSIGN_OR_RETURN(ge::OmFile om, ge::OpenOmFile(file));
  std::vector<std::string> names;
  for (const ge::OmModel& model : om.models) {
    for (const ge::OmPartition& partition : model.partitions) names.push_back(ge::PartitionTypeName(partition.type));
  }
  return names;
}

}  // namespace

Session::Session(const Scenario& scenario, const RunOptions& options, const Progress& progress)
    : scenario_(scenario), options_(options), progress_(progress), machine_(options.work, options.opp) {}

Session::~Session() {
  for (const auto& [constant, memory] : placeholders_) static_cast<void>(device_->Free(memory.address));
}

ge::Status Session::Start() {
  EnvironmentSpec start = scenario_.environment;
  bool default_opp = start.opp == EnvironmentSpec::Opp::kUnchanged;
  if (default_opp && !options_.opp.empty()) start.opp = EnvironmentSpec::Opp::kBuiltIn;
  GE_RETURN_IF_ERROR(machine_.Apply(start), "environment");
  if (scenario_.graph.om.empty()) return {};
  std::error_code error;
  fs::copy_file(scenario_.graph.om, machine_.work() / scenario_.graph.om.filename(), error);
  return error ? MakeError(ge::kFileOpenFailed, "cannot copy '{}': {}", scenario_.graph.om.string(), error.message())
               : ge::Status();
}

ge::StatusOr<Facts> Session::Run(const Step& step) {
  BeginWatch();
  ge::StatusOr<Facts> facts = Dispatch(step);
  // A program's own end, with its memory still there, is already told.
  if (step.kind != StepKind::kDevice) EndWatch(step);
  return facts;
}

void Session::BeginWatch() {
  device_facts_ = {};
  compile_checks_.clear();
  if (device_ == nullptr) return;
  hazards_before_ = device_->Hazards();
  begin_ns_ = device_->now_ns();
  tasks_before_ = device_->TaskLog().size();
}

void Session::EndWatch(const Step& step) {
  if (device_ == nullptr) return;
  device_facts_.elapsed_ns = device_->now_ns() - begin_ns_;
  // Equal hazards are counted, not repeated: one that was there before is seen again when its count has grown.
  std::vector<sim::Hazard> hazards = device_->Hazards();
  for (size_t i = 0; i < hazards.size(); ++i) {
    const uint64_t before = i < hazards_before_.size() ? hazards_before_[i].count : 0;
    if (hazards[i].count <= before) continue;
    hazards[i].count -= before;
    device_facts_.hazards.push_back(std::move(hazards[i]));
  }
  if (step.kind != StepKind::kExecute && step.kind != StepKind::kDevice) return;
  std::vector<sim::TaskRecord> tasks = device_->TaskLog();
  // Time only moves forward: what ran now comes after what ran before.
  device_facts_.tasks.assign(tasks.begin() + static_cast<ptrdiff_t>(std::min(tasks_before_, tasks.size())),
                             tasks.end());
  if (step.kind != StepKind::kExecute || !model_id_) return;
  const ge::StatusOr<ge::ModelDescription> description = manager_->Describe(*model_id_);
  if (!description.ok()) return;
  for (size_t i = 0; i < description->device_streams.size(); ++i) {
    device_facts_.streams[fmt::format("stream {}", i)] = description->device_streams[i].value;
  }
}

ge::Status Session::RunDevice(const Step& step) {
  GE_RETURN_IF_ERROR(MakeDevice());
  DeviceProgram program(step.device, *device_);
  ge::Status status = program.Run();
  device_facts_.streams = program.Streams();
  device_facts_.legend = program.Legend();
  // Reading memory may be a hazard of its own, and so may be taking down what the program has left.
  EndWatch(step);
  for (const MemoryExpectation& memory : step.expect.memory) {
    device_facts_.memory.emplace(memory.buffer, program.Read(memory.buffer));
  }
  return status;
}

ge::StatusOr<Facts> Session::Dispatch(const Step& step) {
  switch (step.kind) {
    case StepKind::kCompile:
      return Compile(step);
    case StepKind::kLoad:
      return Load(step);
    case StepKind::kExecute:
      return Execute(step);
    case StepKind::kUnload:
      return Unload();
    case StepKind::kDevice:
      GE_RETURN_IF_ERROR(RunDevice(step));
      return Facts{};
    case StepKind::kEnvironment:
      break;
  }
  GE_RETURN_IF_ERROR(machine_.Apply(step.environment));
  return Facts{};
}

ge::StatusOr<std::shared_ptr<ge::GeRootModel>> Session::GenerateModel(const Step& step) {
  GE_ASSIGN_OR_RETURN(ge::OppPackage opp, ge::OppPackage::Open(machine_.opp()));
  progress_("load the operator package's libraries");
  GE_ASSIGN_OR_RETURN(std::unique_ptr<ge::GeGenerator> generator, ge::GeGenerator::Create(opp));
  GE_RETURN_IF_ERROR(MakePlaceholders());
  std::string graph_name = scenario_.file.stem().string();
  GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::ComputeGraph> graph,
                      BuildGraph(scenario_.graph, graph_name, generator->registry(), placeholders_));
  ge::CompileOptions options = scenario_.options;
  if (machine_.host()) {
    options.try_emplace("ge.host_env_os", machine_.host()->os);
    options.try_emplace("ge.host_env_cpu", machine_.host()->cpu);
  }
  progress_("compile the graph");
  GraphWatch watch(step.expect.graphs, options_.dump_graphs, dumped_graphs_);
  PassVerifier verifier(options_.seed);
  CompileObservers observers;
  observers.Add(watch);
  if (options_.verify_passes) observers.Add(verifier);
  ge::CompileLog log;
  auto model = generator->GenerateOfflineModel(std::move(graph), options, {&observers, &log});
  compile_checks_ = watch.Results();
  if (const std::string finding = verifier.finding(); !finding.empty()) {
    AddCheck(compile_checks_, "passes keep what the graph computes", false, finding);
  }
  if (step.expect.warnings) CheckWarnings(*step.expect.warnings, log.warnings(), compile_checks_);
  GE_RETURN_IF_ERROR(watch.status());
  return model;
}

ge::Status Session::MakePlaceholders() {
  for (const GraphSpec* graph : GraphsOf(scenario_.graph)) {
    for (const ConstantSpec& constant : graph->constants) {
      if (constant.op != "ConstPlaceHolder" || placeholders_.contains(&constant)) continue;
      GE_RETURN_IF_ERROR(MakeDevice());
      const TensorSpec& tensor = constant.tensor;
      GE_ASSIGN_OR_RETURN(const ge::ByteBuffer bytes, MakeTensorData(constant.data, tensor.dtype, tensor.shape),
                          "constant '{}'", tensor.name);
      const uint64_t size = std::max<uint64_t>(bytes.size(), 1);  // what holds no element has an address all the same
      GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address,
                          device_->Malloc(size, rt::MemoryKind::kHbm, fmt::format("placeholder {}", tensor.name)),
                          "constant '{}'", tensor.name);
      placeholders_[&constant] = {address, size};
      if (!bytes.empty()) GE_RETURN_IF_ERROR(device_->CopyToDevice(address, size, bytes), "constant '{}'", tensor.name);
    }
  }
  return {};
}

ge::StatusOr<Facts> Session::Compile(const Step& step) {
  GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::GeRootModel> model, GenerateModel(step));
  fs::path path = machine_.work() / step.file;
  GE_RETURN_IF_ERROR(ge::ModelHelper::SaveToOmRootModel(*model, path));
  if (!options_.keep.empty()) {
    std::error_code error;
    fs::copy_file(path, options_.keep / step.file, fs::copy_options::overwrite_existing, error);
    if (error) return MakeError(ge::kFileWriteFailed, "cannot keep '{}': {}", step.file, error.message());
  }
  Facts facts;
  facts.compiled = std::move(model);
  GE_ASSIGN_OR_RETURN(facts.partitions, PartitionsOf(path));
  return facts;
}

ge::Status Session::MakeDevice() {
  if (device_ != nullptr) return device_->CurrentContext().ok() ? ge::Status() : device_->SetDevice();
  sim::DeviceOptions device;
  auto soc = scenario_.options.find("soc_version");
  if (soc != scenario_.options.end()) device.soc_version = soc->second;
  device.seed = options_.seed;
  device.workers = options_.workers;
  if (!options_.trace.empty()) {
    trace_.open(options_.trace, std::ios::binary);
    if (!trace_) return MakeError(ge::kFileOpenFailed, "cannot write trace '{}'", options_.trace.string());
    device.trace = {&trace_, options_.trace_pid, options_.id};
  }
  GE_ASSIGN_OR_RETURN(device_, sim::Device::Create(device));
  manager_ = std::make_unique<ge::ModelManager>(*device_);
  return {};
}

ge::StatusOr<Facts> Session::Load(const Step& step) {
  GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::GeRootModel> model,
                      ge::ModelHelper::LoadRootModelFromFile(machine_.work() / step.file));
  GE_RETURN_IF_ERROR(MakeDevice());
  GE_ASSIGN_OR_RETURN(uint32_t id, manager_->LoadModel(std::move(model), machine_.weight_files()));
  model_id_ = id;
  ref_data_.clear();
  Facts facts;
  GE_ASSIGN_OR_RETURN(facts.description, manager_->Describe(id));
  return facts;
}

ge::StatusOr<std::vector<ge::ByteBuffer>> Session::InputData(const Step& step, Facts& facts) const {
  std::vector<ge::ByteBuffer> data;
  const std::vector<ge::TensorInfo>& infos = facts.description->inputs;
  for (const InputSpec& input : step.inputs) {
    bool known =
        std::any_of(infos.begin(), infos.end(), [&](const ge::TensorInfo& info) { return info.name == input.name; });
    if (!known) return MakeError(kParamInvalid, "the model has no input '{}'", input.name);
  }
  for (size_t i = 0; i < infos.size(); ++i) {
    const ge::TensorInfo& info = infos[i];
    DataSource source = DefaultData(i, info.dtype);
    const auto kept = ref_data_.find(info.name);
    const auto given = std::find_if(step.inputs.begin(), step.inputs.end(),
                                    [&](const InputSpec& input) { return input.name == info.name; });
    if (given != step.inputs.end()) {
      source = given->data;
    } else if (kept != ref_data_.end()) {
      facts.inputs[info.name] = kept->second;
      data.push_back(kept->second);
      continue;
    }
    GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, MakeTensorData(source, info.dtype, info.shape.dims()), "input '{}'",
                        info.name);
    facts.inputs[info.name] = bytes;
    data.push_back(std::move(bytes));
  }
  return data;
}

std::string Session::OutputName(size_t index, const ge::ModelDescription& description) const {
  // Outputs keep the graph's order; a model file has only its own names.
  const std::vector<ReferenceSpec>& outputs = scenario_.graph.outputs;
  return index < outputs.size() ? outputs[index].ToString() : description.outputs[index].name;
}

ge::StatusOr<Facts> Session::Execute(const Step& step) {
  if (!model_id_) return MakeError(kParamInvalid, "no model is loaded");
  Facts facts;
  GE_ASSIGN_OR_RETURN(facts.description, manager_->Describe(*model_id_));
  GE_ASSIGN_OR_RETURN(std::vector<ge::ByteBuffer> data, InputData(step, facts));
  const bool evaluates = std::any_of(step.expect.outputs.begin(), step.expect.outputs.end(),
                                     [](const OutputExpectation& output) { return !output.data; });
  for (const VariableSpec& variable : scenario_.graph.variables) {
    if (!evaluates) break;
    GE_ASSIGN_OR_RETURN(facts.inputs[variable.tensor.name], manager_->ReadVariable(variable.tensor.name));
  }
  GE_ASSIGN_OR_RETURN(std::vector<ge::ByteBuffer> outputs, manager_->ExecuteInPlace(*model_id_, data));
  for (size_t i = 0; i < data.size(); ++i) {
    const ge::TensorInfo& info = facts.description->inputs[i];
    if (!info.is_written) continue;
    ref_data_[info.name] = data[i];
    facts.kept_inputs.push_back({info.name, info, std::move(data[i])});
  }
  for (const ContentsExpectation& expected : step.expect.variables) {
    GE_ASSIGN_OR_RETURN(ActualOutput variable, ReadVariable(expected.name));
    facts.variables.push_back(std::move(variable));
  }
  for (size_t i = 0; i < outputs.size() && i < facts.description->outputs.size(); ++i) {
    facts.outputs.push_back({OutputName(i, *facts.description), facts.description->outputs[i], std::move(outputs[i])});
  }
  return facts;
}

ge::StatusOr<ActualOutput> Session::ReadVariable(const std::string& name) const {
  const VariableSpec* variable = scenario_.graph.FindVariable(name);
  if (variable == nullptr) return MakeError(kParamInvalid, "the graph has no variable '{}'", name);
  GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, manager_->ReadVariable(name));
  const TensorSpec& tensor = variable->tensor;
  ge::TensorInfo info{name, tensor.dtype, ge::GeShape(tensor.shape), bytes.size()};
  return ActualOutput{name, std::move(info), std::move(bytes)};
}

ge::StatusOr<Facts> Session::Unload() {
  if (!model_id_) return MakeError(kParamInvalid, "no model is loaded");
  uint32_t id = *model_id_;
  model_id_.reset();
  GE_RETURN_IF_ERROR(manager_->UnloadModel(id));
  return Facts{};
}

ge::Status Session::FinishTrace() {
  if (device_ == nullptr) return {};
  return device_->FinishTrace().WithContext(options_.trace.string());
}

}  // namespace scenario
