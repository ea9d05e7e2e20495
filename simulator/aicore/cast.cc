#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/float16.h"
#include "simulator/aicore/calls.h"
#include "simulator/aicore/rounding.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_cost.h"
#include "simulator/aicore/vector_elements.h"
#include "simulator/aicore/vector_ops.h"

// Cast: legal pairs, rounding and saturation (spec/ascendc.md §2.2, §2.4).

namespace sim::calls {
namespace {

using AscendC::RoundMode;

constexpr uint32_t Mode(RoundMode mode) { return 1u << static_cast<uint32_t>(mode); }
constexpr uint32_t kN = Mode(RoundMode::CAST_NONE);
constexpr uint32_t kR = Mode(RoundMode::CAST_RINT) | Mode(RoundMode::CAST_FLOOR) | Mode(RoundMode::CAST_CEIL) |
                        Mode(RoundMode::CAST_ROUND) | Mode(RoundMode::CAST_TRUNC);
constexpr uint32_t kOdd = Mode(RoundMode::CAST_ODD);

struct CastPair {
  uint32_t source, destination;
  uint32_t modes;
};
/// The column 2201 of §2.4 without 4-bit types and int32→half (which needs SetDeqScale).
constexpr CastPair kPairs[] = {
    {kDrydockInt8, kDrydockHalf, kN},
    {kDrydockUint8, kDrydockHalf, kN},
    {kDrydockInt16, kDrydockHalf, kR | kN},
    {kDrydockInt16, kDrydockFloat, kN},
    {kDrydockHalf, kDrydockInt8, kR | kN},
    {kDrydockHalf, kDrydockUint8, kR | kN},
    {kDrydockHalf, kDrydockInt16, kR},
    {kDrydockHalf, kDrydockInt32, kR},
    {kDrydockHalf, kDrydockFloat, kN},
    {kDrydockBfloat16, kDrydockInt32, kR},
    {kDrydockBfloat16, kDrydockFloat, kN},
    {kDrydockInt32, kDrydockInt16, kN},
    {kDrydockInt32, kDrydockFloat, kR | kN},
    {kDrydockInt32, kDrydockInt64, kN},
    {kDrydockFloat, kDrydockHalf, kR | kOdd | kN},
    {kDrydockFloat, kDrydockInt16, kR},
    {kDrydockFloat, kDrydockBfloat16, kR},
    {kDrydockFloat, kDrydockInt32, kR},
    {kDrydockFloat, kDrydockFloat, kR},
    {kDrydockFloat, kDrydockInt64, kR},
    {kDrydockInt64, kDrydockInt32, kN},
    {kDrydockInt64, kDrydockFloat, kR},
};

template <typename T>
T LoadAs(const uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}
template <typename T>
void StoreAs(T value, uint8_t* to) {
  std::memcpy(to, &value, sizeof(T));
}

template <typename Wide>
Wide LoadWide(uint32_t type, const uint8_t* from) {
  switch (type) {
    case kDrydockInt8:
      return LoadAs<int8_t>(from);
    case kDrydockUint8:
      return LoadAs<uint8_t>(from);
    case kDrydockInt16:
      return LoadAs<int16_t>(from);
    case kDrydockInt32:
      return LoadAs<int32_t>(from);
    case kDrydockInt64:
      return static_cast<Wide>(LoadAs<int64_t>(from));
    case kDrydockHalf:
      return ge::Float16::ToFloat(LoadAs<uint16_t>(from));
    case kDrydockBfloat16:
      return ge::BFloat16::ToFloat(LoadAs<uint16_t>(from));
    default:
      return LoadAs<float>(from);
  }
}

/// NaN becomes 0, what does not fit the nearest that does.
template <typename Integer, typename Wide>
void StoreInteger(Wide value, uint8_t* to) {
  using Limits = std::numeric_limits<Integer>;
  Integer result = 0;
  if (value >= static_cast<Wide>(Limits::max())) {
    result = Limits::max();
  } else if (value <= static_cast<Wide>(Limits::min())) {
    result = Limits::min();
  } else if (value == value) {
    result = static_cast<Integer>(value);
  }
  StoreAs(result, to);
}

template <typename Wide>
void StoreWide(uint32_t type, Wide value, RoundMode mode, uint8_t* to) {
  switch (type) {
    case kDrydockInt8:
      return StoreInteger<int8_t>(RoundToIntegral(value, mode), to);
    case kDrydockUint8:
      return StoreInteger<uint8_t>(RoundToIntegral(value, mode), to);
    case kDrydockInt16:
      return StoreInteger<int16_t>(RoundToIntegral(value, mode), to);
    case kDrydockInt32:
      return StoreInteger<int32_t>(RoundToIntegral(value, mode), to);
    case kDrydockInt64:
      return StoreInteger<int64_t>(RoundToIntegral(value, mode), to);
    default:
      break;
  }
  const FloatFormat& format =
      type == kDrydockHalf ? kHalfFormat : (type == kDrydockBfloat16 ? kBfloat16Format : kFloatFormat);
  const float rounded = ops::Canonical(static_cast<float>(RoundToFormat(value, format, mode)));
  if (type == kDrydockHalf) return FloatToHalf(&rounded, to, 1);
  if (type == kDrydockBfloat16) return StoreAs(static_cast<uint16_t>(std::bit_cast<uint32_t>(rounded) >> 16), to);
  StoreAs(rounded, to);
}

template <typename Wide>
void CastEach(uint32_t from_type, uint32_t to_type, RoundMode mode, const uint8_t* from, uint8_t* to, uint64_t count) {
  const uint64_t from_size = TypeSize(from_type);
  const uint64_t to_size = TypeSize(to_type);
  for (uint64_t i = 0; i < count; ++i)
    StoreWide<Wide>(to_type, LoadWide<Wide>(from_type, from + i * from_size), mode, to + i * to_size);
}

/// float→float rounds to a whole number; −0 becomes +0.
void RoundFloats(RoundMode mode, const uint8_t* from, uint8_t* to, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    const auto rounded = static_cast<float>(RoundToIntegral<double>(LoadAs<float>(from + i * 4), mode));
    StoreAs(ops::Canonical(rounded + 0.0f), to + i * 4);
  }
}

/// The pairs that kernels use most need no double: float and half with rounding to nearest.
bool CastFast(uint32_t from_type, uint32_t to_type, RoundMode mode, const uint8_t* from, uint8_t* to, uint64_t count) {
  const bool nearest = mode == RoundMode::CAST_NONE || mode == RoundMode::CAST_RINT;
  const bool widens = from_type == kDrydockHalf && to_type == kDrydockFloat;
  const bool narrows = from_type == kDrydockFloat && to_type == kDrydockHalf && nearest;
  if (!widens && !narrows) return false;
  float lanes[kChunkLanes];
  for (uint64_t at = 0; at < count; at += kChunkLanes) {
    const size_t size = std::min<uint64_t>(kChunkLanes, count - at);
    widens ? HalfElement::Load(from + at * 2, lanes, size) : FloatElement::Load(from + at * 4, lanes, size);
    widens ? FloatElement::Store(lanes, to + at * 4, size) : HalfElement::Store(lanes, to + at * 2, size);
  }
  return true;
}

uint64_t CastCycles(uint64_t wider_bytes, uint64_t count) {
  const uint64_t per_cycle = wider_bytes == 8 ? 32 : (wider_bytes == 4 ? 64 : 128);  // §9.2 [pub]
  return CeilDiv(count, per_cycle);
}

/// Only a shrinking cast may work in place, from the same start: every element is read before anything is written over
/// it (§5.3).
void CheckOverlap(const Call& call, const Operand& to, const Operand& from) {
  if (to.address == from.address && to.size <= from.size) return;
  const bool disjoint = to.address + to.size <= from.address || from.address + from.size <= to.address;
  call.Require(disjoint, "dst [{}, +{}) and src [{}, +{}) of UB overlap", to.address, to.size, from.address, from.size);
}

}  // namespace

void Cast(DrydockBlock* block, uint32_t destination_type, uint32_t source_type, uint32_t round_mode,
          const DrydockLocal* destination, const DrydockLocal* source, int32_t count) {
  const Call call(block, "Cast");
  CheckVectorCall(call, count);
  const auto* pair = std::find_if(std::begin(kPairs), std::end(kPairs), [=](const CastPair& each) {
    return each.source == source_type && each.destination == destination_type;
  });
  call.Require(pair != std::end(kPairs), "from {} to {} is not supported", TypeName(source_type),
               TypeName(destination_type));
  call.Require(round_mode <= static_cast<uint32_t>(RoundMode::CAST_ODD) && (pair->modes & (1u << round_mode)) != 0,
               "from {} to {} does not have round mode {}", TypeName(source_type), TypeName(destination_type),
               round_mode);
  if (count == 0) return;
  const auto mode = static_cast<RoundMode>(round_mode);
  const auto lanes = static_cast<uint64_t>(count);
  const uint64_t to_size = TypeSize(destination_type);
  const uint64_t from_size = TypeSize(source_type);
  const Operand to = CheckVectorOperand(call, *destination, "dst", Touch::kWrite, lanes, to_size);
  const Operand from = CheckVectorOperand(call, *source, "src", Touch::kRead, lanes, from_size);
  CheckOverlap(call, to, from);
  if (source_type == kDrydockFloat && destination_type == kDrydockFloat) {
    RoundFloats(mode, from.data, to.data, lanes);
  } else if (source_type == kDrydockInt64) {
    CastEach<long double>(source_type, destination_type, mode, from.data, to.data, lanes);
  } else if (!CastFast(source_type, destination_type, mode, from.data, to.data, lanes)) {
    CastEach<double>(source_type, destination_type, mode, from.data, to.data, lanes);
  }
  PassMarks(from, from_size, to, to_size, lanes);
  call.block().clocks.Issue(Pipe::kVector, CastCycles(std::max(to_size, from_size), lanes));
}

}  // namespace sim::calls
