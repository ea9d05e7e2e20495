#include <cstring>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/hard_event.h"
#include "simulator/aicore/operands.h"

// Cores that wait for each other (spec/ascendc.md §3.8; rules H19, H20).

namespace sim::calls {
namespace {

constexpr uint64_t kSlotBytes = 32;

/// That all cores of the launch can run at once: one that waits for another keeps its core.
void RequireAllAtOnce(const Call& call, CoreKind core) {
  const BlockContext& block = call.block();
  const GroupShape shape = block.launch.shape();
  const uint64_t needed = uint64_t{block.identity.count} * (core == CoreKind::kAic ? shape.aic : shape.aiv);
  const uint32_t there = block.launch.PhysicalCores(core);
  call.Require(needed <= there, "{} blocks need {} {} cores at once, {} has {}", block.identity.count, needed,
               CoreName(core), block.launch.chip.soc_version(), there);
}

void RequireTogether(const Call& call) {
  RequireAllAtOnce(call, CoreKind::kAic);
  RequireAllAtOnce(call, CoreKind::kAiv);
  call.Require(call.block().sync != nullptr, "the block runs alone");
}

/// Flags between cores are hardware that only some kernel types switch on.
void RequireFlags(const Call& call) {
  const BlockContext& block = call.block();
  call.Require(block.launch.chip.has_split_cores(), "{} has no flags between cores", block.launch.chip.soc_version());
  call.Require(KernelTypeSynchronises(block.identity.kernel_type),
               "a kernel of type {} does not synchronise cores; those of a type MIX_… do",
               KernelTypeName(block.identity.kernel_type));
  RequireTogether(call);
}

/// Lets other blocks run until what the core waits for has come; then all its pipes go on from that time.
void Wait(const Call& call, CoreWait wait) {
  BlockContext& block = call.block();
  wait.call = call.name();
  block.sync->Wait(block.lane, wait);
  block.fiber->Pause();
  if (!block.abandoned.ok()) {
    block.failed = true;
    throw BlockFailure{block.abandoned};
  }
  block.clocks.HoldAllUntil(block.sync->ReleaseTime(block.lane));
}

void WaitForBarrier(const Call& call, BarrierScope scope, uint32_t members, uint64_t cost) {
  BlockContext& block = call.block();
  CoreWait wait;
  wait.what = CoreWait::For::kBarrier;
  wait.time = block.clocks.End();
  wait.scope = scope;
  wait.members = members;
  wait.number = block.sync->CountBarrier(block.lane, scope);
  wait.cost = cost;
  Wait(call, wait);
}

Pipe CheckSetPipe(const Call& call, uint32_t pipe) {
  Pipe checked = Pipe::kCount;
  if (pipe >= PIPE_V && pipe <= PIPE_MTE3) checked = static_cast<Pipe>(pipe);
  if (pipe == PIPE_FIX) checked = Pipe::kFixpipe;
  const CoreKind core = call.block().identity.core;
  call.Require(checked != Pipe::kCount && CoreHasPipe(core, checked), "pipe {} cannot set a flag on an {} core", pipe,
               CoreName(core));
  return checked;
}

void CheckFlag(const Call& call, uint32_t flag) {
  call.Require(flag < kCrossCoreFlags, "flag {} is not in 0…{}", flag, kCrossCoreFlags - 1);
}

void CheckMode(const Call& call, uint32_t mode) {
  const BlockIdentity& identity = call.block().identity;
  call.Require(mode <= 2, "mode {} is not in 0…2", mode);
  call.Require(mode != 1 || identity.core == CoreKind::kAiv, "mode 1 is for the vector cores of a group");
  call.Require(mode != 2 || identity.in_group,
               "mode 2 needs cube and vector cores in a group, the kernel is of type {}",
               KernelTypeName(identity.kernel_type));
}

/// Where a core's slot of 32 bytes lies in a workspace, as its first word.
int32_t* SlotAt(const Call& call, uint64_t gm, uint64_t index) {
  return reinterpret_cast<int32_t*>(
      call.Value(call.block().gm.Write(gm + index * kSlotBytes, kSlotBytes, "gmWorkspace")));
}

void WriteSlot(int32_t* slot, int32_t value) { std::memcpy(slot, &value, sizeof(value)); }

int32_t ReadSlot(const int32_t* slot) {
  int32_t value = 0;
  std::memcpy(&value, slot, sizeof(value));
  return value;
}

void CheckUbWorkspace(const Call& call, const DrydockLocal& ub, uint64_t bytes) {
  const Operand operand = CheckOperand(call, ub, {"ubWorkspace", Pipe::kMte2, Touch::kWrite, kInUb}, bytes);
  std::memset(operand.marks, 1, bytes);
}

int32_t* CheckPairSlot(const Call& call, uint64_t gm, const DrydockLocal& ub, int32_t block_index, int32_t event) {
  RequireCore(call, CoreKind::kAiv);
  RequireTogether(call);
  const uint32_t blocks = call.block().identity.count;
  call.Require(block_index >= 0 && static_cast<uint32_t>(block_index) < blocks, "blockIdx {} is not in 0…{}",
               block_index, blocks - 1);
  call.Require(event >= 0, "eventID {} is negative", event);
  CheckUbWorkspace(call, ub, kSlotBytes);
  return SlotAt(call, gm, uint64_t{blocks} * static_cast<uint64_t>(event) + static_cast<uint64_t>(block_index));
}

/// Waits until the slot holds one value and writes another.
void TurnSlot(const Call& call, int32_t* slot, int32_t from, int32_t to) {
  BlockContext& block = call.block();
  CoreWait wait;
  wait.what = CoreWait::For::kSlot;
  wait.time = block.clocks.End();
  wait.slot = slot;
  wait.wanted = from;
  Wait(call, wait);
  WriteSlot(slot, to);
  block.sync->TouchSlot(block.lane, slot, block.clocks.now() + costs::kCrossCoreFlag);
}

}  // namespace

void SyncAll(DrydockBlock* block, uint32_t vector_only) {
  const Call call(block, vector_only != 0 ? "SyncAll" : "SyncAll<false>");
  call.Require(vector_only == 0 || call.block().identity.core == CoreKind::kAiv,
               "only vector cores take part; SyncAll<false> is for all cores");
  RequireFlags(call);
  WaitForBarrier(call, vector_only != 0 ? BarrierScope::kVectorCores : BarrierScope::kAllCores, 0, costs::kSyncAll);
}

void SyncAllSoft(DrydockBlock* block, uint64_t gm, const DrydockLocal* ub, int32_t used_cores) {
  const Call call(block, "SyncAll through GM");
  RequireCore(call, CoreKind::kAiv);
  RequireTogether(call);
  BlockContext& context = call.block();
  const uint32_t vector_cores = context.identity.count * context.launch.shape().aiv;
  call.Require(used_cores >= 0 && static_cast<uint32_t>(used_cores) <= vector_cores, "usedCores {} is not in 0…{}",
               used_cores, vector_cores);
  const uint32_t members = used_cores == 0 ? vector_cores : static_cast<uint32_t>(used_cores);
  call.Require(context.identity.index < members, "the block is not one of the {} that take part", members);
  CheckUbWorkspace(call, *ub, members * kSlotBytes);
  call.Value(context.gm.Read(gm, members * kSlotBytes, "gmWorkspace"));
  int32_t* slot = SlotAt(call, gm, context.identity.index);
  const uint32_t calls_before = context.soft_sync_calls++;
  call.Require(ReadSlot(slot) == static_cast<int32_t>(calls_before),
               "gmWorkspace holds {} for this block, not {}: it is not zero before the kernel, or something else "
               "writes there",
               ReadSlot(slot), calls_before);
  WriteSlot(slot, static_cast<int32_t>(calls_before + 1));
  WaitForBarrier(call, BarrierScope::kFirstVectorCores, members, costs::kSoftSyncAllPerBlock * members);
}

void CrossCoreSetFlag(DrydockBlock* block, uint32_t mode, uint32_t pipe, uint32_t flag) {
  const Call call(block, "CrossCoreSetFlag");
  CheckFlag(call, flag);
  CheckMode(call, mode);
  const Pipe checked = CheckSetPipe(call, pipe);
  RequireFlags(call);
  BlockContext& context = call.block();
  const uint64_t time = std::max(context.clocks.now(), context.clocks.Completion(checked));
  context.sync->Set(context.lane, mode, flag, time + costs::kCrossCoreFlag);
}

void CrossCoreWaitFlag(DrydockBlock* block, uint32_t flag) {
  const Call call(block, "CrossCoreWaitFlag");
  CheckFlag(call, flag);
  RequireFlags(call);
  BlockContext& context = call.block();
  if (const std::optional<uint64_t> time = context.sync->TakeArrival(context.lane, flag)) {
    context.clocks.HoldAllUntil(*time);
    return;
  }
  CoreWait wait;
  wait.what = CoreWait::For::kFlag;
  wait.time = context.clocks.now();
  wait.flag = flag;
  Wait(call, wait);
}

void IbSet(DrydockBlock* block, uint64_t gm, const DrydockLocal* ub, int32_t block_index, int32_t event) {
  const Call call(block, "IBSet");
  TurnSlot(call, CheckPairSlot(call, gm, *ub, block_index, event), 0, 1);
}

void IbWait(DrydockBlock* block, uint64_t gm, const DrydockLocal* ub, int32_t block_index, int32_t event) {
  const Call call(block, "IBWait");
  TurnSlot(call, CheckPairSlot(call, gm, *ub, block_index, event), 1, 0);
}

}  // namespace sim::calls
