#include "operators/test_memory.h"

#include <algorithm>

namespace operators {

uint64_t TestMemory::Allocate(std::string name, ge::ByteView content) {
  constexpr size_t kAlignment = 512;
  void* block = nullptr;
  GE_CHECK(posix_memalign(&block, kAlignment, std::max<size_t>(content.size(), 1)) == 0);
  blocks_.emplace_back(static_cast<uint8_t*>(block));
  std::copy(content.begin(), content.end(), static_cast<uint8_t*>(block));
  allocations_.push_back({reinterpret_cast<uint64_t>(block), content.size(), std::move(name)});
  return allocations_.back().address;
}

ge::MutableByteView TestMemory::Bytes(uint64_t address) {
  for (size_t i = 0; i < allocations_.size(); ++i) {
    if (allocations_[i].address == address) return {blocks_[i].get(), static_cast<size_t>(allocations_[i].size)};
  }
  return {};
}

const sim::Allocation* TestMemory::FindAllocation(uint64_t address) const {
  for (const sim::Allocation& allocation : allocations_) {
    if (address >= allocation.address && address - allocation.address < allocation.size) return &allocation;
  }
  return nullptr;
}

ge::Status TestMemory::CheckAccess(uint64_t address, uint64_t size, std::string_view what) const {
  const sim::Allocation* allocation = FindAllocation(address);
  if (allocation == nullptr)
    return ge::MakeError(ge::kRtAicoreException, "{}: {:#x} is in no allocation", what, address);
  if (size > allocation->address + allocation->size - address) {
    return ge::MakeError(ge::kRtAicoreException, "{}: [{:#x}, +{}) ends past '{}' ({:#x}, {} bytes)", what, address,
                         size, allocation->name, allocation->address, allocation->size);
  }
  return {};
}

}  // namespace operators
