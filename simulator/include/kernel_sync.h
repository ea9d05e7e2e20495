#pragma once

// Synchronisation of the pipes of one core (spec/ascendc.md §3.7). Between cores: not yet, refused by name.

#include "kernel_host.h"
#include "kernel_types.h"

namespace AscendC {

template <HardEvent event>
__aicore__ inline void SetFlag(int32_t id) {
  drydock::Api().set_flag(drydock::Block(), static_cast<uint32_t>(event), id);
}
template <HardEvent event>
__aicore__ inline void WaitFlag(int32_t id) {
  drydock::Api().wait_flag(drydock::Block(), static_cast<uint32_t>(event), id);
}
template <pipe_t pipe>
__aicore__ inline void PipeBarrier() {
  static_assert(pipe != PIPE_S, "PipeBarrier<PIPE_S> does not exist");
  drydock::Api().pipe_barrier(drydock::Block(), pipe);
}

template <bool isAIVOnly = true>
__aicore__ inline void SyncAll() {
  drydock::Api().refuse(drydock::Block(), "SyncAll");
}

}  // namespace AscendC
