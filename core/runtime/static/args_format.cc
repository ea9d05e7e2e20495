#include "core/runtime/static/args_format.h"

#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace ge {
namespace {

/// Takes `prefix` off the front of `text` if it is there.
bool Take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<uint64_t> TakeNumber(std::string_view& text, uint64_t limit) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number > limit) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

constexpr uint64_t kMaxIndex = 0xFFFF'FFFF;

/// Which forms an indexed token may take.
struct IndexedToken {
  std::string_view prefix;
  ArgsItemType type;
  bool plain;  // N
  bool star;   // N*
  bool all;    // * alone
};

constexpr auto kIndexedTokens = std::to_array<IndexedToken>({
    {"i_instance", ArgsItemType::kInputInstance, true, true, true},
    {"o_instance", ArgsItemType::kOutputInstance, true, true, true},
    {"i_desc", ArgsItemType::kInputDesc, true, true, false},
    {"o_desc", ArgsItemType::kOutputDesc, true, true, false},
    {"ws", ArgsItemType::kWorkspace, true, true, true},
    {"i", ArgsItemType::kInput, true, true, true},
    {"o", ArgsItemType::kOutput, true, true, true},
    {"hi.hcom", ArgsItemType::kHiddenInput, false, true, false},
    {"hi.tilefwk", ArgsItemType::kHiddenInput, false, true, false},
    {"hi.hcclsk", ArgsItemType::kHiddenInput, false, true, false},
    {"event_addr", ArgsItemType::kEventAddr, false, true, false},
});

struct FixedToken {
  std::string_view text;
  ArgsItemType type;
  TilingContextPart part = TilingContextPart::kContext;
  uint32_t size = 8;
};

constexpr auto kFixedTokens = std::to_array<FixedToken>({
    {"", ArgsItemType::kPlaceholder},
    {".32b", ArgsItemType::kPlaceholder, TilingContextPart::kContext, 4},
    {"t", ArgsItemType::kTiling},
    {"t_ffts.tail", ArgsItemType::kTilingFfts},
    {"t_ffts.non_tail", ArgsItemType::kTilingFfts},
    {"ffts_addr", ArgsItemType::kFftsAddr},
    {"overflow_addr", ArgsItemType::kOverflowAddr},
    {"*op_type", ArgsItemType::kOpType},
    {"tiling_context", ArgsItemType::kTilingContext, TilingContextPart::kContext},
    {"tiling_context.tiling_data", ArgsItemType::kTilingContext, TilingContextPart::kTilingData},
    {"tiling_context.tiling_key", ArgsItemType::kTilingContext, TilingContextPart::kTilingKey},
    {"tiling_context.block_dim", ArgsItemType::kTilingContext, TilingContextPart::kBlockDim},
});

std::optional<ArgsItem> ParseFixed(std::string_view token) {
  for (const FixedToken& fixed : kFixedTokens) {
    if (token != fixed.text) continue;
    ArgsItem item;
    item.type = fixed.type;
    item.part = fixed.part;
    item.size = fixed.size;
    return item;
  }
  return std::nullopt;
}

std::optional<ArgsItem> ParseLiteral(std::string_view token) {
  if (!Take(token, "#")) return std::nullopt;
  ArgsItem item;
  item.type = ArgsItemType::kCustomValue;
  item.size = Take(token, ".32b") ? 4 : 8;
  const auto value =
      TakeNumber(token, item.size == 4 ? std::numeric_limits<uint32_t>::max() : std::numeric_limits<uint64_t>::max());
  if (!value || !token.empty()) return std::nullopt;
  item.value = *value;
  return item;
}

std::optional<ArgsItem> ParseIndexed(std::string_view token) {
  for (const IndexedToken& indexed : kIndexedTokens) {
    std::string_view rest = token;
    if (!Take(rest, indexed.prefix)) continue;
    ArgsItem item;
    item.type = indexed.type;
    const auto number = TakeNumber(rest, kMaxIndex);
    if (number) item.index = static_cast<int64_t>(*number);
    item.star = Take(rest, "*");
    const bool allowed = number ? (item.star ? indexed.star : indexed.plain) : item.star && indexed.all;
    if (allowed && rest.empty()) return item;
  }
  return std::nullopt;
}

std::optional<ArgsItem> ParseSimpleToken(std::string_view token) {
  if (auto item = ParseFixed(token)) return item;
  if (auto item = ParseLiteral(token)) return item;
  return ParseIndexed(token);
}

std::optional<ArgsItem> ParseToken(std::string_view token) {
  std::string_view rest = token;
  if (!Take(rest, "skn")) return ParseSimpleToken(token);
  const auto sub_node = TakeNumber(rest, kMaxIndex);
  auto inner = sub_node ? ParseSimpleToken(rest) : std::nullopt;
  if (!inner) return std::nullopt;
  inner->type = ArgsItemType::kSubNode;
  inner->index = static_cast<int64_t>(*sub_node);
  return inner;
}

}  // namespace

StatusOr<std::vector<ArgsItem>> ParseArgsFormat(std::string_view format) {
  std::vector<ArgsItem> items;
  for (size_t at = 0; at < format.size();) {
    if (format[at] != '{') {
      return MakeError(kTaskPartitionInvalid, "args format '{}': '{{' expected at position {}", format, at);
    }
    const size_t close = format.find('}', at);
    if (close == std::string_view::npos) {
      return MakeError(kTaskPartitionInvalid, "args format '{}': the '{{' at position {} is not closed", format, at);
    }
    const std::string_view token = format.substr(at + 1, close - at - 1);
    auto item = ParseToken(token);
    if (!item) {
      return MakeError(kTaskPartitionInvalid, "args format '{}': unknown item '{{{}}}' at position {}", format, token,
                       at);
    }
    item->token = token;
    items.push_back(*std::move(item));
    at = close + 1;
  }
  return items;
}

}  // namespace ge
