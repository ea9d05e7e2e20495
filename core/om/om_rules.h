#pragma once

#include <span>

#include "core/om/om_check.h"

namespace ge {

// Every rule that a model file is held against. docs/formats/policies.md shows this table; a test compares the two. A
// rule whose two severities differ is a place where the reference is careless and strict is not, or where its loader
// cannot do what the format allows.

/// An error whatever the policy.
constexpr OmRule AlwaysError(std::string_view id, ErrorCode code, std::string_view meaning, std::string_view source) {
  return {id, code, OmSeverity::kError, OmSeverity::kError, meaning, source};
}
/// What the reference's loader lets pass.
constexpr OmRule StrictError(std::string_view id, ErrorCode code, std::string_view meaning, std::string_view source) {
  return {id, code, OmSeverity::kError, OmSeverity::kWarning, meaning, source};
}

// ---- containers: header, tables, models (spec/om-format.md §2–§8, §14, §17)

// Header.
inline constexpr OmRule kFileSizeRule =
    AlwaysError("file-size", kFileSizeInvalid, "A file is larger than our limit.", "docs/architecture.md §5");
inline constexpr OmRule kHeaderShortRule =
    AlwaysError("header-short", kModelDataSizeInvalid, "A file is shorter than a header.", "spec/om-format.md §2");
inline constexpr OmRule kForeignPackageRule =
    AlwaysError("foreign-package", kUnsupported, "The file is an OM2 package (a zip archive), no model file.",
                "spec/om-format.md §1");
inline constexpr OmRule kHeaderMagicRule =
    AlwaysError("header-magic", kModelDataSizeInvalid, "The header does not begin with IMOD.", "spec/om-format.md §2");
inline constexpr OmRule kHeaderHeadSizeRule{"header-headsize", kModelDataSizeInvalid,  OmSeverity::kError,
                                            OmSeverity::kNote, "headsize is not 256.", "spec/om-format.md §17.3"};
inline constexpr OmRule kHeaderVersionRule{"header-version",
                                           kUnsupported,
                                           OmSeverity::kError,
                                           OmSeverity::kNote,
                                           "version is below the first, 0x10000000.",
                                           "spec/om-format.md §15"};
inline constexpr OmRule kHeaderVersionUnknownRule{"header-version-unknown",
                                                  kUnsupported,
                                                  OmSeverity::kWarning,
                                                  OmSeverity::kNote,
                                                  "version is none of the two known, 0x10000000 and 0x20000000.",
                                                  "spec/om-format.md §15"};
inline constexpr OmRule kHeaderVersion1Rule{"header-version-1",
                                            kUnsupported,
                                            OmSeverity::kError,
                                            OmSeverity::kNote,
                                            "A version 1 header is not zero after platform_type.",
                                            "spec/om-format.md §2"};
inline constexpr OmRule kHeaderEncryptRule =
    StrictError("header-encrypt", kUnsupported, "The model is encrypted.", "spec/om-format.md §17.3");
inline constexpr OmRule kHeaderModelTypeRule = StrictError(
    "header-modeltype", kUnsupported, "modeltype is another loader's (lite) or unknown.", "spec/om-format.md §17.3");
inline constexpr OmRule kHeaderFlagRule{
    "header-flag",
    kParamInvalid,
    OmSeverity::kError,
    OmSeverity::kNote,
    "is_checksum, genmode, need_check_os_cpu_info or is_unknow_model is neither 0 nor 1.",
    "spec/om-format.md §2"};
inline constexpr OmRule kHeaderTextRule{"header-text",
                                        kParamInvalid,
                                        OmSeverity::kWarning,
                                        OmSeverity::kNote,
                                        "A text of the header has no zero byte at its end, or other bytes after it.",
                                        "spec/om-format.md §2"};
inline constexpr OmRule kHeaderReservedRule{"header-reserved",
                                            kParamInvalid,
                                            OmSeverity::kWarning,
                                            OmSeverity::kNote,
                                            "Padding or reserved bytes of the header are not zero.",
                                            "spec/om-format.md §2"};
inline constexpr OmRule kHeaderLengthRule = AlwaysError(
    "header-length", kModelDataSizeInvalid, "The announced body is not the rest of the file.", "spec/om-format.md §2");

// Tables and what they list.
inline constexpr OmRule kModelCountRule = AlwaysError(
    "model-count", kParamInvalid, "A dynamic file has no models, or more than its body or our limit can hold.",
    "spec/om-format.md §17.3");
inline constexpr OmRule kTableShortRule = AlwaysError(
    "table-short", kModelDataSizeInvalid, "A partition table runs past the end.", "spec/om-format.md §17.4");
inline constexpr OmRule kTableCountRule = AlwaysError(
    "table-count", kParamInvalid, "A partition table has no entries, or more than 4096.", "spec/om-format.md §17.1");
inline constexpr OmRule kTableCountOfReferenceRule{
    "table-count-of-reference",
    kParamInvalid,
    OmSeverity::kWarning,
    OmSeverity::kError,
    "A model has more than the 8 partitions that the reference's loader takes.",
    "spec/om-format.md §17.1"};
inline constexpr OmRule kTableLastRule =
    AlwaysError("table-last", kModelDataSizeInvalid, "Nothing follows a partition table.", "spec/om-format.md §5.1");
inline constexpr OmRule kTablePaddingRule{"table-padding",
                                          kParamInvalid,
                                          OmSeverity::kWarning,
                                          OmSeverity::kNote,
                                          "The padding of a partition table is not zero.",
                                          "spec/om-format.md §17.8"};
inline constexpr OmRule kPartitionSizeRule =
    AlwaysError("partition-size", kModelDataSizeInvalid, "A partition runs past the end.", "spec/om-format.md §5.1");
inline constexpr OmRule kPartitionOffsetRule{"partition-offset",
                                             kModelDataSizeInvalid,
                                             OmSeverity::kError,
                                             OmSeverity::kNote,
                                             "mem_offset of a partition is not where those before it end.",
                                             "spec/om-format.md §17.3"};
inline constexpr OmRule kPartitionTwiceRule =
    StrictError("partition-twice", kModelDataSizeInvalid,
                "A partition type comes twice; the reference takes the first.", "spec/om-format.md §17.3");
inline constexpr OmRule kPartitionUnknownRule{"partition-unknown",
                                              kPartitionInvalid,
                                              OmSeverity::kWarning,
                                              OmSeverity::kNote,
                                              "The type of a partition is unknown; it is kept.",
                                              "spec/om-format.md §17.3"};
inline constexpr OmRule kPartitionMisplacedRule{
    "partition-misplaced",
    kPartitionInvalid,
    OmSeverity::kWarning,
    OmSeverity::kNote,
    "A partition stands where it is not read: a flow or bundle type in another file, a file-wide one after model 0.",
    "spec/om-format.md §3.2"};
inline constexpr OmRule kForeignModelRule = AlwaysError(
    "foreign-model", kUnsupported, "The partitions are those of a lite or nano model.", "spec/om-format.md §14");
inline constexpr OmRule kMobileModelRule{"mobile-model",
                                         kUnsupported,
                                         OmSeverity::kError,
                                         OmSeverity::kNote,
                                         "A version 1 file has partitions 5 to 7, which are those of a mobile model.",
                                         "spec/om-format.md §14"};
inline constexpr OmRule kTrailingBytesRule =
    StrictError("trailing-bytes", kModelDataSizeInvalid,
                "Bytes follow the last partition of a static, flow or bundle file.", "spec/om-format.md §17.3");
inline constexpr OmRule kTrailingBytesDynamicRule =
    AlwaysError("trailing-bytes-dynamic", kModelDataSizeInvalid, "Bytes follow the last partition of a dynamic file.",
                "spec/om-format.md §4");

// What a model says.
inline constexpr OmRule kModelDefMissingRule =
    AlwaysError("model-def-missing", kPartitionInvalid, "A model has no MODEL_DEF.", "spec/om-format.md §3.2");
inline constexpr OmRule kModelDefRule = AlwaysError(
    "model-def", kPartitionInvalid,
    "MODEL_DEF is no message, or its graphs, nodes, edges and calls do not fit together.", "spec/om-format.md §6");
inline constexpr OmRule kGraphNameTwiceRule = StrictError(
    "graph-name-twice", kPartitionInvalid, "Two graphs of a model have one name.", "spec/om-format.md §17.14");
inline constexpr OmRule kNodeNameTwiceRule = StrictError(
    "node-name-twice", kPartitionInvalid, "Two nodes of a graph have one name.", "spec/om-format.md §17.14");
inline constexpr OmRule kAttrNamesRule =
    AlwaysError("attr-names", kPartitionInvalid, "An encoded attribute name or value is not in the dictionary.",
                "spec/om-format.md §6.10");
inline constexpr OmRule kAttrNamesLeftRule =
    StrictError("attr-names-left", kPartitionInvalid, "There is no dictionary for an encoded attribute name.",
                "spec/om-format.md §17.10");
inline constexpr OmRule kAttrOfReferenceRule{
    "attr-of-reference",
    kPartitionInvalid,
    OmSeverity::kNote,
    OmSeverity::kError,
    "An attribute is an expression, or has an unset member, which the reference's loader cannot read.",
    "spec/om-format.md §17.11"};
inline constexpr OmRule kMemoryOffsetRule =
    StrictError("memory-offset", kPartitionInvalid, "A memory offset or workspace size of a node is negative.",
                "spec/om-format.md §17.7");
inline constexpr OmRule kConstantBoundsRule =
    StrictError("constant-bounds", kWeightPartitionInvalid, "The bytes of a Const do not lie in WEIGHTS_DATA.",
                "spec/om-format.md §17.7");
inline constexpr OmRule kTaskInfoRule =
    AlwaysError("task-info", kTaskPartitionInvalid, "TASK_INFO is no message.", "spec/om-format.md §7");
inline constexpr OmRule kTaskCopyRule{"task-copy",
                                      kTaskPartitionInvalid,
                                      OmSeverity::kWarning,
                                      OmSeverity::kNote,
                                      "The model attribute `tasks` is no copy of TASK_INFO.",
                                      "spec/om-format.md §17.9"};
inline constexpr OmRule kPreprocessLibraryRule =
    StrictError("preprocess-library", kParamInvalid, "A PREPROCESS_KERNEL task does not name its tiling library.",
                "spec/so-in-om.md §2.3");
inline constexpr OmRule kTilingIdRule =
    AlwaysError("tiling-id", kPartitionInvalid, "An op names a tiling result that TILING_DATA does not have.",
                "spec/om-format.md §11");
inline constexpr OmRule kOmInfoListRule{"om-info-list",
                                        kPartitionInvalid,
                                        OmSeverity::kWarning,
                                        OmSeverity::kNote,
                                        "om_info_list does not hold the sizes of the partitions.",
                                        "spec/om-format.md §6.8"};

// Files of files.
inline constexpr OmRule kRootModelKindRule{
    "root-model-kind",
    kUnsupported,
    OmSeverity::kError,
    OmSeverity::kNote,
    "A root model is wanted of a bundle, or of a flow file, of which the reference takes MODEL_DEF alone.",
    "spec/om-format.md §4"};
inline constexpr OmRule kNestingRule =
    AlwaysError("nesting", kUnsupported, "Files lie in files deeper than our limit.", "docs/architecture.md §5");
inline constexpr OmRule kBundleHeaderRule{
    "bundle-header",
    kModelDataSizeInvalid,
    OmSeverity::kError,
    OmSeverity::kNote,
    "magic, headsize and version of a bundle are neither a model file's nor all zero.",
    "spec/om-format.md §17.12"};
inline constexpr OmRule kBundleLengthRule =
    StrictError("bundle-length", kModelDataSizeInvalid, "model_length of a bundle is not the size of the whole file.",
                "spec/om-format.md §2");
inline constexpr OmRule kBundleOrderRule = AlwaysError(
    "bundle-order", kModelDataSizeInvalid,
    "A bundle is not BUNDLE_MODEL_VAR_INFO of 8 bytes and then BUNDLE_MODEL_INFO.", "spec/om-format.md §14");
inline constexpr OmRule kBundleCountRule = StrictError(
    "bundle-count", kParamInvalid, "model_num of a bundle is not the number of its models.", "spec/om-format.md §14");
inline constexpr OmRule kFlowOrderRule =
    StrictError("flow-order", kPartitionInvalid, "A flow file is not MODEL_DEF, FLOW_MODEL and then FLOW_SUBMODEL.",
                "spec/om-format.md §14");
inline constexpr OmRule kFlowMessageRule = StrictError(
    "flow-message", kPartitionInvalid, "FLOW_MODEL or FLOW_SUBMODEL is no message.", "spec/om-format.md §14");
inline constexpr OmRule kFlowSubmodelsRule =
    StrictError("flow-submodels", kPartitionInvalid,
                "The submodels that FLOW_MODEL names are not those that are there.", "spec/om-format.md §14");
inline constexpr OmRule kFlowDataRule =
    StrictError("flow-data", kPartitionInvalid,
                "A submodel has no data, or its file is not below the folder of this one.", "spec/om-format.md §14");

/// The rules of this section.
std::span<const OmRule* const> ContainerOmRules();

// ---- payloads: stores, tiling data, inputs and outputs (spec/om-format.md §9–§13, spec/so-in-om.md §4, §11.1). What
// is about writing alone has no place in a file yet: its offset is where the item would have begun.

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
