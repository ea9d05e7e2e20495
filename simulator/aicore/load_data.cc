#include <algorithm>
#include <cstring>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/cube_tile.h"
#include "simulator/aicore/operands.h"

// LoadData 2D: fractals of 512 bytes from L1 or GM (spec/ascendc.md §6.2).

namespace sim::calls {
namespace {

constexpr uint64_t kFractal = 512;
constexpr uint32_t kRepeatLimit = 255;
constexpr uint32_t kIndexLimit = 65535;

void CheckFields(const Call& call, const DrydockLoadData2d& load) {
  call.Require(load.repeat_times <= kRepeatLimit, "repeatTimes {} is more than {}", load.repeat_times, kRepeatLimit);
  call.Require(
      load.start_index <= kIndexLimit && load.source_stride <= kIndexLimit && load.destination_gap <= kIndexLimit,
      "startIndex {}, srcStride {} or dstGap {} is more than {}", load.start_index, load.source_stride,
      load.destination_gap, kIndexLimit);
}

uint64_t SourceBytes(const DrydockLoadData2d& load) {
  return (load.start_index + uint64_t{load.repeat_times - 1} * load.source_stride + 1) * kFractal;
}
uint64_t DestinationBytes(const DrydockLoadData2d& load) {
  return (uint64_t{load.repeat_times - 1} * (uint64_t{load.destination_gap} + 1) + 1) * kFractal;
}

uint64_t Cycles(const DrydockLoadData2d& load, MemoryKind destination) {
  const uint64_t rate = destination == MemoryKind::kL0a ? costs::kL0aRate : costs::kL0bRate;
  return CeilDiv(load.repeat_times * kFractal, rate);
}

}  // namespace

void LoadData2d(DrydockBlock* block, const DrydockLocal* destination, const DrydockLocal* source,
                const DrydockLoadData2d* load) {
  const Call call(block, "LoadData L1→L0");
  const MemoryKind memory = CheckPlace(call, *destination, "destination", kInL0a | kInL0b);
  CheckPlace(call, *source, "source", kInL1);
  CheckFields(call, *load);
  call.Require(load->transpose == 0 || load->element_bytes == 2,
               "ifTranspose with elements of {} bytes: only 16-bit elements can be", load->element_bytes);
  if (load->repeat_times == 0) return;
  const Operand to = CheckOperand(call, *destination, {"destination", Pipe::kMte1, Touch::kWrite, kInL0a | kInL0b},
                                  DestinationBytes(*load));
  const Operand from = CheckOperand(call, *source, {"source", Pipe::kMte1, Touch::kRead, kInL1}, SourceBytes(*load));
  for (uint64_t i = 0; i < load->repeat_times; ++i) {
    const uint64_t at = (load->start_index + i * load->source_stride) * kFractal;
    const uint64_t put = i * (uint64_t{load->destination_gap} + 1) * kFractal;
    const auto move = [&](const uint8_t* source_bytes, uint8_t* put_bytes) {
      load->transpose != 0 ? TransposeFractal(source_bytes, put_bytes)
                           : static_cast<void>(std::memcpy(put_bytes, source_bytes, kFractal));
    };
    move(from.data + at, to.data + put);
    if (AllWritten(from.marks + at, kFractal)) {
      to.MarkWritten(put, kFractal);
      continue;
    }
    to.Forget();
    move(from.marks + at, to.marks + put);  // a mark per byte: pairs move like the elements
  }
  call.block().clocks.Issue(Pipe::kMte1, Cycles(*load, memory));
}

void LoadData2dFromGm(DrydockBlock* block, const DrydockLocal* destination, uint64_t source,
                      const DrydockLoadData2d* load) {
  const Call call(block, "LoadData GM→local");
  constexpr MemorySet kPlaces = kInL1 | kInL0a | kInL0b;
  CheckPlace(call, *destination, "destination", kPlaces);
  CheckFields(call, *load);
  call.Require(load->transpose == 0, "ifTranspose is only possible from L1");
  if (load->repeat_times == 0) return;
  call.Require(source % load->element_bytes == 0, "source: GM address {:#x} is no multiple of the element size {}",
               source, load->element_bytes);
  const Operand to =
      CheckOperand(call, *destination, {"destination", Pipe::kMte2, Touch::kWrite, kPlaces}, DestinationBytes(*load));
  const uint64_t first = load->start_index * kFractal;
  const uint8_t* from = call.Value(
      call.block().gm.Read({source + first, kFractal, load->repeat_times, load->source_stride * kFractal}, "source"));
  for (uint64_t i = 0; i < load->repeat_times; ++i) {
    const uint64_t put = i * (uint64_t{load->destination_gap} + 1) * kFractal;
    std::memcpy(to.data + put, from + i * load->source_stride * kFractal, kFractal);
    to.MarkWritten(put, kFractal);
  }
  call.block().clocks.Issue(Pipe::kMte2,
                            GmCopyCycles(source, kFractal, load->repeat_times, call.block().launch.gm_read_rate));
}

}  // namespace sim::calls
