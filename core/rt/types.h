#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace rt {

/// An address that the device and host code agree on; 0 is null. Host code never dereferences it: it copies.
using DeviceAddress = uint64_t;

/// A name for an object of the device. Ids start at 1 and are never used twice in the life of a device; 0 is none.
template <typename Tag>
struct Id {
  uint32_t value = 0;
  explicit operator bool() const { return value != 0; }
  friend auto operator<=>(const Id&, const Id&) = default;
};

using ContextId = Id<struct ContextTag>;
using StreamId = Id<struct StreamTag>;
using EventId = Id<struct EventTag>;
using NotifyId = Id<struct NotifyTag>;
using CountNotifyId = Id<struct CountNotifyTag>;
using LabelId = Id<struct LabelTag>;
using ModelId = Id<struct ModelTag>;         ///< a model running instance (aclmdlRI)
using BinaryId = Id<struct BinaryTag>;       ///< a loaded kernel binary
using AicpuLibraryId = Id<struct AicpuTag>;  ///< a library resident on the AICPU

/// A task that was accepted by a stream. Ids count per stream from 0 in order of submission.
struct TaskRef {
  StreamId stream;  ///< 0: there was nothing to do, so no task (a wait that is elided, spec/device-simulator.md §4.1)
  uint32_t task_id = 0;
  friend auto operator<=>(const TaskRef&, const TaskRef&) = default;
};

/// "Wait for ever" where a timeout in milliseconds of device time is asked for.
inline constexpr int64_t kNoTimeout = -1;

}  // namespace rt

template <typename Tag>
struct std::hash<rt::Id<Tag>> {
  size_t operator()(const rt::Id<Tag>& id) const noexcept { return std::hash<uint32_t>{}(id.value); }
};
