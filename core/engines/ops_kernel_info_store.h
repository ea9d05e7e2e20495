#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/engines/engine.h"
#include "core/engines/engine_options.h"
#include "core/engines/op_info.h"

namespace ge {

/// Which ops a kernel library has (GE's OpsKernelInfoStore, spec/ge-local.md §1.6). Nothing changes between Initialize
/// and Finalize; in between CheckSupported may come from any thread.
class OpsKernelInfoStore {
 public:
  virtual ~OpsKernelInfoStore() = default;

  virtual Status Initialize(const EngineOptions&) { return {}; }
  virtual Status Finalize() { return {}; }

  /// The engine whose kernels the library holds ("DNN_VM_GE_LOCAL").
  virtual std::string_view engine_name() const = 0;
  /// Adds the op types that are known without an operator package.
  virtual void GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>&) const {}
  /// Whether an operator package gives the library this type. Asked once a type and compile.
  virtual bool HasTypeOfPackage(std::string_view, const PlacementContext&) const { return false; }
  /// Whether it can run this very op. `reason` null: not wanted, and no string is built. Otherwise, on "no": one
  /// sentence without the op's name that says which part of the op it was.
  virtual bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string* reason) const = 0;
};

}  // namespace ge
