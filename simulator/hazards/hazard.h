#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/rt/annotations.h"
#include "core/rt/types.h"
#include "simulator/memory/access.h"
#include "simulator/streams/task_identity.h"

namespace sim {

/// What a report proves (spec/device-simulator.md §12.3; the row is in HazardRow).
enum class HazardKind : uint8_t {
  kWriteAfterWriteRace,  ///< H1, H2: two unordered touches of a byte; named by the order in which they were seen
  kReadAfterWriteRace,   ///< H1, H2
  kWriteAfterReadRace,   ///< H1, H2
  kPinnedSourceRace,     ///< H3: host memory of a copy in flight
  kUseAfterFree,         ///< H4
  kFreeInUse,            ///< H5
  kInvalidFree,          ///< H6
  kOutOfBounds,          ///< H7
  kUninitializedRead,    ///< H8
  kStalePrefetch,        ///< H9
  kPlaceholderBlockDim,  ///< H9: what it leads to
  kArgsInFlight,         ///< H10
  kModelReentered,       ///< H11
  kLostSignal,           ///< H12
  kResetRace,            ///< H13
  kUnjoinedStream,       ///< H14
  kWaitWithoutRecord,    ///< §4.1: class A or C wait before any record
  kDeadlock,             ///< H17
  kLeak,                 ///< H18
  kApiInHostFunction,    ///< H19
  kUnobservedError,      ///< H23
  kOutsideOwnTensors,    ///< H25
};

/// "read_after_write_race": the name that reports and scenarios use.
std::string_view HazardName(HazardKind kind);
/// "H1": the row of spec/device-simulator.md §12.3.
std::string_view HazardRow(HazardKind kind);

/// One side of a hazard.
struct HazardParty {
  rt::TaskRef task;         ///< stream 0: the host
  std::string description;  ///< "stream 3 task 5 KERNEL_AIVEC of op 'add' (Add)", "host thread 1: aclrtFree"
  std::string op_name;      ///< empty when it has none
  AccessKind access = AccessKind::kRead;

  friend bool operator==(const HazardParty&, const HazardParty&) = default;
};

/// The side of a task, with its type and op.
HazardParty PartyOfTask(rt::TaskRef task, const TaskIdentity& identity, AccessKind access = AccessKind::kRead);

/// One proof that the program is wrong, whatever numbers it gave. Equal ones are counted, not repeated.
struct Hazard {
  HazardKind kind = HazardKind::kWriteAfterWriteRace;
  std::vector<HazardParty> parties;  ///< in the order in which they were seen; one for what needs no second
  rt::AddressRange range;            ///< the first bytes concerned; size 0 when it is not about memory
  std::string place;                 ///< "bytes 0 to 1023 of 'output y'"; empty when it is not about memory
  std::string cause;                 ///< what is wrong, in one sentence, with the order that is missing or what to do
  uint64_t count = 1;                ///< how often it was seen
  uint64_t at_ns = 0;                ///< when it was seen first
};

/// "read_after_write_race (H1): …": parties, place and cause on one line.
std::string DescribeHazard(const Hazard& hazard);

}  // namespace sim
