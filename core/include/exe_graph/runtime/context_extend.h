#pragma once

#include <cstdint>

#include "exe_graph/runtime/compute_node_info.h"

namespace gert {

/// Name and type of the kernel that runs, for messages.
class KernelExtendInfo {
 public:
  const char* GetKernelName() const { return kernel_name_; }
  const char* GetKernelType() const { return kernel_type_; }

 private:
  const char* kernel_name_;
  const char* kernel_type_;
  [[maybe_unused]] uint8_t reserved_[56];
};
static_assert(sizeof(KernelExtendInfo) == 72, "contract");

}  // namespace gert
