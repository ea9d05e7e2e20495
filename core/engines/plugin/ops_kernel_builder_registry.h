#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engines/ops_kernel_builder.h"

namespace ge {

/// The builders that libraries have registered while they were loaded (spec/ge-local.md §1.7). Libraries are loaded one
/// at a time, so there is no lock.
class OpsKernelBuilderRegistry {
 public:
  struct Registration {
    std::string name;
    std::shared_ptr<OpsKernelBuilder> builder;
    const void* registrar;  ///< lies in the library that registers
  };

  static OpsKernelBuilderRegistry& Instance();

  void Register(Registration registration) { registrations_.push_back(std::move(registration)); }
  void Unregister(const void* registrar);
  /// In the order in which they came, equal names included: whoever uses them refuses those.
  const std::vector<Registration>& registrations() const { return registrations_; }

 private:
  std::vector<Registration> registrations_;
};

/// Registers a builder for as long as it lives.
class OpsKernelBuilderRegistrar {
 public:
  OpsKernelBuilderRegistrar(std::string name, std::shared_ptr<OpsKernelBuilder> builder) {
    OpsKernelBuilderRegistry::Instance().Register({std::move(name), std::move(builder), this});
  }
  OpsKernelBuilderRegistrar(const OpsKernelBuilderRegistrar&) = delete;
  OpsKernelBuilderRegistrar& operator=(const OpsKernelBuilderRegistrar&) = delete;
  ~OpsKernelBuilderRegistrar() { OpsKernelBuilderRegistry::Instance().Unregister(this); }
};

}  // namespace ge

/// At namespace scope of a library's own source: REGISTER_OPS_KERNEL_BUILDER("DNN_VM_RTS_OP_STORE",
/// RtsOpsKernelBuilder)
#define REGISTER_OPS_KERNEL_BUILDER(name, Builder) \
  static const ::ge::OpsKernelBuilderRegistrar g_registrar_of_##Builder(name, std::make_shared<::ge::Builder>())
