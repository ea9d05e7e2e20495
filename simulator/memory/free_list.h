#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace sim {

/// Which parts of a range of addresses are free. First fit by address, so the same calls give the same addresses on
/// every run; free neighbours always join into one block.
class FreeList {
 public:
  FreeList(uint64_t begin, uint64_t size) { blocks_.emplace(begin, size); }

  /// The lowest free `size` bytes (> 0), or nothing.
  std::optional<uint64_t> Take(uint64_t size);
  /// Gives back exactly what Take gave.
  void Give(uint64_t begin, uint64_t size);

  uint64_t free_bytes() const;
  uint64_t largest_block() const;
  size_t block_count() const { return blocks_.size(); }

 private:
  std::map<uint64_t, uint64_t> blocks_;  ///< begin → size
};

}  // namespace sim
