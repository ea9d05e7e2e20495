#include "scenarios/runner/execute/device_program.h"

#include <algorithm>

#include "simulator/declared_kernel.h"

namespace scenario {
namespace {

rt::EventConfig ConfigOf(const DeviceObject& event) {
  rt::EventConfig config;
  config.timed = true;
  config.kind = event.event == DeviceObject::EventKind::kSync       ? rt::EventKind::kSync
                : event.event == DeviceObject::EventKind::kRecorded ? rt::EventKind::kRecorded
                                                                    : rt::EventKind::kSnapshot;
  return config;
}

}  // namespace

/// The arguments of one sentence; those that the table of verbs requires are there.
class DeviceProgram::Arguments {
 public:
  Arguments(const DeviceAction& action, const DeviceProgram& program) : action_(action), program_(program) {}

  bool Has(std::string_view parameter) const { return action_.arguments.contains(parameter); }
  const DeviceValue& One(std::string_view parameter) const { return action_.arguments.at(parameter).front(); }
  std::vector<DeviceValue> Many(std::string_view parameter) const {
    return Has(parameter) ? action_.arguments.at(parameter) : std::vector<DeviceValue>();
  }
  uint64_t Number(std::string_view parameter, uint64_t fallback = 0) const {
    return Has(parameter) ? One(parameter).number : fallback;
  }
  uint32_t Number32(std::string_view parameter, uint32_t fallback = 0) const {
    return static_cast<uint32_t>(Number(parameter, fallback));
  }
  int64_t TimeoutMs() const {
    return Has("timeout_ms") ? static_cast<int64_t>(One("timeout_ms").number) : rt::kNoTimeout;
  }
  /// Of the words of a parameter, as its enum counts them.
  template <typename Enum>
  Enum Choice(std::string_view parameter, std::initializer_list<std::pair<std::string_view, Enum>> choices) const {
    for (const auto& [word, value] : choices) {
      if (Has(parameter) && One(parameter).name == word) return value;
    }
    return choices.begin()->second;
  }
  bool Is(std::string_view parameter, std::string_view word) const {
    return Has(parameter) && One(parameter).name == word;
  }
  Operand KindOf(std::string_view parameter) const {
    const DeviceObject* object = program_.spec_.Find(One(parameter).name);
    return object != nullptr ? object->kind : kStreamOperand;  // the default stream is declared nowhere
  }
  bool HasStream() const { return !action_.stream.empty(); }
  rt::StreamId Stream() const { return program_.StreamOf(action_.stream); }
  rt::StreamId Stream(std::string_view parameter) const { return program_.StreamOf(One(parameter).name); }
  rt::DeviceAddress Address(std::string_view parameter) const { return program_.AddressOf(One(parameter)); }

 private:
  const DeviceAction& action_;
  const DeviceProgram& program_;
};

DeviceProgram::~DeviceProgram() { TakeDown(); }

ge::Status DeviceProgram::Run() {
  if (!device_.CurrentContext().ok()) GE_RETURN_IF_ERROR(device_.SetDevice());
  GE_RETURN_IF_ERROR(Make());
  for (const DeviceAction& action : spec_.actions) {
    const Handler handler = FindHandler(action.verb->name);
    GE_CHECK(handler != nullptr, "no function for the verb '{}'", action.verb->name);
    GE_RETURN_IF_ERROR((this->*handler)(Arguments(action, *this)), "line {}: {}", action.place.line, action.text);
  }
  if (!device_.CurrentContext().ok()) return {};
  return device_.SynchronizeDevice(rt::kNoTimeout).WithContext("the end of the program");
}

ge::Status DeviceProgram::Make() {
  for (const DeviceObject& object : spec_.objects) {
    GE_RETURN_IF_ERROR(MakeOne(object), "line {}: {} '{}'", object.place.line, DescribeOperands(object.kind),
                       object.name);
  }
  return {};
}

ge::Status DeviceProgram::MakeOne(const DeviceObject& object) {
  const std::string& name = object.name;
  switch (object.kind) {
    case kBufferOperand: {
      GE_ASSIGN_OR_RETURN(addresses_[name], device_.Malloc(object.size, rt::MemoryKind::kHbm, name));
      return object.fill ? device_.Memset(addresses_[name], object.size, *object.fill, object.size) : ge::Status();
    }
    case kHostOperand:
      host_[name].resize(object.size);
      return object.pinned ? device_.HostRegister(host_[name]) : ge::Status();
    case kStreamOperand: {
      const rt::StreamConfig config{object.priority, !object.model.empty()};
      GE_ASSIGN_OR_RETURN(streams_[name], device_.CreateStream(config));
      return object.model.empty() ? ge::Status()
                                  : device_.ModelBindStream(models_.at(object.model), streams_[name], object.head);
    }
    case kEventOperand: {
      GE_ASSIGN_OR_RETURN(events_[name], device_.CreateEvent(ConfigOf(object)));
      return {};
    }
    case kNotifyOperand: {
      GE_ASSIGN_OR_RETURN(notifies_[name], device_.CreateNotify());
      return {};
    }
    case kCountNotifyOperand: {
      GE_ASSIGN_OR_RETURN(count_notifies_[name], device_.CreateCountNotify());
      return {};
    }
    case kLabelOperand: {
      GE_ASSIGN_OR_RETURN(labels_[name], device_.CreateLabel());
      return {};
    }
    case kModelOperand: {
      GE_ASSIGN_OR_RETURN(models_[name], device_.ModelBuildBegin(name));
      return {};
    }
    default:
      return ge::MakeError(ge::kInternal, "no object is of kind {}", static_cast<uint32_t>(object.kind));
  }
}

rt::StreamId DeviceProgram::StreamOf(const std::string& name) const {
  return name == kDefaultStreamName ? device_.DefaultStream() : streams_.at(name);
}

ge::MutableByteView DeviceProgram::HostBytes(const DeviceValue& value) {
  return ge::MutableByteView(host_.at(value.name)).subspan(value.begin, value.size);
}

std::map<std::string, uint32_t, std::less<>> DeviceProgram::Streams() const {
  std::map<std::string, uint32_t, std::less<>> numbers;
  for (const auto& [name, stream] : streams_) numbers[name] = stream.value;
  if (const rt::StreamId stream = device_.DefaultStream()) numbers[std::string(kDefaultStreamName)] = stream.value;
  return numbers;
}

std::string DeviceProgram::Legend() const {
  std::vector<std::string> names;
  const auto add = [&names](std::string_view what, const auto& objects) {
    for (const auto& [name, id] : objects) names.push_back(fmt::format("{} {} is '{}'", what, id.value, name));
  };
  add("stream", streams_);
  add("event", events_);
  add("notify", notifies_);
  add("counting notify", count_notifies_);
  add("label", labels_);
  return fmt::format("{}", fmt::join(names, ", "));
}

ge::StatusOr<ge::ByteBuffer> DeviceProgram::Read(const std::string& name) {
  if (const auto host = host_.find(name); host != host_.end()) return host->second;
  const auto address = addresses_.find(name);
  const DeviceObject* object = spec_.Find(name);
  if (address == addresses_.end() || object == nullptr) {
    return ge::MakeError(ge::kParamInvalid, "'{}' was never made", name);
  }
  ge::ByteBuffer bytes(object->size);
  GE_RETURN_IF_ERROR(device_.CopyToHost(bytes, address->second));
  return bytes;
}

// Nobody is told of failures here: whatever the program has left, in whatever state, goes.
void DeviceProgram::TakeDown() {
  if (!device_.CurrentContext().ok()) (void)device_.SetDevice();
  const auto stops = [](const DeviceAction& action) { return action.verb->name == "stop_on_failure"; };
  if (std::ranges::any_of(spec_.actions, stops)) {
    (void)device_.ResetDeviceForce();  // the only way out of a context that has stopped
    (void)device_.SetDevice();
  }
  TakeDownModels();
  for (const auto& [name, stream] : streams_) (void)device_.DestroyStreamForce(stream);
  const rt::StreamId default_stream = device_.DefaultStream();
  const ge::StatusOr<bool> idle = device_.StreamQuery(default_stream);
  if (idle.ok() && !*idle) {
    (void)device_.StreamAbort(default_stream);
    (void)device_.SynchronizeStream(default_stream, rt::kNoTimeout);
  }
  for (const auto& [name, event] : events_) (void)device_.DestroyEvent(event);
  for (const auto& [name, notify] : notifies_) (void)device_.DestroyNotify(notify);
  for (const auto& [name, notify] : count_notifies_) (void)device_.DestroyCountNotify(notify);
  for (const auto& [name, label] : labels_) (void)device_.DestroyLabel(label);
  for (const auto& [name, address] : addresses_) (void)device_.Free(address);
  for (const auto& [name, bytes] : host_) (void)device_.HostUnregister(bytes.data());
  for (const rt::BinaryId binary : binaries_) (void)device_.BinaryUnload(binary);
  (void)device_.SetOpWaitTimeout(0);
  (void)device_.SetOpExecuteTimeout(0);
}

void DeviceProgram::Settle() {
  const ge::StatusOr<rt::StreamId> stream = device_.CreateStream({});
  const ge::StatusOr<rt::NotifyId> never = device_.CreateNotify();
  if (!stream.ok() || !never.ok()) return;
  (void)device_.WaitNotify(*never, *stream, 0);
  (void)device_.SynchronizeStream(*stream, rt::kNoTimeout);  // ends when nothing can move any more
  (void)device_.DestroyStreamForce(*stream);
  (void)device_.DestroyNotify(*never);
}

void DeviceProgram::TakeDownModels() {
  for (const auto& [name, model] : models_) (void)device_.ModelAbort(model);
  bool settled = false;
  for (const DeviceObject& object : spec_.objects) {
    const auto stream = streams_.find(object.name);
    if (object.model.empty() || stream == streams_.end()) continue;
    const auto unbind = [&] { return device_.ModelUnbindStream(models_.at(object.model), stream->second); };
    if (unbind().ok() || settled) continue;
    Settle();  // a stream that is joined to nothing may outlive the execution
    settled = true;
    (void)unbind();
  }
  for (const auto& [name, model] : models_) (void)device_.ModelDestroy(model);
}

bool DeviceProgram::Knows(std::string_view verb) { return FindHandler(verb) != nullptr; }

DeviceProgram::Handler DeviceProgram::FindHandler(std::string_view verb) {
  static const std::map<std::string_view, Handler> kHandlers = {
      {"free", &DeviceProgram::Free},
      {"free_with_device_sync", &DeviceProgram::FreeWithDeviceSync},
      {"memset", &DeviceProgram::Memset},
      {"copy", &DeviceProgram::Copy},
      {"copy_by_addresses", &DeviceProgram::CopyByAddresses},
      {"write_u32", &DeviceProgram::WriteU32},
      {"write_u64", &DeviceProgram::WriteU64},
      {"write_addresses", &DeviceProgram::WriteAddresses},
      {"collective", &DeviceProgram::Collective},
      {"prefetch", &DeviceProgram::Prefetch},
      {"host_register", &DeviceProgram::HostRegister},
      {"host_unregister", &DeviceProgram::HostUnregister},
      {"synchronize", &DeviceProgram::Synchronize},
      {"query", &DeviceProgram::Query},
      {"nop", &DeviceProgram::Nop},
      {"host_function", &DeviceProgram::HostFunction},
      {"abort", &DeviceProgram::Abort},
      {"stop_on_failure", &DeviceProgram::StopOnFailure},
      {"destroy", &DeviceProgram::Destroy},
      {"destroy_force", &DeviceProgram::DestroyForce},
      {"record", &DeviceProgram::Record},
      {"wait", &DeviceProgram::Wait},
      {"reset", &DeviceProgram::Reset},
      {"elapsed_time", &DeviceProgram::ElapsedTime},
      {"count", &DeviceProgram::Count},
      {"wait_count", &DeviceProgram::WaitCount},
      {"value_write", &DeviceProgram::ValueWrite},
      {"value_wait", &DeviceProgram::ValueWait},
      {"launch", &DeviceProgram::Launch},
      {"update", &DeviceProgram::Update},
      {"end_task", &DeviceProgram::EndTask},
      {"end_build", &DeviceProgram::EndBuild},
      {"execute", &DeviceProgram::Execute},
      {"activate", &DeviceProgram::Activate},
      {"switch_stream", &DeviceProgram::SwitchStream},
      {"set_label", &DeviceProgram::SetLabel},
      {"switch_label", &DeviceProgram::SwitchLabel},
      {"set_device", &DeviceProgram::SetDevice},
      {"reset_device", &DeviceProgram::ResetDevice},
      {"reset_device_force", &DeviceProgram::ResetDeviceForce},
      {"op_wait_timeout", &DeviceProgram::OpWaitTimeout},
      {"op_execute_timeout", &DeviceProgram::OpExecuteTimeout},
  };
  const auto found = kHandlers.find(verb);
  return found == kHandlers.end() ? nullptr : found->second;
}

// Memory.

ge::Status DeviceProgram::Free(const Arguments& a) { return device_.Free(a.Address("buffer")); }
ge::Status DeviceProgram::FreeWithDeviceSync(const Arguments& a) {
  return device_.FreeWithDeviceSync(a.Address("buffer"));
}

ge::Status DeviceProgram::Memset(const Arguments& a) {
  const DeviceValue& destination = a.One("destination");
  const auto value = static_cast<uint8_t>(a.Number("value"));
  if (a.KindOf("destination") == kHostOperand) {
    std::ranges::fill(HostBytes(destination), value);
    return {};
  }
  const rt::DeviceAddress address = AddressOf(destination);
  if (!a.HasStream()) return device_.Memset(address, destination.size, value, destination.size);
  return device_.MemsetAsync(address, destination.size, value, destination.size, a.Stream()).status();
}

ge::Status DeviceProgram::Copy(const Arguments& a) {
  if (a.KindOf("destination") == kHostOperand) return CopyToHost(a);
  if (a.KindOf("source") == kHostOperand) return CopyToDevice(a);
  const DeviceValue &destination = a.One("destination"), &source = a.One("source");
  const rt::DeviceAddress to = AddressOf(destination), from = AddressOf(source);
  if (!a.HasStream()) return device_.CopyOnDevice(to, destination.size, from, source.size);
  return device_.MemcpyAsync(to, destination.size, from, source.size, a.Stream()).status();
}

ge::Status DeviceProgram::CopyToHost(const Arguments& a) {
  const DeviceValue &destination = a.One("destination"), &source = a.One("source");
  if (source.size > destination.size) {
    return ge::MakeError(ge::kRtParamInvalid, "copy of {} bytes to host memory of {}", source.size, destination.size);
  }
  const ge::MutableByteView bytes = HostBytes(destination).first(source.size);
  if (!a.HasStream()) return device_.CopyToHost(bytes, AddressOf(source));
  return device_.CopyToHostAsync(bytes, AddressOf(source), a.Stream()).status();
}

ge::Status DeviceProgram::CopyToDevice(const Arguments& a) {
  const DeviceValue& destination = a.One("destination");
  const ge::ByteView bytes = HostBytes(a.One("source"));
  const rt::DeviceAddress to = AddressOf(destination);
  if (!a.HasStream()) return device_.CopyToDevice(to, destination.size, bytes);
  const auto mode = a.Is("mode", "buffered") ? rt::HostSource::kBuffered : rt::HostSource::kInPlace;
  return device_.CopyToDeviceAsync(to, destination.size, bytes, mode, a.Stream()).status();
}

ge::Status DeviceProgram::CopyByAddresses(const Arguments& a) {
  return device_.MemcpyAddressAsync(a.Address("pair"), a.Number("bytes"), a.Stream()).status();
}

ge::Status DeviceProgram::WriteNow(const DeviceValue& destination, ge::ByteView bytes) {
  return device_.CopyToDevice(AddressOf(destination), destination.size, bytes);
}

ge::Status DeviceProgram::WriteU32(const Arguments& a) {
  ge::ByteWriter writer;
  for (const DeviceValue& value : a.Many("values")) writer.Write(static_cast<uint32_t>(value.number));
  return WriteNow(a.One("destination"), writer.view());
}
ge::Status DeviceProgram::WriteU64(const Arguments& a) {
  ge::ByteWriter writer;
  for (const DeviceValue& value : a.Many("values")) writer.Write(value.number);
  return WriteNow(a.One("destination"), writer.view());
}
ge::Status DeviceProgram::WriteAddresses(const Arguments& a) {
  ge::ByteWriter writer;
  for (const DeviceValue& value : a.Many("of")) writer.Write(AddressOf(value));
  return WriteNow(a.One("destination"), writer.view());
}

ge::Status DeviceProgram::Collective(const Arguments& a) {
  return device_
      .Collective(a.One("operation").name, a.Number32("ranks", 1), a.Address("destination"), a.Address("source"),
                  a.One("source").size, a.Stream())
      .status();
}
ge::Status DeviceProgram::Prefetch(const Arguments& a) {
  return device_.Prefetch(a.Address("buffer"), a.One("buffer").size, a.Stream()).status();
}
ge::Status DeviceProgram::HostRegister(const Arguments& a) { return device_.HostRegister(HostBytes(a.One("memory"))); }
ge::Status DeviceProgram::HostUnregister(const Arguments& a) {
  return device_.HostUnregister(HostBytes(a.One("memory")).data());
}

// Streams.

ge::Status DeviceProgram::Synchronize(const Arguments& a) {
  if (!a.Has("object")) return device_.SynchronizeDevice(a.TimeoutMs());
  if (a.KindOf("object") == kEventOperand) {
    return device_.SynchronizeEvent(events_.at(a.One("object").name), a.TimeoutMs());
  }
  return device_.SynchronizeStream(a.Stream("object"), a.TimeoutMs());
}
ge::Status DeviceProgram::Query(const Arguments& a) {
  if (a.KindOf("object") == kEventOperand) return device_.QueryEvent(events_.at(a.One("object").name)).status();
  return device_.StreamQuery(a.Stream("object")).status();
}
ge::Status DeviceProgram::Nop(const Arguments& a) {
  for (uint64_t i = 0; i < a.Number("count", 1); ++i) GE_RETURN_IF_ERROR(device_.Nop(a.Stream()).status());
  return {};
}
ge::Status DeviceProgram::HostFunction(const Arguments& a) {
  std::function<void()> function = [] {};
  // What the call says is not the point: that it is made is.
  if (a.Is("calls", "synchronize")) function = [this] { (void)device_.SynchronizeDevice(rt::kNoTimeout); };
  return device_.LaunchHostFunction(std::move(function), a.Stream()).status();
}
ge::Status DeviceProgram::Abort(const Arguments& a) {
  if (a.KindOf("object") == kModelOperand) return device_.ModelAbort(models_.at(a.One("object").name));
  return device_.StreamAbort(a.Stream("object"));
}
ge::Status DeviceProgram::StopOnFailure(const Arguments& a) {
  return device_.SetStreamFailureMode(a.Stream("stream"), rt::FailureMode::kStop);
}
ge::Status DeviceProgram::Destroy(const Arguments& a) {
  const std::string& name = a.One("object").name;
  switch (a.KindOf("object")) {
    case kEventOperand:
      return device_.DestroyEvent(events_.at(name));
    case kNotifyOperand:
      return device_.DestroyNotify(notifies_.at(name));
    case kCountNotifyOperand:
      return device_.DestroyCountNotify(count_notifies_.at(name));
    case kLabelOperand:
      return device_.DestroyLabel(labels_.at(name));
    case kModelOperand:
      for (const DeviceObject& object : spec_.objects) {
        if (object.model != name) continue;
        GE_RETURN_IF_ERROR(device_.ModelUnbindStream(models_.at(name), streams_.at(object.name)));
      }
      return device_.ModelDestroy(models_.at(name));
    default:
      return device_.DestroyStream(a.Stream("object"));
  }
}
ge::Status DeviceProgram::DestroyForce(const Arguments& a) { return device_.DestroyStreamForce(a.Stream("stream")); }

// Events, notifies, value cells.

ge::Status DeviceProgram::Record(const Arguments& a) {
  const std::string& name = a.One("object").name;
  if (a.KindOf("object") == kNotifyOperand) return device_.RecordNotify(notifies_.at(name), a.Stream()).status();
  return device_.RecordEvent(events_.at(name), a.Stream()).status();
}
ge::Status DeviceProgram::Wait(const Arguments& a) {
  const std::string& name = a.One("object").name;
  if (a.KindOf("object") == kNotifyOperand) {
    return device_.WaitNotify(notifies_.at(name), a.Stream(), a.Number32("timeout_s")).status();
  }
  return device_.StreamWaitEvent(a.Stream(), events_.at(name)).status();
}
ge::Status DeviceProgram::Reset(const Arguments& a) {
  return device_.ResetEvent(events_.at(a.One("event").name), a.Stream()).status();
}
ge::Status DeviceProgram::ElapsedTime(const Arguments& a) {
  return device_.ElapsedTime(events_.at(a.One("start").name), events_.at(a.One("end").name)).status();
}
ge::Status DeviceProgram::Count(const Arguments& a) {
  const auto mode = a.Choice<rt::CountRecord>("mode", {{"set", rt::CountRecord::kSet},
                                                       {"add", rt::CountRecord::kAdd},
                                                       {"bit_or", rt::CountRecord::kBitOr},
                                                       {"bit_and", rt::CountRecord::kBitAnd}});
  return device_.RecordCountNotify(count_notifies_.at(a.One("object").name), mode, a.Number32("value"), a.Stream())
      .status();
}
ge::Status DeviceProgram::WaitCount(const Arguments& a) {
  const auto mode = a.Choice<rt::CountWait>("mode", {{"less", rt::CountWait::kLess},
                                                     {"equal", rt::CountWait::kEqual},
                                                     {"greater", rt::CountWait::kGreater},
                                                     {"greater_or_equal", rt::CountWait::kGreaterOrEqual},
                                                     {"equal_with_bitmask", rt::CountWait::kEqualWithBitmask}});
  return device_
      .WaitCountNotify(count_notifies_.at(a.One("object").name), mode, a.Number32("value"), a.Is("then", "clear"),
                       a.Stream(), a.Number32("timeout_s"))
      .status();
}
ge::Status DeviceProgram::ValueWrite(const Arguments& a) {
  return device_.ValueWrite(a.Address("cell"), a.Number("value"), a.Stream()).status();
}
ge::Status DeviceProgram::ValueWait(const Arguments& a) {
  const auto mode = a.Choice<rt::ValueWaitMode>("mode", {{"greater_or_equal", rt::ValueWaitMode::kGreaterOrEqual},
                                                         {"equal", rt::ValueWaitMode::kEqual},
                                                         {"and", rt::ValueWaitMode::kAnd},
                                                         {"nor", rt::ValueWaitMode::kNor}});
  return device_.ValueWait(a.Address("cell"), a.Number("value"), mode, a.Stream()).status();
}

// Kernels.

ge::Status DeviceProgram::Launch(const Arguments& a) {
  sim::DeclaredKernel kernel;
  ge::ByteWriter args;
  rt::KernelLaunch launch;
  for (const DeviceValue& value : a.Many("reads")) {
    kernel.reads.push_back(value.size);
    args.Write(AddressOf(value));
    launch.annotations.reads.push_back({AddressOf(value), value.size});
  }
  for (const DeviceValue& value : a.Many("writes")) {
    kernel.writes.push_back(value.size);
    args.Write(AddressOf(value));
    launch.annotations.writes.push_back({AddressOf(value), value.size});
  }
  const size_t ranges = kernel.reads.size() + kernel.writes.size();
  if (ranges > sim::kMaxDeclaredRanges) {
    return ge::MakeError(ge::kRtParamInvalid, "{} ranges; at most {}", ranges, sim::kMaxDeclaredRanges);
  }
  kernel.block_cycles = a.Number("cycles", kernel.block_cycles);
  kernel.fill = static_cast<uint8_t>(a.Number("fill"));
  const std::string& op = a.One("op").name;
  GE_ASSIGN_OR_RETURN(launch.binary, device_.BinaryLoad(op, sim::EncodeDeclaredKernel(kernel), nullptr));
  binaries_.push_back(launch.binary);
  launch.block_dim = a.Is("blocks", "placeholder") ? rt::kPlaceholderBlockDim : a.Number32("blocks", 1);
  launch.annotations.op_name = op;
  if (a.Has("args")) {
    launch.device_args = {a.Address("args"), ranges * sizeof(uint64_t)};
  } else {
    launch.args = args.view();
  }
  GE_ASSIGN_OR_RETURN(launches_[op], device_.LaunchKernel(launch, a.Stream()));
  return {};
}
ge::Status DeviceProgram::Update(const Arguments& a) {
  const std::string& op = a.One("op").name;
  return device_
      .TaskUpdate(launches_.at(op), a.Address("tiling_key"), a.Address("block_dim"), a.Stream(), {op, "", {}, {}})
      .status();
}

// Models.

ge::Status DeviceProgram::EndTask(const Arguments& a) {
  return device_.ModelEndTask(models_.at(a.One("model").name), a.Stream()).status();
}
ge::Status DeviceProgram::EndBuild(const Arguments& a) {
  return device_.ModelBuildEnd(models_.at(a.One("model").name));
}
ge::Status DeviceProgram::Execute(const Arguments& a) {
  const rt::ModelId model = models_.at(a.One("model").name);
  if (!a.HasStream()) return device_.ModelExecute(model, a.TimeoutMs());
  return device_.ModelExecuteAsync(model, a.Stream()).status();
}
ge::Status DeviceProgram::Activate(const Arguments& a) {
  return device_.ActiveStream(a.Stream("stream"), a.Stream()).status();
}
ge::Status DeviceProgram::SwitchStream(const Arguments& a) {
  const auto condition =
      a.Choice<rt::SwitchCondition>("condition", {{"equal", rt::SwitchCondition::kEqual},
                                                  {"not_equal", rt::SwitchCondition::kNotEqual},
                                                  {"greater", rt::SwitchCondition::kGreater},
                                                  {"greater_or_equal", rt::SwitchCondition::kGreaterOrEqual},
                                                  {"less", rt::SwitchCondition::kLess},
                                                  {"less_or_equal", rt::SwitchCondition::kLessOrEqual}});
  const auto type = a.Is("type", "int64") ? rt::SwitchDataType::kInt64 : rt::SwitchDataType::kInt32;
  return device_.SwitchStream(a.Address("left"), condition, a.Address("right"), type, a.Stream("stream"), a.Stream())
      .status();
}
ge::Status DeviceProgram::SetLabel(const Arguments& a) {
  return device_.SetLabel(labels_.at(a.One("label").name), a.Stream()).status();
}
ge::Status DeviceProgram::SwitchLabel(const Arguments& a) {
  std::vector<rt::LabelId> labels;
  for (const DeviceValue& value : a.Many("labels")) labels.push_back(labels_.at(value.name));
  return device_.SwitchLabelByIndex(a.Address("index"), labels, a.Stream()).status();
}

// The device.

ge::Status DeviceProgram::SetDevice(const Arguments&) { return device_.SetDevice(); }
ge::Status DeviceProgram::ResetDevice(const Arguments&) { return device_.ResetDevice(); }
ge::Status DeviceProgram::ResetDeviceForce(const Arguments&) { return device_.ResetDeviceForce(); }
ge::Status DeviceProgram::OpWaitTimeout(const Arguments& a) { return device_.SetOpWaitTimeout(a.Number32("seconds")); }
ge::Status DeviceProgram::OpExecuteTimeout(const Arguments& a) {
  return device_.SetOpExecuteTimeout(a.Number32("seconds"));
}

}  // namespace scenario
