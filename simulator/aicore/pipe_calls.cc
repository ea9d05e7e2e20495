#include "simulator/aicore/calls.h"
#include "simulator/aicore/operands.h"

namespace sim::calls {

void PipeCreate(DrydockBlock* block, void* pipe) {
  const Call call(block, "TPipe");
  call.RequireDone(call.block().buffers.CreatePipe(pipe));
}

void PipeReset(DrydockBlock* block) { Call(block, "TPipe::Reset").block().buffers.ResetPipe(); }

// The kernel's TPipe may be destroyed because a refused call unwinds: then there is nothing to wait for.
void PipeDestroy(DrydockBlock* block) {
  BlockContext& context = *static_cast<BlockContext*>(block);
  if (!context.failed) context.buffers.DestroyPipe();
}

void* CurrentPipe(DrydockBlock* block) { return Call(block, "GetTPipePtr").block().buffers.pipe(); }

uint32_t PipeInitQueue(DrydockBlock* block, const DrydockQueue* queue) {
  const Call call(block, "TPipe::InitBuffer");
  uint32_t handle = 0;
  call.RequireDone(call.block().buffers.InitQueue(*queue, &handle));
  return handle;
}

void PipeInitBuffer(DrydockBlock* block, uint32_t position, uint32_t size, DrydockLocal* out) {
  const Call call(block, "TPipe::InitBuffer");
  call.RequireDone(call.block().buffers.InitBuffer(position, size, out));
}

void BufferPart(DrydockBlock* block, const DrydockLocal* buffer, uint64_t offset, uint64_t size, DrydockLocal* out) {
  const Call call(block, "TBuf::Get");
  call.Require(buffer->buffer != 0, "the TBuf was never given a buffer (InitBuffer)");
  const PipeBuffer* found = call.block().buffers.Find(buffer->buffer);
  call.Require(found != nullptr && found->state == BufferState::kUnmanaged, "the TBuf's TPipe was reset or destroyed");
  call.Require(offset % MemoryAlignment(found->memory) == 0, "offset {} is no multiple of {}", offset,
               MemoryAlignment(found->memory));
  call.Require(offset <= buffer->length && size <= buffer->length - offset,
               "{} bytes from offset {} on end {} bytes past the buffer (size {})", size, offset,
               offset + size - buffer->length, buffer->length);
  *out = *buffer;
  out->address += static_cast<uint32_t>(offset);
  out->length = static_cast<uint32_t>(size);
}

void QueueAlloc(DrydockBlock* block, uint32_t queue, DrydockLocal* out) {
  const Call call(block, "AllocTensor");
  call.RequireDone(call.block().buffers.Alloc(queue, out));
}

void QueueEnqueue(DrydockBlock* block, uint32_t queue, const DrydockLocal* tensor) {
  const Call call(block, "EnQue");
  call.RequireDone(call.block().buffers.Enqueue(queue, *tensor));
}

void QueueDequeue(DrydockBlock* block, uint32_t queue, DrydockLocal* out) {
  const Call call(block, "DeQue");
  call.RequireDone(call.block().buffers.Dequeue(queue, out));
}

void QueueFree(DrydockBlock* block, uint32_t queue, const DrydockLocal* tensor) {
  const Call call(block, "FreeTensor");
  call.RequireDone(call.block().buffers.Free(queue, *tensor));
}

uint32_t QueueSize(DrydockBlock* block, uint32_t queue) {
  const Call call(block, "GetTensorCountInQue");
  uint32_t count = 0;
  call.RequireDone(call.block().buffers.CountEnqueued(queue, &count));
  return count;
}

uint32_t QueueIdleCount(DrydockBlock* block, uint32_t queue) {
  const Call call(block, "HasIdleBuffer");
  uint32_t count = 0;
  call.RequireDone(call.block().buffers.CountIdle(queue, &count));
  return count;
}

}  // namespace sim::calls
