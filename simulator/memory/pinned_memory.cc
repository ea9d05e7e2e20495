#include "simulator/memory/pinned_memory.h"

#include <iterator>

namespace sim {
namespace {

uintptr_t StartOf(const uint8_t* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

}  // namespace

ge::Status PinnedMemory::Register(ge::ByteView memory) {
  if (memory.empty()) return ge::MakeError(ge::kRtParamInvalid, "0 bytes of host memory cannot be pinned");
  const uintptr_t start = StartOf(memory.data());
  const auto next = sizes_.lower_bound(start);
  const bool reaches_next = next != sizes_.end() && next->first - start < memory.size();
  const bool lies_in_previous = next != sizes_.begin() && start - std::prev(next)->first < std::prev(next)->second;
  if (reaches_next || lies_in_previous) {
    return ge::MakeError(ge::kRtParamInvalid, "{} bytes of host memory overlap what is pinned already", memory.size());
  }
  sizes_.emplace(start, memory.size());
  return {};
}

ge::StatusOr<size_t> PinnedMemory::Unregister(const uint8_t* start) {
  if (const auto piece = sizes_.extract(StartOf(start)); !piece.empty()) return piece.mapped();
  return ge::MakeError(ge::kRtParamInvalid, "no pinned host memory starts there");
}

bool PinnedMemory::Contains(ge::ByteView memory) const {
  const uintptr_t start = StartOf(memory.data());
  const auto next = sizes_.upper_bound(start);
  if (next == sizes_.begin()) return false;
  const auto& [piece, size] = *std::prev(next);
  return start - piece <= size && memory.size() <= size - (start - piece);
}

}  // namespace sim
