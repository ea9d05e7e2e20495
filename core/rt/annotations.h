#pragma once

#include <string>
#include <vector>

#include "core/rt/types.h"

namespace rt {

/// A byte range that a task is declared to touch.
struct AddressRange {
  DeviceAddress address = 0;
  uint64_t size = 0;
};

/// What only a simulator can use: who a task is, and what it says it touches. A real device ignores it.
struct Annotations {
  std::string op_name;
  std::string op_type;
  std::vector<AddressRange> reads;
  std::vector<AddressRange> writes;
};

}  // namespace rt
