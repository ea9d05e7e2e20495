#pragma once

#include <optional>

#include "core/rt/program.h"
#include "simulator/streams/task.h"

namespace sim {

/// An AI Core launch. Its descriptor (tiling key, block dimension) lies on the device: an UPDATE rewrites it, and the
/// scheduler may have read it before that (spec/device-simulator.md §7.6).
class LaunchTask final : public Task {
 public:
  LaunchTask(const rt::KernelLaunch& launch, CoreKind core_kind);

  /// What an UPDATE writes. `update` names it in the error of a launch that read its descriptor too early.
  void Patch(uint64_t tiling_key, uint32_t block_dim, const TaskSite& update);

  EngineDemand Demand(const Machine& machine) const override;
  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override;
  bool HasDescriptor() const override { return true; }
  void ReadAhead(const TaskPoint& reader, const Lane& lane) override;
  void Rewind() override;
  std::vector<rt::AddressRange> WriteSet() const override { return write_set_; }

 private:
  struct Descriptor {
    uint64_t tiling_key = 0;
    uint32_t block_dim = 0;
  };
  /// The descriptor that counts: as it was read ahead, if it was.
  const Descriptor& effective() const { return read_ ? *read_ : resident_; }
  /// Why the launch cannot run, if it cannot.
  ge::Status CheckLaunch(const Machine& machine) const;
  std::string DescribeMissingUpdate() const;
  /// Reads the argument block, if it lies on the device.
  ge::Status ReadDeviceArgs(ge::MutableByteView args, const TaskSite& site, Machine& machine) const;
  /// Runs the blocks and lays them onto the granted cores.
  void Run(const TaskSite& site, Machine& machine, BeginOutcome& outcome);
  void TellHazards(const KernelOutcome& ran, const TaskSite& site, Machine& machine) const;
  void ReportOutsideOwnTensors(const rt::AddressRange& outside, const TaskSite& site, Machine& machine) const;
  void ReportDescriptor(HazardKind kind, std::string cause, const TaskSite& site, Machine& machine) const;

  rt::BinaryId binary_;
  CoreKind core_kind_;
  ge::ByteBuffer args_;
  rt::AddressRange device_args_;  ///< size 0: args_ counts
  std::vector<rt::AddressRange> write_set_;
  std::vector<rt::AddressRange> declared_;  ///< reads and writes
  Descriptor resident_;                     ///< survives executions, as the patched task does
  std::optional<Descriptor> read_;          ///< this execution's
  TaskPoint reader_;                        ///< at whose begin it was read
  rt::TaskRef late_update_;  ///< an UPDATE of this execution that came after the reading; stream 0 when none did
  /// The last UPDATE of this execution, and whether the reading was ordered behind it (hazards on only).
  rt::TaskRef update_;
  Agent update_agent_ = 0;
  uint32_t update_clock_ = 0;
  bool read_in_order_ = true;
};

}  // namespace sim
