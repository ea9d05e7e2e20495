#include "core/runtime/static/davinci_model.h"

#include "core/base/elf_file.h"
#include "core/om/model_attr_names.h"
#include "core/runtime/static/head_streams.h"
#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

/// What the static executor runs: one graph whose shapes are all known (spec/static-runtime.md §1).
Status CheckStatic(const GeRootModel& model) {
  const GeModel& root = model.root();
  const bool partitioned = AttrOr<bool>(root.graph().attrs, kAttrDynamicShapePartitioned, false);
  const bool unknown = AttrOr<bool>(root.graph().attrs, kAttrGraphUnknownFlag, false);
  if (model.models().size() == 1 && !partitioned && !unknown) return {};
  return MakeError(kUnsupported,
                   "model '{}' has unknown shapes ({} executable graphs): only static models can be loaded", root.name,
                   model.models().size());
}

/// Before anything is allocated: a model for real hardware is refused by the names of kernel and machine.
Status CheckKernelMachines(const GeModel& model, const rt::DeviceInfo& device) {
  for (const KernelBin& kernel : model.kernels()) {
    auto machine = ReadElfMachine(kernel.binary.view, kernel.name);
    if (!machine.ok())
      return MakeError(kKernelPartitionInvalid, "kernel '{}': {}", kernel.name, machine.status().message());
    if (*machine == device.kernel_elf_machine) continue;
    return MakeError(kUnsupported, "kernel '{}' is for {}; device {} runs kernels for {}", kernel.name,
                     ElfMachineName(*machine), device.soc_version, ElfMachineName(device.kernel_elf_machine));
  }
  return {};
}

StatusOr<std::vector<IoBuffer>> PlaceIo(const std::vector<IoTensor>& tensors, ModelMemory& memory) {
  std::vector<IoBuffer> buffers;
  for (const IoTensor& tensor : tensors) {
    GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address, memory.AddressOf(tensor.place));
    buffers.push_back(
        {tensor.name, address, tensor.place.size, tensor.desc->dtype, tensor.desc->shape, tensor.is_written});
  }
  return buffers;
}

/// The logical stream of a task: the only one of a model that has one, else what the task says (spec/static-runtime.md
/// §7.1).
StatusOr<uint32_t> StreamOf(const domi::TaskDef& task, uint32_t stream_count) {
  if (stream_count == 1) return 0U;
  if (task.stream_id() < stream_count) return task.stream_id();
  return MakeError(kTaskPartitionInvalid, "stream {} does not exist; the model has {}", task.stream_id(), stream_count);
}

std::string TaskText(int index, const domi::TaskDef& task) {
  return fmt::format("task {} ({})", index, ModelTaskTypeName(task.type()));
}

StatusOr<std::vector<std::unique_ptr<TaskInfo>>> InitTasks(const domi::ModelTaskDef& tasks, TaskLoadContext& context) {
  std::vector<std::unique_ptr<TaskInfo>> infos;
  for (int i = 0; i < tasks.task_size(); ++i) {
    GE_ASSIGN_OR_RETURN(auto info, CreateTask(tasks.task(i), context), "{}", TaskText(i, tasks.task(i)));
    infos.push_back(std::move(info));
  }
  GE_RETURN_IF_ERROR(context.labels.CheckJumps());
  return infos;
}

/// The stream whose end is the end of an execution, for a model that has no END_GRAPH task: NetOutput's.
uint32_t EndStream(const ModelLayout& layout) {
  for (const auto& node : layout.model().graph().nodes()) {
    const int64_t stream = node->op().stream_id;
    if (node->type() == kNetOutputType && stream >= 0 && stream < layout.stream_count())
      return static_cast<uint32_t>(stream);
  }
  return 0;
}

}  // namespace

StatusOr<std::unique_ptr<DavinciModel>> DavinciModel::Load(rt::Device& device, std::shared_ptr<const GeRootModel> model,
                                                           uint32_t model_id, const ModelSources& sources) {
  GE_RETURN_IF_ERROR(CheckStatic(*model));
  GE_RETURN_IF_ERROR(CheckKernelMachines(model->root(), device.Info()));
  std::unique_ptr<DavinciModel> loaded(new DavinciModel(device, std::move(model)));
  GE_RETURN_IF_ERROR(loaded->LoadOnDevice(model_id, sources));
  return loaded;
}

Status DavinciModel::LoadOnDevice(uint32_t model_id, const ModelSources& sources) {
  const GeModel& model = model_->root();
  GE_ASSIGN_OR_RETURN(const ChipConfig* chip, ChipConfig::Find(resources_.device().Info().soc_version));
  GE_ASSIGN_OR_RETURN(const ModelLayout layout, ModelLayout::Read(model));
  GE_ASSIGN_OR_RETURN(const std::vector<IoTensor> inputs, layout.Inputs());
  GE_ASSIGN_OR_RETURN(const std::vector<IoTensor> outputs, layout.Outputs());

  const domi::ModelTaskDef& tasks = model.tasks();
  GE_ASSIGN_OR_RETURN(const std::vector<bool> heads, FindHeadStreams(layout, tasks));

  GE_ASSIGN_OR_RETURN(ModelMemory memory, ModelMemory::Allocate(layout, resources_, sources));
  GE_ASSIGN_OR_RETURN(inputs_, PlaceIo(inputs, memory));
  GE_ASSIGN_OR_RETURN(outputs_, PlaceIo(outputs, memory));

  GE_RETURN_IF_ERROR(resources_.BeginModel(model.name));
  OpMasterLibraries op_master(model_->so_bins, model_id, resources_);
  AicpuLibraries aicpu(model.cust_aicpu_kernels(), resources_);
  TaskLoadContext context{layout, memory, resources_, op_master, aicpu, *chip};
  for (uint32_t i = 0; i < layout.stream_count(); ++i) {
    GE_ASSIGN_OR_RETURN(const rt::StreamId stream, resources_.CreateModelStream(heads[i]), "stream {} of {}", i,
                        layout.stream_count());
    context.streams.push_back(stream);
  }
  device_streams_ = context.streams;
  for (uint32_t i = 0; i < layout.event_count(); ++i) {
    GE_ASSIGN_OR_RETURN(const rt::EventId event, resources_.CreateEvent(), "event {} of {}", i, layout.event_count());
    context.events.push_back(event);
  }
  GE_ASSIGN_OR_RETURN(context.labels, LabelTable::Create(layout.label_count(), resources_));

  GE_ASSIGN_OR_RETURN(const auto infos, InitTasks(tasks, context));
  tasks_per_stream_.resize(context.streams.size());
  for (int i = 0; i < tasks.task_size(); ++i) {
    const domi::TaskDef& task = tasks.task(i);
    GE_ASSIGN_OR_RETURN(const uint32_t stream, StreamOf(task, layout.stream_count()), "{}", TaskText(i, task));
    GE_RETURN_IF_ERROR(infos[static_cast<size_t>(i)]->Distribute(context, context.streams[stream]), "{}",
                       TaskText(i, task));
    tasks_per_stream_[stream].push_back(ModelTaskTypeName(task.type()));
  }
  if (!context.graph_ended) {
    const rt::StreamId end = context.streams[EndStream(layout)];
    GE_RETURN_IF_ERROR(resources_.device().ModelEndTask(resources_.model(), end).status());
  }
  return resources_.device().ModelBuildEnd(resources_.model());
}

StatusOr<std::vector<ByteBuffer>> DavinciModel::Execute(const std::vector<ByteView>& inputs) {
  if (inputs.size() != inputs_.size()) {
    return MakeError(kExecuteParamInvalid, "{} inputs given, the model has {}", inputs.size(), inputs_.size());
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].size() != inputs_[i].size) {
      return MakeError(kExecuteParamInvalid, "input {} '{}' has {} bytes, the model takes {}", i, inputs_[i].name,
                       inputs[i].size(), inputs_[i].size);
    }
  }
  rt::Device& device = resources_.device();
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].empty()) continue;
    GE_RETURN_IF_ERROR(device.CopyToDevice(inputs_[i].address, inputs_[i].size, inputs[i]), "input {} '{}'", i,
                       inputs_[i].name);
  }
  GE_RETURN_IF_ERROR(device.ModelExecute(resources_.model(), rt::kNoTimeout));
  std::vector<ByteBuffer> results;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    ByteBuffer bytes(outputs_[i].size);
    if (!bytes.empty())
      GE_RETURN_IF_ERROR(device.CopyToHost(bytes, outputs_[i].address), "output {} '{}'", i, outputs_[i].name);
    results.push_back(std::move(bytes));
  }
  return results;
}

StatusOr<ByteBuffer> DavinciModel::ReadInput(size_t index) const {
  ByteBuffer bytes(inputs_[index].size);
  if (!bytes.empty())
    GE_RETURN_IF_ERROR(resources_.device().CopyToHost(bytes, inputs_[index].address), "input {} '{}'", index,
                       inputs_[index].name);
  return bytes;
}

}  // namespace ge
