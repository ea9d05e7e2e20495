#pragma once

#include <cstdint>

#include "core/base/bytes.h"

namespace ge {

// Attributes that graph passes, engines and the memory plan agree on (spec/ge-local.md §3–§10). Of nodes unless said
// otherwise; the kind of value stands behind each.

// Memory relations between a node and its neighbours (§3, §10.1–10.2).
inline constexpr Word kAttrNoTask("_no_task");  ///< bool: no engine makes a task for the node
inline constexpr Word kAttrNoPaddingContinuousInput("_no_padding_continuous_input");    ///< bool
inline constexpr Word kAttrNoPaddingContinuousOutput("_no_padding_continuous_output");  ///< bool
inline constexpr Word kAttrOutputReuseInput("_output_reuse_input");            ///< bool: outputs lie in input 0
inline constexpr Word kAttrReuseInputOnDimIndex("_reuse_input_on_dim_index");  ///< int
inline constexpr Word kAttrContinuousInput("continuous_input");                ///< bool: padded to 512
inline constexpr Word kAttrContinuousOutput("continuous_output");              ///< bool: padded to 512
inline constexpr Word kAttrReference("reference");          ///< bool: an output named as an input is that input
inline constexpr Word kAttrInputMutable("_input_mutable");  ///< bool: the op writes inputs
inline constexpr Word kAttrRefVarSrcVarName("ref_var_src_var_name");        ///< string, of an output
inline constexpr Word kAttrInnerOffset("_inner_offset");                    ///< int, of an output
inline constexpr Word kAttrCustomOffset("_custom_input_output_offset");     ///< bool
inline constexpr Word kAttrInplaceSupport("_inplace_support_input_index");  ///< list of list of int

// Joins without task (§10.6).
inline constexpr Word kAttrCanReusedForConcat(
    "can_reused_for_concat_optimize");  ///< bool, of an output; false: it lies in a join already
inline constexpr Word kAttrInputMemoryType("_input_memory_type");    ///< list of int, per slot
inline constexpr Word kAttrOutputMemoryType("_output_memory_type");  ///< list of int, per output

// Offsets of the parts of a phony node (§5.1), on producers per output and on consumers per input: list of int, bytes.
inline constexpr Word kAttrOutputOffsetList("_output_offset_list_for_continuous");
inline constexpr Word kAttrInputOffsetList("_input_offset_list_for_continuous");
inline constexpr Word kAttrOutputOffsetForBufferFusion("_output_offset_for_buffer_fusion");

// How a phony node joins or cuts (§5.1).
inline constexpr Word kAttrConcatDim("concat_dim");                 ///< list of int: axes; ConcatD: int
inline constexpr Word kAttrConcatN("N");                            ///< list of int: blocks per axis
inline constexpr Word kAttrSplitDim("split_dim");                   ///< list of int: axes
inline constexpr Word kAttrNumSplit("num_split");                   ///< list of int: blocks per axis
inline constexpr Word kAttrKeepInputOffset("keep_input_offset");    ///< bool, default true
inline constexpr Word kAttrKeepOutputOffset("keep_output_offset");  ///< bool, default true

// Sizes (§4).
inline constexpr Word kAttrOpNoTiling("_op_no_tiling");  ///< bool: sized although its shape is unknown
inline constexpr Word kAttrTensorNoTilingMemType("_tensor_no_tiling_mem_type");  ///< bool, of an output
inline constexpr Word kAttrTensorMaxShape("_tensor_max_shape");                  ///< list of int, of an output
inline constexpr Word kAttrShapeRange("shape_range");                ///< list of [min, max], of a tensor; max -1: open
inline constexpr Word kAttrOpMaxSize("_op_max_size");                ///< list of int: bytes of each string input
inline constexpr Word kAttrLength("length");                         ///< int: bytes of a FileConstant
inline constexpr Word kAttrUnknownShapeType("_unknown_shape_type");  ///< int: how outputs get their shape

// Constants outside of the model file (spec/om-format.md §8, spec/ops.md §9).
inline constexpr Word kAttrLocation("location");    ///< string: file in the folder of weights
inline constexpr Word kAttrFilePath("file_path");   ///< string: file by its path
inline constexpr Word kAttrFileId("file_id");       ///< string: file by a name that who loads explains
inline constexpr Word kAttrFileOffset("offset");    ///< int: of its first byte in the file
inline constexpr Word kAttrAddress("addr");         ///< int: where a ConstPlaceHolder's values lie
inline constexpr Word kAttrSize("size");            ///< int: bytes of memory there
inline constexpr Word kAttrPlacement("placement");  ///< int: whose memory that is
inline constexpr int64_t kConstPlacementDevice = 1;

// Subgraphs (§9.1): on output 0 of a Data and on the inputs of a NetOutput.
inline constexpr Word kAttrParentNodeIndex("_parent_node_index");  ///< int, of a tensor

/// bool, of an input: its shape is its own, another one than its producer's of as many elements. Ours.
inline constexpr Word kAttrOwnShape("_own_shape");

// What passes may do with a node (§8.4, §10.8–10.9).
inline constexpr Word kAttrCannotBeDeleted("_cannot_be_deleted");              ///< bool
inline constexpr Word kAttrNoNeedConstantFolding("no_need_constant_folding");  ///< its presence counts
inline constexpr Word kAttrDoNotConstantFolding("_do_not_constant_folding");   ///< bool
inline constexpr Word kAttrIsInsertedByGe("_is_inserted_by_ge");               ///< bool
inline constexpr Word kAttrSkipRwConflict("_skip_rw_conflict");                ///< bool

}  // namespace ge
