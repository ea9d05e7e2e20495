#pragma once

#include <string>

namespace ge {

/// What a kernel library says about one op type that it has (spec/ge-local.md §1.6).
struct OpInfo {
  std::string engine;         ///< whose kernels the library holds
  std::string op_kernel_lib;  ///< the library's own key; the frame sets it
  int compute_cost = 0;
  bool flag_partial = false;  ///< a second library takes a part of the op's work
  bool flag_async = false;
  bool is_atomic = false;
  std::string op_file_name, op_func_name;
  friend bool operator==(const OpInfo&, const OpInfo&) = default;
};

}  // namespace ge
