#pragma once

// Tiling data and tiling key in a kernel (spec/ascendc.md §1.6).

#include "kernel_host.h"
#include "kernel_types.h"

namespace drydock {

template <typename Struct>
inline Struct* TilingAt(const uint8_t* tiling, const char* name) {
  const void* at = Api().read_tiling(Block(), reinterpret_cast<uint64_t>(tiling), sizeof(Struct), name, nullptr);
  return static_cast<Struct*>(const_cast<void*>(at));
}
template <typename Struct>
inline void ReadTiling(const uint8_t* tiling, const char* name, Struct* out) {
  static_assert(std::is_trivially_copyable_v<Struct>, "a tiling struct is plain bytes");
  Api().read_tiling(Block(), reinterpret_cast<uint64_t>(tiling), sizeof(Struct), name, out);
}

}  // namespace drydock

#define TILING_KEY_VAR (drydock::Api().tiling_key(drydock::Block()))
#define TILING_KEY_IS(key) (TILING_KEY_VAR == static_cast<uint64_t>(key))

/// Names the struct of GET_TILING_DATA for the scope it stands in. A generated header may do the same at file scope.
#define REGISTER_TILING_DEFAULT(tiling_struct) using DrydockDefaultTiling [[maybe_unused]] = tiling_struct
#define REGISTER_TILING_FOR_TILINGKEY(expression, tiling_struct) static_assert(sizeof(tiling_struct) > 0)
#define REGISTER_NONE_TILING static_assert(true)

#define GET_TILING_DATA_WITH_STRUCT(tiling_struct, variable, tiling) \
  tiling_struct variable;                                            \
  drydock::ReadTiling(tiling, #tiling_struct, &variable)
#define GET_TILING_DATA(variable, tiling) \
  DrydockDefaultTiling variable;          \
  drydock::ReadTiling(tiling, "the default tiling struct", &variable)
#define GET_TILING_DATA_PTR_WITH_STRUCT(tiling_struct, pointer, tiling) \
  tiling_struct* pointer = drydock::TilingAt<tiling_struct>(tiling, #tiling_struct)
#define GET_TILING_DATA_MEMBER(tiling_struct, member, variable, tiling) \
  decltype(tiling_struct::member) variable = drydock::TilingAt<tiling_struct>(tiling, #tiling_struct)->member

/// Must agree with what the library registers (kernel_registration.h).
#define KERNEL_TASK_TYPE_DEFAULT(type) drydock::Api().check_kernel_type(drydock::Block(), type)
