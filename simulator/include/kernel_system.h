#pragma once

// Who a block is and what it was launched with (spec/ascendc.md §1.5, §7.3, §7.6).

#include "kernel_host.h"
#include "kernel_types.h"

namespace AscendC {

__aicore__ inline int64_t GetBlockIdx() { return drydock::Api().block_index(drydock::Block()); }
__aicore__ inline int64_t GetBlockNum() { return drydock::Api().block_count(drydock::Block()); }
__aicore__ inline int64_t GetSubBlockIdx() { return drydock::Api().sub_block_index(drydock::Block()); }
__aicore__ inline int64_t GetSubBlockNum() { return drydock::Api().sub_block_count(drydock::Block()); }
/// Cores of this kind in the block's group.
__aicore__ inline int64_t GetTaskRatio() { return drydock::Api().sub_block_count(drydock::Block()); }
__aicore__ inline int64_t GetTaskRation() { return GetTaskRatio(); }
__aicore__ inline void InitSocState() { drydock::Api().init_soc_state(drydock::Block()); }

__aicore__ inline GM_ADDR GetSysWorkSpacePtr() {
  return reinterpret_cast<GM_ADDR>(drydock::Api().system_workspace(drydock::Block()));
}
/// The entry's workspace parameter is the user's part already.
__aicore__ inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) { return workspace; }

}  // namespace AscendC

#define g_coreType (drydock::Api().core_type(drydock::Block()))
#define ASCEND_IS_AIC (g_coreType == AscendC::AIC)
#define ASCEND_IS_AIV (g_coreType == AscendC::AIV)
#define ASCEND_IS_NOT_AIC (g_coreType != AscendC::AIC)
#define ASCEND_IS_NOT_AIV (g_coreType != AscendC::AIV)
