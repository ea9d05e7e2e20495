#include "simulator/memory/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "core/base/checked_math.h"

namespace sim {
namespace {

constexpr uint64_t kPageBytes = 4096;

/// Maps the descriptor at the lowest slot that nobody uses: 0 and `reason` set when there is none.
uint64_t MapAtFreeSlot(int descriptor, uint64_t size, std::string& reason) {
  for (unsigned slot = 0; slot < kArenaSlots; ++slot) {
    const uint64_t base = kArenaBase + slot * kArenaStride;
    // The kernel refuses instead of replacing what lies there: it is the arbiter between devices of one process.
    void* mapped =
        ::mmap(reinterpret_cast<void*>(base), size, PROT_READ | PROT_WRITE,  // NOLINT(performance-no-int-to-ptr)
               MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE, descriptor, 0);
    if (mapped == MAP_FAILED) {
      reason += fmt::format("{}slot {}: {}", reason.empty() ? "" : "; ", slot, std::strerror(errno));
      continue;
    }
    if (reinterpret_cast<uint64_t>(mapped) == base) return base;
    ::munmap(mapped, size);  // A kernel older than 4.17 takes the address for a hint.
    reason += fmt::format("{}slot {}: taken", reason.empty() ? "" : "; ", slot);
  }
  return 0;
}

}  // namespace

ge::StatusOr<std::unique_ptr<Arena>> Arena::Map(uint64_t bytes) {
  if (bytes == 0 || bytes > kArenaStride) {
    return ge::MakeError(ge::kRtParamInvalid, "device memory of {} bytes: between 1 and {} wanted", bytes,
                         kArenaStride);
  }
  const uint64_t size = ge::AlignUp(bytes, kPageBytes);
  const int descriptor = ::memfd_create("drydock-device-memory", MFD_CLOEXEC);
  if (descriptor < 0) {
    return ge::MakeError(ge::kRtMemoryAllocation, "device memory of {} bytes: memfd_create: {}", size,
                         std::strerror(errno));
  }
  std::string reason;
  if (::ftruncate(descriptor, static_cast<off_t>(size)) != 0) {
    reason = fmt::format("ftruncate: {}", std::strerror(errno));
  } else if (const uint64_t base = MapAtFreeSlot(descriptor, size, reason); base != 0) {
    return std::unique_ptr<Arena>(new Arena(base, size, descriptor));
  }
  ::close(descriptor);
  return ge::MakeError(ge::kRtMemoryAllocation, "device memory of {} bytes: no place among {} slots from {:#x}: {}",
                       size, kArenaSlots, kArenaBase, reason);
}

Arena::~Arena() {
  ::munmap(At(base_), size_);
  ::close(descriptor_);
}

}  // namespace sim
