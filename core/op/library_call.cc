#include "core/op/library_call.h"

#include <exception>

#include "core/base/activity.h"
#include "core/op/library_log.h"

namespace ge {

std::string FunctionOf(const OpDesc& op, std::string_view function_name) {
  return fmt::format("op '{}' ({}): {}", op.name, op.type, function_name);
}

Status CallContextFunction(Rt2ContextFunction function, std::string_view function_name, const OpDesc& op,
                           void* context) {
  if (ActivityIsWatched()) ReportActivity(FunctionOf(op, function_name));
  const LibraryErrorCollector errors;
  const auto said = [&] { return errors.text().empty() ? std::string() : ": " + errors.text(); };
  try {
    const uint32_t status = function(context);
    if (status == 0) return {};
    return MakeError(kInferFailed, "{} failed with status {}{}", FunctionOf(op, function_name), status, said());
  } catch (const std::exception& exception) {
    return MakeError(kInferFailed, "{} threw an exception: {}{}", FunctionOf(op, function_name), exception.what(),
                     said());
  } catch (...) {
    return MakeError(kInferFailed, "{} threw an exception{}", FunctionOf(op, function_name), said());
  }
}

}  // namespace ge
