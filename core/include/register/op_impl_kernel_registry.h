#pragma once

// What one library registered per op type (spec/rt2.md §4.1), kept in a table of its own that the library's entry hands
// to the host (core/abi/op_library.h). Library-internal.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "exe_graph/runtime/extended_kernel_context.h"
#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/infer_shape_range_context.h"
#include "exe_graph/runtime/tiling_context.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "graph/ir_record.h"

namespace gert {

struct OpImplKernelRegistry {
  using KernelFunc = UINT32 (*)(KernelContext* context);
  using InferShapeKernelFunc = UINT32 (*)(InferShapeContext* context);
  using InferShapeRangeKernelFunc = UINT32 (*)(InferShapeRangeContext* context);
  using InferDataTypeKernelFunc = UINT32 (*)(InferDataTypeContext* context);
  using TilingKernelFunc = UINT32 (*)(TilingContext* context);
  using TilingParseFunc = UINT32 (*)(TilingParseContext* context);
  using GenSimplifiedKeyKernelFunc = UINT32 (*)(TilingContext* context, char* key);
  using CompileInfoCreatorFunc = void* (*)();
  using CompileInfoDeleterFunc = void (*)(void* compile_info);
};

/// The record of one op type. Null and zero members are not provided.
struct OpImplRecord {
  std::string op_type;
  OpImplKernelRegistry::InferShapeKernelFunc infer_shape = nullptr;
  OpImplKernelRegistry::InferShapeRangeKernelFunc infer_shape_range = nullptr;
  OpImplKernelRegistry::InferDataTypeKernelFunc infer_datatype = nullptr;
  OpImplKernelRegistry::TilingKernelFunc tiling = nullptr;
  OpImplKernelRegistry::TilingParseFunc tiling_parse = nullptr;
  OpImplKernelRegistry::CompileInfoCreatorFunc compile_info_creator = nullptr;
  OpImplKernelRegistry::CompileInfoDeleterFunc compile_info_deleter = nullptr;
  OpImplKernelRegistry::GenSimplifiedKeyKernelFunc gen_simplified_key = nullptr;
  size_t max_tiling_data_size = 0;
  uint64_t inputs_dependency = 0;
  uint64_t tiling_dependency = 0;
  uint8_t tiling_dependency_placements = 0;
  uint64_t host_inputs = 0;
  uint64_t output_shape_depend_compute = 0;
  uint64_t nullable_outputs = 0;
  uint64_t strided_inputs = 0;
  uint64_t strided_outputs = 0;
  std::vector<std::pair<std::string, ge::ir::AttrValue>> private_attrs;

  /// Takes what `part` provides (spec/rt2.md §4.2: a later registration in the same library overwrites).
  void Merge(const OpImplRecord& part) {
    const auto take = [](auto& mine, const auto& theirs) {
      if (theirs) mine = theirs;
    };
    take(infer_shape, part.infer_shape);
    take(infer_shape_range, part.infer_shape_range);
    take(infer_datatype, part.infer_datatype);
    take(tiling, part.tiling);
    take(tiling_parse, part.tiling_parse);
    take(compile_info_creator, part.compile_info_creator);
    take(compile_info_deleter, part.compile_info_deleter);
    take(gen_simplified_key, part.gen_simplified_key);
    take(max_tiling_data_size, part.max_tiling_data_size);
    take(inputs_dependency, part.inputs_dependency);
    take(tiling_dependency, part.tiling_dependency);
    take(tiling_dependency_placements, part.tiling_dependency_placements);
    take(host_inputs, part.host_inputs);
    take(output_shape_depend_compute, part.output_shape_depend_compute);
    take(nullable_outputs, part.nullable_outputs);
    take(strided_inputs, part.strided_inputs);
    take(strided_outputs, part.strided_outputs);
    if (!part.private_attrs.empty()) private_attrs = part.private_attrs;
  }
};

/// One record per op type in order of first registration, and what was ignored on the way.
struct LocalOpImpls {
  std::vector<OpImplRecord> records;
  std::vector<std::string> warnings;

  OpImplRecord& RecordOf(const std::string& op_type) {
    for (OpImplRecord& record : records) {
      if (record.op_type == op_type) return record;
    }
    records.emplace_back();
    records.back().op_type = op_type;
    return records.back();
  }
};

RT2_LIBRARY_LOCAL inline LocalOpImpls& GetLocalOpImpls() {
  static LocalOpImpls impls;
  return impls;
}

}  // namespace gert
