#pragma once

// Synchronisation of the pipes of one core and of cores (spec/ascendc.md §3.7, §3.8).

#include "kernel_tensor.h"

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

/// A barrier of all vector cores, or of all cores of a mixed kernel.
template <bool isAIVOnly = true>
__aicore__ inline void SyncAll() {
  drydock::Api().sync_all(drydock::Block(), isAIVOnly);
}
/// A barrier of the first `usedCores` vector cores, 0: all. Both workspaces hold 32 bytes per core; that in GM is zero
/// before the kernel.
template <bool isAIVOnly = true>
__aicore__ inline void SyncAll(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace,
                               const int32_t usedCores = 0) {
  static_assert(isAIVOnly, "SyncAll through GM is for vector cores");
  drydock::Api().sync_all_soft(drydock::Block(), reinterpret_cast<uint64_t>(gmWorkspace.GetPhyAddr()),
                               ubWorkspace.handle(), usedCores);
}

template <uint8_t modeId, pipe_t pipe>
__aicore__ inline void CrossCoreSetFlag(uint16_t flagId) {
  drydock::Api().cross_core_set_flag(drydock::Block(), modeId, pipe, flagId);
}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
__aicore__ inline void CrossCoreWaitFlag(uint16_t flagId) {
  drydock::Api().cross_core_wait_flag(drydock::Block(), flagId);
}

template <bool isAIVOnly = true>
__aicore__ inline void IBSet(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace,
                             int32_t blockIdx, int32_t eventID) {
  static_assert(isAIVOnly, "IBSet is for vector cores");
  drydock::Api().ib_set(drydock::Block(), reinterpret_cast<uint64_t>(gmWorkspace.GetPhyAddr()), ubWorkspace.handle(),
                        blockIdx, eventID);
}
template <bool isAIVOnly = true>
__aicore__ inline void IBWait(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace,
                              int32_t blockIdx, int32_t eventID) {
  static_assert(isAIVOnly, "IBWait is for vector cores");
  drydock::Api().ib_wait(drydock::Block(), reinterpret_cast<uint64_t>(gmWorkspace.GetPhyAddr()), ubWorkspace.handle(),
                         blockIdx, eventID);
}

}  // namespace AscendC
