#pragma once

// REG_OP(X).INPUT(…)…OP_END_FACTORY_REG(X): the language of operator prototypes (spec/op-host-api.md §5.1). Used inside
// namespace ge; gives class ge::op::X and registers it with this library.
//
// How it works: REG_OP opens the class and the body of a member function that ends in an expression; each clause
// (`.INPUT(x, T)`) goes on from that dot with a call of its own body, closes the function, declares its members, and
// opens its own body in the same way. So running the first body runs all clauses in order of declaration.

#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "graph/operator.h"
#include "graph/operator_factory.h"

namespace ge {
namespace ir {

/// What stands before the dot of a clause.
struct Clause {
  const Clause& Then() const { return *this; }
};

}  // namespace ir
}  // namespace ge

inline ge::AscendString ConvertToAscendString(const std::string& text) {
  return ge::AscendString(text.c_str(), text.size());
}
inline ge::AscendString ConvertToAscendString(const char* text) { return ge::AscendString(text); }
inline ge::AscendString ConvertToAscendString(const ge::AscendString& text) { return text; }
template <typename T>
std::vector<ge::AscendString> ConvertToListAscendString(const std::vector<T>& texts) {
  std::vector<ge::AscendString> result;
  for (const T& text : texts) result.push_back(ConvertToAscendString(text));
  return result;
}

#define GE_REG_END_CLAUSE_(body) \
  Then();                        \
  body();                        \
  }

#define GE_REG_BEGIN_CLAUSE_(body, ...) \
 private:                               \
  void body() {                         \
    __VA_ARGS__;                        \
    (void)::ge::ir::Clause()

#define REG_OP(x)                                                                                             \
  namespace op {                                                                                              \
  class x : public ::ge::Operator {                                                                           \
    using ThisType_ = x;                                                                                      \
                                                                                                              \
   public:                                                                                                    \
    x() : ::ge::Operator("", #x) { RegisterClauses_(); }                                                      \
    explicit x(const char* name) : ::ge::Operator(name, #x) { RegisterClauses_(); }                           \
    explicit x(const std::string& name) : ::ge::Operator(name.c_str(), #x) { RegisterClauses_(); }            \
    explicit x(const ::ge::AscendString& name) : ::ge::Operator(name.GetString(), #x) { RegisterClauses_(); } \
    GE_REG_BEGIN_CLAUSE_(RegisterClauses_, )

#ifdef DISABLE_COMPILE_V1
#define GE_REG_OBJECT_(x)
#else
#define GE_REG_OBJECT_(x)                                                   \
  static const ::ge::OperatorCreatorRegister VAR_UNUSED g_prototype_of_##x( \
      #x, [](const ::ge::AscendString& name) -> ::ge::Operator { return ::ge::op::x(name); });
#endif

#define OP_END_FACTORY_REG(x)                                                                           \
  Then();                                                                                               \
  }                                                                                                     \
  static_assert(std::is_same<ThisType_, x>::value, "REG_OP and OP_END_FACTORY_REG name different ops"); \
  }                                                                                                     \
  ;                                                                                                     \
  GE_REG_OBJECT_(x)                                                                                     \
  }

#define GE_REG_FIXED_INPUT_(x, symbol_text, registration)                                        \
  GE_REG_END_CLAUSE_(RegisterInput_##x)                                                          \
 public:                                                                                         \
  static const std::string name_in_##x() { return #x; }                                          \
  static void name_in_##x(::ge::AscendString& name) { name = ::ge::AscendString(#x); }           \
  ThisType_& set_input_##x(const ::ge::Operator& source, const std::string& source_name) {       \
    ::ge::Operator::SetInput(#x, source, source_name.c_str());                                   \
    return *this;                                                                                \
  }                                                                                              \
  ThisType_& set_input_##x(const ::ge::Operator& source, uint32_t source_index) {                \
    ::ge::Operator::SetInput(#x, source, source_index);                                          \
    return *this;                                                                                \
  }                                                                                              \
  ThisType_& set_input_##x(const ::ge::Operator& source) {                                       \
    ::ge::Operator::SetInput(#x, source);                                                        \
    return *this;                                                                                \
  }                                                                                              \
  ThisType_& set_input_##x##_by_name(const ::ge::Operator& source, const char* source_name) {    \
    ::ge::Operator::SetInput(#x, source, source_name);                                           \
    return *this;                                                                                \
  }                                                                                              \
  ::ge::TensorDesc get_input_desc_##x() const { return ::ge::Operator::GetInputDescByName(#x); } \
  ::ge::graphStatus update_input_desc_##x(const ::ge::TensorDesc& desc) {                        \
    return ::ge::Operator::UpdateInputDesc(#x, desc);                                            \
  }                                                                                              \
  GE_REG_BEGIN_CLAUSE_(RegisterInput_##x, ::ge::Operator::registration(#x, symbol_text))

#define INPUT(x, T) GE_REG_FIXED_INPUT_(x, #T, InputRegister)
#define OPTIONAL_INPUT(x, T) GE_REG_FIXED_INPUT_(x, #T, OptionalInputRegister)

#define DYNAMIC_INPUT(x, T)                                                                                 \
  GE_REG_END_CLAUSE_(RegisterInput_##x)                                                                     \
 public:                                                                                                    \
  static const std::string name_in_##x() { return #x; }                                                     \
  ThisType_& create_dynamic_input_##x(uint32_t count, bool push_back = true) {                              \
    ::ge::Operator::DynamicInputRegister(#x, count, #T, push_back);                                         \
    return *this;                                                                                           \
  }                                                                                                         \
  ThisType_& create_dynamic_input_byindex_##x(uint32_t count, size_t index) {                               \
    ::ge::Operator::DynamicInputRegisterByIndex(#x, count, index);                                          \
    return *this;                                                                                           \
  }                                                                                                         \
  ::ge::TensorDesc get_dynamic_input_desc_##x(uint32_t index) const {                                       \
    return ::ge::Operator::GetDynamicInputDesc(#x, index);                                                  \
  }                                                                                                         \
  ::ge::graphStatus update_dynamic_input_desc_##x(uint32_t index, const ::ge::TensorDesc& desc) {           \
    return ::ge::Operator::UpdateDynamicInputDesc(#x, index, desc);                                         \
  }                                                                                                         \
  ThisType_& set_dynamic_input_##x(uint32_t index, const ::ge::Operator& source) {                          \
    ::ge::Operator::SetInput(#x + std::to_string(index), source);                                           \
    return *this;                                                                                           \
  }                                                                                                         \
  ThisType_& set_dynamic_input_##x(uint32_t index, const ::ge::Operator& source, const char* source_name) { \
    ::ge::Operator::SetInput((#x + std::to_string(index)).c_str(), source, source_name);                    \
    return *this;                                                                                           \
  }                                                                                                         \
  GE_REG_BEGIN_CLAUSE_(RegisterInput_##x, ::ge::Operator::DynamicInputRegister(#x, 0, #T))

#define OUTPUT(x, T)                                                                               \
  GE_REG_END_CLAUSE_(RegisterOutput_##x)                                                           \
 public:                                                                                           \
  static const std::string name_out_##x() { return #x; }                                           \
  static void name_out_##x(::ge::AscendString& name) { name = ::ge::AscendString(#x); }            \
  ::ge::TensorDesc get_output_desc_##x() const { return ::ge::Operator::GetOutputDescByName(#x); } \
  ::ge::graphStatus update_output_desc_##x(const ::ge::TensorDesc& desc) {                         \
    return ::ge::Operator::UpdateOutputDesc(#x, desc);                                             \
  }                                                                                                \
  GE_REG_BEGIN_CLAUSE_(RegisterOutput_##x, ::ge::Operator::OutputRegister(#x, #T))

#define DYNAMIC_OUTPUT(x, T)                                                                       \
  GE_REG_END_CLAUSE_(RegisterOutput_##x)                                                           \
 public:                                                                                           \
  static const std::string name_out_##x() { return #x; }                                           \
  ThisType_& create_dynamic_output_##x(uint32_t count, bool push_back = true) {                    \
    ::ge::Operator::DynamicOutputRegister(#x, count, #T, push_back);                               \
    return *this;                                                                                  \
  }                                                                                                \
  ::ge::TensorDesc get_dynamic_output_desc_##x(uint32_t index) const {                             \
    return ::ge::Operator::GetDynamicOutputDesc(#x, index);                                        \
  }                                                                                                \
  ::ge::graphStatus update_dynamic_output_desc_##x(uint32_t index, const ::ge::TensorDesc& desc) { \
    return ::ge::Operator::UpdateDynamicOutputDesc(#x, index, desc);                               \
  }                                                                                                \
  GE_REG_BEGIN_CLAUSE_(RegisterOutput_##x, ::ge::Operator::DynamicOutputRegister(#x, 0, #T))

// Members that only attributes of some types have: one macro per type word.
#define GE_REG_ATTR_EXTRA_Int(x)
#define GE_REG_ATTR_EXTRA_Float(x)
#define GE_REG_ATTR_EXTRA_Bool(x)
#define GE_REG_ATTR_EXTRA_Tensor(x)
#define GE_REG_ATTR_EXTRA_Type(x)
#define GE_REG_ATTR_EXTRA_Bytes(x)
#define GE_REG_ATTR_EXTRA_NamedAttrs(x)
#define GE_REG_ATTR_EXTRA_ListInt(x)
#define GE_REG_ATTR_EXTRA_ListFloat(x)
#define GE_REG_ATTR_EXTRA_ListBool(x)
#define GE_REG_ATTR_EXTRA_ListTensor(x)
#define GE_REG_ATTR_EXTRA_ListType(x)
#define GE_REG_ATTR_EXTRA_ListListInt(x)
#define GE_REG_ATTR_EXTRA_ListNamedAttrs(x)
#define GE_REG_ATTR_GETTER_(x, type) \
  ::ge::graphStatus get_attr_##x(type& value) const { return ::ge::Operator::GetAttr(#x, value); }
#define GE_REG_ATTR_EXTRA_String(x)                  \
  GE_REG_ATTR_GETTER_(x, ::ge::AscendString)         \
  ThisType_& set_attr_##x(const char* value) {       \
    ::ge::Operator::SetAttr(#x, std::string(value)); \
    return *this;                                    \
  }
#define GE_REG_ATTR_EXTRA_AscendString(x) GE_REG_ATTR_GETTER_(x, ::ge::AscendString)
#define GE_REG_ATTR_EXTRA_ListString(x) GE_REG_ATTR_GETTER_(x, std::vector<::ge::AscendString>)
#define GE_REG_ATTR_EXTRA_ListAscendString(x) GE_REG_ATTR_GETTER_(x, std::vector<::ge::AscendString>)

#define GE_REG_ATTR_MEMBERS_(x, Type)                                                    \
  static const std::string name_attr_##x() { return #x; }                                \
  static void name_attr_##x(::ge::AscendString& name) { name = ::ge::AscendString(#x); } \
  ThisType_& set_attr_##x(const Op##Type& value) {                                       \
    ::ge::Operator::SetAttr(#x, value);                                                  \
    return *this;                                                                        \
  }                                                                                      \
  ThisType_& set_attr_##x(const std::function<Op##Type()>&) { return *this; }            \
  GE_REG_ATTR_EXTRA_##Type(x)

#define ATTR(x, Type, ...)                                                     \
  GE_REG_END_CLAUSE_(RegisterAttr_##x)                                         \
 public:                                                                       \
  GE_REG_ATTR_MEMBERS_(x, Type)                                                \
  Op##Type get_attr_##x() const {                                              \
    Op##Type value = __VA_ARGS__;                                              \
    (void)::ge::Operator::GetAttr(#x, value);                                  \
    return value;                                                              \
  }                                                                            \
  GE_REG_BEGIN_CLAUSE_(RegisterAttr_##x, Op##Type default_value = __VA_ARGS__; \
                       ::ge::Operator::AttrRegister(#x, default_value))

#define REQUIRED_ATTR(x, Type)                \
  GE_REG_END_CLAUSE_(RegisterAttr_##x)        \
 public:                                      \
  GE_REG_ATTR_MEMBERS_(x, Type)               \
  Op##Type get_attr_##x() const {             \
    Op##Type value{};                         \
    (void)::ge::Operator::GetAttr(#x, value); \
    return value;                             \
  }                                           \
  GE_REG_BEGIN_CLAUSE_(RegisterAttr_##x,      \
                       ::ge::Operator::RequiredAttrWithTypeRegister(#x, ::ge::ir::AttrTypeText<Op##Type>()))

#define DATATYPE(symbol, ...)                   \
  GE_REG_END_CLAUSE_(RegisterDataType_##symbol) \
  GE_REG_BEGIN_CLAUSE_(RegisterDataType_##symbol, ::ge::Operator::DataTypeRegister(#symbol, __VA_ARGS__))

#define GRAPH(x)                                                                                            \
  GE_REG_END_CLAUSE_(RegisterGraph_##x)                                                                     \
 public:                                                                                                    \
  static const std::string name_graph_##x() { return #x; }                                                  \
  static void name_graph_##x(::ge::AscendString& name) { name = ::ge::AscendString(#x); }                   \
  ::ge::SubgraphBuilder get_subgraph_builder_##x() const { return ::ge::Operator::GetSubgraphBuilder(#x); } \
  ThisType_& set_subgraph_builder_##x(const ::ge::SubgraphBuilder& builder) {                               \
    ::ge::Operator::SetSubgraphBuilder(#x, 0, builder);                                                     \
    return *this;                                                                                           \
  }                                                                                                         \
  ::ge::Graph get_subgraph_##x() const { return ::ge::Operator::GetSubgraph(#x); }                          \
  GE_REG_BEGIN_CLAUSE_(RegisterGraph_##x, ::ge::Operator::SubgraphRegister(#x, false);                      \
                       ::ge::Operator::SubgraphCountRegister(#x, 1))

#define DYNAMIC_GRAPH(x)                                                                                               \
  GE_REG_END_CLAUSE_(RegisterGraph_##x)                                                                                \
 public:                                                                                                               \
  static const std::string name_graph_##x() { return #x; }                                                             \
  static void name_graph_##x(::ge::AscendString& name) { name = ::ge::AscendString(#x); }                              \
  ThisType_& create_dynamic_subgraph_##x(uint32_t count) {                                                             \
    ::ge::Operator::SubgraphCountRegister(#x, count);                                                                  \
    return *this;                                                                                                      \
  }                                                                                                                    \
  ::ge::SubgraphBuilder get_dynamic_subgraph_builder_##x(uint32_t index) const {                                       \
    return ::ge::Operator::GetDynamicSubgraphBuilder(#x, index);                                                       \
  }                                                                                                                    \
  ThisType_& set_dynamic_subgraph_builder_##x(uint32_t index, const ::ge::SubgraphBuilder& builder) {                  \
    ::ge::Operator::SetSubgraphBuilder(#x, index, builder);                                                            \
    return *this;                                                                                                      \
  }                                                                                                                    \
  ::ge::Graph get_dynamic_subgraph_##x(uint32_t index) const { return ::ge::Operator::GetDynamicSubgraph(#x, index); } \
  GE_REG_BEGIN_CLAUSE_(RegisterGraph_##x, ::ge::Operator::SubgraphRegister(#x, true))

#define INFER_SHAPE_AND_TYPE() Then()
