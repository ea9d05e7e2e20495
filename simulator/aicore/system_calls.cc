#include <cstring>

#include "simulator/aicore/block_context.h"
#include "simulator/aicore/calls.h"
#include "simulator/include/kernel_types.h"

namespace sim::calls {
namespace {

/// The system's part of the workspace on 2201 (spec/ascendc.md §7.6).
constexpr uint64_t kReservedWorkspaceBytes = 16 * 1024 * 1024;

constexpr std::array<std::string_view, 6> kKernelTypeNames{"AIV_ONLY",    "AIC_ONLY",    "MIX_AIV_1_0",
                                                           "MIX_AIC_1_0", "MIX_AIC_1_1", "MIX_AIC_1_2"};

std::string KernelTypeName(uint32_t type) {
  return type < kKernelTypeNames.size() ? std::string(kKernelTypeNames[type]) : fmt::format("kernel type {}", type);
}

}  // namespace

DrydockBlock* CurrentBlock() { return BlockContext::Current(); }

int64_t BlockIndex(DrydockBlock* block) { return Call(block, "GetBlockIdx").block().identity.index; }
int64_t BlockCount(DrydockBlock* block) { return Call(block, "GetBlockNum").block().identity.count; }
// Groups of a cube and its vector cores do not run yet: every block is alone (spec/ascendc.md §1.5).
int64_t SubBlockIndex(DrydockBlock* block) { return Call(block, "GetSubBlockIdx"), 0; }
int64_t SubBlockCount(DrydockBlock* block) { return Call(block, "GetSubBlockNum"), 1; }

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
  static_cast<BlockContext*>(block)->workspace = base;
  return base == 0 ? 0 : base + kReservedWorkspaceBytes;
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
