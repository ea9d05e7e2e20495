#include "simulator/memory/device_memory.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>

#include "core/base/checked_math.h"

namespace sim {
namespace {

bool Holds(const Allocation& allocation, uint64_t address) {
  return address >= allocation.address && address - allocation.address < allocation.size;
}

/// Bytes that an allocation takes of the arena; nothing when the sum does not fit 64 bits.
std::optional<uint64_t> PaddedSize(uint64_t size) {
  const auto rounded = ge::CheckedAlignUp(size, kAllocationPadding);
  const auto padded = rounded ? ge::CheckedAdd(*rounded, kAllocationPadding) : std::nullopt;
  return padded ? ge::CheckedAlignUp(*padded, kAllocationAlignment) : std::nullopt;
}

}  // namespace

ge::StatusOr<std::unique_ptr<DeviceMemory>> DeviceMemory::Create(uint64_t arena_bytes) {
  GE_ASSIGN_OR_RETURN(auto arena, Arena::Map(arena_bytes));
  return std::unique_ptr<DeviceMemory>(new DeviceMemory(std::move(arena)));
}

ge::StatusOr<uint64_t> DeviceMemory::Malloc(uint64_t size, std::string_view name) {
  if (size == 0) return ge::MakeError(ge::kRtParamInvalid, "device memory for '{}': size is 0", name);
  const auto padded = PaddedSize(size);
  const auto address = padded ? free_.Take(*padded) : std::nullopt;
  if (!address) {
    return ge::MakeError(
        ge::kRtMemoryAllocation,
        "device memory for '{}': no room for {} bytes; {} of {} bytes are free, the largest block has {}", name, size,
        free_.free_bytes(), arena_->size(), free_.largest_block());
  }
  live_.emplace(*address, Allocation{*address, size, std::string(name)});
  FillUninitialized(*address, size);
  return *address;
}

ge::Status DeviceMemory::Free(uint64_t address) {
  const auto found = live_.find(address);
  if (found == live_.end()) {
    if (const Allocation* inside = FindAllocation(address); inside != nullptr) {
      return ge::MakeError(ge::kRtParamInvalid, "free of {}: lies {} bytes inside '{}'; only its start can be freed",
                           PlaceName(address), address - inside->address, inside->name);
    }
    return ge::MakeError(ge::kRtParamInvalid, "free of {}: {}", PlaceName(address), DescribeNeighbourhood(address));
  }
  free_.Give(address, *PaddedSize(found->second.size));
  freed_.push_front(std::move(found->second));
  if (freed_.size() > kRememberedFrees) freed_.pop_back();
  live_.erase(found);
  return {};
}

ge::Status DeviceMemory::CopyIn(uint64_t destination, uint64_t destination_size, ge::ByteView source) {
  if (source.size() > destination_size) {
    return ge::MakeError(ge::kRtParamInvalid, "copy to the device: {} bytes do not fit the {} that may be written",
                         source.size(), destination_size);
  }
  GE_RETURN_IF_ERROR(CheckTouch(destination, source.size(), AccessKind::kWrite, "copy to the device"));
  if (!source.empty()) std::memcpy(arena_->At(destination), source.data(), source.size());
  return {};
}

ge::Status DeviceMemory::CopyOut(ge::MutableByteView destination, uint64_t source, std::string_view what) const {
  GE_RETURN_IF_ERROR(CheckTouch(source, destination.size(), AccessKind::kRead, what));
  if (!destination.empty()) std::memcpy(destination.data(), arena_->At(source), destination.size());
  return {};
}

ge::Status DeviceMemory::Set(uint64_t destination, uint64_t destination_size, uint8_t value, uint64_t count) {
  if (count > destination_size) {
    return ge::MakeError(ge::kRtParamInvalid, "memset: {} bytes do not fit the {} that may be written", count,
                         destination_size);
  }
  GE_RETURN_IF_ERROR(CheckTouch(destination, count, AccessKind::kWrite, "memset"));
  if (count != 0) std::memset(arena_->At(destination), value, count);
  return {};
}

ge::Status DeviceMemory::CopyWithin(uint64_t destination, uint64_t source, uint64_t count) {
  GE_RETURN_IF_ERROR(CheckTouch(source, count, AccessKind::kRead, "read of a device copy"));
  GE_RETURN_IF_ERROR(CheckTouch(destination, count, AccessKind::kWrite, "write of a device copy"));
  if (count != 0) std::memmove(arena_->At(destination), arena_->At(source), count);
  return {};
}

void DeviceMemory::Forget(const rt::AddressRange& range) {
  for (uint64_t done = 0; done < range.size;) {
    const Allocation* allocation = FindAllocation(range.address + done);
    if (allocation == nullptr) return;
    const uint64_t left = allocation->address + allocation->size - (range.address + done);
    const uint64_t size = std::min(left, range.size - done);
    FillUninitialized(range.address + done, size);
    done += size;
  }
}

const Allocation* DeviceMemory::FindAllocation(uint64_t address) const {
  const auto after = live_.upper_bound(address);
  if (after == live_.begin()) return nullptr;
  const Allocation& allocation = std::prev(after)->second;
  return Holds(allocation, address) ? &allocation : nullptr;
}

ge::Status DeviceMemory::CheckAccess(uint64_t address, uint64_t size, std::string_view what) const {
  if (size == 0) return {};
  const Allocation* allocation = FindAllocation(address);
  if (allocation == nullptr) {
    return ge::MakeError(ge::kRtParamInvalid, "{} of {} bytes at {}: {}", what, size, PlaceName(address),
                         DescribeNeighbourhood(address));
  }
  const uint64_t left = allocation->address + allocation->size - address;
  if (size <= left) return {};
  return ge::MakeError(
      ge::kRtParamInvalid, "{} of {} bytes at {}: {} bytes past the end of '{}' ({} bytes, touched from byte {})", what,
      size, PlaceName(address), size - left, allocation->name, allocation->size, address - allocation->address);
}

ge::Status DeviceMemory::CheckTouch(uint64_t address, uint64_t size, AccessKind kind, std::string_view what) const {
  ge::Status checked = CheckAccess(address, size, what);
  if (!checked.ok()) last_fault_ = MemoryFault{ClassifyFault(address), address, size, kind};
  return checked;
}

std::string DeviceMemory::PlaceName(uint64_t address) const {
  if (address == 0) return "null";
  if (!arena_->Contains(address)) return "an address outside device memory";
  return fmt::format("arena+{:#x}", address - arena_->base());
}

const Allocation* DeviceMemory::FindFreed(uint64_t address) const {
  const auto freed = std::ranges::find_if(freed_, [address](const Allocation& entry) { return Holds(entry, address); });
  return freed == freed_.end() ? nullptr : &*freed;
}

const Allocation* DeviceMemory::FindPadded(uint64_t address) const {
  const auto after = live_.upper_bound(address);
  if (after == live_.begin()) return nullptr;
  const Allocation& below = std::prev(after)->second;
  return address - below.address < *PaddedSize(below.size) ? &below : nullptr;
}

MemoryFaultKind DeviceMemory::ClassifyFault(uint64_t address) const {
  if (FindAllocation(address) != nullptr) return MemoryFaultKind::kOutOfBounds;
  if (FindFreed(address) != nullptr) return MemoryFaultKind::kFreed;
  return FindPadded(address) != nullptr ? MemoryFaultKind::kOutOfBounds : MemoryFaultKind::kNowhere;
}

std::string DeviceMemory::DescribeNeighbourhood(uint64_t address) const {
  if (!arena_->Contains(address)) return "not device memory";
  if (const Allocation* freed = FindFreed(address); freed != nullptr) {
    return fmt::format("inside '{}' ({} bytes), which was freed", freed->name, freed->size);
  }
  const auto after = live_.upper_bound(address);
  if (after == live_.begin()) return "in no allocation";
  const Allocation& below = std::prev(after)->second;
  const uint64_t past = address - below.address - below.size;
  return FindPadded(address) != nullptr
             ? fmt::format("starts {} bytes past the end of '{}' ({} bytes)", past, below.name, below.size)
             : fmt::format("in no allocation; the nearest below is '{}' ({} bytes), {} bytes before", below.name,
                           below.size, past);
}

void DeviceMemory::FillUninitialized(uint64_t address, uint64_t size) {
  uint8_t* bytes = arena_->At(address);
  // The phase follows the address, so that part of an allocation can be filled again.
  const uint8_t pair[2] = {kUninitializedPattern & 0xFF, kUninitializedPattern >> 8};
  uint64_t filled = std::min<uint64_t>(size, 4096);
  for (uint64_t i = 0; i < filled; ++i) bytes[i] = pair[(address + i) % 2];
  while (filled < size) {  // doubling keeps the phase: what is filled has an even number of bytes
    const uint64_t chunk = std::min(filled, size - filled);
    std::memcpy(bytes + filled, bytes, chunk);
    filled += chunk;
  }
}

}  // namespace sim
