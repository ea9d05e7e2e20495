#include "simulator/aicore/gm_access.h"

namespace sim {
namespace {

bool Holds(const Allocation& allocation, uint64_t address, uint64_t size) {
  return address >= allocation.address && size <= allocation.size &&
         address - allocation.address <= allocation.size - size;
}

}  // namespace

ge::StatusOr<const Allocation*> GmAccess::Find(uint64_t address, uint64_t size, AccessKind kind,
                                               std::string_view what) {
  for (const Allocation* allocation : recent_) {
    if (allocation != nullptr && Holds(*allocation, address, size)) return allocation;
  }
  ge::Status status = memory_.CheckAccess(address, size, what);
  if (address == 0) {
    status = ge::MakeError(ge::kRtAicoreException,
                           "{}: the GM address is null (never given, or a GlobalTensor without SetGlobalBuffer)", what);
  }
  if (!status.ok()) {
    fault_ = MemoryFault{memory_.ClassifyFault(address), address, size, kind};
    return status;
  }
  recent_[oldest_] = memory_.FindAllocation(address);
  const Allocation* found = recent_[oldest_];
  oldest_ = (oldest_ + 1) % recent_.size();
  return found;
}

void GmAccess::Log(const GmPiece& piece, AccessKind kind, const Allocation& allocation) {
  for (uint64_t i = 0; i < piece.matrices; ++i) {
    log_->Add({piece.address + i * piece.matrix_pitch, piece.row_bytes, piece.rows, piece.row_pitch, kind},
              allocation.address);
  }
}

ge::Status GmAccess::Touch(const GmPiece& piece, AccessKind kind, std::string_view what) {
  GE_ASSIGN_OR_RETURN(const Allocation* allocation, Find(piece.address, piece.Span(), kind, what));
  if (log_ != nullptr) [[unlikely]]
    Log(piece, kind, *allocation);
  return {};
}

ge::StatusOr<const uint8_t*> GmAccess::Read(const GmPiece& piece, std::string_view what) {
  GE_RETURN_IF_ERROR(Touch(piece, AccessKind::kRead, what));
  return reinterpret_cast<const uint8_t*>(piece.address);
}

ge::StatusOr<uint8_t*> GmAccess::Write(const GmPiece& piece, std::string_view what) {
  GE_RETURN_IF_ERROR(Touch(piece, AccessKind::kWrite, what));
  return reinterpret_cast<uint8_t*>(piece.address);
}

}  // namespace sim
