#include "simulator/aicore/operands.h"

#include <algorithm>
#include <cstring>

#include "simulator/aicore/position.h"

namespace sim {
namespace {

std::string MemoryList(MemorySet memories) {
  std::string text;
  for (size_t i = 0; i < kMemoryKindCount; ++i) {
    const auto memory = static_cast<MemoryKind>(i);
    if ((memories & In(memory)) != 0) text += fmt::format("{}{}", text.empty() ? "" : " or ", MemoryName(memory));
  }
  return text;
}

void CheckBuffer(const Call& call, const DrydockLocal& tensor, const OperandRule& rule, uint64_t size) {
  PipeBuffer* buffer = call.block().buffers.Find(tensor.buffer);
  call.Require(buffer != nullptr, "{}: the tensor's buffer {} does not exist in this block", rule.role, tensor.buffer);
  const uint64_t buffer_end = uint64_t{buffer->address} + buffer->size;
  call.Require(tensor.address >= buffer->address && tensor.address + size <= buffer_end,
               "{}: [{}, +{}) of {} ends {} bytes past its buffer (address {}, size {})", rule.role, tensor.address,
               size, MemoryName(buffer->memory), tensor.address + size - std::min(tensor.address + size, buffer_end),
               buffer->address, buffer->size);
  call.Require(buffer->state != BufferState::kFree && buffer->state != BufferState::kGone,
               "{}: the tensor's buffer is {}", rule.role, BufferStateName(buffer->state));
  if (rule.touch == Touch::kWrite) {
    call.Require(buffer->state != BufferState::kEnqueued,
                 "{}: the tensor is enqueued and must not be written before DeQue", rule.role);
    buffer->filled_by = rule.pipe;
    return;
  }
  const bool waits_for_dequeue = buffer->state == BufferState::kOccupied || buffer->state == BufferState::kEnqueued;
  const bool foreign =
      buffer->filled_by != rule.pipe && buffer->filled_by != Pipe::kScalar && rule.pipe != Pipe::kScalar;
  call.Require(!(waits_for_dequeue && foreign),
               "{}: the tensor was filled by another pipe and has not been through EnQue and DeQue", rule.role);
}

}  // namespace

MemoryKind CheckPlace(const Call& call, const DrydockLocal& tensor, std::string_view role, MemorySet memories) {
  call.Require(tensor.position != kDrydockNoPosition, "{}: the tensor was never assigned", role);
  const std::optional<MemoryKind> memory = MemoryOfPosition(tensor.position);
  call.Require(memory && (memories & In(*memory)) != 0, "{}: {} is {}, not {}", role, PositionName(tensor.position),
               memory ? MemoryName(*memory) : "no memory for it", MemoryList(memories));
  const CoreKind core = call.block().identity.core;
  call.Require(CoreHasMemory(core, *memory), "{}: {} is in {}, which an {} core does not have", role,
               PositionName(tensor.position), MemoryName(*memory), CoreName(core));
  return *memory;
}

Operand CheckOperand(const Call& call, const DrydockLocal& tensor, const OperandRule& rule, uint64_t size) {
  const MemoryKind kind = CheckPlace(call, tensor, rule.role, rule.memories);
  const uint32_t alignment = rule.alignment != 0 ? rule.alignment : MemoryAlignment(kind);
  call.Require(tensor.address % alignment == 0, "{}: starts at {} of {}, which is no multiple of {}", rule.role,
               tensor.address, MemoryName(kind), alignment);
  LocalMemory& memory = call.block().memories.Get(kind);
  const uint64_t end = tensor.address + size;
  call.Require(end <= memory.size(), "{}: [{}, +{}) ends {} bytes past {} (size {})", rule.role, tensor.address, size,
               end - std::min<uint64_t>(end, memory.size()), MemoryName(kind), memory.size());
  if (tensor.buffer != 0) {
    CheckBuffer(call, tensor, rule, size);
  } else {
    call.Require(size <= tensor.length, "{}: [{}, +{}) of {} ends {} bytes past the tensor (size {})", rule.role,
                 tensor.address, size, MemoryName(kind), size - std::min<uint64_t>(size, tensor.length), tensor.length);
  }
  if (rule.touch == Touch::kWrite) memory.Touch(end);
  return {rule.role, kind, tensor.address, size, memory.data(tensor.address), memory.marks(tensor.address), &memory};
}

bool AllWritten(const uint8_t* marks, uint64_t size) { return std::memchr(marks, 0, size) == nullptr; }

void RequireWritten(const Call& call, const Operand& operand, uint64_t offset, uint64_t size) {
  if (operand.home->AllWritten(static_cast<uint32_t>(operand.address + offset), size)) [[likely]]
    return;
  const void* gap = std::memchr(operand.marks + offset, 0, size);
  call.Fail(fmt::format("{}: byte {} of {} was never written in this block", operand.role,
                        operand.address + (static_cast<const uint8_t*>(gap) - operand.marks),
                        MemoryName(operand.memory)));
}

void RequireSameOrDisjoint(const Call& call, const Operand& a, const Operand& b) {
  if (a.memory != b.memory) return;
  const bool same = a.address == b.address && a.size == b.size;
  const bool disjoint = a.address + a.size <= b.address || b.address + b.size <= a.address;
  call.Require(same || disjoint, "{} [{}, +{}) and {} [{}, +{}) of {} overlap in part", a.role, a.address, a.size,
               b.role, b.address, b.size, MemoryName(a.memory));
}

void RequireCore(const Call& call, CoreKind core) {
  const CoreKind here = call.block().identity.core;
  call.Require(here == core, "only an {} core can do this, the block runs on an {} core", CoreName(core),
               CoreName(here));
}

}  // namespace sim
