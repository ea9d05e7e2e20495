#pragma once

#include "core/graph/attr_names.h"
#include "core/graph/op_desc.h"

namespace ge {

/// A node that passes leave alone (spec/ge-local.md §2.3).
inline bool CannotBeDeleted(const OpDesc& op) { return AttrOr<bool>(op.attrs, kAttrCannotBeDeleted, false); }

/// Someone asked for the node itself: its result must not come from elsewhere (spec/ge-local.md §8.4).
inline bool MustNotFold(const OpDesc& op) {
  return AttrOr<bool>(op.attrs, kAttrDoNotConstantFolding, false) || op.attrs.contains(kAttrNoNeedConstantFolding);
}

}  // namespace ge
