#pragma once

#include <string_view>

#include "core/abi/op_library.h"
#include "core/graph/op_desc.h"

namespace ge {

/// What a failure of an operator function is about: "op 'rev' (ReverseSequence): InferShape".
std::string FunctionOf(const OpDesc& op, std::string_view function_name);

/// Calls a function of an operator library on a context. A status other than 0, or an exception, comes back as
/// kInferFailed with op, type, function, status, and what the library logged at error level meanwhile.
Status CallContextFunction(Rt2ContextFunction function, std::string_view function_name, const OpDesc& op,
                           void* context);

}  // namespace ge
