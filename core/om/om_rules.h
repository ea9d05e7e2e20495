#pragma once

#include <span>

#include "core/om/om_check.h"

namespace ge {

// Every rule that a model file is held against. docs/formats/policies.md shows this table; a test compares the two. A
// rule whose two severities differ is a place where the reference is careless and strict is not.

// ---- containers: header, tables, models (spec/om-format.md §2–§6, §14, §17)

// ---- payloads: stores, tiling data, inputs and outputs (spec/om-format.md §9–§13, spec/so-in-om.md §4, §11.1). What
// is about writing alone has no place in a file yet: its offset is where the item would have begun.

/// An error whatever the policy.
constexpr OmRule AlwaysError(std::string_view id, ErrorCode code, std::string_view meaning, std::string_view source) {
  return {id, code, OmSeverity::kError, OmSeverity::kError, meaning, source};
}
/// What the reference's loader lets pass.
constexpr OmRule StrictError(std::string_view id, ErrorCode code, std::string_view meaning, std::string_view source) {
  return {id, code, OmSeverity::kError, OmSeverity::kWarning, meaning, source};
}

// SO_BINS
inline constexpr OmRule kSoCountMissingRule = StrictError(
    "so-count-missing", kModelDataSizeInvalid, "SO_BINS is shorter than its count.", "spec/so-in-om.md §11.1 W8");
inline constexpr OmRule kSoCountUnreadRule =
    StrictError("so-count-unread", kModelDataSizeInvalid, "SO_BINS is a count of libraries and nothing else.",
                "spec/om-format.md §10");
inline constexpr OmRule kSoCountRule = AlwaysError(
    "so-count", kModelDataSizeInvalid, "The count of SO_BINS differs from its items.", "spec/om-format.md §10");
inline constexpr OmRule kSoCountLimitRule = AlwaysError(
    "so-count-limit", kPartitionInvalid, "SO_BINS holds more libraries than our limit.", "docs/architecture.md §5");
inline constexpr OmRule kSoItemMagicRule =
    StrictError("so-item-magic", kPartitionInvalid, "An SO_BINS item has a wrong magic.", "spec/so-in-om.md §11.1 W1");
inline constexpr OmRule kSoItemTypeRule = StrictError(
    "so-item-type", kPartitionInvalid, "The type of a packed library is unknown.", "spec/so-in-om.md §11.1 W7");
inline constexpr OmRule kSoItemTruncatedRule = StrictError(
    "so-item-truncated", kModelDataSizeInvalid, "An SO_BINS item runs past the end.", "spec/so-in-om.md §11.1 W5");
inline constexpr OmRule kSoTrailingBytesRule =
    StrictError("so-trailing-bytes", kModelDataSizeInvalid, "Bytes too few for an item are left at the end of SO_BINS.",
                "spec/so-in-om.md §11.1 W5");
inline constexpr OmRule kSoBinaryEmptyRule =
    AlwaysError("so-binary-empty", kPartitionInvalid, "A packed library has no bytes.", "spec/om-format.md §10");
inline constexpr OmRule kSoNameEmptyRule{
    "so-name-empty",        kPartitionInvalid, OmSeverity::kWarning, OmSeverity::kNote, "A packed library has no name.",
    "spec/om-format.md §10"};
inline constexpr OmRule kSoNameSlashRule = StrictError(
    "so-name-slash", kPartitionInvalid, "The file name of a packed library has a '/'.", "spec/so-in-om.md §1.2");
inline constexpr OmRule kSoNameZeroRule = StrictError(
    "so-name-zero", kPartitionInvalid, "A name of a packed library has a zero byte.", "spec/so-in-om.md §11.1 W9");
inline constexpr OmRule kSoVendorLimitRule =
    AlwaysError("so-vendor-limit", kPartitionInvalid, "The vendor name of a packed library is longer than our limit.",
                "docs/architecture.md §5");
inline constexpr OmRule kSoFieldOverflowRule =
    AlwaysError("so-field-overflow", kItemTooLarge, "A length to be written to SO_BINS does not fit its field.",
                "spec/so-in-om.md §11.1 W2");

// TBE_KERNELS and CUST_AICPU_KERNELS
inline constexpr OmRule kKernelItemMagicRule =
    StrictError("kernel-item-magic", kKernelPartitionInvalid, "An item of a kernel store has a wrong magic.",
                "spec/om-format.md §17.2");
inline constexpr OmRule kKernelItemTruncatedRule =
    StrictError("kernel-item-truncated", kModelDataSizeInvalid, "An item of a kernel store runs past the end.",
                "spec/om-format.md §17.2");
inline constexpr OmRule kKernelTrailingBytesRule =
    StrictError("kernel-trailing-bytes", kModelDataSizeInvalid,
                "Bytes too few for an item are left at the end of a kernel store.", "spec/om-format.md §17.2");
inline constexpr OmRule kKernelNameEmptyRule =
    StrictError("kernel-name-empty", kKernelPartitionInvalid, "A kernel has no name.", "spec/om-format.md §9");
inline constexpr OmRule kKernelNameZeroRule = StrictError(
    "kernel-name-zero", kKernelPartitionInvalid, "The name of a kernel has a zero byte.", "spec/so-in-om.md §11.1 W9");
inline constexpr OmRule kKernelNameTwiceRule = StrictError(
    "kernel-name-twice", kKernelPartitionInvalid, "A name comes twice in a kernel store.", "spec/om-format.md §9");
inline constexpr OmRule kKernelBinaryEmptyRule =
    StrictError("kernel-binary-empty", kKernelPartitionInvalid, "A kernel has no bytes.", "spec/om-format.md §9");

// CUSTOM_OPS
inline constexpr OmRule kCustomOpItemMagicRule = AlwaysError(
    "custom-op-item-magic", kPartitionInvalid, "An item of CUSTOM_OPS has a wrong magic.", "spec/om-format.md §12");
inline constexpr OmRule kCustomOpItemTruncatedRule =
    AlwaysError("custom-op-item-truncated", kModelDataSizeInvalid, "An item of CUSTOM_OPS runs past the end.",
                "spec/om-format.md §12");
inline constexpr OmRule kCustomOpTrailingBytesRule =
    AlwaysError("custom-op-trailing-bytes", kModelDataSizeInvalid,
                "Bytes too few for an item are left at the end of CUSTOM_OPS.", "spec/om-format.md §12");
inline constexpr OmRule kCustomOpTypeEmptyRule =
    AlwaysError("custom-op-type-empty", kPartitionInvalid, "An item of CUSTOM_OPS names no operator type.",
                "spec/om-format.md §12");
inline constexpr OmRule kCustomOpTypeZeroRule =
    StrictError("custom-op-type-zero", kPartitionInvalid, "An operator type in CUSTOM_OPS has a zero byte.",
                "spec/so-in-om.md §11.1 W9");
inline constexpr OmRule kCustomOpTypeTwiceRule =
    StrictError("custom-op-type-twice", kPartitionInvalid, "An operator type comes twice in CUSTOM_OPS.",
                "spec/so-in-om.md §11.1 W10");
inline constexpr OmRule kCustomOpBinaryEmptyRule =
    StrictError("custom-op-binary-empty", kPartitionInvalid, "An operator type of CUSTOM_OPS has no bytes.",
                "spec/om-format.md §12");

// all stores
inline constexpr OmRule kStoreEmptyRule =
    AlwaysError("store-empty", kModelDataSizeInvalid, "A store that stands alone has no bytes.", "spec/so-in-om.md §4");
inline constexpr OmRule kStoreNameLimitRule =
    AlwaysError("store-name-limit", kKernelPartitionInvalid, "A name in a store is longer than our limit.",
                "docs/architecture.md §5");
inline constexpr OmRule kStoreCountLimitRule =
    AlwaysError("store-count-limit", kKernelPartitionInvalid, "A store holds more items than our limit.",
                "docs/architecture.md §5");
inline constexpr OmRule kStoreWriteEmptyRule =
    AlwaysError("store-write-empty", kParamInvalid, "An item without name or bytes is to be written to a store.",
                "spec/om-format.md §12");
inline constexpr OmRule kStoreFieldOverflowRule =
    AlwaysError("store-field-overflow", kItemTooLarge, "A length to be written to a store does not fit its field.",
                "spec/om-format.md §17.6");

// TILING_DATA
inline constexpr OmRule kTilingHeadRule =
    AlwaysError("tiling-head", kModelDataSizeInvalid, "TILING_DATA has no bytes after its head, or not even that.",
                "spec/om-format.md §11");
inline constexpr OmRule kTilingMagicRule =
    AlwaysError("tiling-magic", kPartitionInvalid, "TILING_DATA has a wrong magic.", "spec/om-format.md §11");
inline constexpr OmRule kTilingVersionRule =
    AlwaysError("tiling-version", kUnsupported, "TILING_DATA has an unknown version: what its ids mean is unknown.",
                "spec/om-format.md §11");
inline constexpr OmRule kTilingLengthRule = AlwaysError(
    "tiling-length", kModelDataSizeInvalid, "TILING_DATA ends before the length in its head.", "spec/om-format.md §11");
inline constexpr OmRule kTilingTrailingBytesRule =
    StrictError("tiling-trailing-bytes", kPartitionInvalid,
                "Bytes are left after the length in the head of TILING_DATA.", "spec/om-format.md §11");
inline constexpr OmRule kTilingRecordTruncatedRule = AlwaysError(
    "tiling-record-truncated", kModelDataSizeInvalid, "A tiling record runs past the end.", "spec/om-format.md §11");
inline constexpr OmRule kTilingRecordTypeRule = AlwaysError(
    "tiling-record-type", kPartitionInvalid, "A tiling record is of unknown type.", "spec/om-format.md §11");
inline constexpr OmRule kTilingRecordOrphanRule = AlwaysError(
    "tiling-record-orphan", kPartitionInvalid, "A tiling record comes without a run info.", "spec/om-format.md §11");
inline constexpr OmRule kTilingRecordOrderRule = StrictError(
    "tiling-record-order", kPartitionInvalid, "Tiling records are not run info, tiling, ids.", "spec/om-format.md §11");
inline constexpr OmRule kTilingRunInfoShortRule =
    AlwaysError("tiling-run-info-short", kModelDataSizeInvalid, "A run info is shorter than its fixed part.",
                "spec/om-format.md §17.4");
inline constexpr OmRule kTilingWorkspacesRule =
    AlwaysError("tiling-workspaces", kPartitionInvalid, "The workspaces of a run info do not fit their record.",
                "spec/om-format.md §11");
inline constexpr OmRule kTilingRunInfoTrailingRule =
    StrictError("tiling-run-info-trailing", kPartitionInvalid, "Bytes are left in a run info after its workspaces.",
                "spec/om-format.md §11");
inline constexpr OmRule kTilingClearAtomicRule =
    StrictError("tiling-clear-atomic", kPartitionInvalid, "clear_atomic of a run info is neither 0 nor 1.",
                "spec/om-format.md §11");
inline constexpr OmRule kTilingSizeRule = StrictError(
    "tiling-size", kPartitionInvalid, "A tiling record is not as long as its run info says.", "spec/om-format.md §11");
inline constexpr OmRule kTilingIdsLengthRule =
    AlwaysError("tiling-ids-length", kPartitionInvalid, "The length of an ids record is no multiple of 8.",
                "spec/om-format.md §11");
inline constexpr OmRule kTilingIdsEmptyRule =
    StrictError("tiling-ids-empty", kPartitionInvalid, "No launch uses a tiling result.", "spec/om-format.md §11");
inline constexpr OmRule kTilingIdTwiceRule =
    AlwaysError("tiling-id-twice", kPartitionInvalid, "One launch has two tiling results.", "spec/om-format.md §11");
inline constexpr OmRule kTilingFieldOverflowRule =
    AlwaysError("tiling-field-overflow", kItemTooLarge, "A length to be written to TILING_DATA does not fit its field.",
                "spec/om-format.md §11");

// MODEL_INOUT_INFO; the reference's loader does not look at it
inline constexpr OmRule kInoutBlockTruncatedRule =
    StrictError("inout-block-truncated", kModelDataSizeInvalid, "A block of MODEL_INOUT_INFO runs past the end.",
                "spec/om-format.md §13");
inline constexpr OmRule kInoutTagRule = StrictError(
    "inout-tag", kModelDataSizeInvalid, "A block of MODEL_INOUT_INFO has an unknown tag.", "spec/om-format.md §13");
inline constexpr OmRule kInoutTagOrderRule = StrictError(
    "inout-tag-order", kModelDataSizeInvalid, "The tags of MODEL_INOUT_INFO do not ascend.", "spec/om-format.md §13");
inline constexpr OmRule kInoutBodyRule = StrictError(
    "inout-body", kModelDataSizeInvalid,
    "A block of MODEL_INOUT_INFO is not as its tag says, or names more than it holds.", "spec/om-format.md §17.4");
inline constexpr OmRule kInoutFieldOverflowRule =
    AlwaysError("inout-field-overflow", kItemTooLarge,
                "A block to be written to MODEL_INOUT_INFO does not fit its length.", "spec/om-format.md §13");

/// The rules of this section.
std::span<const OmRule* const> PayloadOmRules();

/// All of them, in the order above.
std::span<const OmRule* const> AllOmRules();

}  // namespace ge
