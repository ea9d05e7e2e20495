#pragma once

#include "core/base/bytes.h"

namespace ge {

// Attributes of AI Core ops that compiler, engine and runtime agree on (spec/compiler.md §6.4, spec/so-in-om.md
// §8.2–8.3).
inline constexpr Word kAttrKernelName("_kernelname");             ///< string: key of the binary in TBE_KERNELS
inline constexpr Word kAttrTvmMagic("tvm_magic");                 ///< string: which cores the binary is for
inline constexpr Word kAttrCoreType("_cube_vector_core_type");    ///< string: AiCore, VectorCore, MIX
inline constexpr Word kAttrOpParaSize("op_para_size");            ///< int: room for tiling data, bytes
inline constexpr Word kAttrCompileInfoJson("compile_info_json");  ///< string: text for TilingParse, never empty
inline constexpr Word kAttrDynamicTilingDepend("_dynamic_tiling_depend");  ///< bool: tiling reads values that vary
inline constexpr Word kAttrTilingSinkOp("_tiling_sink_op");                ///< bool: tiling runs on the device
/// List of int: input slots whose values tiling reads on the device. GE's documents give this list no name of its own.
inline constexpr Word kAttrTilingSinkValueDepend("_tiling_sink_value_depend");

}  // namespace ge
