#pragma once

#include "core/host_kernels/element_types.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {

/// NumPy's rule for any rank: shapes are aligned at the right, a dimension of 1 stretches. kNotChanged when two
/// dimensions differ and neither is 1.
StatusOr<std::vector<int64_t>> BroadcastDims(const std::vector<int64_t>& a, const std::vector<int64_t>& b);

/// The axes of a broadcast result of `rank` dimensions over which the gradient of an operand of this shape is summed:
/// those where the operand has 1, or no dimension.
std::vector<int64_t> SummedAxes(const std::vector<int64_t>& operand, size_t rank);

/// Walks the elements of a broadcast result in order and says which element of each operand belongs to it.
class BroadcastWalk {
 public:
  /// `result` is BroadcastDims(a, b), without a dimension of 0.
  BroadcastWalk(const std::vector<int64_t>& result, const std::vector<int64_t>& a, const std::vector<int64_t>& b);
  size_t a() const { return a_; }
  size_t b() const { return b_; }
  void Next();

 private:
  struct Dim {
    int64_t size, a_step, b_step, at;
  };
  std::vector<Dim> dims_;  // innermost first
  size_t a_ = 0, b_ = 0;
};

/// The checks that every element-wise op makes of its two inputs; the shape of the result.
StatusOr<std::vector<int64_t>> CheckElementwise(const HostKernelCall& call);

/// The result of an element-wise op on elements of one type.
template <typename Operation, typename T>
StatusOr<HostKernelOutputs> ComputeElements(const HostKernelCall& call, std::vector<int64_t> dims) {
  using Result = decltype(Operation::Apply(T(), T()));
  const GeTensor& a = *call.input(0);
  const GeTensor& b = *call.input(1);
  const DataType result_type = std::is_same_v<Result, bool> ? DT_BOOL : a.desc.dtype;
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(dims, result_type));
  ByteBuffer result(size);
  if (size == 0) return HostKernelOutputs{ResultTensor(call.op, 0, std::move(dims), result_type, std::move(result))};
  BroadcastWalk walk(dims, a.desc.shape.dims(), b.desc.shape.dims());
  for (size_t i = 0; i < size / sizeof(Result); ++i, walk.Next()) {
    const T left = ElementAt<T>(a.data, walk.a());
    const T right = ElementAt<T>(b.data, walk.b());
    if constexpr (requires { Operation::Refuses(right); }) {
      if (Operation::Refuses(right)) return NotChanged("the right operand has a zero");
    }
    SetElement<Result>(result, i, Operation::Apply(left, right));
  }
  return HostKernelOutputs{ResultTensor(call.op, 0, std::move(dims), result_type, std::move(result))};
}

/// Computes an element-wise op of two inputs: `Operation::Apply(T, T)` for each pair of elements of the broadcast
/// shape. The result is of the inputs' type, or DT_BOOL when Apply says bool. `Operation` is an object without state:
///   template <typename T> static constexpr bool kTakes;     // which element types it computes with
///   template <typename T> static Result Apply(T a, T b);
///   template <typename T> static bool Refuses(T b);         // optional: there is no result for a right operand
/// kNotChanged when the inputs are not two constants of one type that it takes, when they do not broadcast, and when
/// it refuses an element.
template <typename Operation>
StatusOr<HostKernelOutputs> ComputeElementwise(const HostKernelCall& call) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, CheckElementwise(call));
  const DataType dtype = call.input(0)->desc.dtype;
  StatusOr<HostKernelOutputs> (*compute)(const HostKernelCall&, std::vector<int64_t>) = nullptr;
  VisitElementType(dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    if constexpr (Operation::template kTakes<T>) compute = ComputeElements<Operation, T>;
  });
  if (compute == nullptr) return NotChanged("it does not compute with {}", DataTypeWord(dtype));
  return compute(call, std::move(dims));
}

}  // namespace ge
