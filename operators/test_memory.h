#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "simulator/memory/memory_map.h"

namespace operators {

/// Device memory of a test: host blocks of exactly the size asked for, so that a sanitizer sees what a kernel may not
/// touch either.
class TestMemory : public sim::MemoryMap {
 public:
  /// The block is aligned to 512 bytes and lives as long as the memory. Zero bytes still give an address of its own.
  uint64_t Allocate(std::string name, ge::ByteView content);
  ge::MutableByteView Bytes(uint64_t address);

  const sim::Allocation* FindAllocation(uint64_t address) const override;
  ge::Status CheckAccess(uint64_t address, uint64_t size, std::string_view what) const override;

 private:
  struct FreeBlock {
    void operator()(uint8_t* block) const { std::free(block); }
  };
  std::vector<std::unique_ptr<uint8_t, FreeBlock>> blocks_;
  std::vector<sim::Allocation> allocations_;
};

}  // namespace operators
