#pragma once

// TPipe, queues and buffers (spec/ascendc.md §3.4, §3.5). Their state lives in the simulator; objects here are names
// for it.

#include "kernel_tensor.h"

namespace AscendC {

template <TPosition src, TPosition dst, int32_t depth, auto mask = 0>
class TQueBind {
  static_assert(depth >= 1, "a queue of depth 0 (in place) is not supported");

 public:
  template <typename T>
  __aicore__ LocalTensor<T> AllocTensor() {
    DrydockLocal local;
    drydock::Api().queue_alloc(drydock::Block(), queue_, &local);
    return LocalTensor<T>(local);
  }
  template <typename T>
  __aicore__ bool EnQue(const LocalTensor<T>& tensor) {
    drydock::Api().queue_enqueue(drydock::Block(), queue_, tensor.handle());
    return true;
  }
  template <typename T>
  __aicore__ LocalTensor<T> DeQue() {
    DrydockLocal local;
    drydock::Api().queue_dequeue(drydock::Block(), queue_, &local);
    return LocalTensor<T>(local);
  }
  template <typename T>
  __aicore__ void FreeTensor(const LocalTensor<T>& tensor) {
    drydock::Api().queue_free(drydock::Block(), queue_, tensor.handle());
  }
  __aicore__ bool VacantInQue() const { return GetTensorCountInQue() < depth; }
  __aicore__ bool HasTensorInQue() const { return GetTensorCountInQue() > 0; }
  __aicore__ int32_t GetTensorCountInQue() const {
    return static_cast<int32_t>(drydock::Api().queue_size(drydock::Block(), queue_));
  }
  __aicore__ bool HasIdleBuffer() const { return drydock::Api().queue_idle_count(drydock::Block(), queue_) > 0; }

 private:
  friend class TPipe;
  uint32_t queue_ = 0;  // 0: InitBuffer never gave it buffers
};

/// The ends of a queue that is named by one position.
constexpr TPosition QueueSource(TPosition position) {
  switch (position) {
    case TPosition::A2:
      return TPosition::A1;
    case TPosition::B2:
      return TPosition::B1;
    case TPosition::C2:
      return TPosition::C1;
    case TPosition::CO1:
      return TPosition::CO1;
    case TPosition::CO2:
      return TPosition::CO2;
    case TPosition::VECOUT:
      return TPosition::VECOUT;
    case TPosition::C2PIPE2GM:
      return TPosition::B1;
    default:
      return TPosition::GM;
  }
}
constexpr TPosition QueueDestination(TPosition position) {
  switch (position) {
    case TPosition::CO1:
      return TPosition::CO2;
    case TPosition::CO2:
    case TPosition::VECOUT:
      return TPosition::GM;
    default:
      return position;
  }
}

template <TPosition pos, int32_t depth, auto mask = 0>
class TQue : public TQueBind<QueueSource(pos), QueueDestination(pos), depth, mask> {};

template <TPosition pos = TPosition::VECCALC>
class TBuf {
 public:
  template <typename T>
  __aicore__ LocalTensor<T> Get() const {
    return Part<T>(0, buffer_.length);
  }
  template <typename T>
  __aicore__ LocalTensor<T> Get(uint32_t size) const {
    return Part<T>(0, uint64_t{size} * sizeof(T));
  }
  template <typename T>
  __aicore__ LocalTensor<T> GetWithOffset(uint32_t size, uint32_t byte_offset) const {
    return Part<T>(byte_offset, uint64_t{size} * sizeof(T));
  }

 private:
  friend class TPipe;
  template <typename T>
  __aicore__ LocalTensor<T> Part(uint64_t offset, uint64_t size) const {
    DrydockLocal local;
    drydock::Api().buffer_part(drydock::Block(), &buffer_, offset, size, &local);
    return LocalTensor<T>(local);
  }
  DrydockLocal buffer_{0, 0, 0, kDrydockNoPosition};
};

class TPipe {
 public:
  __aicore__ TPipe() { Init(); }
  TPipe(const TPipe&) = delete;
  TPipe& operator=(const TPipe&) = delete;
  __aicore__ ~TPipe() { Destroy(); }

  __aicore__ void Init() { drydock::Api().pipe_create(drydock::Block(), this); }
  __aicore__ void Reset() { drydock::Api().pipe_reset(drydock::Block()); }
  __aicore__ void Destroy() { drydock::Api().pipe_destroy(drydock::Block()); }

  template <TPosition src, TPosition dst, int32_t depth, auto mask>
  __aicore__ bool InitBuffer(TQueBind<src, dst, depth, mask>& queue, uint8_t buffer_count, uint32_t buffer_bytes) {
    const DrydockQueue spec{static_cast<uint32_t>(src), static_cast<uint32_t>(dst), static_cast<uint32_t>(depth),
                            buffer_count, buffer_bytes};
    queue.queue_ = drydock::Api().pipe_init_queue(drydock::Block(), &spec);
    return true;
  }
  template <TPosition pos>
  __aicore__ bool InitBuffer(TBuf<pos>& buffer, uint32_t buffer_bytes) {
    drydock::Api().pipe_init_buffer(drydock::Block(), static_cast<uint32_t>(pos), buffer_bytes, &buffer.buffer_);
    return true;
  }

  template <HardEvent event>
  __aicore__ TEventID AllocEventID() {
    return static_cast<TEventID>(drydock::Api().event_alloc(drydock::Block(), static_cast<uint32_t>(event)));
  }
  template <HardEvent event>
  __aicore__ void ReleaseEventID(TEventID id) {
    drydock::Api().event_release(drydock::Block(), static_cast<uint32_t>(event), id);
  }
  template <HardEvent event>
  __aicore__ TEventID FetchEventID() {
    return FetchEventID(event);
  }
  __aicore__ TEventID FetchEventID(HardEvent event) {
    return static_cast<TEventID>(drydock::Api().event_fetch(drydock::Block(), static_cast<uint32_t>(event)));
  }
};

__aicore__ inline TPipe* GetTPipePtr() { return static_cast<TPipe*>(drydock::Api().current_pipe(drydock::Block())); }

}  // namespace AscendC
