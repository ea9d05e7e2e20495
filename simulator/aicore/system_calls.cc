#include <cstring>

#include "simulator/aicore/block_context.h"
#include "simulator/aicore/calls.h"
#include "simulator/include/kernel_types.h"

namespace sim::calls {
DrydockBlock* CurrentBlock() { return BlockContext::Current(); }

int64_t BlockIndex(DrydockBlock* block) { return Call(block, "GetBlockIdx").block().identity.index; }
int64_t BlockCount(DrydockBlock* block) { return Call(block, "GetBlockNum").block().identity.count; }
int64_t SubBlockIndex(DrydockBlock* block) { return Call(block, "GetSubBlockIdx").block().identity.sub_index; }
int64_t SubBlockCount(DrydockBlock* block) { return Call(block, "GetSubBlockNum").block().identity.sub_count; }

// A constant on the chip: it costs no cycle.
int32_t CoreType(DrydockBlock* block) {
  return static_cast<BlockContext*>(block)->identity.core == CoreKind::kAic ? AscendC::AIC : AscendC::AIV;
}
uint64_t TilingKey(DrydockBlock* block) { return static_cast<BlockContext*>(block)->identity.tiling_key; }

void CheckKernelType(DrydockBlock* block, uint32_t kernel_type) {
  const Call call(block, "KERNEL_TASK_TYPE_DEFAULT");
  const uint32_t registered = call.block().identity.kernel_type;
  call.Require(kernel_type == registered, "the source says {}, the library registers {}", KernelTypeName(kernel_type),
               KernelTypeName(registered));
}

uint64_t BindWorkspace(DrydockBlock* block, uint64_t base) {
  auto& context = *static_cast<BlockContext*>(block);
  context.workspace = base;
  return base == 0 ? 0 : base + context.launch.system_workspace_bytes;
}

uint64_t SystemWorkspace(DrydockBlock* block) { return Call(block, "GetSysWorkSpacePtr").block().workspace; }

const void* ReadTiling(DrydockBlock* block, uint64_t address, uint64_t size, const char* name, void* out) {
  const Call call(block, "GET_TILING_DATA");
  call.Require(address != 0, "the launch passed no tiling data for {}", name);
  const uint8_t* bytes = call.Value(call.block().gm.Read(address, size, fmt::format("tiling struct {}", name)));
  // The product copies tiling in lines of 64 bytes through the scalar unit's cache.
  call.block().clocks.AdvanceScalar(costs::kGmScalarMiss + CeilDiv(size, costs::kCacheLine));
  if (out != nullptr) std::memcpy(out, bytes, size);
  return bytes;
}

void InitSocState(DrydockBlock* block) { Call(block, "InitSocState"); }

void Refuse(DrydockBlock* block, const char* name) { Call(block, name).Fail("not supported by this simulator yet"); }

}  // namespace sim::calls
