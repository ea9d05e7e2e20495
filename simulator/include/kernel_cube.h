#pragma once

// The cube path (spec/ascendc.md §6): LoadData 2D, Mmad without bias, Fixpipe to GM.

#include "kernel_tensor.h"

namespace AscendC {

struct LoadData2DParams {
  __aicore__ LoadData2DParams() = default;
  __aicore__ LoadData2DParams(uint16_t startIndexIn, uint8_t repeatTimesIn, uint16_t srcStrideIn, uint8_t sidIn,
                              uint16_t dstGapIn, bool ifTransposeIn, uint8_t addrModeIn)
      : startIndex(startIndexIn),
        repeatTimes(repeatTimesIn),
        srcStride(srcStrideIn),
        sid(sidIn),
        dstGap(dstGapIn),
        ifTranspose(ifTransposeIn),
        addrMode(addrModeIn) {}
  uint16_t startIndex = 0;
  uint8_t repeatTimes = 0;
  uint16_t srcStride = 0;
  uint8_t sid = 0;
  uint16_t dstGap = 0;
  bool ifTranspose = false;
  uint8_t addrMode = 0;
};
using LoadData2dParams = LoadData2DParams;

struct MmadParams {
  __aicore__ MmadParams() = default;
  __aicore__ MmadParams(uint16_t mIn, uint16_t nIn, uint16_t kIn, uint8_t unitFlagIn, bool cmatrixSourceIn,
                        bool cmatrixInitValIn)
      : m(mIn),
        n(nIn),
        k(kIn),
        unitFlag(unitFlagIn),
        cmatrixSource(cmatrixSourceIn),
        cmatrixInitVal(cmatrixInitValIn) {}
  uint16_t m = 0;
  uint16_t n = 0;
  uint16_t k = 0;
  bool isBias = false;
  int32_t fmOffset = 0;
  bool enSsparse = false;
  bool enWinogradA = false;
  bool enWinogradB = false;
  uint8_t unitFlag = 0;
  bool kDirectionAlign = false;
  bool cmatrixSource = false;
  bool cmatrixInitVal = true;
  bool disableGemv = false;
};

struct FixpipeConfig {
  bool nz_to_nd;
};
inline constexpr FixpipeConfig CFG_ROW_MAJOR{true};
inline constexpr FixpipeConfig CFG_NZ{false};

struct FixpipeParamsV220 {
  uint16_t nSize = 0;
  uint16_t mSize = 0;
  uint16_t srcStride = 0;
  uint32_t dstStride = 0;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  uint64_t deqScalar = 0;
  uint16_t ndNum = 1;
  uint16_t srcNdStride = 0;
  uint16_t dstNdStride = 0;
  bool reluEn = false;
  uint8_t unitFlag = 0;
  bool isChannelSplit = false;
};

}  // namespace AscendC

namespace drydock {

inline DrydockLoadData2d LoadDataOf(uint32_t element_bytes, const AscendC::LoadData2DParams& params) {
  return {element_bytes, params.startIndex, params.repeatTimes, params.srcStride, params.dstGap, params.ifTranspose};
}

}  // namespace drydock

namespace AscendC {

template <typename T>
__aicore__ inline void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LoadData2DParams& params) {
  const DrydockLoadData2d load = drydock::LoadDataOf(sizeof(T), params);
  drydock::Api().load_data_2d(drydock::Block(), dst.handle(), src.handle(), &load);
}
template <typename T>
__aicore__ inline void LoadData(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const LoadData2DParams& params) {
  const DrydockLoadData2d load = drydock::LoadDataOf(sizeof(T), params);
  drydock::Api().load_data_2d_from_gm(drydock::Block(), dst.handle(), reinterpret_cast<uint64_t>(src.GetPhyAddr()),
                                      &load);
}

template <typename C, typename A, typename B>
__aicore__ inline void Mmad(const LocalTensor<C>& dst, const LocalTensor<A>& fm, const LocalTensor<B>& filter,
                            const MmadParams& params) {
  const DrydockMmad mmad{drydock::TypeId<A>(),
                         drydock::TypeId<B>(),
                         drydock::TypeId<C>(),
                         params.m,
                         params.n,
                         params.k,
                         params.unitFlag,
                         params.cmatrixInitVal && !params.isBias};
  drydock::Api().mmad(drydock::Block(), dst.handle(), fm.handle(), filter.handle(), &mmad);
}

template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
__aicore__ inline void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src, const FixpipeParamsV220& params) {
  const DrydockFixpipe fixpipe{drydock::TypeId<T>(), drydock::TypeId<U>(), config.nz_to_nd,    params.nSize,
                               params.mSize,         params.srcStride,     params.dstStride,   params.quantPre,
                               params.ndNum,         params.srcNdStride,   params.dstNdStride, params.reluEn,
                               params.unitFlag,      params.isChannelSplit};
  drydock::Api().fixpipe(drydock::Block(), reinterpret_cast<uint64_t>(dst.GetPhyAddr()), src.handle(), &fixpipe);
}

}  // namespace AscendC
