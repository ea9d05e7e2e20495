#include "core/engines/engines.h"

#include <algorithm>
#include <tuple>

#include "core/engines/virtual_node.h"

namespace ge {

Engines::Engines(std::vector<KernelLibrary> libraries, std::vector<std::shared_ptr<GraphOptimizer>> optimizers)
    : libraries_(std::move(libraries)), optimizers_(std::move(optimizers)) {
  for (KernelLibrary& library : libraries_) library.store->GetAllOpsKernelInfo(library.infos);
  std::sort(libraries_.begin(), libraries_.end(), [](const KernelLibrary& a, const KernelLibrary& b) {
    return std::tuple(a.cost, a.name.view()) < std::tuple(b.cost, b.name.view());
  });
}

const KernelLibrary* Engines::FindLibrary(std::string_view kernel_lib) const {
  for (const KernelLibrary& library : libraries_) {
    if (library.name == kernel_lib) return &library;
  }
  return nullptr;
}

const OpsKernelBuilder* Engines::FindBuilder(std::string_view kernel_lib) const {
  const KernelLibrary* library = FindLibrary(kernel_lib);
  return library == nullptr ? nullptr : library->builder.get();
}

StatusOr<const OpsKernelBuilder*> Engines::BuilderOf(const Node& node) const {
  const OpsKernelBuilder* builder = FindBuilder(node.op().kernel_lib);
  if (builder != nullptr) return builder;
  return MakeError(kInternal, "node '{}' ({}): no engine has the kernel library '{}'", node.name(), node.type(),
                   node.op().kernel_lib.view());
}

bool Engines::IsNoTask(const Node& node) const {
  if (!HasTask(node.op())) return true;
  const KernelLibrary* library = FindLibrary(node.op().kernel_lib);
  return library != nullptr && library->skip_assign_stream && node.op().subgraph_names.empty();
}

}  // namespace ge
