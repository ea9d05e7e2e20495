#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/float16.h"
#include "simulator/aicore/calls.h"
#include "simulator/aicore/cube_tile.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_elements.h"
#include "simulator/aicore/vector_ops.h"

// Fixpipe: column blocks of L0C to rows in GM, converted on the way (spec/ascendc.md §6.6).

namespace sim::calls {
namespace {

constexpr uint32_t kRowLimit = 8192;
constexpr uint32_t kColumnLimit = 4095;
constexpr uint32_t kMatrixStrideLimit = 512;
constexpr uint64_t kFloatBytes = 4;

/// How a float leaves L0C: conversion, then ReLU.
void Convert(const DrydockFixpipe& fixpipe, float* lanes, uint8_t* to, size_t count) {
  for (size_t i = 0; i < count; ++i) lanes[i] = fixpipe.relu != 0 ? ops::Relu::Apply(lanes[i]) : lanes[i];
  for (size_t i = 0; i < count; ++i) lanes[i] = ops::Canonical(lanes[i]);
  if (fixpipe.quant_mode == F322F16) return FloatToHalf(lanes, to, count);
  if (fixpipe.quant_mode == NoQuant) return FloatElement::Store(lanes, to, count);
  for (size_t i = 0; i < count; ++i) {
    const uint16_t bits = ge::BFloat16::FromFloat(lanes[i]);
    std::memcpy(to + i * sizeof(bits), &bits, sizeof(bits));
  }
}

void CheckFields(const Call& call, const DrydockFixpipe& fixpipe) {
  call.Require(fixpipe.nz_to_nd != 0, "CFG_NZ is not supported");
  call.Require(fixpipe.unit_flag == 0, "unitFlag {} is not supported", fixpipe.unit_flag);
  call.Require(fixpipe.channel_split == 0, "isChannelSplit needs CFG_NZ");
  const uint32_t to = fixpipe.destination_type;
  const bool legal =
      fixpipe.source_type == kDrydockFloat && ((fixpipe.quant_mode == NoQuant && to == kDrydockFloat) ||
                                               (fixpipe.quant_mode == F322F16 && to == kDrydockHalf) ||
                                               (fixpipe.quant_mode == F322BF16 && to == kDrydockBfloat16));
  call.Require(legal, "from {} to {} with quantPre {} is not supported", TypeName(fixpipe.source_type), TypeName(to),
               fixpipe.quant_mode);
  call.Require(fixpipe.m_size <= kRowLimit, "mSize {} is more than {}", fixpipe.m_size, kRowLimit);
  call.Require(fixpipe.n_size <= kColumnLimit, "nSize {} is more than {}", fixpipe.n_size, kColumnLimit);
  call.Require(fixpipe.nd_num < 2 || fixpipe.source_nd_stride <= kMatrixStrideLimit, "srcNdStride {} is more than {}",
               fixpipe.source_nd_stride, kMatrixStrideLimit);
}

}  // namespace

void Fixpipe(DrydockBlock* block, uint64_t destination, const DrydockLocal* source, const DrydockFixpipe* fixpipe) {
  const Call call(block, "Fixpipe L0C→GM");
  CheckPlace(call, *source, "source", kInL0c);
  CheckFields(call, *fixpipe);
  if (fixpipe->m_size == 0 || fixpipe->n_size == 0 || fixpipe->nd_num == 0) return;
  const uint64_t element = TypeSize(fixpipe->destination_type);
  call.Require(destination % element == 0, "destination: GM address {:#x} is no multiple of the element size {}",
               destination, element);

  const uint64_t last_matrix = fixpipe->nd_num - 1;
  const uint64_t last_row = fixpipe->m_size - 1;
  const uint64_t last_block = CeilDiv(fixpipe->n_size, kCubeSide) - 1;
  const uint64_t from_matrix = fixpipe->source_nd_stride * kCubeFractal * kFloatBytes;
  const uint64_t from_block = fixpipe->source_stride * kCubeSide * kFloatBytes;
  const uint64_t from_row = kCubeSide * kFloatBytes;
  const uint64_t to_matrix = fixpipe->destination_nd_stride * element;
  const uint64_t to_row = fixpipe->destination_stride * element;
  const uint64_t last_columns = fixpipe->n_size - last_block * kCubeSide;

  const Operand from = CheckOperand(
      call, *source, {"source", Pipe::kFixpipe, Touch::kRead, kInL0c},
      last_matrix * from_matrix + last_block * from_block + last_row * from_row + last_columns * kFloatBytes);
  uint8_t* to = call.Value(call.block().gm.Write(
      {destination, fixpipe->n_size * element, fixpipe->m_size, to_row, fixpipe->nd_num, to_matrix}, "destination"));
  const auto for_each_piece = [&](const auto& visit) {
    for (uint64_t matrix = 0; matrix <= last_matrix; ++matrix) {
      for (uint64_t row = 0; row <= last_row; ++row) {
        for (uint64_t column = 0; column <= last_block; ++column) {
          visit(matrix * from_matrix + column * from_block + row * from_row,
                matrix * to_matrix + row * to_row + column * kCubeSide * element,
                column == last_block ? last_columns : kCubeSide);
        }
      }
    }
  };
  for_each_piece(
      [&](uint64_t at, uint64_t, uint64_t columns) { RequireWritten(call, from, at, columns * kFloatBytes); });
  for_each_piece([&](uint64_t at, uint64_t put, uint64_t columns) {
    float lanes[kCubeSide];
    FloatElement::Load(from.data + at, lanes, columns);
    Convert(*fixpipe, lanes, to + put, columns);
  });
  const uint64_t rows = uint64_t{fixpipe->nd_num} * fixpipe->m_size;
  call.block().clocks.Issue(Pipe::kFixpipe,
                            CeilDiv(rows * fixpipe->n_size * element, call.block().launch.gm_write_rate));
}

}  // namespace sim::calls
