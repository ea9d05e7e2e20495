#pragma once

// Copies between global and local memory (spec/ascendc.md §4.3–§4.5, §4.7).

#include "kernel_tensor.h"

namespace AscendC {

/// Units of 32 bytes for DataCopy; for DataCopyPad blockLen and the GM gap are bytes.
struct DataCopyParams {
  __aicore__ DataCopyParams() = default;
  __aicore__ DataCopyParams(uint16_t count, uint16_t length, uint16_t src, uint16_t dst)
      : blockCount(count), blockLen(length), srcStride(src), dstStride(dst) {}
  uint16_t blockCount = 1;
  uint16_t blockLen = 0;
  union {
    uint16_t srcStride = 0;
    uint16_t srcGap;
  };
  union {
    uint16_t dstStride = 0;
    uint16_t dstGap;
  };
};

struct DataCopyExtParams {
  __aicore__ DataCopyExtParams() = default;
  __aicore__ DataCopyExtParams(uint16_t count, uint32_t length, uint32_t src, uint32_t dst, uint32_t reserved)
      : blockCount(count), blockLen(length), srcStride(src), dstStride(dst), rsv(reserved) {}
  uint16_t blockCount = 1;
  uint32_t blockLen = 0;
  uint32_t srcStride = 0;
  uint32_t dstStride = 0;
  uint32_t rsv = 0;
};

struct DataCopyPadParams {
  __aicore__ DataCopyPadParams() = default;
  __aicore__ DataCopyPadParams(bool pad, uint8_t left, uint8_t right, uint64_t value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
  bool isPad = false;
  uint8_t leftPadding = 0;
  uint8_t rightPadding = 0;
  uint64_t paddingValue = 0;
};

template <typename T>
struct DataCopyPadExtParams {
  __aicore__ DataCopyPadExtParams() = default;
  __aicore__ DataCopyPadExtParams(bool pad, uint8_t left, uint8_t right, T value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
  bool isPad = false;
  uint8_t leftPadding = 0;
  uint8_t rightPadding = 0;
  T paddingValue = T{};
};

struct Nd2NzParams {
  __aicore__ Nd2NzParams() = default;
  __aicore__ Nd2NzParams(uint16_t ndNumIn, uint16_t nValueIn, uint16_t dValueIn, uint16_t srcNdMatrixStrideIn,
                         uint16_t srcDValueIn, uint16_t dstNzC0StrideIn, uint16_t dstNzNStrideIn,
                         uint16_t dstNzMatrixStrideIn)
      : ndNum(ndNumIn),
        nValue(nValueIn),
        dValue(dValueIn),
        srcNdMatrixStride(srcNdMatrixStrideIn),
        srcDValue(srcDValueIn),
        dstNzC0Stride(dstNzC0StrideIn),
        dstNzNStride(dstNzNStrideIn),
        dstNzMatrixStride(dstNzMatrixStrideIn) {}
  uint16_t ndNum = 0;
  uint16_t nValue = 0;
  uint16_t dValue = 0;
  uint16_t srcNdMatrixStride = 0;
  uint16_t srcDValue = 0;
  uint16_t dstNzC0Stride = 0;
  uint16_t dstNzNStride = 0;
  uint16_t dstNzMatrixStride = 0;
};

}  // namespace AscendC

namespace drydock {

inline DrydockCopy CopyOf(uint32_t element_bytes, uint32_t count) { return {1, element_bytes, count, 0, 0, 0, 0}; }
inline DrydockCopy CopyOf(uint32_t element_bytes, const AscendC::DataCopyParams& params) {
  return {0, element_bytes, 0, params.blockCount, params.blockLen, params.srcStride, params.dstStride};
}
template <typename Params>
inline DrydockCopyPad CopyPadOf(uint32_t element_bytes, const Params& params) {
  return {element_bytes, params.blockCount, params.blockLen, params.srcStride, params.dstStride, 0, 0, 0, 0};
}
template <typename T>
inline uint64_t PaddingBits(const AscendC::DataCopyPadExtParams<T>& padding) {
  return ElementBits(padding.paddingValue);
}
inline uint64_t PaddingBits(const AscendC::DataCopyPadParams& padding) { return padding.paddingValue; }

template <typename T, typename Params, typename Padding>
inline void CopyPadIn(const AscendC::LocalTensor<T>& dst, const AscendC::GlobalTensor<T>& src, const Params& params,
                      const Padding& padding) {
  DrydockCopyPad copy = CopyPadOf(sizeof(T), params);
  copy.is_pad = padding.isPad;
  copy.left_padding = padding.leftPadding;
  copy.right_padding = padding.rightPadding;
  copy.padding_value = PaddingBits(padding);
  Api().copy_pad_in(Block(), dst.handle(), reinterpret_cast<uint64_t>(src.GetPhyAddr()), &copy);
}
template <typename T, typename Params>
inline void CopyPadOut(const AscendC::GlobalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const Params& params) {
  const DrydockCopyPad copy = CopyPadOf(sizeof(T), params);
  Api().copy_pad_out(Block(), reinterpret_cast<uint64_t>(dst.GetPhyAddr()), src.handle(), &copy);
}

}  // namespace drydock

namespace AscendC {

template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, uint32_t count) {
  const DrydockCopy copy = drydock::CopyOf(sizeof(T), count);
  drydock::Api().copy_in(drydock::Block(), dst.handle(), reinterpret_cast<uint64_t>(src.GetPhyAddr()), &copy);
}
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params) {
  const DrydockCopy copy = drydock::CopyOf(sizeof(T), params);
  drydock::Api().copy_in(drydock::Block(), dst.handle(), reinterpret_cast<uint64_t>(src.GetPhyAddr()), &copy);
}
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, uint32_t count) {
  const DrydockCopy copy = drydock::CopyOf(sizeof(T), count);
  drydock::Api().copy_out(drydock::Block(), reinterpret_cast<uint64_t>(dst.GetPhyAddr()), src.handle(), &copy);
}
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params) {
  const DrydockCopy copy = drydock::CopyOf(sizeof(T), params);
  drydock::Api().copy_out(drydock::Block(), reinterpret_cast<uint64_t>(dst.GetPhyAddr()), src.handle(), &copy);
}
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t count) {
  const DrydockCopy copy = drydock::CopyOf(sizeof(T), count);
  drydock::Api().copy_local(drydock::Block(), dst.handle(), src.handle(), &copy);
}
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params) {
  const DrydockCopy copy = drydock::CopyOf(sizeof(T), params);
  drydock::Api().copy_local(drydock::Block(), dst.handle(), src.handle(), &copy);
}
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& params) {
  const DrydockNdToNz copy{
      sizeof(T),        params.ndNum,         params.nValue,       params.dValue,           params.srcNdMatrixStride,
      params.srcDValue, params.dstNzC0Stride, params.dstNzNStride, params.dstNzMatrixStride};
  drydock::Api().copy_nd_to_nz(drydock::Block(), dst.handle(), reinterpret_cast<uint64_t>(src.GetPhyAddr()), &copy);
}

template <typename T>
__aicore__ inline void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                   const DataCopyExtParams& params, const DataCopyPadExtParams<T>& padding) {
  drydock::CopyPadIn(dst, src, params, padding);
}
template <typename T>
__aicore__ inline void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
                                   const DataCopyPadParams& padding) {
  drydock::CopyPadIn(dst, src, params, padding);
}
template <typename T>
__aicore__ inline void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                   const DataCopyExtParams& params) {
  drydock::CopyPadOut(dst, src, params);
}
template <typename T>
__aicore__ inline void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                   const DataCopyParams& params) {
  drydock::CopyPadOut(dst, src, params);
}

}  // namespace AscendC
