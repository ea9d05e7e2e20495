#pragma once

#include <cstdint>
#include <string_view>

namespace ge {

// Attributes that graph passes, engines and the memory plan agree on (spec/ge-local.md §3–§10). Of nodes unless said
// otherwise; the kind of value stands behind each.

// Memory relations between a node and its neighbours (§3, §10.1–10.2).
inline constexpr std::string_view kAttrNoTask = "_no_task";  ///< bool: no engine makes a task for the node
inline constexpr std::string_view kAttrNoPaddingContinuousInput = "_no_padding_continuous_input";    ///< bool
inline constexpr std::string_view kAttrNoPaddingContinuousOutput = "_no_padding_continuous_output";  ///< bool
inline constexpr std::string_view kAttrOutputReuseInput = "_output_reuse_input";  ///< bool: outputs lie in input 0
inline constexpr std::string_view kAttrReuseInputOnDimIndex = "_reuse_input_on_dim_index";  ///< int
inline constexpr std::string_view kAttrContinuousInput = "continuous_input";                ///< bool: padded to 512
inline constexpr std::string_view kAttrContinuousOutput = "continuous_output";              ///< bool: padded to 512
inline constexpr std::string_view kAttrReference = "reference";  ///< bool: an output named as an input is that input
inline constexpr std::string_view kAttrInputMutable = "_input_mutable";                  ///< bool: the op writes inputs
inline constexpr std::string_view kAttrRefVarSrcVarName = "ref_var_src_var_name";        ///< string, of an output
inline constexpr std::string_view kAttrInnerOffset = "_inner_offset";                    ///< int, of an output
inline constexpr std::string_view kAttrCustomOffset = "_custom_input_output_offset";     ///< bool
inline constexpr std::string_view kAttrInplaceSupport = "_inplace_support_input_index";  ///< list of list of int

// Joins without task (§10.6).
inline constexpr std::string_view kAttrCanReusedForConcat =
    "can_reused_for_concat_optimize";  ///< bool, of an output; false: it lies in a join already
inline constexpr std::string_view kAttrInputMemoryType = "_input_memory_type";    ///< list of int, per slot
inline constexpr std::string_view kAttrOutputMemoryType = "_output_memory_type";  ///< list of int, per output

// Offsets of the parts of a phony node (§5.1), on producers per output and on consumers per input: list of int, bytes.
inline constexpr std::string_view kAttrOutputOffsetList = "_output_offset_list_for_continuous";
inline constexpr std::string_view kAttrInputOffsetList = "_input_offset_list_for_continuous";
inline constexpr std::string_view kAttrOutputOffsetForBufferFusion = "_output_offset_for_buffer_fusion";

// How a phony node joins or cuts (§5.1).
inline constexpr std::string_view kAttrConcatDim = "concat_dim";                 ///< list of int: axes; ConcatD: int
inline constexpr std::string_view kAttrConcatN = "N";                            ///< list of int: blocks per axis
inline constexpr std::string_view kAttrSplitDim = "split_dim";                   ///< list of int: axes
inline constexpr std::string_view kAttrNumSplit = "num_split";                   ///< list of int: blocks per axis
inline constexpr std::string_view kAttrKeepInputOffset = "keep_input_offset";    ///< bool, default true
inline constexpr std::string_view kAttrKeepOutputOffset = "keep_output_offset";  ///< bool, default true

// Sizes (§4).
inline constexpr std::string_view kAttrOpNoTiling = "_op_no_tiling";  ///< bool: sized although its shape is unknown
inline constexpr std::string_view kAttrTensorNoTilingMemType = "_tensor_no_tiling_mem_type";  ///< bool, of an output
inline constexpr std::string_view kAttrTensorMaxShape = "_tensor_max_shape";  ///< list of int, of an output
inline constexpr std::string_view kAttrShapeRange = "shape_range";  ///< list of [min, max], of a tensor; max -1: open
inline constexpr std::string_view kAttrOpMaxSize = "_op_max_size";  ///< list of int: bytes of each string input
inline constexpr std::string_view kAttrLength = "length";           ///< int: bytes of a FileConstant
inline constexpr std::string_view kAttrUnknownShapeType = "_unknown_shape_type";  ///< int: how outputs get their shape

// Constants outside of the model file (spec/om-format.md §8, spec/ops.md §9).
inline constexpr std::string_view kAttrLocation = "location";    ///< string: file in the folder of weights
inline constexpr std::string_view kAttrFilePath = "file_path";   ///< string: file by its path
inline constexpr std::string_view kAttrFileId = "file_id";       ///< string: file by a name that who loads explains
inline constexpr std::string_view kAttrFileOffset = "offset";    ///< int: of its first byte in the file
inline constexpr std::string_view kAttrAddress = "addr";         ///< int: where a ConstPlaceHolder's values lie
inline constexpr std::string_view kAttrSize = "size";            ///< int: bytes of memory there
inline constexpr std::string_view kAttrPlacement = "placement";  ///< int: whose memory that is
inline constexpr int64_t kConstPlacementDevice = 1;

// Subgraphs (§9.1): on output 0 of a Data and on the inputs of a NetOutput.
inline constexpr std::string_view kAttrParentNodeIndex = "_parent_node_index";  ///< int, of a tensor

/// bool, of an input: its shape is its own, another one than its producer's of as many elements. Ours.
inline constexpr std::string_view kAttrOwnShape = "_own_shape";

// What passes may do with a node (§8.4, §10.8–10.9).
inline constexpr std::string_view kAttrCannotBeDeleted = "_cannot_be_deleted";              ///< bool
inline constexpr std::string_view kAttrNoNeedConstantFolding = "no_need_constant_folding";  ///< its presence counts
inline constexpr std::string_view kAttrDoNotConstantFolding = "_do_not_constant_folding";   ///< bool
inline constexpr std::string_view kAttrIsInsertedByGe = "_is_inserted_by_ge";               ///< bool
inline constexpr std::string_view kAttrSkipRwConflict = "_skip_rw_conflict";                ///< bool

}  // namespace ge
