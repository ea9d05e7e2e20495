#pragma once

#include <vector>

#include "core/graph/op_desc.h"

namespace ge {

/// A run of slots.
struct SlotRange {
  size_t first = 0;
  size_t count = 0;
  friend bool operator==(const SlotRange&, const SlotRange&) = default;
};

/// Which slots each IR input (or output) of an op has: one for a required or optional one, as many as follow each other
/// by name (x0, x1, …) for a dynamic one.
std::vector<SlotRange> InputInstances(const OpDesc& op);
std::vector<SlotRange> OutputInstances(const OpDesc& op);

}  // namespace ge
