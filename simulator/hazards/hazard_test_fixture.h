#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "simulator/hazards/hazard_monitor.h"

namespace sim {

/// What tests of hazards share: a host thread that submits, streams 1, 2 and 3, and a buffer.
class HazardFixture : public testing::Test {
 protected:
  static constexpr uint64_t kBuffer = 0x10000;
  static constexpr uint64_t kBufferSize = 1024;

  HazardFixture() {
    host_ = monitor_.AddAgent("host thread 1");
    for (uint32_t stream = 1; stream <= 3; ++stream) lanes_.push_back(AddStream(stream));
    monitor_.OnMalloc(Host("aclrtMalloc"), {kBuffer, kBufferSize}, "x");
  }

  Agent AddStream(uint32_t stream) { return monitor_.AddAgent("stream " + std::to_string(stream)); }
  Agent Lane(uint32_t stream) const { return lanes_[stream - 1]; }

  /// The host does something of its own.
  Actor Host(std::string verb) {
    monitor_.Tick(host_);
    return {host_, {}, std::make_shared<const TaskIdentity>(TaskIdentity{std::move(verb), "", ""}), 0};
  }
  Submission Submit() { return monitor_.Submit(host_); }
  /// The stream's next task begins, submitted earlier or just now.
  Actor Begin(uint32_t stream, const Submission& submission, std::string op_name = "") {
    monitor_.Begin(Lane(stream), submission);
    const uint32_t task_id = next_task_id_[stream - 1]++;
    return {Lane(stream),
            {rt::StreamId{stream}, task_id},
            std::make_shared<const TaskIdentity>(TaskIdentity{"KERNEL_AIVEC", std::move(op_name), ""}),
            0};
  }
  Actor Begin(uint32_t stream) { return Begin(stream, Submit()); }

  void Touch(const Actor& actor, AccessKind kind, uint64_t address = kBuffer, uint64_t size = kBufferSize,
             AccessGrade grade = AccessGrade::kExact) {
    monitor_.Touch(actor, {address, size, 1, 0, kind}, grade);
  }
  void Write(const Actor& actor, uint64_t address = kBuffer, uint64_t size = kBufferSize) {
    Touch(actor, AccessKind::kWrite, address, size);
  }
  void Read(const Actor& actor, uint64_t address = kBuffer, uint64_t size = kBufferSize) {
    Touch(actor, AccessKind::kRead, address, size);
  }
  void Atomic(const Actor& actor, uint64_t address = kBuffer, uint64_t size = kBufferSize) {
    Touch(actor, AccessKind::kAtomic, address, size);
  }
  /// Record and wait tasks of their own.
  VectorClock RecordOn(uint32_t stream) {
    VectorClock point;
    monitor_.Record(Begin(stream).agent, point);
    return point;
  }
  void WaitOn(uint32_t stream, const VectorClock& point) { monitor_.Join(Begin(stream).agent, point); }
  void Synchronize(uint32_t stream) {
    monitor_.Tick(host_);
    monitor_.JoinAgent(host_, Lane(stream));
  }

  std::vector<HazardKind> Kinds() const {
    std::vector<HazardKind> kinds;
    for (const Hazard& hazard : monitor_.hazards()) kinds.push_back(hazard.kind);
    return kinds;
  }
  const Hazard& Only() const {
    EXPECT_EQ(monitor_.hazards().size(), 1U);
    static const Hazard kNone;
    return monitor_.hazards().empty() ? kNone : monitor_.hazards().front();
  }

  HazardMonitor monitor_;
  Agent host_ = 0;
  std::vector<Agent> lanes_;
  uint32_t next_task_id_[3] = {};
};

}  // namespace sim
