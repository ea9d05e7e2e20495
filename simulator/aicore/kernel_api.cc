#include "simulator/aicore/kernel_api.h"

#include "simulator/aicore/calls.h"

namespace sim {

const DrydockKernelApi* KernelApiTable() {
  static constexpr DrydockKernelApi kTable{
      .struct_size = sizeof(DrydockKernelApi),
      .abi_version = kDrydockKernelAbiVersion,
      .current_block = &calls::CurrentBlock,
      .block_index = &calls::BlockIndex,
      .block_count = &calls::BlockCount,
      .sub_block_index = &calls::SubBlockIndex,
      .sub_block_count = &calls::SubBlockCount,
      .core_type = &calls::CoreType,
      .tiling_key = &calls::TilingKey,
      .check_kernel_type = &calls::CheckKernelType,
      .bind_workspace = &calls::BindWorkspace,
      .system_workspace = &calls::SystemWorkspace,
      .read_tiling = &calls::ReadTiling,
      .init_soc_state = &calls::InitSocState,
      .refuse = &calls::Refuse,
      .global_read = &calls::GlobalRead,
      .global_write = &calls::GlobalWrite,
      .local_read = &calls::LocalRead,
      .local_write = &calls::LocalWrite,
      .local_slice = &calls::LocalSlice,
      .pipe_create = &calls::PipeCreate,
      .pipe_reset = &calls::PipeReset,
      .pipe_destroy = &calls::PipeDestroy,
      .current_pipe = &calls::CurrentPipe,
      .pipe_init_queue = &calls::PipeInitQueue,
      .pipe_init_buffer = &calls::PipeInitBuffer,
      .buffer_part = &calls::BufferPart,
      .queue_alloc = &calls::QueueAlloc,
      .queue_enqueue = &calls::QueueEnqueue,
      .queue_dequeue = &calls::QueueDequeue,
      .queue_free = &calls::QueueFree,
      .queue_size = &calls::QueueSize,
      .queue_idle_count = &calls::QueueIdleCount,
      .event_alloc = &calls::EventAlloc,
      .event_fetch = &calls::EventFetch,
      .event_release = &calls::EventRelease,
      .set_flag = &calls::SetFlag,
      .wait_flag = &calls::WaitFlag,
      .pipe_barrier = &calls::PipeBarrier,
      .copy_in = &calls::CopyIn,
      .copy_out = &calls::CopyOut,
      .copy_local = &calls::CopyLocal,
      .copy_pad_in = &calls::CopyPadIn,
      .copy_pad_out = &calls::CopyPadOut,
      .copy_nd_to_nz = &calls::CopyNdToNz,
      .vector_binary = &calls::VectorBinary,
      .vector_unary = &calls::VectorUnary,
      .vector_scalar = &calls::VectorScalar,
      .duplicate = &calls::Duplicate,
      .cast = &calls::Cast,
      .load_data_2d = &calls::LoadData2d,
      .load_data_2d_from_gm = &calls::LoadData2dFromGm,
      .mmad = &calls::Mmad,
      .fixpipe = &calls::Fixpipe,
  };
  return &kTable;
}

}  // namespace sim
