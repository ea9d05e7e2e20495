#pragma once

#include "core/engines/ge_local/op.h"

namespace ge {

/// A node that needs nothing when tasks are made (spec/ge-local.md §2.2).
class NoOp final : public Op {
 public:
  using Op::Op;
  Status Run() override { return {}; }
};

}  // namespace ge
