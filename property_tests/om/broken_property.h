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

}  // namespace ge
