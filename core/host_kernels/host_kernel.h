#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/graph/op_desc.h"

namespace ge {

/// A constant; who has it may keep it, nobody changes it.
using ConstTensor = std::shared_ptr<const GeTensor>;

/// One per output of the op, in order. A result that is an input's bytes in another shape shares them.
using HostKernelOutputs = std::vector<ConstTensor>;

/// What a kernel computes from. The op's inputs are described as the constants are; its outputs by shape inference.
struct HostKernelCall {
  const OpDesc& op;
  std::span<const ConstTensor> inputs;  ///< per input slot; null: nothing is connected, or no constant

  /// The constant at a slot; null also for a slot past the end.
  const GeTensor* input(size_t slot) const { return slot < inputs.size() ? inputs[slot].get() : nullptr; }
};

/// One op type that the host can compute (spec/ge-local.md §8.1). Each function answers kNotChanged, with the reason,
/// when it cannot: the node then stays, and nothing is wrong. Any other failure says that the graph is invalid, and
/// ends the compile. Pure functions, any thread.
struct HostKernel {
  std::string_view type;
  /// Form A: the outputs from the values of all inputs. Null: the type has none.
  StatusOr<HostKernelOutputs> (*from_values)(const HostKernelCall& call) = nullptr;
  /// Form B: the outputs from the shapes of the inputs, whatever their values are.
  StatusOr<HostKernelOutputs> (*from_shapes)(const OpDesc& op) = nullptr;
  /// Form C: whether output 0 is input 0 in another shape that the constants at the other inputs decide, so that
  /// consumers may read input 0.
  Status (*is_view)(const HostKernelCall& call) = nullptr;
};

/// Looks a kernel up; null: none for the type. The passes take one, so that tests can bring kernels of their own.
using HostKernelFinder = const HostKernel* (*)(std::string_view type);

/// All kernels, sorted by type.
std::span<const HostKernel> HostKernels();
/// The kernel of a type in HostKernels(), or null.
const HostKernel* FindHostKernel(std::string_view type);

/// No constant that folding makes is larger: a graph that says Fill([2^40]) is left alone.
inline constexpr int64_t kMaxFoldedBytes = int64_t{1} << 30;

/// "Leave the node alone", with the reason.
template <typename... Args>
Status NotChanged(fmt::format_string<Args...> format, Args&&... args) {
  return MakeError(kNotChanged, format, std::forward<Args>(args)...);
}
/// Whether a failure only says that nothing was folded.
inline bool IsNotChanged(const Status& status) { return status.code() == kNotChanged; }

/// Runs form A with what every kernel may then rely on: each constant holds exactly the bytes that its shape and type
/// say (kNotChanged otherwise). Holds the result to the same and to one tensor per output (kInternal).
StatusOr<HostKernelOutputs> FoldFromValues(const HostKernel& kernel, const HostKernelCall& call);
/// Runs form B; the result is held to the same.
StatusOr<HostKernelOutputs> FoldFromShapes(const HostKernel& kernel, const OpDesc& op);

}  // namespace ge
