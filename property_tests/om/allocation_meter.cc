#include "property_tests/om/allocation_meter.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

// Of what was allocated since the meter was made: freeing older memory can bring it below zero.
thread_local bool counting = false;
thread_local ptrdiff_t in_use = 0;
thread_local ptrdiff_t peak = 0;

void* Counted(void* memory) noexcept {
  if (counting && memory != nullptr) {
    in_use += static_cast<ptrdiff_t>(malloc_usable_size(memory));
    peak = std::max(peak, in_use);
  }
  return memory;
}

void* CountedOrThrow(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return Counted(memory);
}

void Free(void* memory) {
  if (counting && memory != nullptr) in_use -= static_cast<ptrdiff_t>(malloc_usable_size(memory));
  std::free(memory);
}

size_t RoundedUp(size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<size_t>(alignment);
  return (size + unit - 1) / unit * unit;
}

}  // namespace

void* operator new(size_t size) { return CountedOrThrow(std::malloc(size)); }
void* operator new[](size_t size) { return CountedOrThrow(std::malloc(size)); }
void* operator new(size_t size, std::align_val_t alignment) {
  return CountedOrThrow(std::aligned_alloc(static_cast<size_t>(alignment), RoundedUp(size, alignment)));
}
void* operator new[](size_t size, std::align_val_t alignment) { return operator new(size, alignment); }
void* operator new(size_t size, const std::nothrow_t&) noexcept { return Counted(std::malloc(size)); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return Counted(std::malloc(size)); }
void operator delete(void* memory) noexcept { Free(memory); }
void operator delete[](void* memory) noexcept { Free(memory); }
void operator delete(void* memory, size_t) noexcept { Free(memory); }
void operator delete[](void* memory, size_t) noexcept { Free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { Free(memory); }

namespace ge {

AllocationMeter::AllocationMeter() {
  counting = true;
  in_use = 0;
  peak = 0;
}

AllocationMeter::~AllocationMeter() { counting = false; }

size_t AllocationMeter::peak_bytes() const { return static_cast<size_t>(peak); }

}  // namespace ge
