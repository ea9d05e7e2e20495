#pragma once

#include "core/om/named_bin_store.h"

namespace ge {

// CUSTOM_OPS: a store of named binaries (core/om/named_bin_store.h) of this magic, one item an operator type: its name,
// and what the type's Serialize gave (docs/formats/custom_ops.md, spec/om-format.md §12, spec/so-in-om.md §1.5).
inline constexpr uint32_t kCustomOpsMagic = 0x4B43534B;

/// Reads the partition, in file order; binaries are views that share `partition.owner`. GE's reader is strict too, but
/// for an operator type that comes twice.
StatusOr<std::vector<NamedBin>> ParseCustomOps(const SharedBytes& partition, uint64_t file_offset, OmCheck& check);
inline StatusOr<std::vector<NamedBin>> ParseCustomOps(const SharedBytes& partition, uint64_t file_offset) {
  OmCheck strict;
  return ParseCustomOps(partition, file_offset, strict);
}

/// Writes the partition in the order given; GE's order is that of the types' names (SortedByName).
StatusOr<ByteRope> LayOutCustomOps(const std::vector<NamedBin>& ops, OmCheck& check);
/// The same as one buffer.
inline StatusOr<ByteBuffer> BuildCustomOps(const std::vector<NamedBin>& ops, OmCheck& check) {
  return Flatten(LayOutCustomOps(ops, check));
}

}  // namespace ge
