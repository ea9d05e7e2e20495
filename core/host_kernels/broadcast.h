#pragma once

#include "core/host_kernels/element_types.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {

/// NumPy's rule for any rank: shapes are aligned at the right, a dimension of 1 stretches. kNotChanged when two
/// dimensions differ and neither is 1.
StatusOr<std::vector<int64_t>> BroadcastDims(const std::vector<int64_t>& a, const std::vector<int64_t>& b);

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

/// Computes an element-wise op of two inputs: `operation(T, T) → Result` for each pair of elements of the broadcast
/// shape. `Operation` is a template-free object with `template <typename T> static constexpr bool Takes` and
/// `template <typename T> static auto Apply(T a, T b)`, whose result type is the element type of the output.
/// kNotChanged when the inputs are not two constants of one type that it takes, when they do not broadcast, and when
/// `Operation::Refuses(b)` says of an element that there is no result.
template <typename Operation>
StatusOr<HostKernelOutputs> ComputeElementwise(const HostKernelCall& call, DataType result_type);

/// The checks that every element-wise op makes of its two inputs; the shape of the result.
StatusOr<std::vector<int64_t>> CheckElementwise(const HostKernelCall& call);

template <typename Operation>
StatusOr<HostKernelOutputs> ComputeElementwise(const HostKernelCall& call, DataType result_type) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, CheckElementwise(call));
  const GeTensor& a = *call.input(0);
  const GeTensor& b = *call.input(1);
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(dims, result_type));
  ByteBuffer result(size);
  Status status = NotChanged("it does not compute with {}", DataTypeWord(a.desc.dtype));
  VisitElementType(a.desc.dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    if constexpr (Operation::template kTakes<T>) {
      status = Status();
      using Result = decltype(Operation::Apply(T(), T()));
      const size_t count = size / sizeof(Result);
      if (count == 0) return;
      BroadcastWalk walk(dims, a.desc.shape.dims(), b.desc.shape.dims());
      for (size_t i = 0; i < count; ++i, walk.Next()) {
        const T left = ElementAt<T>(a.data, walk.a());
        const T right = ElementAt<T>(b.data, walk.b());
        if (Operation::Refuses(right)) {
          status = NotChanged("the right operand has a zero");
          return;
        }
        SetElement<Result>(result, i, Operation::Apply(left, right));
      }
    }
  });
  GE_RETURN_IF_ERROR(status);
  return HostKernelOutputs{ResultTensor(call.op, 0, std::move(dims), result_type, std::move(result))};
}

}  // namespace ge
