#include "simulator/aicore/buffer_pool.h"

#include <fmt/format.h>

#include <cstring>

#include "simulator/aicore/position.h"

namespace sim {
namespace {

using AscendC::HardEvent;

/// Buffers over all queues and TBufs of a TPipe (spec/ascendc.md §3.4).
constexpr uint32_t kBufferLimit = 64;
/// Handles over all TPipes of a block; a kernel that resets its pipe for ever ends here.
constexpr size_t kHandleLimit = 1 << 20;
constexpr uint32_t kBufferAlignment = 32;
/// A cube core's TPipe sets these M_MTE1 flags and waits for them at its end (spec/ascendc.md §3.4).
constexpr int32_t kCubePresetFlags = 3;

}  // namespace

std::string_view BufferStateName(BufferState state) {
  constexpr std::array<std::string_view, 6> kNames{"free",     "allocated", "enqueued",
                                                   "dequeued", "in use",    "gone with its pipe"};
  return kNames[static_cast<size_t>(state)];
}

std::string BufferPool::CreatePipe(void* pipe) {
  if (pipe_ == pipe) ResetPipe();
  if (pipe_ != nullptr && pipe_ != pipe) return "another TPipe is alive in this block";
  clocks_.AdvanceScalar(costs::kPipeCreate);
  if (pipe_ == nullptr) PresetCubeFlags();
  pipe_ = pipe;
  return {};
}

void BufferPool::PresetCubeFlags() {
  if (core_ != CoreKind::kAic) return;
  for (int32_t i = 0; i < kCubePresetFlags; ++i) {
    const int32_t id = flags_.Reserve(HardEvent::M_MTE1);
    if (id >= 0 && !flags_.IsSet(HardEvent::M_MTE1, id)) flags_.Set(HardEvent::M_MTE1, id, clocks_);
  }
}

void BufferPool::WaitCubeFlags() {
  if (core_ != CoreKind::kAic) return;
  for (int32_t id = 0; id < kCubePresetFlags; ++id) {
    if (flags_.IsSet(HardEvent::M_MTE1, id)) flags_.Wait(HardEvent::M_MTE1, id, clocks_);
    flags_.Release(HardEvent::M_MTE1, id);
  }
}

void BufferPool::ResetPipe() {
  for (PipeBuffer& buffer : buffers_) {
    if (buffer.state == BufferState::kGone) continue;
    if (buffer.state == BufferState::kFree && buffer.free_flag >= 0) {
      const HardEvent event = queues_[buffer.queue - 1].backward;
      flags_.Wait(event, buffer.free_flag, clocks_);
      flags_.Release(event, buffer.free_flag);
    }
    buffer.state = BufferState::kGone;
  }
  for (Queue& queue : queues_) queue.gone = true;
  clocks_.BarrierAll();
  live_buffers_ = 0;
  used_.fill(0);
}

void BufferPool::DestroyPipe() {
  if (pipe_ == nullptr) return;
  WaitCubeFlags();
  ResetPipe();
  pipe_ = nullptr;
}

std::string BufferPool::Take(uint32_t position, MemoryKind kind, uint32_t count, uint32_t size, uint32_t* first) {
  if (pipe_ == nullptr) return "no TPipe is alive";
  if (!CoreHasMemory(core_, kind)) {
    return fmt::format("{} is in {}, which an {} core does not have", PositionName(position), MemoryName(kind),
                       CoreName(core_));
  }
  if (count == 0 || size == 0) return fmt::format("{} buffers of {} bytes: both must be at least 1", count, size);
  if (live_buffers_ + count > kBufferLimit) {
    return fmt::format("{} more buffers make {}, past the limit of {} per TPipe", count, live_buffers_ + count,
                       kBufferLimit);
  }
  if (buffers_.size() + count > kHandleLimit) return fmt::format("more than {} buffers in one block", kHandleLimit);
  LocalMemory& memory = memories_.Get(kind);
  uint64_t& used = used_[static_cast<size_t>(kind)];
  const uint64_t rounded = RoundUp(size, kBufferAlignment);
  const uint64_t end = used + count * rounded;
  if (end > memory.size()) {
    return fmt::format("{} buffers of {} bytes from {} on end {} bytes past {} (size {})", count, rounded, used,
                       end - memory.size(), MemoryName(kind), memory.size());
  }
  std::memset(memory.marks(static_cast<uint32_t>(used)), 0, count * rounded);
  memory.ForgetWritten(static_cast<uint32_t>(used), count * rounded);
  *first = static_cast<uint32_t>(buffers_.size()) + 1;
  for (uint32_t i = 0; i < count; ++i) {
    PipeBuffer& buffer = buffers_.emplace_back();
    buffer.memory = kind;
    buffer.address = static_cast<uint32_t>(used + i * rounded);
    buffer.size = static_cast<uint32_t>(rounded);
    buffer.position = position;
  }
  used = end;
  live_buffers_ += count;
  return {};
}

std::string BufferPool::InitQueue(const DrydockQueue& spec, uint32_t* handle) {
  const std::optional<QueuePath> path = FindQueuePath(spec.source_position, spec.destination_position);
  if (!path) {
    return fmt::format("a queue from {} to {} is not supported", PositionName(spec.source_position),
                       PositionName(spec.destination_position));
  }
  Queue queue;
  queue.depth = spec.depth;
  queue.buffer_count = spec.buffer_count;
  queue.forward = path->forward;
  queue.backward = path->backward;
  std::string problem = Take(path->position, path->memory, spec.buffer_count, spec.buffer_bytes, &queue.first_buffer);
  if (!problem.empty()) return problem;
  queues_.push_back(std::move(queue));
  *handle = static_cast<uint32_t>(queues_.size());
  for (uint32_t i = 0; i < spec.buffer_count; ++i) {
    PipeBuffer& buffer = buffers_[queues_.back().first_buffer + i - 1];
    buffer.queue = *handle;
    buffer.state = BufferState::kFree;
  }
  return {};
}

std::string BufferPool::InitBuffer(uint32_t position, uint32_t size, DrydockLocal* out) {
  const std::optional<MemoryKind> memory = MemoryOfPosition(position);
  if (!memory) return fmt::format("a TBuf in {} is not supported", PositionName(position));
  uint32_t handle = 0;
  std::string problem = Take(position, *memory, 1, size, &handle);
  if (problem.empty()) *out = Whole(handle);
  return problem;
}

DrydockLocal BufferPool::Whole(uint32_t handle) const {
  const PipeBuffer& buffer = buffers_[handle - 1];
  return {buffer.address, buffer.size, handle, buffer.position};
}

std::string BufferPool::FindQueue(uint32_t handle, const Queue** queue) const {
  if (handle == 0 || handle > queues_.size()) return "the queue was never given buffers (InitBuffer)";
  *queue = &queues_[handle - 1];
  return (*queue)->gone ? "the queue's TPipe was reset or destroyed" : "";
}

std::string BufferPool::FindQueueBuffer(uint32_t queue, const DrydockLocal& tensor, PipeBuffer** buffer) {
  *buffer = Find(tensor.buffer);
  if (*buffer == nullptr) return "the tensor comes from no queue";
  if ((*buffer)->queue != queue) return "the tensor belongs to another queue";
  return {};
}

std::string BufferPool::Alloc(uint32_t handle, DrydockLocal* out) {
  const Queue* found = nullptr;
  if (std::string problem = FindQueue(handle, &found); !problem.empty()) return problem;
  Queue& queue = queues_[handle - 1];
  for (uint32_t i = 0; i < queue.buffer_count; ++i) {
    const uint32_t candidate = queue.first_buffer + queue.cursor;
    queue.cursor = (queue.cursor + 1) % queue.buffer_count;
    PipeBuffer& buffer = buffers_[candidate - 1];
    if (buffer.state != BufferState::kFree) continue;
    if (buffer.free_flag >= 0) {
      std::string problem = flags_.Wait(queue.backward, buffer.free_flag, clocks_);
      if (problem.empty()) problem = flags_.Release(queue.backward, buffer.free_flag);
      if (!problem.empty()) return problem;
      buffer.free_flag = -1;
    }
    buffer.state = BufferState::kOccupied;
    buffer.filled_by = Pipe::kScalar;
    *out = Whole(candidate);
    return {};
  }
  return fmt::format("none of the queue's {} buffers is free: it would wait for ever", queue.buffer_count);
}

std::string BufferPool::Enqueue(uint32_t handle, const DrydockLocal& tensor) {
  const Queue* found = nullptr;
  PipeBuffer* buffer = nullptr;
  if (std::string problem = FindQueue(handle, &found); !problem.empty()) return problem;
  if (std::string problem = FindQueueBuffer(handle, tensor, &buffer); !problem.empty()) return problem;
  Queue& queue = queues_[handle - 1];
  if (buffer->state != BufferState::kOccupied && buffer->state != BufferState::kDequeued) {
    return fmt::format("the tensor's buffer is {}, not allocated or dequeued", BufferStateName(buffer->state));
  }
  if (queue.enqueued.size() >= queue.depth) {
    return fmt::format("{} tensors are enqueued already, the queue's depth", queue.enqueued.size());
  }
  const int32_t id = flags_.Reserve(queue.forward);
  if (id < 0) {
    return fmt::format("all {} flags of {} are in use: too many tensors are enqueued at once", kFlagsPerEvent,
                       kHardEvents[static_cast<size_t>(queue.forward)].name);
  }
  if (std::string problem = flags_.Set(queue.forward, id, clocks_); !problem.empty()) return problem;
  buffer->enqueued_flag = id;
  buffer->state = BufferState::kEnqueued;
  queue.enqueued.push_back(tensor.buffer);
  return {};
}

std::string BufferPool::Dequeue(uint32_t handle, DrydockLocal* out) {
  const Queue* found = nullptr;
  if (std::string problem = FindQueue(handle, &found); !problem.empty()) return problem;
  Queue& queue = queues_[handle - 1];
  if (queue.enqueued.empty()) return "the queue is empty";
  const uint32_t taken = queue.enqueued.front();
  PipeBuffer& buffer = buffers_[taken - 1];
  std::string problem = flags_.Wait(queue.forward, buffer.enqueued_flag, clocks_);
  if (problem.empty()) problem = flags_.Release(queue.forward, buffer.enqueued_flag);
  if (!problem.empty()) return problem;
  queue.enqueued.pop_front();
  buffer.enqueued_flag = -1;
  buffer.state = BufferState::kDequeued;
  *out = Whole(taken);
  return {};
}

std::string BufferPool::Free(uint32_t handle, const DrydockLocal& tensor) {
  const Queue* found = nullptr;
  PipeBuffer* buffer = nullptr;
  if (std::string problem = FindQueue(handle, &found); !problem.empty()) return problem;
  if (std::string problem = FindQueueBuffer(handle, tensor, &buffer); !problem.empty()) return problem;
  if (buffer->state == BufferState::kFree) return "the tensor's buffer is free already";
  if (buffer->state == BufferState::kEnqueued) return "the tensor is still enqueued";
  const Queue& queue = *found;
  const int32_t id = flags_.Reserve(queue.backward);
  if (id < 0) {
    return fmt::format("all {} flags of {} are in use: too many buffers are freed and not allocated again",
                       kFlagsPerEvent, kHardEvents[static_cast<size_t>(queue.backward)].name);
  }
  if (std::string problem = flags_.Set(queue.backward, id, clocks_); !problem.empty()) return problem;
  buffer->free_flag = id;
  buffer->state = BufferState::kFree;
  return {};
}

std::string BufferPool::CountEnqueued(uint32_t handle, uint32_t* count) const {
  const Queue* queue = nullptr;
  std::string problem = FindQueue(handle, &queue);
  if (problem.empty()) *count = static_cast<uint32_t>(queue->enqueued.size());
  return problem;
}

std::string BufferPool::CountIdle(uint32_t handle, uint32_t* count) const {
  const Queue* queue = nullptr;
  std::string problem = FindQueue(handle, &queue);
  if (!problem.empty()) return problem;
  *count = 0;
  for (uint32_t i = 0; i < queue->buffer_count; ++i) {
    if (buffers_[queue->first_buffer + i - 1].state == BufferState::kFree) ++*count;
  }
  return {};
}

PipeBuffer* BufferPool::Find(uint32_t handle) {
  return handle == 0 || handle > buffers_.size() ? nullptr : &buffers_[handle - 1];
}

}  // namespace sim
