#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/graph/compute_graph.h"

namespace ge {

/// Gives logical addresses to what does not lie in the model file's weights or the feature memory: Variable, Constant,
/// FileConstant, ConstPlaceHolder (spec/compiler.md §5.9). The memory begins at kVariableMemoryBase
/// (core/engines/logical_addresses.h); each tensor is aligned to 512 bytes, has 512 more behind it, and the whole ends
/// with a guard of 1024 (§5.1). Nothing real lies at these addresses: the loader finds for each of them the session's
/// variable, the file's bytes or the memory that it stands for.
class VariableLayout {
 public:
  /// The address of a node's only output, whose size is known. Nodes that mean the same memory get the same address:
  /// variables by name, format, type and size, constants by their bytes, file constants by file and offset,
  /// placeholders by address. Fails when a Constant has no value, or addresses pass 63 bits.
  StatusOr<uint64_t> Place(const Node& node);

  /// Bytes from the base to the end of the guard; 0 when nothing was placed.
  uint64_t size() const;

 private:
  uint64_t end_ = 0;
  std::map<std::string, uint64_t> addresses_;
};

}  // namespace ge
