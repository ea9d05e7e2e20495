#pragma once

#include <map>
#include <mutex>
#include <string>

#include "core/graph/tensor_desc.h"
#include "core/rt/device.h"

namespace ge {

/// The variables of one session on one device (spec/compiler.md §5.9): known by name, shared by all models that are
/// loaded in the session, and kept when these are unloaded. Thread-safe.
class VarManager {
 public:
  /// `device` must outlive the object.
  explicit VarManager(rt::Device& device) : device_(device) {}
  VarManager(const VarManager&) = delete;
  VarManager& operator=(const VarManager&) = delete;
  /// Frees them all; a failure is only logged.
  ~VarManager();

  /// Where a variable of `size` bytes lies. Who asks first makes it, filled with `initial`; when that is empty nothing
  /// is written. Fails with kParamInvalid when the session has one of that name with another type, format or size.
  StatusOr<rt::DeviceAddress> AddressOf(const std::string& name, const GeTensorDesc& desc, uint64_t size,
                                        ByteView initial);

  /// What a variable holds now. Fails with kParamInvalid when the session has none of that name.
  StatusOr<ByteBuffer> Read(std::string_view name) const;

 private:
  struct Variable {
    DataType dtype = DT_UNDEFINED;
    int32_t format = FORMAT_ND;
    uint64_t size = 0;
    rt::DeviceAddress address = 0;  ///< 0: no bytes, no memory
  };
  StatusOr<Variable> Make(const std::string& name, const GeTensorDesc& desc, uint64_t size, ByteView initial);

  rt::Device& device_;
  mutable std::mutex mutex_;
  std::map<std::string, Variable, std::less<>> variables_;
};

}  // namespace ge
