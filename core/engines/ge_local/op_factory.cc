#include "core/engines/ge_local/op_factory.h"

#include "core/base/log.h"

namespace ge {

OpFactory& OpFactory::Instance() {
  static OpFactory factory;
  return factory;
}

Status OpFactory::RegisterCreator(std::string_view type, Creator creator) {
  if (creator == nullptr) {
    Log().warn("local engine: op type '{}' is registered without a creator; passed over", type);
    return {};
  }
  if (!creators_.emplace(std::string(type), creator).second) {
    Status refused = MakeError(kInternal, "local engine: op type '{}' is registered twice", type);
    if (registrations_.ok()) registrations_ = refused;
    return refused;
  }
  types_.emplace_back(type);
  return {};
}

StatusOr<std::unique_ptr<Op>> OpFactory::CreateOp(const Node& node, const TaskContext& context) const {
  const auto it = creators_.find(node.type());
  if (it == creators_.end()) {
    return MakeError(kInternal, "node '{}': op type '{}' is not supported by the local engine", node.name(),
                     node.type());
  }
  return it->second(node, context);
}

OpRegistrar::OpRegistrar(std::string_view type, OpFactory::Creator creator) noexcept {
  // The factory keeps what it refuses; CheckRegistrations tells it to who starts the engine.
  static_cast<void>(OpFactory::Instance().RegisterCreator(type, creator));
}

}  // namespace ge
