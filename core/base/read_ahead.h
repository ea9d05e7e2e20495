#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/base/status.h"

namespace ge {

inline constexpr size_t kCacheLine = 64;  ///< bytes that memory gives at once

/// Asks the processor for the memory of an object that will soon be read, line by line, and goes on without it. The
/// pointer is not followed: any address will do.
inline void ReadAhead(const void* place, size_t bytes = 1) {
  const auto ask = [](uintptr_t line) {
    __builtin_prefetch(reinterpret_cast<const void*>(line), 0, 2);
    asm volatile("" : : "r"(line));  // else a function that only asks counts as one without effect: it is not called
  };
  const auto first = reinterpret_cast<uintptr_t>(place);  // a null pointer must not be added to
  for (size_t offset = 0; offset < bytes; offset += kCacheLine) ask(first + offset);
  if (bytes > 1) ask(first + bytes - 1);
}

/// visit(0), visit(1), … visit(count - 1); a visit that gives a Status ends the loop when it fails. For objects that
/// lie scattered over more memory than the caches hold, where a loop would wait for each pointer that it follows: in
/// front of each visit every `ask` gets an index further ahead, the first one the furthest, and asks for memory
/// (ReadAhead) to which pointers lead that the ones before have asked for. What is asked for must not go away before
/// its visit.
template <typename Visit, typename... Ask>
std::invoke_result_t<Visit&, size_t> VisitReadingAhead(size_t count, Visit visit, Ask... ask) {
  constexpr size_t kDistance = 8;  // indices between one ask and the next, or the visit
  for (size_t i = 0; i < count; ++i) {
    size_t ahead = i + kDistance * sizeof...(Ask);
    ((ahead < count ? ask(ahead) : void(), ahead -= kDistance), ...);
    if constexpr (std::is_void_v<std::invoke_result_t<Visit&, size_t>>) {
      visit(i);
    } else {
      GE_RETURN_IF_ERROR(visit(i));
    }
  }
  return std::invoke_result_t<Visit&, size_t>();
}

}  // namespace ge
