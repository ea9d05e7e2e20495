#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "core/abi/op_library.h"
#include "core/base/status.h"
#include "core/op/limits.h"

namespace ge {

/// A table of an operator library as this build knows it: a longer one cut, a shorter one filled with zeros
/// (core/abi/op_library.h). `least` is how many bytes it must have to mean anything. `what` names it for errors.
template <typename Table>
StatusOr<Table> CopyAbiTable(const Table* table, uint64_t least, std::string_view what) {
  if (table == nullptr) return MakeError(kParamInvalid, "{}: the table is missing", what);
  if (table->struct_size < least || table->struct_size > kMaxAbiTableSize) {
    return MakeError(kParamInvalid, "{}: a table of {} bytes; {} to {} are taken", what, table->struct_size, least,
                     kMaxAbiTableSize);
  }
  Table copy{};
  std::memcpy(&copy, table, std::min<uint64_t>(sizeof(Table), table->struct_size));
  copy.struct_size = sizeof(Table);
  return copy;
}

/// A text of a library: present, not empty, ended within `limit` bytes, without control characters.
inline StatusOr<std::string> CopyAbiName(const char* text, size_t limit, std::string_view what) {
  if (text == nullptr) return MakeError(kParamInvalid, "{}: the name is missing", what);
  const size_t length = ::strnlen(text, limit + 1);
  if (length == 0) return MakeError(kParamInvalid, "{}: the name is empty", what);
  if (length > limit) return MakeError(kParamInvalid, "{}: the name has more than {} bytes", what, limit);
  const bool plain = std::all_of(text, text + length, [](char c) { return static_cast<unsigned char>(c) >= 0x20; });
  if (!plain) return MakeError(kParamInvalid, "{}: the name holds a control character", what);
  return std::string(text, length);
}

/// Refuses a list that is too long, or missing although it has elements.
inline Status CheckAbiList(const void* list, uint64_t count, std::string_view what) {
  if (count > kMaxIrParams)
    return MakeError(kParamInvalid, "{}: {} entries; at most {} are taken", what, count, kMaxIrParams);
  if (list == nullptr && count != 0) return MakeError(kParamInvalid, "{}: {} entries at no address", what, count);
  return {};
}

}  // namespace ge
