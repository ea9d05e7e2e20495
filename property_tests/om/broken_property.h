#pragma once

#include <stdexcept>

#include "core/base/status.h"

namespace ge {

/// A property does not hold. Thrown, so that RapidCheck shrinks the input, GoogleTest prints the sentence and libFuzzer
/// stops and keeps the input.
class BrokenProperty : public std::logic_error {
  using std::logic_error::logic_error;
};

inline void Require(bool holds, const char* property) {
  if (!holds) [[unlikely]]
    throw BrokenProperty(property);
}

/// The same for what must succeed; the failure is told.
inline void Require(const Status& status, const char* property) {
  if (!status.ok()) [[unlikely]]
    throw BrokenProperty(fmt::format("{}, but: {}", property, status.ToString()));
}

/// The memory that an input of `input_bytes` takes is bounded; the failure tells both.
inline void RequireAtMost(size_t taken_bytes, size_t limit_bytes, size_t input_bytes, const char* property) {
  if (taken_bytes > limit_bytes) [[unlikely]]
    throw BrokenProperty(fmt::format("{}, but: an input of {} bytes took {}; the limit is {}", property, input_bytes,
                                     taken_bytes, limit_bytes));
}

}  // namespace ge
