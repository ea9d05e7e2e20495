#include "simulator/aicore/gm_access.h"

namespace sim {
namespace {

bool Holds(const Allocation& allocation, uint64_t address, uint64_t size) {
  return address >= allocation.address && size <= allocation.size &&
         address - allocation.address <= allocation.size - size;
}

}  // namespace

ge::Status GmAccess::Check(uint64_t address, uint64_t size, std::string_view what) {
  for (const Allocation* allocation : recent_) {
    if (allocation != nullptr && Holds(*allocation, address, size)) return {};
  }
  if (address == 0) {
    return ge::MakeError(ge::kRtAicoreException,
                         "{}: the GM address is null (never given, or a GlobalTensor without SetGlobalBuffer)", what);
  }
  GE_RETURN_IF_ERROR(memory_.CheckAccess(address, size, what));
  recent_[oldest_] = memory_.FindAllocation(address);
  oldest_ = (oldest_ + 1) % recent_.size();
  return {};
}

ge::StatusOr<const uint8_t*> GmAccess::Read(uint64_t address, uint64_t size, std::string_view what) {
  GE_RETURN_IF_ERROR(Check(address, size, what));
  return reinterpret_cast<const uint8_t*>(address);
}

ge::StatusOr<uint8_t*> GmAccess::Write(uint64_t address, uint64_t size, std::string_view what) {
  GE_RETURN_IF_ERROR(Check(address, size, what));
  return reinterpret_cast<uint8_t*>(address);
}

}  // namespace sim
