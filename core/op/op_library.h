#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/abi/op_library.h"
#include "core/base/sealed_library.h"
#include "core/graph/op_desc.h"

namespace ge {

/// One attribute of an op's prototype.
struct IrAttr {
  std::string name;
  std::string type;  ///< "VT_INT", "VT_LIST_INT", … (spec/op-host-api.md §5.1)
  bool required = false;
  std::optional<AttrValue>
      default_value;  ///< of one that is not required; without it a node may do without the attribute
};

/// A subgraph that an op calls.
struct IrSubgraph {
  std::string name;
  bool dynamic = false;  ///< any number of them
};

/// An op's prototype as its library registered it with REG_OP: names, kinds and defaults in declaration order.
struct OpPrototype {
  std::string type;
  std::vector<IrInput> inputs;
  std::vector<IrOutput> outputs;
  std::vector<IrAttr> attrs;
  std::vector<IrSubgraph> subgraphs;
  /// Data types that an input or output may have, by IR index; empty: not said. Only DATATYPE clauses say it; a list
  /// written in an INPUT clause itself is just the text of a symbol (spec/op-host-api.md §5.1 point 1).
  std::vector<std::vector<DataType>> input_types, output_types;
  /// Type symbol of each input and output, by IR index: equal symbols, equal types.
  std::vector<std::string> input_symbols, output_symbols;
};

/// An operator library, loaded from memory, with what it registered. Function pointers in it are valid while the object
/// lives.
class OpLibrary {
 public:
  /// Loads and asks the library for its tables through `rt2_op_library_v1` (core/abi/op_library.h). A library without
  /// that symbol, or whose tables are malformed or name an op type twice, is refused by name with kParamInvalid.
  /// Prototypes and functions may come from different libraries; a library with neither is fine.
  static StatusOr<std::shared_ptr<const OpLibrary>> Load(std::string_view name, ByteView bytes);

  const std::string& name() const { return library_->name(); }
  const std::vector<OpPrototype>& prototypes() const { return prototypes_; }
  /// One record per op type, in order of registration.
  const std::vector<Rt2OpImpl>& impls() const { return impls_; }

 private:
  std::shared_ptr<const SealedLibrary> library_;
  std::vector<OpPrototype> prototypes_;
  std::vector<Rt2OpImpl> impls_;
};

}  // namespace ge
