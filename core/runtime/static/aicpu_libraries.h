#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/om/kernel_store.h"
#include "core/runtime/static/device_resources.h"

namespace ge {

/// The libraries of AICPU kernels that one model carries (CUST_AICPU_KERNELS), and which of them are resident on the
/// device for it. The device knows a library by its file name and the start of its SHA-256: models that carry the same
/// bytes share it, and two libraries of one name stand beside each other.
class AicpuLibraries {
 public:
  /// `carried` must outlive the object; the libraries stay resident as long as `resources` holds them.
  AicpuLibraries(const std::vector<KernelBin>& carried, DeviceResources& resources)
      : carried_(carried), resources_(resources) {}

  /// Fails with kKernelPartitionInvalid when the model does not carry it.
  StatusOr<const KernelBin*> Find(const std::string& so_name) const;
  /// Makes it resident, the first time.
  StatusOr<rt::AicpuLibraryId> Load(const std::string& so_name);

 private:
  const std::vector<KernelBin>& carried_;
  DeviceResources& resources_;
  std::map<std::string, rt::AicpuLibraryId> resident_;
};

}  // namespace ge
