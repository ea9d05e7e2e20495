#include "core/om/kernel_store.h"

#include "core/om/om_rules.h"

namespace ge {
namespace {

constexpr NamedBinFormat kKernelStoreFormat = {.magic = kKernelStoreMagic,
                                               .first_of_a_name_wins = true,
                                               .wrong_magic = kKernelItemMagicRule,
                                               .truncated = kKernelItemTruncatedRule,
                                               .trailing_bytes = kKernelTrailingBytesRule,
                                               .name_empty = kKernelNameEmptyRule,
                                               .name_zero = kKernelNameZeroRule,
                                               .name_twice = kKernelNameTwiceRule,
                                               .binary_empty = kKernelBinaryEmptyRule};

}  // namespace

StatusOr<std::vector<KernelBin>> ParseKernelStore(const SharedBytes& partition, std::string_view store,
                                                  uint64_t file_offset, OmCheck& check) {
  return ParseNamedBins(kKernelStoreFormat, partition, store, file_offset, check);
}

StatusOr<ByteRope> LayOutKernelStore(const std::vector<KernelBin>& kernels, OmCheck& check) {
  return LayOutNamedBins(kKernelStoreFormat, kernels, "kernel store", check);
}

}  // namespace ge
