#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/engines/ge_local/op.h"

namespace ge {

/// The op types of the local engine and what makes their operators (spec/ge-local.md §2.1). There is one for all
/// libraries of the engine (§1.1); it is filled while the program starts and only read afterwards.
class OpFactory {
 public:
  using Creator = std::unique_ptr<Op> (*)(const Node& node, const TaskContext& context);

  static OpFactory& Instance();

  /// A null creator is passed over with a warning in the log. A type that is there already is refused and stays with
  /// its first creator; CheckRegistrations reports it from then on.
  Status RegisterCreator(std::string_view type, Creator creator);

  /// The first registration that was refused, or success: starting the engine fails with it (§12.3 point 28).
  const Status& CheckRegistrations() const { return registrations_; }

  /// Fails with kInternal for an unknown type.
  StatusOr<std::unique_ptr<Op>> CreateOp(const Node& node, const TaskContext& context) const;

  /// In the order of registration.
  const std::vector<std::string>& GetAllOps() const { return types_; }

 private:
  std::map<std::string, Creator, std::less<>> creators_;
  std::vector<std::string> types_;
  Status registrations_;
};

/// Registers while the program starts; a refusal is kept by the factory.
class OpRegistrar {
 public:
  OpRegistrar(std::string_view type, OpFactory::Creator creator) noexcept;
};

}  // namespace ge

/// Registers `op_class` for the op type `type`, an identifier: at global scope. A second registration of a type does
/// not build: the object that it would define is there already.
#define REGISTER_OP_CREATOR(type, op_class)                                                                      \
  namespace ge::registered_local_ops {                                                                           \
  extern const OpRegistrar kRegistrarOf##type;                                                                   \
  const OpRegistrar kRegistrarOf##type(#type,                                                                    \
                                       [](const Node& node, const TaskContext& context) -> std::unique_ptr<Op> { \
                                         return std::make_unique<op_class>(node, context);                       \
                                       });                                                                       \
  }                                                                                                              \
  static_assert(true)
