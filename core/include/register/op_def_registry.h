#pragma once

// Operator definitions: a class derived from OpDef, closed by OP_ADD(Class) (spec/op-host-api.md §10). What of a
// definition the compiler asks for: which inputs and outputs an op takes with strides. A part of the language; a source
// that uses more does not compile.

#include <cstdint>
#include <deque>
#include <string>

#include "register/op_impl_kernel_registry.h"

namespace ops {

enum Option { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };

/// An input or output of an op.
class OpParamDef {
 public:
  explicit OpParamDef(const char* name) : name_(name) {}

  OpParamDef& ParamType(Option type) {
    type_ = type;
    return *this;
  }
  /// The op is to be given elements that lie side by side.
  OpParamDef& AutoContiguous() {
    takes_strides_ = false;
    return *this;
  }
  /// The op takes a block of a larger tensor as it lies: its tiling asks for the strides.
  OpParamDef& IgnoreContiguous() {
    takes_strides_ = true;
    return *this;
  }

  const std::string& GetParamName() const { return name_; }
  Option GetParamType() const { return type_; }
  bool TakesStrides() const { return takes_strides_; }

 private:
  std::string name_;
  Option type_ = REQUIRED;
  bool takes_strides_ = false;
};

class OpDef {
 public:
  explicit OpDef(const char* type) : type_(type) {}

  // Asking for a name again gives the same object.
  OpParamDef& Input(const char* name) { return ParamOf(inputs_, name); }
  OpParamDef& Output(const char* name) { return ParamOf(outputs_, name); }

  const std::string& GetOpType() const { return type_; }
  const std::deque<OpParamDef>& GetInputs() const { return inputs_; }
  const std::deque<OpParamDef>& GetOutputs() const { return outputs_; }

 private:
  static OpParamDef& ParamOf(std::deque<OpParamDef>& params, const char* name) {
    for (OpParamDef& param : params) {
      if (param.GetParamName() == name) return param;
    }
    params.emplace_back(name);
    return params.back();
  }

  std::string type_;
  std::deque<OpParamDef> inputs_, outputs_;
};

/// Puts what a definition says into the library's table.
class OpDefRegistration {
 public:
  explicit OpDefRegistration(const OpDef& definition) {
    gert::OpImplRecord part;
    part.op_type = definition.GetOpType();
    part.strided_inputs = MaskOf(definition.GetInputs());
    part.strided_outputs = MaskOf(definition.GetOutputs());
    gert::GetLocalOpImpls().RecordOf(part.op_type).Merge(part);
  }

 private:
  /// By index of the prototype; definitions list parameters in its order.
  static uint64_t MaskOf(const std::deque<OpParamDef>& params) {
    uint64_t mask = 0;
    for (size_t i = 0; i < params.size() && i < 64; ++i) {
      if (params[i].TakesStrides()) mask |= uint64_t{1} << i;
    }
    return mask;
  }
};

}  // namespace ops

#define OP_ADD(op_class, ...) \
  static const ::ops::OpDefRegistration VAR_UNUSED op_def_registration_##op_class { op_class(#op_class) }
