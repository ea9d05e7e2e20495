#pragma once

#include <memory>
#include <string_view>

#include "core/base/bytes.h"
#include "simulator/streams/task.h"

namespace sim {

// Copies and fills (spec/device-simulator.md §6.2). Ranges are checked at their begin: 507001 (memcpy exception,
// 0x20B).
std::unique_ptr<Task> MakeDeviceCopy(rt::DeviceAddress destination, rt::DeviceAddress source, uint64_t count);
/// A collective operation over one rank: a copy with an op's name.
std::unique_ptr<Task> MakeCollective(std::string_view name, rt::DeviceAddress destination, rt::DeviceAddress source,
                                     uint64_t count);
/// Source and destination are the two words at `address_pair`, read at the begin.
std::unique_ptr<Task> MakeAddressCopy(rt::DeviceAddress address_pair, uint64_t count);
/// Keeps the bytes: the caller may overwrite its own at once.
std::unique_ptr<Task> MakeBufferedCopyToDevice(rt::DeviceAddress destination, ge::ByteBuffer source);
/// Reads the host's memory at its begin. With `watch_source`, a source that is not what it was at submission is
/// reported (§12.3 H3).
std::unique_ptr<Task> MakePinnedCopyToDevice(rt::DeviceAddress destination, ge::ByteView source, bool watch_source);
std::unique_ptr<Task> MakeCopyToHost(ge::MutableByteView destination, rt::DeviceAddress source, bool pinned);
std::unique_ptr<Task> MakeMemset(rt::DeviceAddress destination, uint8_t value, uint64_t count);
/// Time only.
std::unique_ptr<Task> MakePrefetch(rt::DeviceAddress address, uint64_t count);

}  // namespace sim
