#include "core/op/op_library.h"

#include <set>

#include "core/base/log.h"
#include "core/op/library_log.h"
#include "core/op/limits.h"
#include "core/op/prototype_reader.h"

namespace ge {
namespace {

/// What a library pushes, until the first thing that is wrong.
struct Collected {
  std::vector<OpPrototype> prototypes;
  std::vector<Rt2OpImpl> impls;
  std::set<std::string> prototype_types, impl_types;
  Status status;

  int32_t Refuse(Status problem) {
    if (status.ok()) status = std::move(problem);
    return RT2_OP_LIBRARY_REFUSED;
  }
  Status CheckNew(std::set<std::string>& types, const std::string& type, std::string_view what) {
    if (types.size() >= kMaxOpTypesPerLibrary) {
      return MakeError(kParamInvalid, "more than {} op types", kMaxOpTypesPerLibrary);
    }
    if (!types.insert(type).second) return MakeError(kParamInvalid, "{} {} twice", what, type);
    return {};
  }
  int32_t Add(const Rt2OpPrototype* table) {
    StatusOr<OpPrototype> prototype = ReadPrototype(table);
    if (!prototype.ok()) return Refuse(prototype.status());
    Status is_new = CheckNew(prototype_types, prototype->type, "gives the prototype of");
    if (!is_new.ok()) return Refuse(std::move(is_new));
    prototypes.push_back(*std::move(prototype));
    return RT2_OP_LIBRARY_OK;
  }
  int32_t Add(const Rt2OpImpl* table) {
    StatusOr<Rt2OpImpl> impl = ReadOpImpl(table);
    if (!impl.ok()) return Refuse(impl.status());
    Status is_new = CheckNew(impl_types, impl->op_type, "gives the functions of");
    if (!is_new.ok()) return Refuse(std::move(is_new));
    impls.push_back(*impl);
    return RT2_OP_LIBRARY_OK;
  }
};

template <typename Table>
int32_t Push(void* user, const Table* table) {
  return static_cast<Collected*>(user)->Add(table);
}

Status CallEntry(Rt2OpLibraryEntry entry, std::string_view name, Collected& collected) {
  const Rt2HostInfo host{.struct_size = sizeof(Rt2HostInfo),
                         .version = RT2_OP_LIBRARY_VERSION,
                         .reserved = 0,
                         .host_name = "drydock",
                         .log = TakeLibraryLog,
                         .log_user = nullptr};
  const Rt2OpSink sink{.struct_size = sizeof(Rt2OpSink),
                       .user = &collected,
                       .add_prototype = Push<Rt2OpPrototype>,
                       .add_impl = Push<Rt2OpImpl>,
                       .warn = [](void*, const char* text) { Log().warn("{}", text == nullptr ? "" : text); }};
  int32_t result = RT2_OP_LIBRARY_REFUSED;
  try {
    result = entry(&host, &sink);
  } catch (...) {
    return MakeError(kParamInvalid, "operator library '{}': {} threw an exception", name, RT2_OP_LIBRARY_ENTRY_NAME);
  }
  GE_RETURN_IF_ERROR(collected.status, "operator library '{}'", name);
  if (result != RT2_OP_LIBRARY_OK) {
    return MakeError(kParamInvalid, "operator library '{}': {} returned {}", name, RT2_OP_LIBRARY_ENTRY_NAME, result);
  }
  return {};
}

}  // namespace

StatusOr<std::shared_ptr<const OpLibrary>> OpLibrary::Load(std::string_view name, ByteView bytes) {
  auto library = std::make_shared<OpLibrary>();
  GE_ASSIGN_OR_RETURN(library->library_, SealedLibrary::Load(name, bytes));
  auto* entry = library->library_->FindFunction<std::remove_pointer_t<Rt2OpLibraryEntry>>(RT2_OP_LIBRARY_ENTRY_NAME);
  if (entry == nullptr) {
    return MakeError(kParamInvalid, "operator library '{}' has no symbol {}", name, RT2_OP_LIBRARY_ENTRY_NAME);
  }
  Collected collected;
  GE_RETURN_IF_ERROR(CallEntry(entry, name, collected));
  library->prototypes_ = std::move(collected.prototypes);
  library->impls_ = std::move(collected.impls);
  return std::shared_ptr<const OpLibrary>(std::move(library));
}

}  // namespace ge
