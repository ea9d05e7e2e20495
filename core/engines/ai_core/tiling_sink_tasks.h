#pragma once

#include "core/engines/engine.h"

namespace ge {

// The parameter block of a PREPROCESS_KERNEL task (spec/so-in-om.md §8.4), little-endian:
//
//   u64 tiling context | u64 op type | u8 is custom | u8 is prefix | so name[4096] | kernel name[4096] | op name[32]
//   host input info[16] | padding to 8264
//
// The addresses are written by the loader.
inline constexpr size_t kPreprocessSoNameOffset = 18;
inline constexpr size_t kPreprocessNameBytes = 4096;
inline constexpr size_t kPreprocessKernelNameOffset = kPreprocessSoNameOffset + kPreprocessNameBytes;
inline constexpr size_t kPreprocessOpNameOffset = kPreprocessKernelNameOffset + kPreprocessNameBytes;
inline constexpr size_t kPreprocessOpNameBytes = 32;
inline constexpr size_t kPreprocessArgsBytes = 8264;
inline constexpr std::string_view kPreprocessKernelName = "RunAicpuRpcSrvLaunch";
inline constexpr std::string_view kPreprocessOpName = "TilingSink";
inline constexpr std::string_view kPreprocessArgsFormat = "{tiling_context}{*op_type}{}";
inline constexpr std::string_view kUpdateArgsFormat = "{tiling_context.tiling_key}{tiling_context.block_dim}";
/// Stands for a block dim that the device decides.
inline constexpr uint32_t kSunkBlockDim = 0xFFFFFFFF;

/// The tasks of an op whose tiling runs on the device, in list order: PREPROCESS_KERNEL on the attached stream,
/// EVENT_WAIT, NOPs and the kernel on the main one, UPDATE and EVENT_RECORD on the attached one.
Status AppendTilingSinkTasks(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

}  // namespace ge
