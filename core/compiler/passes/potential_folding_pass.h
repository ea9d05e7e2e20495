#pragma once

#include "core/compiler/passes/node_pass.h"
#include "core/host_kernels/host_kernel.h"

namespace ge {

/// What the passes that make constants have in common (spec/ge-local.md §8.4): each says which nodes it takes and what
/// they give; here the node is then replaced by constants, or only marked as one.
class PotentialFoldingPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) final;

 protected:
  enum class Mode : uint8_t { kFold, kMark };

  /// As PassTable() has it; marks carry it.
  virtual std::string_view name() const = 0;
  virtual bool Ignores(const Node& node) const = 0;
  /// A cheap question that says of nearly all nodes that Compute would answer kNotChanged.
  virtual bool IsHopeless(const Node& node, const PassContext& context) const = 0;
  virtual Mode ModeFor(const Node& node) const = 0;
  /// kNotChanged: the node gives nothing that is known, and a mark of this pass is no longer true.
  virtual StatusOr<HostKernelOutputs> Compute(const Node& node, const PassContext& context) const = 0;

 private:
  Status Take(Node& node, const HostKernelOutputs& outputs, PassContext& context) const;
  Status DropMark(Node& node, PassContext& context) const;
};

/// All outputs of the node have a dimension of 0 (and there is one).
bool AllOutputsEmpty(const Node& node);

/// The type whose kernel computes the op: of a FrameworkOp the original one, which it must name.
StatusOr<std::string_view> KernelTypeOf(const OpDesc& op);

}  // namespace ge
