#pragma once

#include <cstddef>
#include <cstdint>

namespace ge {

// What a model file may hold at most. A loader that meets more refuses it and says which number was passed; tests sit
// at each limit. Where GE has a number it is GE's (spec/om-format.md §3.3, §5.1, §17); the others are far above every
// model known and far below what would hurt the host.

inline constexpr uint64_t kMaxOmFileSize = uint64_t{1} << 40;  ///< bytes
inline constexpr uint32_t kMaxModelCount = 4096;               ///< models of a dynamic file
inline constexpr int kMaxOmFileDepth = 4;                      ///< a file, those in it, those in them …
inline constexpr uint32_t kMaxPartitionCount = 4096;  ///< entries of one partition table (spec/om-format.md §17.1)
inline constexpr uint64_t kMaxPlainPartitionSize =
    0xFFFFFFFF;                                          ///< a written partition that is no weights and no kernels
inline constexpr uint64_t kMaxMessageSize = 0x7FFFFFFF;  ///< MODEL_DEF, TASK_INFO: protobuf's own limit
inline constexpr int kMaxMessageNesting = 100;           ///< protobuf's own limit
inline constexpr uint64_t kMaxGraphNodes = 1'000'000;    ///< nodes of one model, all graphs together
inline constexpr uint64_t kMaxGraphs = 16'384;           ///< graphs of one model
inline constexpr int kMaxSubgraphDepth = 64;             ///< calls from the root graph down
inline constexpr int kMaxAttrDepth = 12;                 ///< attribute inside attribute
inline constexpr uint64_t kMaxNameLength = 65'535;       ///< model, graph and node names
inline constexpr size_t kMaxSoCount = 65'536;            ///< libraries of SO_BINS
inline constexpr size_t kMaxStoreItems = 262'144;        ///< kernels of a store, types of CUSTOM_OPS
inline constexpr uint64_t kMaxKernelNameLength = uint64_t{1} << 20;  ///< kernel store item
inline constexpr uint64_t kMaxVendorNameLength = uint64_t{1} << 20;  ///< SO_BINS item; its so name has a 16-bit length
inline constexpr size_t kMaxByteMapRegions = size_t{1} << 20;        ///< named runs of one byte map
inline constexpr uint64_t kMaxTensorRank = 64;                       ///< dimensions of a tensor in MODEL_INOUT_INFO

}  // namespace ge
