#pragma once

#include <string>
#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// A kernel binary by the name that tasks call it.
struct KernelBin {
  std::string name;    ///< not empty
  SharedBytes binary;  ///< not empty
};

// A kernel store: TBE_KERNELS, CUST_AICPU_KERNELS and, with its own magic, CUSTOM_OPS (docs/formats/kernel_store.md,
// spec/om-format.md §9, §12). Items until the end, no count, little-endian, no padding:
//
//   { u32 magic | u32 name_len | u32 bin_len | name | binary }
inline constexpr uint32_t kKernelStoreMagic = 0x5D776EFD;
inline constexpr uint32_t kCustomOpsMagic = 0x4B43534B;
inline constexpr size_t kKernelStoreItemHeadSize = 12;

/// Reads a store, in file order. Fails on the first item that is not exactly as written: wrong magic, a length past the
/// end, an empty name or binary, a name that comes twice. Nothing is copied: binaries are views that share
/// `partition.owner`. `store` names the partition and `file_offset` its place, for errors.
StatusOr<std::vector<KernelBin>> ParseKernelStore(const SharedBytes& partition, std::string_view store,
                                                  uint64_t file_offset, uint32_t magic = kKernelStoreMagic);

/// Writes a store ordered by name, so that equal kernels give equal bytes. Refuses what the reader would refuse and
/// lengths that do not fit 32 bits.
StatusOr<ByteBuffer> BuildKernelStore(const std::vector<KernelBin>& kernels);

}  // namespace ge
