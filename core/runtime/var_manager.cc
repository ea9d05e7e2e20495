#include "core/runtime/var_manager.h"

#include "core/base/log.h"

namespace ge {

VarManager::~VarManager() {
  for (const auto& [name, variable] : variables_) {
    if (variable.address == 0) continue;
    if (const Status status = device_.Free(variable.address); !status.ok())
      Log().warn("free variable {}: {}", name, status.ToString());
  }
}

StatusOr<VarManager::Variable> VarManager::Make(const std::string& name, const GeTensorDesc& desc, uint64_t size,
                                                ByteView initial) {
  Variable made{desc.dtype, desc.format, size, 0};
  if (size == 0) return made;
  if (!initial.empty() && initial.size() != size) {
    return MakeError(kParamInvalid, "variable '{}' of {} bytes has an initial value of {}", name, size, initial.size());
  }
  GE_ASSIGN_OR_RETURN(made.address, device_.Malloc(size, rt::MemoryKind::kHbm, fmt::format("variable {}", name)),
                      "allocate {} bytes for variable '{}'", size, name);
  if (initial.empty()) return made;
  const Status copied = device_.CopyToDevice(made.address, size, initial);
  if (copied.ok()) return made;
  if (const Status freed = device_.Free(made.address); !freed.ok())
    Log().warn("free variable {}: {}", name, freed.ToString());
  return copied.WithContext(fmt::format("copy the initial value of variable '{}' to the device", name));
}

StatusOr<rt::DeviceAddress> VarManager::AddressOf(const std::string& name, const GeTensorDesc& desc, uint64_t size,
                                                  ByteView initial) {
  std::lock_guard lock(mutex_);
  auto it = variables_.find(name);
  if (it == variables_.end()) {
    GE_ASSIGN_OR_RETURN(const Variable made, Make(name, desc, size, initial));
    it = variables_.emplace(name, made).first;
  }
  const Variable& found = it->second;
  if (found.dtype == desc.dtype && found.format == desc.format && found.size == size) return found.address;
  return MakeError(
      kParamInvalid,
      "variable '{}' is {}, format {} and {} bytes; the session has one of that name that is {}, format {} "
      "and {} bytes",
      name, DataTypeWord(desc.dtype), FormatName(desc.format), size, DataTypeWord(found.dtype),
      FormatName(found.format), found.size);
}

StatusOr<ByteBuffer> VarManager::Read(std::string_view name) const {
  std::lock_guard lock(mutex_);
  const auto it = variables_.find(name);
  if (it == variables_.end()) return MakeError(kParamInvalid, "the session has no variable '{}'", name);
  ByteBuffer bytes(it->second.size);
  if (!bytes.empty()) GE_RETURN_IF_ERROR(device_.CopyToHost(bytes, it->second.address), "read variable '{}'", name);
  return bytes;
}

}  // namespace ge
