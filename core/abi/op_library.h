#pragma once

/* What an operator library tells the process that loads it (spec/rt2.md §5.5): one C function that pushes C tables into
 * a sink. Valid C99 and C++17; no type of the C++ library crosses this boundary.
 *
 * Versioning. The first member of each table is its size in bytes as the pushing side knows it. The host cuts a longer
 * table to what it knows and fills a shorter one with zeros; so members may be added at the end and none ever moves.
 * Lists hold pointers to tables, not tables, for the same reason.
 *
 * Lifetime. What the library pushes (tables, names, values, functions) stays valid and unchanged until the library is
 * closed. Threads. The entry is called once, from one thread; functions of an Rt2OpImpl may later be called from any
 * thread at once. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RT2_OP_LIBRARY_ENTRY_NAME "rt2_op_library_v1"
#define RT2_OP_LIBRARY_VERSION 1u

/* Results of the entry and of the sink's functions. */
enum { RT2_OP_LIBRARY_OK = 0, RT2_OP_LIBRARY_REFUSED = 1 };

typedef struct Rt2HostInfo {
  uint64_t struct_size;
  uint32_t version; /* RT2_OP_LIBRARY_VERSION of the host */
  uint32_t reserved;
  const char* host_name; /* for messages; never null */
  /* Takes one line that the library logs: level 0 debug, 1 info, 2 warning, 3 error; `where` names the place in the
   * source. May be null. The library may keep the function and call it from any thread until it is closed. */
  void (*log)(void* log_user, int32_t level, const char* where, const char* text);
  void* log_user;
} Rt2HostInfo;

/* How the bytes of an attribute value are to be read. Numbers are little-endian and need not be aligned.
 * A "text" is u64 length and that many bytes without NUL; a "tensor" is i32 data type, i32 format, u64 rank, i64
 * dims[rank], u64 size, bytes[size]. */
typedef enum Rt2AttrKind {
  RT2_ATTR_NONE = 0,             /* no value */
  RT2_ATTR_INT = 1,              /* i64 */
  RT2_ATTR_FLOAT = 2,            /* f32 */
  RT2_ATTR_BOOL = 3,             /* u8, 0 or 1 */
  RT2_ATTR_STRING = 4,           /* the bytes themselves, no NUL */
  RT2_ATTR_DATA_TYPE = 5,        /* i32 */
  RT2_ATTR_BYTES = 6,            /* the bytes themselves */
  RT2_ATTR_TENSOR = 7,           /* tensor */
  RT2_ATTR_NAMED_ATTRS = 8,      /* the name's bytes; attributes are not carried */
  RT2_ATTR_LIST_INT = 9,         /* i64[] to the end */
  RT2_ATTR_LIST_FLOAT = 10,      /* f32[] to the end */
  RT2_ATTR_LIST_BOOL = 11,       /* u8[] to the end */
  RT2_ATTR_LIST_STRING = 12,     /* text… to the end */
  RT2_ATTR_LIST_DATA_TYPE = 13,  /* i32[] to the end */
  RT2_ATTR_LIST_LIST_INT = 14,   /* (u64 count, i64[count])… to the end */
  RT2_ATTR_LIST_LIST_FLOAT = 15, /* (u64 count, f32[count])… to the end */
  RT2_ATTR_LIST_TENSOR = 16,     /* tensor… to the end */
  RT2_ATTR_LIST_NAMED_ATTRS = 17 /* text… to the end */
} Rt2AttrKind;

typedef struct Rt2AttrValue {
  uint64_t struct_size;
  uint32_t kind; /* Rt2AttrKind */
  uint32_t reserved;
  const void* bytes; /* null only when size is 0 */
  uint64_t size;
} Rt2AttrValue;

typedef enum Rt2IrParamKind {
  RT2_IR_REQUIRED = 0,
  RT2_IR_OPTIONAL = 1, /* inputs only */
  RT2_IR_DYNAMIC = 2   /* 0..n instances */
} Rt2IrParamKind;

/* An input or output of a prototype. Parameters with the same symbol have the same data type. */
typedef struct Rt2IrParam {
  uint64_t struct_size;
  const char* name;
  uint32_t kind;             /* Rt2IrParamKind */
  uint32_t list_types;       /* 1: each instance of a dynamic parameter may have another type of the list */
  const char* symbol;        /* type symbol; null or "" when there is none */
  const int32_t* data_types; /* types it may have; none: not said */
  uint64_t data_type_count;
  const char* const* promote_symbols; /* the type is the promotion of these symbols' types */
  uint64_t promote_symbol_count;
} Rt2IrParam;

typedef struct Rt2IrAttr {
  uint64_t struct_size;
  const char* name;
  const char* type;  /* "VT_INT", "VT_LIST_INT", … (spec/op-host-api.md §5.1) */
  uint32_t required; /* 0 or 1 */
  uint32_t reserved;
  const Rt2AttrValue* default_value; /* null when required */
} Rt2IrAttr;

typedef struct Rt2IrSubgraph {
  uint64_t struct_size;
  const char* name;
  uint32_t dynamic; /* 0 or 1 */
  uint32_t reserved;
} Rt2IrSubgraph;

/* What REG_OP declared, everything in order of declaration. */
typedef struct Rt2OpPrototype {
  uint64_t struct_size;
  const char* op_type;
  const Rt2IrParam* const* inputs;
  uint64_t input_count;
  const Rt2IrParam* const* outputs;
  uint64_t output_count;
  const Rt2IrAttr* const* attrs;
  uint64_t attr_count;
  const Rt2IrSubgraph* const* subgraphs;
  uint64_t subgraph_count;
} Rt2OpPrototype;

/* An attribute outside the prototype that functions of the op read after those of the prototype. */
typedef struct Rt2PrivateAttr {
  uint64_t struct_size;
  const char* name;
  const Rt2AttrValue* default_value; /* null: the node must have it */
} Rt2PrivateAttr;

/* Every host function of an operator takes the one KernelRunContext (core/abi/context_layout.h) and returns a graph
 * status, 0 for success. The library's author declares the parameter as one of gert's context classes, which are views
 * of the same bytes. */
typedef uint32_t (*Rt2ContextFunction)(void* context);

/* What IMPL_OP… registered for one op type. Null members are not provided. Masks are by IR input or output index. */
typedef struct Rt2OpImpl {
  uint64_t struct_size;
  const char* op_type;
  Rt2ContextFunction infer_shape;
  Rt2ContextFunction infer_shape_range;
  Rt2ContextFunction infer_datatype;
  Rt2ContextFunction tiling;
  Rt2ContextFunction tiling_parse;
  void* (*compile_info_creator)(void);
  void (*compile_info_deleter)(void* compile_info);
  uint64_t max_tiling_data_size;
  uint64_t inputs_dependency;            /* value needed to infer shapes */
  uint64_t tiling_dependency;            /* value needed by tiling only */
  uint32_t tiling_dependency_placements; /* bit 0: host tiling, bit 1: AICPU tiling */
  uint32_t reserved;
  uint64_t host_inputs;
  uint64_t output_shape_depend_compute;
  uint64_t nullable_outputs;
  const Rt2PrivateAttr* const* private_attrs;
  uint64_t private_attr_count;
  uint32_t (*gen_simplified_key)(void* context, char* key);
  uint64_t strided_inputs;  /* taken with strides, as blocks of larger tensors */
  uint64_t strided_outputs; /* written likewise */
} Rt2OpImpl;

/* Where a library pushes its tables. A function returns RT2_OP_LIBRARY_OK or RT2_OP_LIBRARY_REFUSED; after a refusal
 * the host refuses the whole library, whatever the entry returns. */
typedef struct Rt2OpSink {
  uint64_t struct_size;
  void* user; /* passed back to the functions */
  int32_t (*add_prototype)(void* user, const Rt2OpPrototype* prototype);
  int32_t (*add_impl)(void* user, const Rt2OpImpl* impl);
  /* Something in the library's registrations that was ignored, as a sentence for people; may be null. */
  void (*warn)(void* user, const char* text);
} Rt2OpSink;

/* The entry that each operator library exports as RT2_OP_LIBRARY_ENTRY_NAME. Neither pointer is kept. */
typedef int32_t (*Rt2OpLibraryEntry)(const Rt2HostInfo* host, const Rt2OpSink* sink);

#ifdef __cplusplus
}
#endif
