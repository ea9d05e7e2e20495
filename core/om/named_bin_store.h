#pragma once

#include <string>
#include <vector>

#include "core/base/byte_rope.h"
#include "core/om/om_check.h"

namespace ge {

/// A binary by its name.
struct NamedBin {
  std::string name;
  SharedBytes binary;
};

// A store of named binaries: what kernel stores and CUSTOM_OPS have in common (docs/formats/kernel_store.md,
// spec/om-format.md §9, §12). Items until the end, no count, little-endian, no padding:
//
//   { u32 magic | u32 name_len | u32 bin_len | name | binary }
struct NamedBinHead {
  uint32_t magic = 0;
  uint32_t name_len = 0;
  uint32_t bin_len = 0;
};
inline constexpr size_t kNamedBinHeadSize = sizeof(NamedBinHead);
static_assert(kNamedBinHeadSize == 12);

/// What tells one kind of store from another: the magic of its items, and the rules (core/om/om_rules.h) that its
/// reader and writer hold.
struct NamedBinFormat {
  uint32_t magic;
  bool first_of_a_name_wins;  ///< the reference drops the others
  const OmRule& wrong_magic;
  const OmRule& truncated;
  const OmRule& trailing_bytes;
  const OmRule& name_empty;
  const OmRule& name_zero;
  const OmRule& name_twice;
  const OmRule& binary_empty;
};

/// Reads a store, in file order. Nothing is copied but names: binaries are views that share `partition.owner`. `store`
/// names the partition in messages, `file_offset` is its place. What is forgiven is up to the format's rules; what
/// was read before an item that does not fit is kept.
StatusOr<std::vector<NamedBin>> ParseNamedBins(const NamedBinFormat& format, const SharedBytes& partition,
                                               std::string_view store, uint64_t file_offset, OmCheck& check);

/// Writes a store in the order given. Refuses what a reader of the check's policy would refuse, empty names and
/// binaries, and lengths over 32 bits. Where the policy forgives a name that comes twice, the last one is written: as
/// GE's writer, which keeps a map. Large binaries stay where they are.
StatusOr<ByteRope> LayOutNamedBins(const NamedBinFormat& format, const std::vector<NamedBin>& bins,
                                   std::string_view store, OmCheck& check);

/// The same items in bytewise order of their names.
std::vector<NamedBin> SortedByName(std::vector<NamedBin> bins);

}  // namespace ge
