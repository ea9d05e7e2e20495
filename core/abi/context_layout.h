#pragma once

/* The memory of a kernel run context and of what it points to (spec/rt2.md §2.2, §5.3): what the framework writes and
 * an operator's functions read through gert's classes, on the host and on the device alike. 64-bit little-endian; sizes
 * and offsets are contract and checked below. Valid C11 and C++17. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define RT2_LAYOUT_ASSERT(condition) static_assert(condition, #condition)
extern "C" {
#else
#define RT2_LAYOUT_ASSERT(condition) _Static_assert(condition, #condition)
#endif

#define RT2_MAX_DIMS 25
#define RT2_RESERVED_BYTES 40

typedef struct Rt2Shape {
  uint64_t dim_count;
  int64_t dims[RT2_MAX_DIMS];
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2Shape;
RT2_LAYOUT_ASSERT(sizeof(Rt2Shape) == 248);

typedef struct Rt2StorageShape {
  Rt2Shape origin;
  Rt2Shape storage;
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2StorageShape;
RT2_LAYOUT_ASSERT(sizeof(Rt2StorageShape) == 536 && offsetof(Rt2StorageShape, storage) == 248);

typedef struct Rt2StorageFormat {
  int32_t origin_format;
  int32_t storage_format;
  uint64_t expand_dims; /* low 8 bits rank of the full shape, upper 56 bits mask of inserted positions */
  uint8_t expand_reserved[RT2_RESERVED_BYTES];
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2StorageFormat;
RT2_LAYOUT_ASSERT(sizeof(Rt2StorageFormat) == 96 && offsetof(Rt2StorageFormat, expand_dims) == 8);

typedef enum Rt2Placement {
  RT2_PLACEMENT_DEVICE_HBM = 0,
  RT2_PLACEMENT_HOST = 1,
  RT2_PLACEMENT_FOLLOWING = 2, /* data lie right behind the Rt2Tensor */
  RT2_PLACEMENT_DEVICE_P2P = 3
} Rt2Placement;

typedef struct Rt2TensorData {
  uint64_t address;
  uint64_t manager; /* null: borrowed */
  uint64_t size;
  int32_t placement;
  uint32_t padding;
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2TensorData;
RT2_LAYOUT_ASSERT(sizeof(Rt2TensorData) == 72 && offsetof(Rt2TensorData, placement) == 24);

typedef struct Rt2Tensor {
  Rt2StorageShape shape;
  Rt2StorageFormat format;
  uint8_t version;
  uint8_t padding[3];
  int32_t data_type;
  Rt2TensorData data;
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2Tensor;
RT2_LAYOUT_ASSERT(sizeof(Rt2Tensor) == 752 && offsetof(Rt2Tensor, format) == 536 &&
                  offsetof(Rt2Tensor, version) == 632 && offsetof(Rt2Tensor, data_type) == 636 &&
                  offsetof(Rt2Tensor, data) == 640);

/* A tensor that is a block of a larger one; strides and offset in elements. Its version is 1. */
typedef struct Rt2TensorV2 {
  Rt2Tensor tensor;
  Rt2Shape stride;
  int64_t offset;
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2TensorV2;
#define RT2_TENSOR_V2_VERSION 1
RT2_LAYOUT_ASSERT(sizeof(Rt2TensorV2) == 1048 && offsetof(Rt2TensorV2, stride) == 752 &&
                  offsetof(Rt2TensorV2, offset) == 1000);

/* Elements begin at byte 56; the last member only makes the size. */
typedef struct Rt2ContinuousVector {
  uint64_t capacity;
  uint64_t size;
  uint8_t reserved[RT2_RESERVED_BYTES];
  uint8_t elements[8];
} Rt2ContinuousVector;
#define RT2_CONTINUOUS_VECTOR_HEAD 56
RT2_LAYOUT_ASSERT(sizeof(Rt2ContinuousVector) == 64 &&
                  offsetof(Rt2ContinuousVector, elements) == RT2_CONTINUOUS_VECTOR_HEAD);

typedef struct Rt2TilingData {
  uint64_t capacity;
  uint64_t used;
  uint64_t data; /* address */
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2TilingData;
RT2_LAYOUT_ASSERT(sizeof(Rt2TilingData) == 64 && offsetof(Rt2TilingData, data) == 16);

typedef struct Rt2AnchorInstanceInfo {
  uint32_t start;
  uint32_t count;
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2AnchorInstanceInfo;
RT2_LAYOUT_ASSERT(sizeof(Rt2AnchorInstanceInfo) == 48);

typedef struct Rt2CompileTimeTensorDesc {
  int32_t data_type;
  uint32_t padding;
  Rt2StorageFormat format;
  uint8_t flags; /* bit 0: absent */
  uint8_t reserved[39];
} Rt2CompileTimeTensorDesc;
RT2_LAYOUT_ASSERT(sizeof(Rt2CompileTimeTensorDesc) == 144 && offsetof(Rt2CompileTimeTensorDesc, format) == 8 &&
                  offsetof(Rt2CompileTimeTensorDesc, flags) == 104);

/* Tail at byte 80: Rt2AnchorInstanceInfo per IR input, Rt2CompileTimeTensorDesc per input and output, attribute block,
 * Rt2AnchorInstanceInfo per IR output. The last member only makes the size. */
typedef struct Rt2ComputeNodeInfo {
  uint64_t type_text; /* address */
  uint64_t name_text; /* address */
  uint64_t ir_input_count;
  uint64_t input_count;
  uint64_t output_count;
  uint64_t ir_output_count;
  uint64_t attr_bytes;
  uint8_t reserved[24];
  uint64_t tail;
} Rt2ComputeNodeInfo;
#define RT2_COMPUTE_NODE_HEAD 80
RT2_LAYOUT_ASSERT(sizeof(Rt2ComputeNodeInfo) == 88 && offsetof(Rt2ComputeNodeInfo, tail) == RT2_COMPUTE_NODE_HEAD);

/* Head of an attribute block; u64 offsets (from the block's start) follow, then the values. */
typedef struct Rt2AttrBlock {
  uint64_t count;
  uint8_t reserved[RT2_RESERVED_BYTES];
} Rt2AttrBlock;
RT2_LAYOUT_ASSERT(sizeof(Rt2AttrBlock) == 48);

typedef struct Rt2KernelExtendInfo {
  uint64_t kernel_name; /* address */
  uint64_t kernel_type; /* address */
  uint8_t reserved[56];
} Rt2KernelExtendInfo;
RT2_LAYOUT_ASSERT(sizeof(Rt2KernelExtendInfo) == 72);

/* A value cell: up to 8 bytes in place, or a pointer; then its deleter. */
typedef struct Rt2AnyValue {
  uint64_t value;
  uint64_t deleter;
} Rt2AnyValue;
RT2_LAYOUT_ASSERT(sizeof(Rt2AnyValue) == 16);

/* values[input_count + output_count] (addresses of Rt2AnyValue) begin at byte 40; inputs, then outputs. */
typedef struct Rt2KernelRunContext {
  uint64_t input_count;
  uint64_t output_count;
  uint64_t compute_node_info;  /* address */
  uint64_t kernel_extend_info; /* address */
  uint64_t output_start;       /* address of the first output's entry in values */
  uint64_t values;
} Rt2KernelRunContext;
#define RT2_KERNEL_RUN_CONTEXT_HEAD 40
RT2_LAYOUT_ASSERT(sizeof(Rt2KernelRunContext) == 48 &&
                  offsetof(Rt2KernelRunContext, values) == RT2_KERNEL_RUN_CONTEXT_HEAD);

/* Slots of a tiling context (spec/rt2.md §5.4): inputs after the tensors, and outputs. */
enum {
  RT2_TILING_EXTRA_COMPILE_INFO = 0,
  RT2_TILING_EXTRA_PLATFORM = 1,
  RT2_TILING_EXTRA_FRAMEWORK = 2,
  RT2_TILING_EXTRA_DETERMINISTIC = 3,
  RT2_TILING_EXTRA_DETERMINISTIC_LEVEL = 4,
  RT2_TILING_EXTRA_COUNT = 5
};
enum {
  RT2_TILING_OUT_KEY = 0,
  RT2_TILING_OUT_BLOCK_DIM = 1,
  RT2_TILING_OUT_NEEDS_ATOMIC = 2,
  RT2_TILING_OUT_TILING_DATA = 3,
  RT2_TILING_OUT_WORKSPACE = 4,
  RT2_TILING_OUT_CONDITION = 5,
  RT2_TILING_OUT_SCHEDULE_MODE = 6,
  RT2_TILING_OUT_LOCAL_MEMORY = 7,
  RT2_TILING_OUT_AICPU_BLOCK_DIM = 8,
  RT2_TILING_OUT_SIMT_BLOCK_DIM = 9,
  RT2_TILING_OUT_SIMT_GRID_DIM = 10,
  RT2_TILING_OUT_COUNT = 11
};

#ifdef __cplusplus
}
#endif
