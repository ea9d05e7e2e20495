#include "simulator/aicore/calls.h"
#include "simulator/aicore/operands.h"

namespace sim::calls {
namespace {

AscendC::HardEvent CheckEvent(const Call& call, uint32_t event) {
  call.Require(event < kHardEventCount, "event {} does not exist", event);
  const auto checked = static_cast<AscendC::HardEvent>(event);
  const CoreKind core = call.block().identity.core;
  call.Require(CoreHasEvent(core, checked), "an {} core does not have event {}", CoreName(core),
               kHardEvents[event].name);
  return checked;
}

void CheckId(const Call& call, uint32_t event, int32_t id) {
  call.Require(id >= 0 && id < kFlagsPerEvent, "flag id {} of {} is not in 0…{}", id, kHardEvents[event].name,
               kFlagsPerEvent - 1);
}

/// pipe_t to ours; ALL has none.
Pipe CheckPipe(const Call& call, uint32_t pipe) {
  Pipe checked = Pipe::kCount;
  if (pipe >= PIPE_V && pipe <= PIPE_MTE3) checked = static_cast<Pipe>(pipe);
  if (pipe == PIPE_FIX) checked = Pipe::kFixpipe;
  call.Require(checked != Pipe::kCount, "pipe {} has no barrier", pipe);
  const CoreKind core = call.block().identity.core;
  call.Require(CoreHasPipe(core, checked), "an {} core does not have this pipe", CoreName(core));
  return checked;
}

}  // namespace

int32_t EventAlloc(DrydockBlock* block, uint32_t event) {
  const Call call(block, "AllocEventID");
  const int32_t id = call.block().flags.Reserve(CheckEvent(call, event));
  call.Require(id >= 0, "all {} flags of {} are in use", kFlagsPerEvent, kHardEvents[event].name);
  return id;
}

int32_t EventFetch(DrydockBlock* block, uint32_t event) {
  const Call call(block, "FetchEventID");
  const int32_t id = call.block().flags.FindFree(CheckEvent(call, event));
  call.Require(id >= 0, "all {} flags of {} are in use", kFlagsPerEvent, kHardEvents[event].name);
  return id;
}

void EventRelease(DrydockBlock* block, uint32_t event, int32_t id) {
  const Call call(block, "ReleaseEventID");
  const AscendC::HardEvent checked = CheckEvent(call, event);
  CheckId(call, event, id);
  call.RequireDone(call.block().flags.Release(checked, id));
}

void SetFlag(DrydockBlock* block, uint32_t event, int32_t id) {
  const Call call(block, "SetFlag");
  const AscendC::HardEvent checked = CheckEvent(call, event);
  CheckId(call, event, id);
  call.RequireDone(call.block().flags.Set(checked, id, call.block().clocks));
}

void WaitFlag(DrydockBlock* block, uint32_t event, int32_t id) {
  const Call call(block, "WaitFlag");
  const AscendC::HardEvent checked = CheckEvent(call, event);
  CheckId(call, event, id);
  call.RequireDone(call.block().flags.Wait(checked, id, call.block().clocks));
}

void PipeBarrier(DrydockBlock* block, uint32_t pipe) {
  const Call call(block, "PipeBarrier");
  if (pipe == PIPE_ALL) {
    call.block().clocks.BarrierAll();
  } else {
    call.block().clocks.Barrier(CheckPipe(call, pipe));
  }
}

}  // namespace sim::calls
