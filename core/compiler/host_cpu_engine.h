#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sealed_library.h"
#include "core/host_kernels/host_kernel.h"
#include "core/opp/opp_package.h"

namespace ge {

/// The package's libraries of kernels that fold constants (GE's HostCpuEngine, spec/ge-local.md §8.6;
/// docs/formats/folding_kernels.md). Immutable; shared by all threads. When it goes, the libraries are unmapped.
class HostCpuEngine {
 public:
  /// Loads libconstant_folding_ops.so, libops_host_cpu.so and libaicpu_const_folding.so of each vendor, then of
  /// built-in. One that is missing is only logged; one that cannot be loaded, has no table or a malformed one is
  /// refused by name (kParamInvalid). Of a type, the kernel that comes first wins. Types whose opsFlag is closed in
  /// `aicpu_ops` are left out.
  static StatusOr<std::unique_ptr<const HostCpuEngine>> Load(const OppPackage& opp, const AicpuOps& aicpu_ops);

  bool Has(std::string_view op_type) const { return kernels_.contains(op_type); }
  /// The outputs from the values of all inputs. kUnsupported when no library has the type. kNotChanged, with the
  /// reason, for what a kernel cannot be told of (an unknown shape, more than 8 dimensions, more than kMaxFoldedBytes)
  /// and for a kernel that answers something else than 0.
  StatusOr<HostKernelOutputs> Run(std::string_view op_type, const HostKernelCall& call) const;

 private:
  struct Kernel {
    const SealedLibrary* library = nullptr;
    uint32_t (*function)(void* args) = nullptr;
  };
  Status Add(std::shared_ptr<const SealedLibrary> library, const AicpuOps& aicpu_ops);

  std::vector<std::shared_ptr<const SealedLibrary>> libraries_;
  std::map<std::string, Kernel, std::less<>> kernels_;
};

}  // namespace ge
