// The entry of an operator library: hands what REG_OP and IMPL_OP registered to the host as C tables
// (core/abi/op_library.h). Compiled into each operator library, so that each has its own tables and its own copy of the
// entry.

#include <cstring>
#include <deque>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/abi/op_library.h"
#include "graph/operator_factory.h"
#include "register/library_host.h"
#include "register/op_impl_kernel_registry.h"

namespace {

/// The bytes of an attribute value, as Rt2AttrKind says.
class ValueBytes {
 public:
  explicit ValueBytes(const ge::ir::AttrValue& value) {
    std::visit([this](const auto& held) { Encode(held); }, value);
    table_.struct_size = sizeof(table_);
    table_.kind = kind_;
    table_.bytes = bytes_.data();
    table_.size = bytes_.size();
  }
  ValueBytes(const ValueBytes&) = delete;
  ValueBytes& operator=(const ValueBytes&) = delete;
  const Rt2AttrValue* table() const { return kind_ == RT2_ATTR_NONE ? nullptr : &table_; }

 private:
  template <typename T>
  void Put(const T& value) {
    static_assert(std::is_trivially_copyable<T>::value, "plain values only");
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  void PutText(const std::string& text) {
    Put(static_cast<uint64_t>(text.size()));
    bytes_ += text;
  }
  void PutTensor(const ge::Tensor& tensor) {
    const ge::TensorDesc desc = tensor.GetTensorDesc();
    const std::vector<int64_t> dims = desc.GetShape().GetDims();
    Put(static_cast<int32_t>(desc.GetDataType()));
    Put(static_cast<int32_t>(desc.GetFormat()));
    Put(static_cast<uint64_t>(dims.size()));
    for (const int64_t dim : dims) Put(dim);
    Put(static_cast<uint64_t>(tensor.GetSize()));
    if (tensor.GetSize() != 0) bytes_.append(reinterpret_cast<const char*>(tensor.GetData()), tensor.GetSize());
  }
  template <typename T>
  void PutLists(const std::vector<std::vector<T>>& lists) {
    for (const std::vector<T>& list : lists) {
      Put(static_cast<uint64_t>(list.size()));
      for (const T& element : list) Put(element);
    }
  }

  void Encode(const std::monostate&) { kind_ = RT2_ATTR_NONE; }
  void Encode(const int64_t& value) { kind_ = RT2_ATTR_INT, Put(value); }
  void Encode(const float& value) { kind_ = RT2_ATTR_FLOAT, Put(value); }
  void Encode(const bool& value) { kind_ = RT2_ATTR_BOOL, Put(static_cast<uint8_t>(value)); }
  void Encode(const std::string& value) { kind_ = RT2_ATTR_STRING, bytes_ = value; }
  void Encode(const ge::DataType& value) { kind_ = RT2_ATTR_DATA_TYPE, Put(static_cast<int32_t>(value)); }
  void Encode(const std::vector<uint8_t>& value) { kind_ = RT2_ATTR_BYTES, bytes_.assign(value.begin(), value.end()); }
  void Encode(const ge::Tensor& value) { kind_ = RT2_ATTR_TENSOR, PutTensor(value); }
  void Encode(const ge::ir::NamedAttrs& value) { kind_ = RT2_ATTR_NAMED_ATTRS, bytes_ = value.name; }
  void Encode(const std::vector<int64_t>& value) {
    kind_ = RT2_ATTR_LIST_INT;
    for (const int64_t element : value) Put(element);
  }
  void Encode(const std::vector<float>& value) {
    kind_ = RT2_ATTR_LIST_FLOAT;
    for (const float element : value) Put(element);
  }
  void Encode(const std::vector<bool>& value) {
    kind_ = RT2_ATTR_LIST_BOOL;
    for (const bool element : value) Put(static_cast<uint8_t>(element));
  }
  void Encode(const std::vector<std::string>& value) {
    kind_ = RT2_ATTR_LIST_STRING;
    for (const std::string& element : value) PutText(element);
  }
  void Encode(const std::vector<ge::DataType>& value) {
    kind_ = RT2_ATTR_LIST_DATA_TYPE;
    for (const ge::DataType element : value) Put(static_cast<int32_t>(element));
  }
  void Encode(const std::vector<std::vector<int64_t>>& value) { kind_ = RT2_ATTR_LIST_LIST_INT, PutLists(value); }
  void Encode(const std::vector<std::vector<float>>& value) { kind_ = RT2_ATTR_LIST_LIST_FLOAT, PutLists(value); }
  void Encode(const std::vector<ge::Tensor>& value) {
    kind_ = RT2_ATTR_LIST_TENSOR;
    for (const ge::Tensor& element : value) PutTensor(element);
  }
  void Encode(const std::vector<ge::ir::NamedAttrs>& value) {
    kind_ = RT2_ATTR_LIST_NAMED_ATTRS;
    for (const ge::ir::NamedAttrs& element : value) PutText(element.name);
  }

  Rt2AttrKind kind_ = RT2_ATTR_NONE;
  std::string bytes_;
  Rt2AttrValue table_{};
};

/// A prototype as C tables. Everything it points to is a member, so it must not move.
class PrototypeTables {
 public:
  explicit PrototypeTables(const ge::ir::OpRecord& record) : record_(record) {
    AddParams(record_.inputs, inputs_);
    AddParams(record_.outputs, outputs_);
    for (const ge::ir::Attr& attr : record_.attrs) {
      values_.emplace_back(attr.default_value);
      attr_tables_.push_back({sizeof(Rt2IrAttr), attr.name.c_str(), attr.type.c_str(), attr.required ? 1U : 0U, 0U,
                              attr.required ? nullptr : values_.back().table()});
      attrs_.push_back(&attr_tables_.back());
    }
    for (const ge::ir::Subgraph& subgraph : record_.subgraphs) {
      subgraph_tables_.push_back({sizeof(Rt2IrSubgraph), subgraph.name.c_str(), subgraph.dynamic ? 1U : 0U, 0U});
      subgraphs_.push_back(&subgraph_tables_.back());
    }
    table_ = {sizeof(Rt2OpPrototype), record_.type.c_str(), inputs_.data(), inputs_.size(),    outputs_.data(),
              outputs_.size(),        attrs_.data(),        attrs_.size(),  subgraphs_.data(), subgraphs_.size()};
  }
  PrototypeTables(const PrototypeTables&) = delete;
  PrototypeTables& operator=(const PrototypeTables&) = delete;
  const Rt2OpPrototype* table() const { return &table_; }

 private:
  void AddParams(const std::vector<ge::ir::Param>& params, std::vector<const Rt2IrParam*>& list) {
    for (const ge::ir::Param& param : params) {
      Rt2IrParam table{};
      table.struct_size = sizeof(table);
      table.name = param.name.c_str();
      table.kind = static_cast<uint32_t>(param.kind);
      table.symbol = param.symbol.c_str();
      const auto symbol = record_.symbols.find(param.symbol);
      if (symbol != record_.symbols.end()) AddTypes(symbol->second, table);
      param_tables_.push_back(table);
      list.push_back(&param_tables_.back());
    }
  }
  void AddTypes(const ge::ir::SymbolTypes& symbol, Rt2IrParam& table) {
    table.list_types = symbol.is_list ? 1U : 0U;
    type_lists_.emplace_back(symbol.types.begin(), symbol.types.end());
    table.data_types = type_lists_.back().data();
    table.data_type_count = type_lists_.back().size();
    promote_lists_.emplace_back();
    for (const std::string& promoted : symbol.promoted) promote_lists_.back().push_back(promoted.c_str());
    table.promote_symbols = promote_lists_.back().data();
    table.promote_symbol_count = promote_lists_.back().size();
  }

  const ge::ir::OpRecord record_;
  std::deque<Rt2IrParam> param_tables_;
  std::deque<std::vector<int32_t>> type_lists_;
  std::deque<std::vector<const char*>> promote_lists_;
  std::deque<Rt2IrAttr> attr_tables_;
  std::deque<ValueBytes> values_;
  std::deque<Rt2IrSubgraph> subgraph_tables_;
  std::vector<const Rt2IrParam*> inputs_, outputs_;
  std::vector<const Rt2IrAttr*> attrs_;
  std::vector<const Rt2IrSubgraph*> subgraphs_;
  Rt2OpPrototype table_{};
};

/// The function with its parameter's class forgotten: all context classes are views of one and the same memory.
template <typename Context>
Rt2ContextFunction Plain(UINT32 (*function)(Context*)) {
  return reinterpret_cast<Rt2ContextFunction>(reinterpret_cast<void (*)()>(function));
}

/// An op's functions as a C table; must not move.
class ImplTables {
 public:
  explicit ImplTables(const gert::OpImplRecord& record) {
    for (const auto& attr : record.private_attrs) {
      values_.emplace_back(attr.second);
      attr_tables_.push_back({sizeof(Rt2PrivateAttr), attr.first.c_str(), values_.back().table()});
      attrs_.push_back(&attr_tables_.back());
    }
    table_.struct_size = sizeof(table_);
    table_.op_type = record.op_type.c_str();
    table_.infer_shape = Plain(record.infer_shape);
    table_.infer_shape_range = Plain(record.infer_shape_range);
    table_.infer_datatype = Plain(record.infer_datatype);
    table_.tiling = Plain(record.tiling);
    table_.tiling_parse = Plain(record.tiling_parse);
    table_.compile_info_creator = record.compile_info_creator;
    table_.compile_info_deleter = record.compile_info_deleter;
    table_.max_tiling_data_size = record.max_tiling_data_size;
    table_.inputs_dependency = record.inputs_dependency;
    table_.tiling_dependency = record.tiling_dependency;
    table_.tiling_dependency_placements = record.tiling_dependency_placements;
    table_.host_inputs = record.host_inputs;
    table_.output_shape_depend_compute = record.output_shape_depend_compute;
    table_.nullable_outputs = record.nullable_outputs;
    table_.strided_inputs = record.strided_inputs;
    table_.strided_outputs = record.strided_outputs;
    table_.private_attrs = attrs_.data();
    table_.private_attr_count = attrs_.size();
    table_.gen_simplified_key =
        reinterpret_cast<uint32_t (*)(void*, char*)>(reinterpret_cast<void (*)()>(record.gen_simplified_key));
  }
  ImplTables(const ImplTables&) = delete;
  ImplTables& operator=(const ImplTables&) = delete;
  const Rt2OpImpl* table() const { return &table_; }

 private:
  std::deque<ValueBytes> values_;
  std::deque<Rt2PrivateAttr> attr_tables_;
  std::vector<const Rt2PrivateAttr*> attrs_;
  Rt2OpImpl table_{};
};

/// All tables of this library; they live as long as it does.
struct LibraryTables {
  std::deque<PrototypeTables> prototypes;
  std::deque<ImplTables> impls;

  LibraryTables() {
    for (const ge::ir::PrototypeCreator& creator : ge::ir::LocalPrototypes()) {
      const ge::Operator op = creator.create(ge::AscendString(""));
      if (op.ir_record() != nullptr) prototypes.emplace_back(*op.ir_record());
    }
    for (const gert::OpImplRecord& record : gert::GetLocalOpImpls().records) impls.emplace_back(record);
  }
};

const LibraryTables& GetLibraryTables() {
  static const LibraryTables tables;
  return tables;
}

int32_t PushAll(const Rt2OpSink& sink) {
  const LibraryTables& tables = GetLibraryTables();
  for (const PrototypeTables& prototype : tables.prototypes) {
    if (sink.add_prototype(sink.user, prototype.table()) != RT2_OP_LIBRARY_OK) return RT2_OP_LIBRARY_REFUSED;
  }
  for (const ImplTables& impl : tables.impls) {
    if (sink.add_impl(sink.user, impl.table()) != RT2_OP_LIBRARY_OK) return RT2_OP_LIBRARY_REFUSED;
  }
  if (sink.struct_size < sizeof(Rt2OpSink) || sink.warn == nullptr) return RT2_OP_LIBRARY_OK;
  for (const std::string& warning : gert::GetLocalOpImpls().warnings) sink.warn(sink.user, warning.c_str());
  return RT2_OP_LIBRARY_OK;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int32_t rt2_op_library_v1(const Rt2HostInfo* host,
                                                                            const Rt2OpSink* sink) {
  if (host == nullptr || sink == nullptr || sink->add_prototype == nullptr || sink->add_impl == nullptr) {
    return RT2_OP_LIBRARY_REFUSED;
  }
  if (host->struct_size >= sizeof(Rt2HostInfo)) ge::LibraryHostLog() = {host->log, host->log_user};
  try {
    return PushAll(*sink);
  } catch (...) {
    return RT2_OP_LIBRARY_REFUSED;
  }
}
