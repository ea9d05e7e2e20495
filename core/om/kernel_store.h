#pragma once

#include "core/om/named_bin_store.h"

namespace ge {

/// A kernel binary by the name that tasks call it; in CUST_AICPU_KERNELS a library by its file name. Neither is empty
/// in a store that strict accepts.
using KernelBin = NamedBin;

// TBE_KERNELS and CUST_AICPU_KERNELS: a store of named binaries (core/om/named_bin_store.h) of this magic
// (docs/formats/kernel_store.md, spec/om-format.md §9).
inline constexpr uint32_t kKernelStoreMagic = 0x5D776EFD;

/// Reads a store, in file order. `store` names the partition in messages, `file_offset` is its place. Nothing is
/// copied but names: binaries are views that share `partition.owner`. Strict: items exactly as written, no name twice,
/// to the very end. kReference never fails but on our limits: it keeps what was read before an item that does not fit,
/// and the first of a name, and it does not look at the magic.
StatusOr<std::vector<KernelBin>> ParseKernelStore(const SharedBytes& partition, std::string_view store,
                                                  uint64_t file_offset, OmCheck& check);
inline StatusOr<std::vector<KernelBin>> ParseKernelStore(const SharedBytes& partition, std::string_view store,
                                                         uint64_t file_offset) {
  OmCheck strict;
  return ParseKernelStore(partition, store, file_offset, strict);
}

/// Writes a store in the order given. Refuses empty names and binaries and lengths that do not fit 32 bits, strict
/// also a name that comes twice; kReference writes the last one of a name. Large binaries stay where they are.
StatusOr<ByteRope> LayOutKernelStore(const std::vector<KernelBin>& kernels, OmCheck& check);
/// Writes a store ordered by name, so that equal kernels give equal bytes.
inline StatusOr<ByteRope> LayOutKernelStore(std::vector<KernelBin> kernels) {
  OmCheck strict;
  return LayOutKernelStore(SortedByName(std::move(kernels)), strict);
}

/// The same as one buffer.
inline StatusOr<ByteBuffer> BuildKernelStore(const std::vector<KernelBin>& kernels, OmCheck& check) {
  return Flatten(LayOutKernelStore(kernels, check));
}
inline StatusOr<ByteBuffer> BuildKernelStore(std::vector<KernelBin> kernels) {
  return Flatten(LayOutKernelStore(std::move(kernels)));
}

}  // namespace ge
