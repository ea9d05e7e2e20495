#pragma once

// Keywords, types and enumerations of the language (spec/ascendc.md §1.2, §2.1, §2.4, §3.1, §3.7).

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#ifndef __NPU_ARCH__
#define __NPU_ARCH__ 2201
#endif
#ifndef __CCE_AICORE__
#define __CCE_AICORE__ 220
#endif

// libstdc++ and the C library use __inline__ and friends: only words that are ours are defined.
#define __global__ __attribute__((noinline, used))
#define __aicore__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __tiling_data_ptr__

using half = _Float16;
using float16_t = half;
using float32_t = float;

/// 1-8-7 bits; arithmetic goes through AscendC::ToFloat and AscendC::ToBfloat16 (spec/ascendc.md §2.1).
struct bfloat16_t {
  uint16_t bits;
};

#define GM_ADDR __gm__ uint8_t*

enum pipe_t : uint32_t {
  PIPE_S = 0,
  PIPE_V = 1,
  PIPE_M = 2,
  PIPE_MTE1 = 3,
  PIPE_MTE2 = 4,
  PIPE_MTE3 = 5,
  PIPE_ALL = 6,
  PIPE_FIX = 10,
};

enum event_t : int32_t { EVENT_ID0 = 0, EVENT_ID1, EVENT_ID2, EVENT_ID3, EVENT_ID4, EVENT_ID5, EVENT_ID6, EVENT_ID7 };

/// Fixpipe's conversions in the order of spec/ascendc.md §6.6.
enum QuantMode_t : uint32_t {
  NoQuant = 0,
  F322F16,
  F322BF16,
  DEQF16,
  VDEQF16,
  QF322B8_PRE,
  VQF322B8_PRE,
  REQ8,
  VREQ8,
};

/// Values of spec/ascendc.md §1.5.
enum KernelMetaType : uint32_t {
  KERNEL_TYPE_AIV_ONLY = 0,
  KERNEL_TYPE_AIC_ONLY = 1,
  KERNEL_TYPE_MIX_AIV_1_0 = 2,
  KERNEL_TYPE_MIX_AIC_1_0 = 3,
  KERNEL_TYPE_MIX_AIC_1_1 = 4,
  KERNEL_TYPE_MIX_AIC_1_2 = 5,
};

namespace AscendC {

enum class TPosition : uint8_t {
  GM,
  A1,
  A2,
  B1,
  B2,
  C1,
  C2,
  CO1,
  CO2,
  VECIN,
  VECOUT,
  VECCALC,
  LCM = VECCALC,
  SPM,
  SHM = SPM,
  TSCM,
  C2PIPE2GM,
  C2PIPE2LOCAL,
  MAX,
};
using QuePosition = TPosition;

enum class HardEvent : uint8_t {
  MTE2_MTE1,
  MTE1_MTE2,
  MTE1_M,
  M_MTE1,
  MTE2_V,
  V_MTE2,
  MTE3_V,
  V_MTE3,
  M_V,
  V_M,
  V_V,
  MTE3_MTE1,
  MTE1_MTE3,
  MTE1_V,
  MTE2_M,
  M_MTE2,
  V_MTE1,
  M_FIX,
  FIX_M,
  MTE3_MTE2,
  MTE2_MTE3,
  S_V,
  V_S,
  S_MTE2,
  MTE2_S,
  S_MTE3,
  MTE3_S,
  MTE2_FIX,
  FIX_MTE2,
  FIX_S,
  M_S,
  FIX_MTE3,
  MTE1_FIX,
  FIX_MTE1,
  FIX_FIX,
  MAX,
};

enum class RoundMode : uint8_t { CAST_NONE = 0, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD };

using TEventID = int8_t;
inline constexpr TEventID INVALID_TEVENTID = -1;

inline constexpr int32_t MIX = 0;
inline constexpr int32_t AIC = 1;
inline constexpr int32_t AIV = 2;

inline constexpr uint32_t ONE_BLK_SIZE = 32;

/// bfloat16 is the upper half of a float.
__aicore__ inline float ToFloat(const bfloat16_t& value) {
  const uint32_t bits = static_cast<uint32_t>(value.bits) << 16;
  float result;
  std::memcpy(&result, &bits, sizeof(result));
  return result;
}
__aicore__ inline float ToFloat(half value) { return static_cast<float>(value); }

/// Rounds to nearest even; NaN becomes the quiet NaN without payload (spec/ascendc.md §2.2).
__aicore__ inline bfloat16_t ToBfloat16(float value) {
  if (value != value) return bfloat16_t{0x7FC0};
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bfloat16_t{static_cast<uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16)};
}

}  // namespace AscendC

namespace drydock {

/// An unsupported element type compiles and is refused when an instruction meets it (spec/ascendc.md §5.4).
inline constexpr uint32_t kUnknownType = 0xFFFF;

template <typename T>
constexpr uint32_t TypeId() {
  if constexpr (std::is_same_v<T, float>) return 0;
  if constexpr (std::is_same_v<T, half>) return 1;
  if constexpr (std::is_same_v<T, int8_t>) return 2;
  if constexpr (std::is_same_v<T, int32_t>) return 3;
  if constexpr (std::is_same_v<T, uint8_t>) return 4;
  if constexpr (std::is_same_v<T, int16_t>) return 6;
  if constexpr (std::is_same_v<T, uint16_t>) return 7;
  if constexpr (std::is_same_v<T, uint32_t>) return 8;
  if constexpr (std::is_same_v<T, int64_t>) return 9;
  if constexpr (std::is_same_v<T, uint64_t>) return 10;
  if constexpr (std::is_same_v<T, double>) return 11;
  if constexpr (std::is_same_v<T, bool>) return 12;
  if constexpr (std::is_same_v<T, bfloat16_t>) return 27;
  return kUnknownType;
}

/// The bits of one element, for scalars that cross the table.
template <typename T>
inline uint64_t ElementBits(const T& value) {
  static_assert(sizeof(T) <= sizeof(uint64_t));
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

/// Keeps a parameter out of template argument deduction, so that Adds(y, x, 1, n) takes the tensors' type.
template <typename T>
struct Same {
  using type = T;
};
template <typename T>
using SameAs = typename Same<T>::type;

}  // namespace drydock
