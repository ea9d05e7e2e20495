#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// Parts of a kernel's argument block, in the order of GE's address types (spec/static-runtime.md §8.3).
enum class ArgsItemType : uint8_t {
  kInput,           ///< iN, iN*, i*: by position in the prototype
  kOutput,          ///< oN, oN*, o*
  kWorkspace,       ///< wsN, wsN*, ws*
  kTiling,          ///< t
  kInputDesc,       ///< i_descN, i_descN*
  kOutputDesc,      ///< o_descN, o_descN*
  kFftsAddr,        ///< ffts_addr
  kOverflowAddr,    ///< overflow_addr
  kTilingFfts,      ///< t_ffts.tail, t_ffts.non_tail
  kHiddenInput,     ///< hi.hcomN*, hi.tilefwkN*, hi.hcclskN*
  kTilingContext,   ///< tiling_context and its parts
  kOpType,          ///< *op_type
  kPlaceholder,     ///< empty, or .32b
  kCustomValue,     ///< #V, #.32bV
  kInputInstance,   ///< i_instanceN*, i_instance*: by slot
  kOutputInstance,  ///< o_instanceN*, o_instance*
  kSubNode,         ///< sknK<token>
  kEventAddr,       ///< event_addrN*
};

enum class TilingContextPart : uint8_t { kContext, kTilingData, kTilingKey, kBlockDim };

struct ArgsItem {
  static constexpr int64_t kAll = -1;  ///< index of i*, o*, ws*, i_instance*, o_instance*

  ArgsItemType type = ArgsItemType::kPlaceholder;
  int64_t index = kAll;
  bool star = false;   ///< written with '*': the addresses in place instead of a pointer to them
  uint64_t value = 0;  ///< kCustomValue
  uint32_t size = 8;   ///< kPlaceholder, kCustomValue: 4 or 8
  TilingContextPart part = TilingContextPart::kContext;
  std::string token;  ///< as written, without braces
};

/// Reads an args format: `{token}{token}…`. Stricter than the reference (spec/static-runtime.md §8.3, [design]): digits
/// stand together, the whole token is consumed, a number fits its width, nothing stands outside braces. Fails with
/// kTaskPartitionInvalid and the place.
StatusOr<std::vector<ArgsItem>> ParseArgsFormat(std::string_view format);

}  // namespace ge
