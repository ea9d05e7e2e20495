#pragma once

// What a TilingParse function sees (spec/op-host-api.md §7.9).

#include "exe_graph/runtime/extended_kernel_context.h"

namespace fe {
class PlatFormInfos;
}

namespace gert {

class TilingParseContext : public ExtendedKernelContext {
 public:
  /// The kernel's compile info as JSON text; may be null.
  const char* GetCompiledJson() const { return GetInputStrPointer(0); }
  fe::PlatFormInfos* GetPlatformInfo() const { return GetInputValue<fe::PlatFormInfos*>(1); }
  /// The object that the registration's creator made; null when there is none.
  template <typename T>
  T* GetCompiledInfo() {
    Chain* cell = GetOutput(0);
    return cell == nullptr ? nullptr : static_cast<T*>(cell->GetValue<void*>());
  }
};
static_assert(std::is_standard_layout<TilingParseContext>::value, "contexts are views");

}  // namespace gert
