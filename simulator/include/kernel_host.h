#pragma once

// How kernel code reaches the simulator. The pointer below is one per kernel library (hidden, so libraries do not share
// it); every entry stores the same table there, so several threads may run blocks of one library at once. Which block a
// thread runs is asked from the table: kernel libraries hold no thread_local, or dlclose could not unmap them.

#include "core/abi/kernel_table.h"

namespace drydock {

[[gnu::visibility("hidden")]] inline const DrydockKernelApi* kernel_api = nullptr;

inline void BindKernelApi(const DrydockKernelApi* api) { __atomic_store_n(&kernel_api, api, __ATOMIC_RELAXED); }
inline const DrydockKernelApi& Api() { return *__atomic_load_n(&kernel_api, __ATOMIC_RELAXED); }
inline DrydockBlock* Block() { return Api().current_block(); }

}  // namespace drydock
