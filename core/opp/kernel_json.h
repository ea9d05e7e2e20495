#pragma once

#include "core/opp/opp_package.h"

namespace ge {

/// What a kernel's JSON says about one input or output.
struct KernelOperand {
  std::vector<DataType> types;  ///< any of them
};

/// A kernel's JSON (docs/formats/kernel_json.md). Formats are not kept: a kernel is not chosen by them.
struct KernelJson {
  OppKernel kernel;  ///< binary_path lies in the folder of the JSON
  std::vector<KernelOperand> inputs, outputs;
  std::string sha256;  ///< of the binary, lower case
};

/// Reads the file. What is missing, of another type or malformed is named with file and key (kParamInvalid); the binary
/// must exist.
StatusOr<KernelJson> ReadKernelJson(const std::filesystem::path& path);

/// Whether the kernel serves the op's types (docs/formats/kernel_json.md, "Which kernel serves an op").
bool KernelServes(const KernelJson& json, const OpDesc& op);

/// Refuses a binary that is not the one described (kParamInvalid, with both digests).
Status CheckKernelBinary(const KernelJson& json);

}  // namespace ge
