#pragma once

#include "core/abi/kernel_table.h"

/// The functions behind the kernel table, in its order and with its signatures (core/abi/kernel_table.h). One file per
/// family.
namespace sim::calls {

// system_calls.cc
DrydockBlock* CurrentBlock();
int64_t BlockIndex(DrydockBlock*);
int64_t BlockCount(DrydockBlock*);
int64_t SubBlockIndex(DrydockBlock*);
int64_t SubBlockCount(DrydockBlock*);
int32_t CoreType(DrydockBlock*);
uint64_t TilingKey(DrydockBlock*);
void CheckKernelType(DrydockBlock*, uint32_t kernel_type);
uint64_t BindWorkspace(DrydockBlock*, uint64_t base);
uint64_t SystemWorkspace(DrydockBlock*);
const void* ReadTiling(DrydockBlock*, uint64_t address, uint64_t size, const char* name, void* out);
void InitSocState(DrydockBlock*);
void Refuse(DrydockBlock*, const char* call);

// scalar_calls.cc
void GlobalRead(DrydockBlock*, uint64_t address, uint32_t size, void* out);
void GlobalWrite(DrydockBlock*, uint64_t address, uint32_t size, const void* value);
void LocalRead(DrydockBlock*, const DrydockLocal*, uint64_t offset, uint32_t size, void* out);
void LocalWrite(DrydockBlock*, const DrydockLocal*, uint64_t offset, uint32_t size, const void* value);
void LocalSlice(DrydockBlock*, const DrydockLocal*, uint64_t offset, DrydockLocal* out);

// pipe_calls.cc
void PipeCreate(DrydockBlock*, void* pipe);
void PipeReset(DrydockBlock*);
void PipeDestroy(DrydockBlock*);
void* CurrentPipe(DrydockBlock*);
uint32_t PipeInitQueue(DrydockBlock*, const DrydockQueue*);
void PipeInitBuffer(DrydockBlock*, uint32_t position, uint32_t size, DrydockLocal* out);
void BufferPart(DrydockBlock*, const DrydockLocal* buffer, uint64_t offset, uint64_t size, DrydockLocal* out);
void QueueAlloc(DrydockBlock*, uint32_t queue, DrydockLocal* out);
void QueueEnqueue(DrydockBlock*, uint32_t queue, const DrydockLocal*);
void QueueDequeue(DrydockBlock*, uint32_t queue, DrydockLocal* out);
void QueueFree(DrydockBlock*, uint32_t queue, const DrydockLocal*);
uint32_t QueueSize(DrydockBlock*, uint32_t queue);
uint32_t QueueIdleCount(DrydockBlock*, uint32_t queue);

// sync_calls.cc
int32_t EventAlloc(DrydockBlock*, uint32_t event);
int32_t EventFetch(DrydockBlock*, uint32_t event);
void EventRelease(DrydockBlock*, uint32_t event, int32_t id);
void SetFlag(DrydockBlock*, uint32_t event, int32_t id);
void WaitFlag(DrydockBlock*, uint32_t event, int32_t id);
void PipeBarrier(DrydockBlock*, uint32_t pipe);
// cross_core_calls.cc
void SyncAll(DrydockBlock*, uint32_t vector_only);
void SyncAllSoft(DrydockBlock*, uint64_t gm, const DrydockLocal* ub, int32_t used_cores);
void CrossCoreSetFlag(DrydockBlock*, uint32_t mode, uint32_t pipe, uint32_t flag);
void CrossCoreWaitFlag(DrydockBlock*, uint32_t flag);
void IbSet(DrydockBlock*, uint64_t gm, const DrydockLocal* ub, int32_t block_index, int32_t event);
void IbWait(DrydockBlock*, uint64_t gm, const DrydockLocal* ub, int32_t block_index, int32_t event);

// data_copy.cc
void CopyIn(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockCopy*);
void CopyOut(DrydockBlock*, uint64_t destination, const DrydockLocal* source, const DrydockCopy*);
void CopyLocal(DrydockBlock*, const DrydockLocal* destination, const DrydockLocal* source, const DrydockCopy*);
// data_copy_pad.cc
void CopyPadIn(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockCopyPad*);
void CopyPadOut(DrydockBlock*, uint64_t destination, const DrydockLocal* source, const DrydockCopyPad*);
// nd_to_nz.cc
void CopyNdToNz(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockNdToNz*);

// vector_binary.cc, vector_unary.cc, vector_scalar.cc, duplicate.cc, cast.cc
void VectorBinary(DrydockBlock*, uint32_t op, uint32_t type, const DrydockLocal* destination, const DrydockLocal* left,
                  const DrydockLocal* right, int32_t count);
void VectorUnary(DrydockBlock*, uint32_t op, uint32_t type, const DrydockLocal* destination, const DrydockLocal* source,
                 int32_t count);
void VectorScalar(DrydockBlock*, uint32_t op, uint32_t type, const DrydockLocal* destination,
                  const DrydockLocal* source, uint64_t scalar, int32_t count);
void Duplicate(DrydockBlock*, uint32_t type, const DrydockLocal* destination, uint64_t scalar, int32_t count);
void Cast(DrydockBlock*, uint32_t destination_type, uint32_t source_type, uint32_t round_mode,
          const DrydockLocal* destination, const DrydockLocal* source, int32_t count);

// load_data.cc, mmad.cc, fixpipe.cc
void LoadData2d(DrydockBlock*, const DrydockLocal* destination, const DrydockLocal* source, const DrydockLoadData2d*);
void LoadData2dFromGm(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockLoadData2d*);
void Mmad(DrydockBlock*, const DrydockLocal* result, const DrydockLocal* left, const DrydockLocal* right,
          const DrydockMmad*);
void Fixpipe(DrydockBlock*, uint64_t destination, const DrydockLocal* source, const DrydockFixpipe*);

}  // namespace sim::calls
