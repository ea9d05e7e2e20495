#pragma once

#include <stdint.h>

/// The boundary between a kernel library and whoever runs its blocks (docs/kernel-api.md; docs/architecture.md §3
/// "Kernels bind to a table"). A kernel library is a shared object that needs nothing but libc and libm. It exports one
/// symbol, `drydock_kernel_library_v1`, whose table lists its entries; an entry receives the table below, its block and
/// its arguments. Plain C data only. The table grows at its end: `struct_size` says how much of it the other side
/// knows.
///
/// A function of the table that refuses what it was asked does not return: it ends the block by unwinding through the
/// kernel's frames. Kernels are therefore built with unwind tables and own nothing that needs a destructor.

extern "C" {

enum : uint32_t { kDrydockKernelAbiVersion = 1 };

/// What one block of a launch may touch and has done so far. Owned by the runner, used by one thread at a time.
struct DrydockBlock;

/// TPosition of a tensor that was never assigned.
enum : uint32_t { kDrydockNoPosition = 0xFF };

/// A tensor in local memory.
struct DrydockLocal {
  uint32_t address;   ///< bytes from the start of the position's memory
  uint32_t length;    ///< bytes that the tensor spans
  uint32_t buffer;    ///< the buffer of the pipe that it was cut from; 0: none (static programming)
  uint32_t position;  ///< AscendC::TPosition, or kDrydockNoPosition
};

/// Element types: GE's DT ids (spec/ascendc.md §1.6).
enum DrydockType : uint32_t {
  kDrydockFloat = 0,
  kDrydockHalf = 1,
  kDrydockInt8 = 2,
  kDrydockInt32 = 3,
  kDrydockUint8 = 4,
  kDrydockInt16 = 6,
  kDrydockUint16 = 7,
  kDrydockUint32 = 8,
  kDrydockInt64 = 9,
  kDrydockUint64 = 10,
  kDrydockDouble = 11,
  kDrydockBool = 12,
  kDrydockBfloat16 = 27,
};

enum DrydockVectorOp : uint32_t {
  // two sources
  kDrydockAdd = 0,
  kDrydockSub = 1,
  kDrydockMul = 2,
  kDrydockDiv = 3,
  kDrydockMax = 4,
  kDrydockMin = 5,
  // one source
  kDrydockRelu = 16,
  kDrydockAbs = 17,
  kDrydockExp = 18,
  kDrydockSqrt = 19,
  // one source and a scalar
  kDrydockAdds = 32,
  kDrydockMuls = 33,
  kDrydockMaxs = 34,
  kDrydockMins = 35,
};

/// DataCopy in its count form (one block of bytes) and with DataCopyParams (spec/ascendc.md §4.3, §4.4).
struct DrydockCopy {
  uint32_t by_count;  ///< 1: `count` elements rounded down to 32 bytes; 0: the fields below
  uint32_t element_bytes;
  uint64_t count;
  uint32_t block_count;
  uint32_t block_length;  ///< this and the gaps in units of 32 bytes
  uint32_t source_gap;
  uint32_t destination_gap;
};

/// DataCopyPad (spec/ascendc.md §4.5): lengths in bytes, the gap of the GM side in bytes, that of the UB side in
/// 32-byte units.
struct DrydockCopyPad {
  uint32_t element_bytes;
  uint32_t block_count;
  uint32_t block_length;
  uint32_t source_gap;
  uint32_t destination_gap;
  uint32_t is_pad;         ///< into UB only, as are the three below
  uint32_t left_padding;   ///< elements
  uint32_t right_padding;  ///< elements
  uint64_t padding_value;  ///< the element's bits
};

/// DataCopy with Nd2NzParams (spec/ascendc.md §4.7), names and units as there.
struct DrydockNdToNz {
  uint32_t element_bytes;
  uint32_t nd_num;
  uint32_t n_value;
  uint32_t d_value;
  uint32_t src_nd_matrix_stride;
  uint32_t src_d_value;
  uint32_t dst_nz_c0_stride;
  uint32_t dst_nz_n_stride;
  uint32_t dst_nz_matrix_stride;
};

/// LoadData 2D (spec/ascendc.md §6.2): everything in fractals of 512 bytes.
struct DrydockLoadData2d {
  uint32_t element_bytes;
  uint32_t start_index;
  uint32_t repeat_times;
  uint32_t source_stride;
  uint32_t destination_gap;
  uint32_t transpose;
};

/// Mmad without bias (spec/ascendc.md §6.5).
struct DrydockMmad {
  uint32_t left_type;  ///< DrydockType of A, B and C
  uint32_t right_type;
  uint32_t result_type;
  uint32_t m, n, k;
  uint32_t unit_flag;
  uint32_t initialize;  ///< 1: C starts at zero; 0: at what L0C holds
};

/// Fixpipe from L0C to GM (spec/ascendc.md §6.6).
struct DrydockFixpipe {
  uint32_t destination_type;
  uint32_t source_type;
  uint32_t nz_to_nd;  ///< 1: rows (CFG_ROW_MAJOR); 0: NZ blocks (CFG_NZ)
  uint32_t n_size, m_size;
  uint32_t source_stride;  ///< rows of 16 elements between column blocks
  uint32_t destination_stride;
  uint32_t quant_mode;  ///< QuantMode_t
  uint32_t nd_num;
  uint32_t source_nd_stride;
  uint32_t destination_nd_stride;
  uint32_t relu;
  uint32_t unit_flag;
  uint32_t channel_split;
};

struct DrydockQueue {
  uint32_t source_position;  ///< AscendC::TPosition of both ends (spec/ascendc.md §3.5)
  uint32_t destination_position;
  uint32_t depth;  ///< EnQues that may be outstanding
  uint32_t buffer_count;
  uint32_t buffer_bytes;
};

/// What a block may ask. Events are AscendC::HardEvent, pipes pipe_t, sizes bytes.
struct DrydockKernelApi {
  uint32_t struct_size;
  uint32_t abi_version;

  /// The block that the calling thread runs now. Fixed from an entry's call to its return.
  DrydockBlock* (*current_block)(void);

  // The block and its launch (spec/ascendc.md §1.5, §1.6, §7.3, §7.6).
  int64_t (*block_index)(DrydockBlock*);
  int64_t (*block_count)(DrydockBlock*);
  int64_t (*sub_block_index)(DrydockBlock*);
  int64_t (*sub_block_count)(DrydockBlock*);
  int32_t (*core_type)(DrydockBlock*);  ///< 0 MIX, 1 AIC, 2 AIV
  uint64_t (*tiling_key)(DrydockBlock*);
  void (*check_kernel_type)(DrydockBlock*, uint32_t kernel_type);
  /// Takes the launched workspace and returns the user's part of it; null stays null.
  uint64_t (*bind_workspace)(DrydockBlock*, uint64_t base);
  uint64_t (*system_workspace)(DrydockBlock*);
  /// The tiling struct `name` of `size` bytes at `address`, copied to `out` unless that is null. Returns where it lies.
  const void* (*read_tiling)(DrydockBlock*, uint64_t address, uint64_t size, const char* name, void* out);
  void (*init_soc_state)(DrydockBlock*);
  /// Refuses a call that exists in the language but not here.
  void (*refuse)(DrydockBlock*, const char* call);

  // Scalar access; offsets in bytes from the tensor's start.
  void (*global_read)(DrydockBlock*, uint64_t address, uint32_t size, void* out);
  void (*global_write)(DrydockBlock*, uint64_t address, uint32_t size, const void* value);
  void (*local_read)(DrydockBlock*, const DrydockLocal*, uint64_t offset, uint32_t size, void* out);
  void (*local_write)(DrydockBlock*, const DrydockLocal*, uint64_t offset, uint32_t size, const void* value);
  /// The tensor from `offset` on.
  void (*local_slice)(DrydockBlock*, const DrydockLocal*, uint64_t offset, DrydockLocal* out);

  // TPipe, queues and buffers (spec/ascendc.md §3.4, §3.5).
  void (*pipe_create)(DrydockBlock*, void* pipe);
  void (*pipe_reset)(DrydockBlock*);
  void (*pipe_destroy)(DrydockBlock*);
  void* (*current_pipe)(DrydockBlock*);
  uint32_t (*pipe_init_queue)(DrydockBlock*, const DrydockQueue*);
  void (*pipe_init_buffer)(DrydockBlock*, uint32_t position, uint32_t size, DrydockLocal* out);
  void (*buffer_part)(DrydockBlock*, const DrydockLocal* buffer, uint64_t offset, uint64_t size, DrydockLocal* out);
  void (*queue_alloc)(DrydockBlock*, uint32_t queue, DrydockLocal* out);
  void (*queue_enqueue)(DrydockBlock*, uint32_t queue, const DrydockLocal*);
  void (*queue_dequeue)(DrydockBlock*, uint32_t queue, DrydockLocal* out);
  void (*queue_free)(DrydockBlock*, uint32_t queue, const DrydockLocal*);
  uint32_t (*queue_size)(DrydockBlock*, uint32_t queue);        ///< enqueued tensors
  uint32_t (*queue_idle_count)(DrydockBlock*, uint32_t queue);  ///< free buffers
  int32_t (*event_alloc)(DrydockBlock*, uint32_t event);
  int32_t (*event_fetch)(DrydockBlock*, uint32_t event);
  void (*event_release)(DrydockBlock*, uint32_t event, int32_t id);

  // Synchronisation in the core (spec/ascendc.md §3.7).
  void (*set_flag)(DrydockBlock*, uint32_t event, int32_t id);
  void (*wait_flag)(DrydockBlock*, uint32_t event, int32_t id);
  void (*pipe_barrier)(DrydockBlock*, uint32_t pipe);

  // Data movement (spec/ascendc.md §4).
  void (*copy_in)(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockCopy*);
  void (*copy_out)(DrydockBlock*, uint64_t destination, const DrydockLocal* source, const DrydockCopy*);
  void (*copy_local)(DrydockBlock*, const DrydockLocal* destination, const DrydockLocal* source, const DrydockCopy*);
  void (*copy_pad_in)(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockCopyPad*);
  void (*copy_pad_out)(DrydockBlock*, uint64_t destination, const DrydockLocal* source, const DrydockCopyPad*);
  void (*copy_nd_to_nz)(DrydockBlock*, const DrydockLocal* destination, uint64_t source, const DrydockNdToNz*);

  // Vector instructions in their count form (spec/ascendc.md §5). Scalars are the bits of one element.
  void (*vector_binary)(DrydockBlock*, uint32_t op, uint32_t type, const DrydockLocal* destination,
                        const DrydockLocal* left, const DrydockLocal* right, int32_t count);
  void (*vector_unary)(DrydockBlock*, uint32_t op, uint32_t type, const DrydockLocal* destination,
                       const DrydockLocal* source, int32_t count);
  void (*vector_scalar)(DrydockBlock*, uint32_t op, uint32_t type, const DrydockLocal* destination,
                        const DrydockLocal* source, uint64_t scalar, int32_t count);
  void (*duplicate)(DrydockBlock*, uint32_t type, const DrydockLocal* destination, uint64_t scalar, int32_t count);
  void (*cast)(DrydockBlock*, uint32_t destination_type, uint32_t source_type, uint32_t round_mode,
               const DrydockLocal* destination, const DrydockLocal* source, int32_t count);

  // Cube (spec/ascendc.md §6).
  void (*load_data_2d)(DrydockBlock*, const DrydockLocal* destination, const DrydockLocal* source,
                       const DrydockLoadData2d*);
  void (*load_data_2d_from_gm)(DrydockBlock*, const DrydockLocal* destination, uint64_t source,
                               const DrydockLoadData2d*);
  void (*mmad)(DrydockBlock*, const DrydockLocal* result, const DrydockLocal* left, const DrydockLocal* right,
               const DrydockMmad*);
  void (*fixpipe)(DrydockBlock*, uint64_t destination, const DrydockLocal* source, const DrydockFixpipe*);

  // Synchronisation of cores (spec/ascendc.md §3.8). The calls that wait let other blocks run meanwhile.
  void (*sync_all)(DrydockBlock*, uint32_t vector_only);
  /// `used_cores` 0: all vector cores.
  void (*sync_all_soft)(DrydockBlock*, uint64_t gm, const DrydockLocal* ub, int32_t used_cores);
  void (*cross_core_set_flag)(DrydockBlock*, uint32_t mode, uint32_t pipe, uint32_t flag);
  void (*cross_core_wait_flag)(DrydockBlock*, uint32_t flag);
  void (*ib_set)(DrydockBlock*, uint64_t gm, const DrydockLocal* ub, int32_t block_index, int32_t event);
  void (*ib_wait)(DrydockBlock*, uint64_t gm, const DrydockLocal* ub, int32_t block_index, int32_t event);
};

/// Runs one block. `args` are `arg_count` words as launched: device addresses or values.
typedef void (*DrydockKernelFunction)(const DrydockKernelApi*, DrydockBlock*, const uint64_t* args, uint32_t arg_count);

struct DrydockKernelEntry {
  const char* name;
  uint64_t tiling_key;
  uint32_t kernel_type;  ///< KernelMetaType (spec/ascendc.md §1.5)
  uint32_t arg_count;
  DrydockKernelFunction function;
};

struct DrydockKernelLibrary {
  uint32_t struct_size;
  uint32_t abi_version;
  uint32_t npu_arch;    ///< __NPU_ARCH__ that it was compiled for
  uint32_t entry_size;  ///< sizeof(DrydockKernelEntry) as the library knows it
  uint32_t entry_count;
  const DrydockKernelEntry* entries;
};

typedef const DrydockKernelLibrary* (*DrydockKernelLibraryFunction)(void);

}  // extern "C"

#define DRYDOCK_KERNEL_LIBRARY_SYMBOL "drydock_kernel_library_v1"
