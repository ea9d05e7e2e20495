#include <cstring>
#include <limits>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/operands.h"

namespace sim::calls {
namespace {

/// The scalar unit's data cache, for time only: effects go through at once (spec/ascendc.md §3.11, §9.1).
void PayForGmScalar(BlockContext& block, uint64_t address) {
  const uint64_t line = address / costs::kCacheLine;
  uint64_t& cached = block.cached_lines[line % block.cached_lines.size()];
  block.clocks.AdvanceScalar(cached == line ? costs::kGmScalarHit : costs::kGmScalarMiss);
  cached = line;
}

void PayForUbScalar(BlockContext& block) {
  for (Pipe pipe : {Pipe::kVector, Pipe::kMte2, Pipe::kMte3}) {
    if (block.clocks.Completion(pipe) <= block.clocks.now()) continue;
    block.clocks.AdvanceScalar(costs::kScalarDrain);
    return;
  }
}

Operand CheckElement(const Call& call, const DrydockLocal& tensor, Touch touch, uint64_t offset, uint32_t size) {
  CheckPlace(call, tensor, "tensor", kInUb);
  DrydockLocal element = tensor;
  const uint64_t address = tensor.address + offset;
  call.Require(address <= call.block().memories.Get(MemoryKind::kUb).size(),
               "tensor: element at {} is past UB (size {})", address,
               call.block().memories.Get(MemoryKind::kUb).size());
  element.address = static_cast<uint32_t>(address);
  if (tensor.buffer == 0) element.length = offset < tensor.length ? static_cast<uint32_t>(tensor.length - offset) : 0;
  return CheckOperand(call, element, {"tensor", Pipe::kScalar, touch, kInUb, size}, size);
}

}  // namespace

void GlobalRead(DrydockBlock* block, uint64_t address, uint32_t size, void* out) {
  const Call call(block, "GlobalTensor::GetValue");
  call.Require(address % size == 0, "GM address {:#x} is no multiple of the element size {}", address, size);
  std::memcpy(out, call.Value(call.block().gm.Read(address, size, "element")), size);
  PayForGmScalar(call.block(), address);
}

void GlobalWrite(DrydockBlock* block, uint64_t address, uint32_t size, const void* value) {
  const Call call(block, "GlobalTensor::SetValue");
  call.Require(address % size == 0, "GM address {:#x} is no multiple of the element size {}", address, size);
  std::memcpy(call.Value(call.block().gm.Write(address, size, "element")), value, size);
  PayForGmScalar(call.block(), address);
}

void LocalRead(DrydockBlock* block, const DrydockLocal* tensor, uint64_t offset, uint32_t size, void* out) {
  const Call call(block, "LocalTensor::GetValue");
  const Operand element = CheckElement(call, *tensor, Touch::kRead, offset, size);
  RequireWritten(call, element, 0, size);
  std::memcpy(out, element.data, size);
  PayForUbScalar(call.block());
}

void LocalWrite(DrydockBlock* block, const DrydockLocal* tensor, uint64_t offset, uint32_t size, const void* value) {
  const Call call(block, "LocalTensor::SetValue");
  const Operand element = CheckElement(call, *tensor, Touch::kWrite, offset, size);
  std::memcpy(element.data, value, size);
  std::memset(element.marks, 1, size);
  PayForUbScalar(call.block());
}

void LocalSlice(DrydockBlock* block, const DrydockLocal* tensor, uint64_t offset, DrydockLocal* out) {
  const Call call(block, "LocalTensor::operator[]");
  call.Require(tensor->position != kDrydockNoPosition, "the tensor was never assigned");
  call.Require(offset < tensor->length, "offset of {} bytes is not inside the tensor's {} bytes", offset,
               tensor->length);
  call.Require(offset <= std::numeric_limits<uint32_t>::max() - tensor->address,
               "offset of {} bytes leaves every memory", offset);
  *out = *tensor;
  out->address += static_cast<uint32_t>(offset);
  out->length -= static_cast<uint32_t>(offset);
}

}  // namespace sim::calls
