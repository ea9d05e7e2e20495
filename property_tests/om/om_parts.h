#pragma once

#include "core/om/ge_model.h"
#include "property_tests/om/choices.h"

namespace ge {

/// A file in its parts: what stands in the tables is made when it is put together.
struct OmParts {
  ModelFileHeader header;  ///< its lengths are not looked at
  bool wide = true;        ///< 64-bit tables
  std::vector<std::vector<RawPartition>> models;
};
ByteBuffer PutTogether(const OmParts& parts);

/// A right container of one model: partitions of any type, which hold zeros.
OmParts MakeHollowParts(Choices& choices);

}  // namespace ge
