#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

enum class MergedConstants : uint8_t {
  kOfOneElement,  ///< and their attributes do not count
  kAll,           ///< equal in everything but their names
};

/// Who reads a constant reads the first one of the graph that is equal to it instead. Constants that wait for something
/// are equal only when they wait for the same. Bytes are compared last; each constant's are read at most twice.
Status MergeSameConstants(ComputeGraph& graph, MergedConstants which, PassContext& context);

}  // namespace ge
