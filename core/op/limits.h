#pragma once

#include <cstddef>
#include <cstdint>

namespace ge {

// What an operator library may hand over; ours (docs/architecture.md §5). Real packages stay far below.
inline constexpr uint64_t kMaxAbiTableSize = 64 * 1024;  ///< bytes of one C table
inline constexpr size_t kMaxOpNameLength = 255;          ///< op types, names of inputs, outputs, attributes
inline constexpr size_t kMaxSymbolLength = 64 * 1024;    ///< a type symbol may be the text of a long list
inline constexpr uint64_t kMaxIrParams = 1024;           ///< inputs, outputs, attributes or subgraphs of one op, each
inline constexpr uint64_t kMaxAttrBytes = uint64_t{1} << 24;  ///< one default value
inline constexpr size_t kMaxOpTypesPerLibrary = 16 * 1024;

// What a context may hold.
inline constexpr uint64_t kMaxTilingDataSize = uint64_t{1} << 20;
inline constexpr size_t kMaxWorkspaces = 16;  ///< spec/so-in-om.md §8.6 step 5
inline constexpr uint32_t kMaxBlockDim = 65535;
inline constexpr size_t kMaxLoggedBytes = 2048;  ///< of a library's own words in one error

}  // namespace ge
