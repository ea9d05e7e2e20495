#pragma once

#include "core/engines/ge_local/op.h"

namespace ge {

/// A node that the compiler should have removed (spec/ge-local.md §2.3). Running it always fails and says who should
/// have removed it and why that did not happen (core/engines/leftovers.h).
class GeDeletedOp final : public Op {
 public:
  using Op::Op;
  Status Run() override;
};

}  // namespace ge
