#pragma once

#include "core/graph/attr_names.h"
#include "core/graph/op_desc.h"

namespace ge {

/// A node that passes leave alone (spec/ge-local.md §2.3).
inline bool CannotBeDeleted(const OpDesc& op) { return AttrOr<bool>(op.attrs, kAttrCannotBeDeleted, false); }

}  // namespace ge
