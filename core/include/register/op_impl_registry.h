#pragma once

// IMPL_OP(Type).InferShape(f).Tiling(g)…: registration of an operator's host functions (spec/op-host-api.md §6).

#include <cstdint>
#include <initializer_list>
#include <map>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "graph/compiler_def.h"
#include "register/op_impl_kernel_registry.h"

namespace gert {

enum TilingPlacement : int32_t { TILING_ON_HOST = 0, TILING_ON_AICPU = 1 };

/// Collects one registration. What it holds reaches the library's table when it is copied or moved, which
/// `IMPL_OP(T).Method(…)` does at its end; the constructor only makes sure that the type is known.
class OpImplRegisterV2 : public OpImplKernelRegistry {
 public:
  static constexpr size_t kDefaultMaxTilingDataSize = 2048;
  using TilingParseFunc = UINT32 (*)(TilingParseContext* context);

  explicit OpImplRegisterV2(const char* op_type) {
    part_.op_type = op_type;
    (void)GetLocalOpImpls().RecordOf(part_.op_type);
  }
  OpImplRegisterV2(const OpImplRegisterV2& other) : OpImplKernelRegistry(other), part_(other.part_) { Register(); }
  OpImplRegisterV2(OpImplRegisterV2&& other) noexcept : part_(other.part_) { Register(); }
  OpImplRegisterV2& operator=(const OpImplRegisterV2&) = delete;
  OpImplRegisterV2& operator=(OpImplRegisterV2&&) = delete;
  ~OpImplRegisterV2() = default;

  OpImplRegisterV2& InferShape(InferShapeKernelFunc function) { return Set(part_.infer_shape, function); }
  OpImplRegisterV2& InferShapeRange(InferShapeRangeKernelFunc function) {
    return Set(part_.infer_shape_range, function);
  }
  OpImplRegisterV2& InferDataType(InferDataTypeKernelFunc function) { return Set(part_.infer_datatype, function); }
  /// All outputs get the type of input 0.
  OpImplRegisterV2& InferOutDataTypeSameWithFirstInput() {
    return InferDataType([](InferDataTypeContext* context) -> UINT32 {
      const ge::DataType data_type = context->GetInputDataType(0);
      if (data_type == ge::DT_UNDEFINED) return ge::GRAPH_FAILED;
      for (size_t i = 0; i < context->GetComputeNodeOutputNum(); ++i) {
        if (context->SetOutputDataType(i, data_type) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
      }
      return ge::GRAPH_SUCCESS;
    });
  }
  OpImplRegisterV2& Tiling(TilingKernelFunc function, size_t max_tiling_data_size = kDefaultMaxTilingDataSize) {
    part_.max_tiling_data_size = max_tiling_data_size;
    return Set(part_.tiling, function);
  }
  /// T is what the function fills and Tiling reads as compile info.
  template <typename T>
  OpImplRegisterV2& TilingParse(UINT32 (*function)(TilingParseContext* context)) {
    static_assert(!std::is_array<T>::value, "a compile info cannot be an array");
    part_.compile_info_creator = []() -> void* { return new (std::nothrow) T(); };
    part_.compile_info_deleter = [](void* compile_info) { delete static_cast<T*>(compile_info); };
    return Set(part_.tiling_parse, function);
  }
  template <typename T>
  OpImplRegisterV2& TilingParse(UINT32 (*function)(KernelContext* context)) {
    return TilingParse<T>(reinterpret_cast<TilingParseFunc>(reinterpret_cast<void (*)()>(function)));
  }
  OpImplRegisterV2& GenSimplifiedKey(GenSimplifiedKeyKernelFunc function) {
    return Set(part_.gen_simplified_key, function);
  }

  // A null, empty or repeated name is ignored.
  OpImplRegisterV2& PrivateAttr(const char* name) { return AddPrivateAttr(name, ge::ir::AttrValue()); }
  OpImplRegisterV2& PrivateAttr(const char* name, int64_t value) { return AddPrivateAttr(name, value); }
  OpImplRegisterV2& PrivateAttr(const char* name, const std::vector<int64_t>& value) {
    return AddPrivateAttr(name, value);
  }
  OpImplRegisterV2& PrivateAttr(const char* name, const char* value) {
    return AddPrivateAttr(name, std::string(value == nullptr ? "" : value));
  }
  OpImplRegisterV2& PrivateAttr(const char* name, float value) { return AddPrivateAttr(name, value); }
  OpImplRegisterV2& PrivateAttr(const char* name, bool value) { return AddPrivateAttr(name, value); }
  OpImplRegisterV2& PrivateAttr(const char* name, const std::vector<float>& value) {
    return AddPrivateAttr(name, value);
  }

  // Indexes are those of the prototype, below 64; one that is not drops the rest of the call.
  OpImplRegisterV2& InputsDataDependency(std::initializer_list<int32_t> inputs) {
    return AddToMask(part_.inputs_dependency, inputs, "InputsDataDependency");
  }
  OpImplRegisterV2& HostInputs(std::initializer_list<int32_t> inputs) {
    return AddToMask(part_.host_inputs, inputs, "HostInputs");
  }
  OpImplRegisterV2& OutputShapeDependOnCompute(std::initializer_list<int32_t> outputs) {
    return AddToMask(part_.output_shape_depend_compute, outputs, "OutputShapeDependOnCompute");
  }
  OpImplRegisterV2& NullableOutputs(std::initializer_list<int32_t> outputs) {
    return AddToMask(part_.nullable_outputs, outputs, "NullableOutputs");
  }
  OpImplRegisterV2& TilingInputsDataDependency(std::initializer_list<int32_t> inputs) {
    return TilingInputsDataDependency(inputs, {TILING_ON_HOST});
  }
  OpImplRegisterV2& TilingInputsDataDependency(std::initializer_list<int32_t> inputs,
                                               std::initializer_list<TilingPlacement> placements) {
    for (const TilingPlacement placement : placements) {
      part_.tiling_dependency_placements = static_cast<uint8_t>(part_.tiling_dependency_placements | (1U << placement));
    }
    return AddToMask(part_.tiling_dependency, inputs, "TilingInputsDataDependency");
  }

 private:
  template <typename F>
  OpImplRegisterV2& Set(F& member, F function) {
    if (function != nullptr) member = function;
    return *this;
  }
  OpImplRegisterV2& AddPrivateAttr(const char* name, const ge::ir::AttrValue& value) {
    if (name == nullptr || *name == '\0') {
      Warn("a private attribute without a name is ignored");
      return *this;
    }
    for (const auto& known : part_.private_attrs) {
      if (known.first == name) {
        Warn(std::string("private attribute '") + name + "' is given twice; the first one counts");
        return *this;
      }
    }
    part_.private_attrs.emplace_back(name, value);
    return *this;
  }
  OpImplRegisterV2& AddToMask(uint64_t& mask, std::initializer_list<int32_t> indexes, const char* method) {
    for (const int32_t index : indexes) {
      if (index < 0 || index >= 64) {
        Warn(std::string(method) + ": index " + std::to_string(index) +
             " is not below 64; it and those behind it are ignored");
        break;
      }
      mask |= uint64_t{1} << index;
    }
    return *this;
  }
  void Warn(const std::string& text) { GetLocalOpImpls().warnings.push_back(part_.op_type + ": " + text); }
  void Register() { GetLocalOpImpls().RecordOf(part_.op_type).Merge(part_); }

  OpImplRecord part_;
};

}  // namespace gert

// Usable at global scope and in any namespace; `IMPL_OP(T).Method(…);` and `IMPL_OP(T);`.
#define GERT_IMPL_OP_JOIN_INNER_(a, b) a##b
#define GERT_IMPL_OP_JOIN_(a, b) GERT_IMPL_OP_JOIN_INNER_(a, b)
#define IMPL_OP(op_type)                                                                                      \
  static ::gert::OpImplRegisterV2 VAR_UNUSED GERT_IMPL_OP_JOIN_(op_impl_register_##op_type##_, __COUNTER__) = \
      ::gert::OpImplRegisterV2(#op_type)
// External objects of a visible name: two definitions for one type in a library fail to link, on purpose.
#define IMPL_OP_INFERSHAPE(op_type) \
  ::gert::OpImplRegisterV2 VAR_UNUSED op_impl_register_infershape_##op_type = ::gert::OpImplRegisterV2(#op_type)
#define IMPL_OP_OPTILING(op_type) \
  ::gert::OpImplRegisterV2 VAR_UNUSED op_impl_register_optiling_##op_type = ::gert::OpImplRegisterV2(#op_type)
#define IMPL_OP_DEFAULT() IMPL_OP(DefaultImpl)
