#pragma once

// What shape and tiling functions of the family ask of their node.

#include <cstdint>

#include "exe_graph/runtime/extended_kernel_context.h"
#include "log/log.h"

/// Inputs of the dynamic input x.
template <typename Context>
size_t InputNum(const Context* context) {
  const auto* instances = context->GetIrInputInstanceInfo(0);
  return instances == nullptr ? 0 : instances->GetInstanceNum();
}

/// The axis that an op says, counted from the front of `dims` dimensions; false, with a message, when there is none
/// such. `attr` is its index among the attributes.
template <typename Context>
bool FindAxis(const Context* context, size_t attr, size_t dims, size_t& axis) {
  const int64_t* said = context->GetAttrs() == nullptr ? nullptr : context->GetAttrs()->GetInt(attr);
  const auto rank = static_cast<int64_t>(dims);
  if (said == nullptr || *said < -rank || *said >= rank) {
    OP_LOGE(context, "the axis is %ld; there are %ld dimensions", static_cast<long>(said == nullptr ? 0 : *said),
            static_cast<long>(rank));
    return false;
  }
  axis = static_cast<size_t>(*said < 0 ? *said + rank : *said);
  return true;
}
