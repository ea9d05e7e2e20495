#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/rt/refusing_device.h"

namespace ge {

/// An rt::Device for tests: keeps memory and objects, writes down every call, runs nothing by itself. It refuses what
/// the contract of core/rt refuses, so a wrong order of calls fails a test. Header only; tests alone include it.
class RecordingDevice : public rt::RefusingDevice {
 public:
  struct Launch {
    rt::KernelLaunch kernel;
    std::vector<uint64_t> args;
    rt::StreamId stream;
  };
  struct TilingLaunch {
    rt::AicpuLaunch aicpu;
    rt::StreamId stream;
  };
  struct Update {
    rt::TaskRef target;
    rt::DeviceAddress tiling_key = 0, block_dim = 0;
  };

  struct LabelSwitch {
    rt::DeviceAddress index = 0;
    std::vector<size_t> labels;  ///< numbered in order of creation, from 0
  };
  struct StreamSwitch {
    rt::DeviceAddress left = 0, right = 0;
    rt::SwitchCondition condition = rt::SwitchCondition::kEqual;
    rt::SwitchDataType type = rt::SwitchDataType::kInt32;
  };

  std::vector<std::string> calls;  ///< "Nop(1)": the verb and its stream, for tasks; the verb alone otherwise
  std::vector<Launch> launches;
  std::vector<TilingLaunch> tiling_launches;
  std::vector<Update> updates;
  std::vector<LabelSwitch> label_switches;
  std::vector<StreamSwitch> stream_switches;
  std::map<std::string, int> resident_libraries;
  int fail_at = -1;  ///< the call of this number (from 0) fails; releasing calls do not count
  int fallible_calls = 0;
  std::function<Status()> on_execute = [] { return Status(); };
  uint16_t elf_machine = 62;

  bool empty() const {
    return memory_.empty() && streams_.empty() && bound_.empty() && events_.empty() && labels_.empty() &&
           models_.empty() && binaries_.empty() && resident_libraries.empty();
  }
  /// The bytes of device memory at an address, to the end of the allocation.
  MutableByteView At(rt::DeviceAddress address) {
    auto it = memory_.upper_bound(address);
    if (it == memory_.begin()) return {};
    --it;
    const uint64_t offset = address - it->first;
    return offset > it->second.size() ? MutableByteView() : MutableByteView(it->second).subspan(offset);
  }
  uint64_t WordAt(rt::DeviceAddress address) {
    uint64_t word = 0;
    std::memcpy(&word, At(address).data(), sizeof(word));
    return word;
  }

  rt::DeviceInfo Info() const override { return {"Ascend910B1", elf_machine}; }

  StatusOr<rt::DeviceAddress> Malloc(uint64_t size, rt::MemoryKind, std::string_view) override {
    GE_RETURN_IF_ERROR(Step("Malloc"));
    if (size == 0) return Refuse(kRtParamInvalid);
    memory_[next_address_] = ByteBuffer(size, 0xCD);
    return std::exchange(next_address_, next_address_ + (size + 127) / 64 * 64);
  }
  Status Free(rt::DeviceAddress address) override {
    calls.push_back("Free");
    return memory_.erase(address) == 1 ? Status() : Refuse(kRtParamInvalid);
  }
  Status CopyToDevice(rt::DeviceAddress destination, uint64_t destination_size, ByteView source) override {
    GE_RETURN_IF_ERROR(Step("CopyToDevice"));
    const MutableByteView place = At(destination);
    if (source.size() > destination_size || destination_size > place.size()) return Refuse(kRtParamInvalid);
    std::copy(source.begin(), source.end(), place.begin());
    return {};
  }
  Status CopyToHost(MutableByteView destination, rt::DeviceAddress source) override {
    GE_RETURN_IF_ERROR(Step("CopyToHost"));
    const MutableByteView place = At(source);
    if (destination.size() > place.size()) return Refuse(kRtParamInvalid);
    std::copy_n(place.begin(), destination.size(), destination.begin());
    return {};
  }
  Status Memset(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) override {
    GE_RETURN_IF_ERROR(Step("Memset"));
    const MutableByteView place = At(destination);
    if (count > destination_size || destination_size > place.size()) return Refuse(kRtParamInvalid);
    std::fill_n(place.begin(), count, value);
    return {};
  }

  StatusOr<rt::StreamId> CreateStream(const rt::StreamConfig& config) override {
    GE_RETURN_IF_ERROR(Step(config.persistent ? "CreatePersistentStream" : "CreateStream"));
    return *streams_.insert(rt::StreamId{NextId()}).first;
  }
  Status DestroyStream(rt::StreamId stream) override {
    calls.push_back("DestroyStream");
    if (bound_.contains(stream)) return Refuse(kRtStreamModel);
    return streams_.erase(stream) == 1 ? Status() : Refuse(kRtParamInvalid);
  }
  Status SynchronizeStream(rt::StreamId, int64_t) override { return Step("SynchronizeStream"); }
  rt::StreamId DefaultStream() const override { return {}; }
  StatusOr<rt::TaskRef> Nop(rt::StreamId stream) override { return Submit("Nop", stream); }
  StatusOr<rt::TaskRef> MemcpyAsync(rt::DeviceAddress, uint64_t, rt::DeviceAddress, uint64_t,
                                    rt::StreamId stream) override {
    return Submit("MemcpyAsync", stream);
  }

  StatusOr<rt::EventId> CreateEvent(const rt::EventConfig&) override {
    GE_RETURN_IF_ERROR(Step("CreateEvent"));
    return *events_.insert(rt::EventId{NextId()}).first;
  }
  Status DestroyEvent(rt::EventId event) override {
    calls.push_back("DestroyEvent");
    return events_.erase(event) == 1 ? Status() : Refuse(kRtParamInvalid);
  }
  StatusOr<rt::TaskRef> RecordEvent(rt::EventId, rt::StreamId stream) override { return Submit("RecordEvent", stream); }
  StatusOr<rt::TaskRef> StreamWaitEvent(rt::StreamId stream, rt::EventId) override {
    return Submit("StreamWaitEvent", stream);
  }
  StatusOr<rt::TaskRef> ResetEvent(rt::EventId, rt::StreamId stream) override { return Submit("ResetEvent", stream); }

  StatusOr<rt::LabelId> CreateLabel() override {
    GE_RETURN_IF_ERROR(Step("CreateLabel"));
    const rt::LabelId label{NextId()};
    labels_.emplace(label, labels_.size());
    return label;
  }
  Status DestroyLabel(rt::LabelId label) override {
    calls.push_back("DestroyLabel");
    return labels_.erase(label) == 1 ? Status() : Refuse(kRtParamInvalid);
  }
  StatusOr<rt::TaskRef> SetLabel(rt::LabelId label, rt::StreamId stream) override {
    if (!labels_.contains(label) || !set_labels_.insert(label).second) return Refuse(kRtParamInvalid);
    return Submit(fmt::format("SetLabel {}", labels_.at(label)), stream);
  }
  StatusOr<rt::TaskRef> SwitchLabelByIndex(rt::DeviceAddress index, std::span<const rt::LabelId> labels,
                                           rt::StreamId stream) override {
    LabelSwitch made{index, {}};
    for (const rt::LabelId label : labels) {
      if (!labels_.contains(label)) return Refuse(kRtParamInvalid);
      made.labels.push_back(labels_.at(label));
    }
    if (labels.empty()) return Refuse(kRtParamInvalid);
    GE_ASSIGN_OR_RETURN(const rt::TaskRef task, Submit("SwitchLabelByIndex", stream));
    label_switches.push_back(std::move(made));
    return task;
  }
  StatusOr<rt::TaskRef> SwitchStream(rt::DeviceAddress left, rt::SwitchCondition condition, rt::DeviceAddress right,
                                     rt::SwitchDataType type, rt::StreamId true_stream, rt::StreamId stream) override {
    if (true_stream == stream || !streams_.contains(true_stream)) return Refuse(kRtParamInvalid);
    GE_ASSIGN_OR_RETURN(const rt::TaskRef task,
                        Submit(fmt::format("SwitchStream to {}", NumberOf(true_stream)), stream));
    stream_switches.push_back({left, right, condition, type});
    return task;
  }
  StatusOr<rt::TaskRef> ActiveStream(rt::StreamId target, rt::StreamId stream) override {
    if (target == stream || !streams_.contains(target)) return Refuse(kRtParamInvalid);
    return Submit(fmt::format("ActiveStream {}", NumberOf(target)), stream);
  }
  StatusOr<rt::TaskRef> MemcpyAddressAsync(rt::DeviceAddress address_pair, uint64_t count,
                                           rt::StreamId stream) override {
    if (address_pair % 64 != 0) return Refuse(kRtParamInvalid);
    return Submit(fmt::format("MemcpyAddressAsync {} from {:#x} to {:#x}", count, WordAt(address_pair),
                              WordAt(address_pair + sizeof(uint64_t))),
                  stream);
  }

  StatusOr<rt::ModelId> ModelBuildBegin(std::string_view) override {
    GE_RETURN_IF_ERROR(Step("ModelBuildBegin"));
    return *models_.insert(rt::ModelId{NextId()}).first;
  }
  Status ModelBindStream(rt::ModelId model, rt::StreamId stream, bool head) override {
    GE_RETURN_IF_ERROR(Step(head ? "BindHeadStream" : "BindStream"));
    return bound_.emplace(stream, model).second ? Status() : Refuse(kRtStreamModel);
  }
  Status ModelUnbindStream(rt::ModelId model, rt::StreamId stream) override {
    calls.push_back("UnbindStream");
    const auto it = bound_.find(stream);
    if (it == bound_.end() || it->second != model) return Refuse(kRtStreamModel);
    bound_.erase(it);
    return {};
  }
  StatusOr<rt::TaskRef> ModelEndTask(rt::ModelId, rt::StreamId stream) override { return Submit("EndTask", stream); }
  Status ModelBuildEnd(rt::ModelId) override { return Step("ModelBuildEnd"); }
  Status ModelExecute(rt::ModelId, int64_t) override {
    GE_RETURN_IF_ERROR(Step("ModelExecute"));
    return on_execute();
  }
  Status ModelDestroy(rt::ModelId model) override {
    calls.push_back("ModelDestroy");
    for (const auto& [stream, owner] : bound_) {
      if (owner == model) return Refuse(kRtStreamModel);
    }
    return models_.erase(model) == 1 ? Status() : Refuse(kRtModelContext);
  }

  StatusOr<rt::BinaryId> BinaryLoad(std::string_view, ByteView, std::shared_ptr<const void>) override {
    GE_RETURN_IF_ERROR(Step("BinaryLoad"));
    return *binaries_.insert(rt::BinaryId{NextId()}).first;
  }
  Status BinaryUnload(rt::BinaryId binary) override {
    calls.push_back("BinaryUnload");
    return binaries_.erase(binary) == 1 ? Status() : Refuse(kRtParamInvalid);
  }
  StatusOr<rt::TaskRef> LaunchKernel(const rt::KernelLaunch& launch, rt::StreamId stream) override {
    GE_ASSIGN_OR_RETURN(const rt::TaskRef task, Submit("LaunchKernel", stream));
    Launch copy{launch, std::vector<uint64_t>(launch.args.size() / sizeof(uint64_t)), stream};
    if (!launch.args.empty()) std::memcpy(copy.args.data(), launch.args.data(), copy.args.size() * sizeof(uint64_t));
    copy.kernel.args = {};
    launches.push_back(std::move(copy));
    return task;
  }
  StatusOr<rt::AicpuLibraryId> AicpuLibraryLoad(std::string_view so_name, ByteView,
                                                std::shared_ptr<const void>) override {
    GE_RETURN_IF_ERROR(Step("AicpuLibraryLoad"));
    ++resident_libraries[std::string(so_name)];
    const rt::AicpuLibraryId id{NextId()};
    library_names_.emplace(id, so_name);
    return id;
  }
  Status AicpuLibraryUnload(rt::AicpuLibraryId library) override {
    calls.push_back("AicpuLibraryUnload");
    const auto it = library_names_.find(library);
    if (it == library_names_.end()) return Refuse(kRtParamInvalid);
    if (--resident_libraries[it->second] == 0) resident_libraries.erase(it->second);
    return {};
  }
  StatusOr<rt::TaskRef> LaunchAicpu(const rt::AicpuLaunch& launch, rt::StreamId stream) override {
    GE_ASSIGN_OR_RETURN(const rt::TaskRef task, Submit("LaunchAicpu", stream));
    tiling_launches.push_back({launch, stream});
    return task;
  }
  StatusOr<rt::TaskRef> TaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
                                   rt::StreamId stream, const rt::Annotations&) override {
    GE_ASSIGN_OR_RETURN(const rt::TaskRef task, Submit("TaskUpdate", stream));
    updates.push_back({target, tiling_key, block_dim});
    return task;
  }

 private:
  static Status Refuse(ErrorCode code) { return MakeError(code, "the device refuses"); }
  uint32_t NextId() { return ++last_id_; }
  Status Step(std::string_view verb) {
    calls.emplace_back(verb);
    if (fallible_calls++ == fail_at) return MakeError(kRtInternal, "injected failure of {}", verb);
    return {};
  }
  /// Streams are numbered for people: in order of creation, from 0.
  ptrdiff_t NumberOf(rt::StreamId stream) const { return std::distance(streams_.begin(), streams_.find(stream)); }
  StatusOr<rt::TaskRef> Submit(std::string_view verb, rt::StreamId stream) {
    GE_RETURN_IF_ERROR(Step(fmt::format("{}({})", verb, NumberOf(stream))));
    if (!streams_.contains(stream)) return Refuse(kRtParamInvalid);
    return rt::TaskRef{stream, task_count_[stream]++};
  }

  std::map<rt::DeviceAddress, ByteBuffer> memory_;
  std::set<rt::StreamId> streams_;
  std::map<rt::StreamId, rt::ModelId> bound_;
  std::set<rt::EventId> events_;
  std::map<rt::LabelId, size_t> labels_;
  std::set<rt::LabelId> set_labels_;
  std::set<rt::ModelId> models_;
  std::set<rt::BinaryId> binaries_;
  std::map<rt::AicpuLibraryId, std::string> library_names_;
  std::map<rt::StreamId, uint32_t> task_count_;
  rt::DeviceAddress next_address_ = 0x10000;
  uint32_t last_id_ = 0;
};

}  // namespace ge
