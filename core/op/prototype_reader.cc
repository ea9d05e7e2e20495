#include "core/op/prototype_reader.h"

#include <set>

#include "core/op/abi_tables.h"
#include "core/op/attr_types.h"

namespace ge {
namespace {

// Every table must at least say its size and its name.
constexpr uint64_t kLeastTable = sizeof(uint64_t) + sizeof(const char*);

struct Param {
  std::string name;
  uint32_t kind = RT2_IR_REQUIRED;
  std::string symbol;
  std::vector<DataType> types;
};

StatusOr<std::vector<Param>> ReadParams(const Rt2IrParam* const* list, uint64_t count, uint32_t refused_kind,
                                        std::string_view what) {
  GE_RETURN_IF_ERROR(CheckAbiList(list, count, what));
  std::vector<Param> params;
  std::set<std::string> names;
  for (uint64_t i = 0; i < count; ++i) {
    const std::string which = fmt::format("{} {}", what, i);
    GE_ASSIGN_OR_RETURN(const Rt2IrParam table, CopyAbiTable(list[i], kLeastTable, which));
    Param param;
    GE_ASSIGN_OR_RETURN(param.name, CopyAbiName(table.name, kMaxOpNameLength, which));
    if (!names.insert(param.name).second) return MakeError(kParamInvalid, "{}: '{}' is there twice", which, param.name);
    if (table.kind > RT2_IR_DYNAMIC || table.kind == refused_kind) {
      return MakeError(kParamInvalid, "{} '{}': unknown kind {}", which, param.name, table.kind);
    }
    param.kind = table.kind;
    if (table.symbol != nullptr && *table.symbol != '\0') {
      GE_ASSIGN_OR_RETURN(param.symbol, CopyAbiName(table.symbol, kMaxSymbolLength, which + ": type symbol"));
    }
    GE_RETURN_IF_ERROR(CheckAbiList(table.data_types, table.data_type_count, which + ": data types"));
    for (uint64_t t = 0; t < table.data_type_count; ++t)
      param.types.push_back(static_cast<DataType>(table.data_types[t]));
    params.push_back(std::move(param));
  }
  return params;
}

StatusOr<IrAttr> ReadAttr(const Rt2IrAttr* given, const std::string& which) {
  GE_ASSIGN_OR_RETURN(const Rt2IrAttr table, CopyAbiTable(given, kLeastTable, which));
  IrAttr attr;
  GE_ASSIGN_OR_RETURN(attr.name, CopyAbiName(table.name, kMaxOpNameLength, which));
  const std::string what = fmt::format("{} '{}'", which, attr.name);
  GE_ASSIGN_OR_RETURN(attr.type, CopyAbiName(table.type, kMaxOpNameLength, what + ": type"));
  const std::optional<Rt2AttrKind> kind = AttrKindOfType(attr.type);
  if (!kind) return MakeError(kParamInvalid, "{}: unknown type '{}'", what, attr.type);
  attr.required = table.required != 0;
  if (attr.required) return attr;
  GE_ASSIGN_OR_RETURN(AttrValue value, DecodeAttrValue(table.default_value, what + ": default"));
  if (!ConvertAttr(value, *kind)) {
    return MakeError(kParamInvalid, "{}: the default is a {}, its type is {}", what, value.TypeName(), attr.type);
  }
  attr.default_value = std::move(value);
  return attr;
}

StatusOr<std::vector<IrAttr>> ReadAttrs(const Rt2OpPrototype& table) {
  GE_RETURN_IF_ERROR(CheckAbiList(table.attrs, table.attr_count, "attributes"));
  std::vector<IrAttr> attrs;
  std::set<std::string> names;
  for (uint64_t i = 0; i < table.attr_count; ++i) {
    const std::string which = fmt::format("attribute {}", i);
    GE_ASSIGN_OR_RETURN(IrAttr attr, ReadAttr(table.attrs[i], which));
    if (!names.insert(attr.name).second) return MakeError(kParamInvalid, "{}: '{}' is there twice", which, attr.name);
    attrs.push_back(std::move(attr));
  }
  return attrs;
}

StatusOr<std::vector<IrSubgraph>> ReadSubgraphs(const Rt2OpPrototype& table) {
  GE_RETURN_IF_ERROR(CheckAbiList(table.subgraphs, table.subgraph_count, "subgraphs"));
  std::vector<IrSubgraph> subgraphs;
  for (uint64_t i = 0; i < table.subgraph_count; ++i) {
    const std::string which = fmt::format("subgraph {}", i);
    GE_ASSIGN_OR_RETURN(const Rt2IrSubgraph subgraph, CopyAbiTable(table.subgraphs[i], kLeastTable, which));
    GE_ASSIGN_OR_RETURN(std::string name, CopyAbiName(subgraph.name, kMaxOpNameLength, which));
    subgraphs.push_back({std::move(name), subgraph.dynamic != 0});
  }
  return subgraphs;
}

Status ReadMembers(const Rt2OpPrototype& table, OpPrototype& prototype) {
  constexpr uint32_t kNoneRefused = 0xFFFFFFFF;
  GE_ASSIGN_OR_RETURN(const std::vector<Param> inputs,
                      ReadParams(table.inputs, table.input_count, kNoneRefused, "input"));
  for (const Param& param : inputs) {
    prototype.inputs.push_back({param.name, static_cast<IrInputKind>(param.kind)});
    prototype.input_types.push_back(param.types);
    prototype.input_symbols.push_back(param.symbol);
  }
  GE_ASSIGN_OR_RETURN(const std::vector<Param> outputs,
                      ReadParams(table.outputs, table.output_count, RT2_IR_OPTIONAL, "output"));
  for (const Param& param : outputs) {
    const bool dynamic = param.kind == RT2_IR_DYNAMIC;
    prototype.outputs.push_back({param.name, dynamic ? IrOutputKind::kDynamic : IrOutputKind::kRequired});
    prototype.output_types.push_back(param.types);
    prototype.output_symbols.push_back(param.symbol);
  }
  GE_ASSIGN_OR_RETURN(prototype.attrs, ReadAttrs(table));
  GE_ASSIGN_OR_RETURN(prototype.subgraphs, ReadSubgraphs(table));
  return {};
}

}  // namespace

StatusOr<OpPrototype> ReadPrototype(const Rt2OpPrototype* table) {
  GE_ASSIGN_OR_RETURN(const Rt2OpPrototype copy, CopyAbiTable(table, kLeastTable, "prototype"));
  OpPrototype prototype;
  GE_ASSIGN_OR_RETURN(prototype.type, CopyAbiName(copy.op_type, kMaxOpNameLength, "prototype: op type"));
  GE_RETURN_IF_ERROR(ReadMembers(copy, prototype), "prototype of {}", prototype.type);
  return prototype;
}

StatusOr<std::vector<IrAttr>> ReadPrivateAttrs(const Rt2OpImpl& impl) {
  GE_RETURN_IF_ERROR(CheckAbiList(impl.private_attrs, impl.private_attr_count, "private attributes"));
  std::vector<IrAttr> attrs;
  for (uint64_t i = 0; i < impl.private_attr_count; ++i) {
    const std::string which = fmt::format("private attribute {}", i);
    GE_ASSIGN_OR_RETURN(const Rt2PrivateAttr table, CopyAbiTable(impl.private_attrs[i], kLeastTable, which));
    IrAttr attr;
    GE_ASSIGN_OR_RETURN(attr.name, CopyAbiName(table.name, kMaxOpNameLength, which));
    attr.required = table.default_value == nullptr;
    if (!attr.required) {
      GE_ASSIGN_OR_RETURN(attr.default_value, DecodeAttrValue(table.default_value, which));
    }
    attrs.push_back(std::move(attr));
  }
  return attrs;
}

StatusOr<Rt2OpImpl> ReadOpImpl(const Rt2OpImpl* table) {
  GE_ASSIGN_OR_RETURN(const Rt2OpImpl impl, CopyAbiTable(table, kLeastTable, "op functions"));
  GE_ASSIGN_OR_RETURN(const std::string op_type, CopyAbiName(impl.op_type, kMaxOpNameLength, "op functions: op type"));
  if (impl.max_tiling_data_size > kMaxTilingDataSize) {
    return MakeError(kParamInvalid, "functions of {}: tiling data of {} bytes; at most {} are taken", op_type,
                     impl.max_tiling_data_size, kMaxTilingDataSize);
  }
  if ((impl.compile_info_creator == nullptr) != (impl.compile_info_deleter == nullptr)) {
    return MakeError(kParamInvalid, "functions of {}: compile info has a {} but no {}", op_type,
                     impl.compile_info_creator == nullptr ? "deleter" : "creator",
                     impl.compile_info_creator == nullptr ? "creator" : "deleter");
  }
  if (StatusOr<std::vector<IrAttr>> attrs = ReadPrivateAttrs(impl); !attrs.ok()) {
    return attrs.status().WithContext(fmt::format("functions of {}", op_type));
  }
  return impl;
}

}  // namespace ge
