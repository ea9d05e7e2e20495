#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/engines/graph_optimizer.h"
#include "core/engines/ops_kernel_builder.h"
#include "core/engines/ops_kernel_info_store.h"

namespace ge {

/// A kernel library as the stages of a compile see it.
struct KernelLibrary {
  SharedText name;    ///< "DNN_VM_RTS_OP_STORE": what `_ge_attr_op_kernel_lib_name` says
  SharedText engine;  ///< "DNN_VM_RTS"
  int cost = 0;       ///< of the engine; 0 is preferred over 10
  bool skip_assign_stream = false;
  std::shared_ptr<const OpsKernelInfoStore> store;
  std::shared_ptr<const OpsKernelBuilder> builder;        ///< null: it has none
  std::map<std::string, OpInfo, std::less<>> infos = {};  ///< types that it has without an operator package
};

/// The engines that the stages of a compile ask, however they came here: from plugins (plugin/ge_lib.h) or linked in by
/// a test (linked/linked_engines.h). Immutable; shared by all threads.
class Engines {
 public:
  /// Asks each store for its types. Cheaper engines come first, equal ones by the library's name.
  Engines(std::vector<KernelLibrary> libraries, std::vector<std::shared_ptr<GraphOptimizer>> optimizers);

  std::span<const KernelLibrary> libraries() const { return libraries_; }
  /// Null when there is none.
  const KernelLibrary* FindLibrary(std::string_view kernel_lib) const;
  const OpsKernelBuilder* FindBuilder(std::string_view kernel_lib) const;
  /// The builder of a node that was placed; otherwise kInternal with the node's name.
  StatusOr<const OpsKernelBuilder*> BuilderOf(const Node& node) const;
  /// In the order in which they run.
  std::span<const std::shared_ptr<GraphOptimizer>> optimizers() const { return optimizers_; }

  /// A node that no task stands for: it says so itself, or its engine has no streams and it calls no graph
  /// (spec/ge-local.md §1.4).
  bool IsNoTask(const Node& node) const;

 private:
  std::vector<KernelLibrary> libraries_;
  std::vector<std::shared_ptr<GraphOptimizer>> optimizers_;
};

}  // namespace ge
