#pragma once

#include <cstdint>

namespace ge {

/// How the parts of a PhonyConcat or PhonySplit are placed (spec/ge-local.md §5.6).
enum class PhonyOffsetPolicy : uint8_t {
  kStrict,     ///< at their true positions, or refused by name
  kReference,  ///< at the reference's numbers, its faults included
};

}  // namespace ge
