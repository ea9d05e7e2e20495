#pragma once

// Vector instructions in their count form (spec/ascendc.md §5.1, §5.4): the first `count` elements, contiguous. They
// compile for any element type; one that the chip has no instruction for is refused when the call executes.

#include "kernel_tensor.h"

namespace AscendC {

#define DRYDOCK_VECTOR_BINARY(name)                                                                                   \
  template <typename T, bool isSetMask = true>                                                                        \
  __aicore__ inline void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,      \
                              int32_t count) {                                                                        \
    drydock::Api().vector_binary(drydock::Block(), kDrydock##name, drydock::TypeId<T>(), dst.handle(), src0.handle(), \
                                 src1.handle(), count);                                                               \
  }
DRYDOCK_VECTOR_BINARY(Add)
DRYDOCK_VECTOR_BINARY(Sub)
DRYDOCK_VECTOR_BINARY(Mul)
DRYDOCK_VECTOR_BINARY(Div)
DRYDOCK_VECTOR_BINARY(Max)
DRYDOCK_VECTOR_BINARY(Min)
#undef DRYDOCK_VECTOR_BINARY

#define DRYDOCK_VECTOR_UNARY(name)                                                                                  \
  template <typename T, bool isSetMask = true>                                                                      \
  __aicore__ inline void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, int32_t count) {                \
    drydock::Api().vector_unary(drydock::Block(), kDrydock##name, drydock::TypeId<T>(), dst.handle(), src.handle(), \
                                count);                                                                             \
  }
DRYDOCK_VECTOR_UNARY(Relu)
DRYDOCK_VECTOR_UNARY(Abs)
DRYDOCK_VECTOR_UNARY(Exp)
DRYDOCK_VECTOR_UNARY(Sqrt)
#undef DRYDOCK_VECTOR_UNARY

#define DRYDOCK_VECTOR_SCALAR(name)                                                                                   \
  template <typename T, bool isSetMask = true>                                                                        \
  __aicore__ inline void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const drydock::SameAs<T>& scalar, \
                              int32_t count) {                                                                        \
    drydock::Api().vector_scalar(drydock::Block(), kDrydock##name, drydock::TypeId<T>(), dst.handle(), src.handle(),  \
                                 drydock::ElementBits(scalar), count);                                                \
  }
DRYDOCK_VECTOR_SCALAR(Adds)
DRYDOCK_VECTOR_SCALAR(Muls)
DRYDOCK_VECTOR_SCALAR(Maxs)
DRYDOCK_VECTOR_SCALAR(Mins)
#undef DRYDOCK_VECTOR_SCALAR

template <typename T, bool isSetMask = true>
__aicore__ inline void Duplicate(const LocalTensor<T>& dst, const drydock::SameAs<T>& scalar, int32_t count) {
  drydock::Api().duplicate(drydock::Block(), drydock::TypeId<T>(), dst.handle(), drydock::ElementBits(scalar), count);
}

template <typename T, typename U, bool isSetMask = true>
__aicore__ inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, RoundMode mode, uint32_t count) {
  drydock::Api().cast(drydock::Block(), drydock::TypeId<T>(), drydock::TypeId<U>(), static_cast<uint32_t>(mode),
                      dst.handle(), src.handle(), static_cast<int32_t>(count));
}

}  // namespace AscendC
