#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "scenarios/runner/device_spec.h"
#include "simulator/device.h"

namespace scenario {

/// A device program while it runs: its objects on the device, which go with it. What is left then is taken down by
/// force, so that the next step finds a device at rest.
class DeviceProgram {
 public:
  /// Both must outlive the program.
  DeviceProgram(const DeviceSpec& spec, sim::Device& device) : spec_(spec), device_(device) {}
  DeviceProgram(const DeviceProgram&) = delete;
  DeviceProgram& operator=(const DeviceProgram&) = delete;
  ~DeviceProgram();

  /// Makes the objects and does the sentences until one fails, whose line and text the error names. Then waits for the
  /// device.
  ge::Status Run();
  /// The device's numbers of streams by name.
  std::map<std::string, uint32_t, std::less<>> Streams() const;
  /// "stream 2 is 'a', event 1 is 'e'": what the device's own words mean.
  std::string Legend() const;
  /// Bytes of a buffer or of host memory as they are now.
  ge::StatusOr<ge::ByteBuffer> Read(const std::string& name);

  /// Whether there is a function for the verb; for the test that there is one for each.
  static bool Knows(std::string_view verb);

 private:
  class Arguments;
  using Handler = ge::Status (DeviceProgram::*)(const Arguments&);
  static Handler FindHandler(std::string_view verb);

  ge::Status Make();
  ge::Status MakeOne(const DeviceObject& object);
  rt::StreamId StreamOf(const std::string& name) const;
  rt::DeviceAddress AddressOf(const DeviceValue& value) const { return addresses_.at(value.name) + value.begin; }
  ge::MutableByteView HostBytes(const DeviceValue& value);
  ge::Status WriteNow(const DeviceValue& destination, ge::ByteView bytes);
  void TakeDown();
  /// Lets everything on the device run that can.
  void Settle();
  void TakeDownModels();

  // One for each verb.
  ge::Status Free(const Arguments&);
  ge::Status FreeWithDeviceSync(const Arguments&);
  ge::Status Memset(const Arguments&);
  ge::Status Copy(const Arguments&);
  ge::Status CopyToHost(const Arguments&);
  ge::Status CopyToDevice(const Arguments&);
  ge::Status CopyByAddresses(const Arguments&);
  ge::Status WriteU32(const Arguments&);
  ge::Status WriteU64(const Arguments&);
  ge::Status WriteAddresses(const Arguments&);
  ge::Status Collective(const Arguments&);
  ge::Status Prefetch(const Arguments&);
  ge::Status HostRegister(const Arguments&);
  ge::Status HostUnregister(const Arguments&);
  ge::Status Synchronize(const Arguments&);
  ge::Status Query(const Arguments&);
  ge::Status Nop(const Arguments&);
  ge::Status HostFunction(const Arguments&);
  ge::Status Abort(const Arguments&);
  ge::Status StopOnFailure(const Arguments&);
  ge::Status Destroy(const Arguments&);
  ge::Status DestroyForce(const Arguments&);
  ge::Status Record(const Arguments&);
  ge::Status Wait(const Arguments&);
  ge::Status Reset(const Arguments&);
  ge::Status ElapsedTime(const Arguments&);
  ge::Status Count(const Arguments&);
  ge::Status WaitCount(const Arguments&);
  ge::Status ValueWrite(const Arguments&);
  ge::Status ValueWait(const Arguments&);
  ge::Status Launch(const Arguments&);
  ge::Status Update(const Arguments&);
  ge::Status EndTask(const Arguments&);
  ge::Status EndBuild(const Arguments&);
  ge::Status Execute(const Arguments&);
  ge::Status Activate(const Arguments&);
  ge::Status SwitchStream(const Arguments&);
  ge::Status SetLabel(const Arguments&);
  ge::Status SwitchLabel(const Arguments&);
  ge::Status SetDevice(const Arguments&);
  ge::Status ResetDevice(const Arguments&);
  ge::Status ResetDeviceForce(const Arguments&);
  ge::Status OpWaitTimeout(const Arguments&);
  ge::Status OpExecuteTimeout(const Arguments&);

  const DeviceSpec& spec_;
  sim::Device& device_;
  std::map<std::string, rt::DeviceAddress>
      addresses_;  ///< of freed buffers too: their use is what a program may be about
  std::map<std::string, ge::ByteBuffer> host_;
  std::map<std::string, rt::StreamId> streams_;
  std::map<std::string, rt::EventId> events_;
  std::map<std::string, rt::NotifyId> notifies_;
  std::map<std::string, rt::CountNotifyId> count_notifies_;
  std::map<std::string, rt::LabelId> labels_;
  std::map<std::string, rt::ModelId> models_;
  std::map<std::string, rt::TaskRef> launches_;  ///< the latest by op
  std::vector<rt::BinaryId> binaries_;
};

}  // namespace scenario
