#include "core/engines/plugin/ops_kernel_builder_registry.h"

#include <algorithm>

namespace ge {

OpsKernelBuilderRegistry& OpsKernelBuilderRegistry::Instance() {
  static OpsKernelBuilderRegistry registry;
  return registry;
}

void OpsKernelBuilderRegistry::Unregister(const void* registrar) {
  std::erase_if(registrations_, [&](const Registration& each) { return each.registrar == registrar; });
}

}  // namespace ge
