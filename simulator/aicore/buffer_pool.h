#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/abi/kernel_table.h"
#include "simulator/aicore/flag_table.h"
#include "simulator/aicore/local_memory.h"

namespace sim {

/// Life of a queue's buffer (spec/ascendc.md §3.5). A TBuf's buffer has none: it is always in use.
enum class BufferState : uint8_t { kFree, kOccupied, kEnqueued, kDequeued, kUnmanaged, kGone };
std::string_view BufferStateName(BufferState state);

struct PipeBuffer {
  MemoryKind memory = MemoryKind::kUb;
  uint32_t address = 0;
  uint32_t size = 0;
  uint32_t position = 0;  ///< AscendC::TPosition of tensors cut from it
  uint32_t queue = 0;     ///< 0: a TBuf
  BufferState state = BufferState::kUnmanaged;
  int32_t free_flag = -1;          ///< flag id of the queue's backward event that the next AllocTensor waits for
  int32_t enqueued_flag = -1;      ///< flag id of the forward event that DeQue waits for
  Pipe filled_by = Pipe::kScalar;  ///< who wrote it last since AllocTensor
};

/// The memory that a TPipe hands out, and the queues over it (spec/ascendc.md §3.4, §3.5). Verbs return the reason why
/// they cannot be done, empty on success. Handles count from 1 and are never used twice in a block.
class BufferPool {
 public:
  BufferPool(CoreKind core, LocalMemories& memories, FlagTable& flags, PipeClocks& clocks)
      : core_(core), memories_(memories), flags_(flags), clocks_(clocks) {}

  void* pipe() const { return pipe_; }
  std::string CreatePipe(void* pipe);
  /// Waits for what freed buffers still wait for, then for all pipes. Buffers handed out before are gone.
  void ResetPipe();
  void DestroyPipe();

  std::string InitQueue(const DrydockQueue& spec, uint32_t* queue);
  std::string InitBuffer(uint32_t position, uint32_t size, DrydockLocal* out);

  std::string Alloc(uint32_t queue, DrydockLocal* out);
  std::string Enqueue(uint32_t queue, const DrydockLocal& tensor);
  std::string Dequeue(uint32_t queue, DrydockLocal* out);
  std::string Free(uint32_t queue, const DrydockLocal& tensor);
  std::string CountEnqueued(uint32_t queue, uint32_t* count) const;
  std::string CountIdle(uint32_t queue, uint32_t* count) const;

  /// The buffer of a handle that this block was given, or null.
  PipeBuffer* Find(uint32_t handle);

 private:
  struct Queue {
    uint32_t depth = 0;
    uint32_t first_buffer = 0;  // handle
    uint32_t buffer_count = 0;
    uint32_t cursor = 0;
    AscendC::HardEvent forward = AscendC::HardEvent::MAX;   // set by EnQue
    AscendC::HardEvent backward = AscendC::HardEvent::MAX;  // set by FreeTensor
    std::deque<uint32_t> enqueued;                          // handles
    bool gone = false;
  };
  std::string Take(uint32_t position, MemoryKind memory, uint32_t count, uint32_t size, uint32_t* first);
  std::string FindQueue(uint32_t handle, const Queue** queue) const;
  std::string FindQueueBuffer(uint32_t queue, const DrydockLocal& tensor, PipeBuffer** buffer);
  DrydockLocal Whole(uint32_t handle) const;
  void PresetCubeFlags();
  void WaitCubeFlags();

  CoreKind core_;
  LocalMemories& memories_;
  FlagTable& flags_;
  PipeClocks& clocks_;
  void* pipe_ = nullptr;
  uint32_t live_buffers_ = 0;
  std::array<uint64_t, kMemoryKindCount> used_{};
  std::vector<PipeBuffer> buffers_;
  std::vector<Queue> queues_;
};

}  // namespace sim
