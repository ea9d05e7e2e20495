#pragma once

#include <string>

namespace scenario {

/// The arguments of `drydock store show` and `drydock store build`. `kind` is a name of ge::StoreKind, `policy`
/// "strict" or "reference".
struct StoreArguments {
  std::string kind;
  std::string policy = "strict";
  std::string file;  ///< show: the store
  std::string spec;  ///< build: the description (docs/formats/store_spec.md)
  std::string out;   ///< build: where to write
  bool json = false;
};

/// Prints what is in a file that is one store, and all findings. 0 when the policy accepts it, 1 when it does not, 2
/// when it cannot be read.
int StoreShow(const StoreArguments& arguments);

/// Writes the store that a description asks for, atomically. 0 when it is written, 1 when the policy refuses it: all
/// findings are printed and nothing is written; 2 when the description is none or a file cannot be read or written.
int StoreBuild(const StoreArguments& arguments);

}  // namespace scenario
