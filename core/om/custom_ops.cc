#include "core/om/custom_ops.h"

#include "core/om/om_rules.h"

namespace ge {
namespace {

constexpr NamedBinFormat kCustomOpsFormat = {.magic = kCustomOpsMagic,
                                             .first_of_a_name_wins = false,
                                             .wrong_magic = kCustomOpItemMagicRule,
                                             .truncated = kCustomOpItemTruncatedRule,
                                             .trailing_bytes = kCustomOpTrailingBytesRule,
                                             .name_empty = kCustomOpTypeEmptyRule,
                                             .name_zero = kCustomOpTypeZeroRule,
                                             .name_twice = kCustomOpTypeTwiceRule,
                                             .binary_empty = kCustomOpBinaryEmptyRule};

}  // namespace

StatusOr<std::vector<NamedBin>> ParseCustomOps(const SharedBytes& partition, uint64_t file_offset, OmCheck& check) {
  return ParseNamedBins(kCustomOpsFormat, partition, "CUSTOM_OPS", file_offset, check);
}

StatusOr<ByteRope> LayOutCustomOps(const std::vector<NamedBin>& ops, OmCheck& check) {
  return LayOutNamedBins(kCustomOpsFormat, ops, "CUSTOM_OPS", check);
}

}  // namespace ge
