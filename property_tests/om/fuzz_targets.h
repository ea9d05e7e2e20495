#pragma once

#include <string_view>

#include "core/base/bytes.h"

namespace ge {

// Fuzz targets: each takes any bytes and throws BrokenProperty when something does not hold that must hold for all
// inputs (docs/testing.md). libFuzzer runs them one by one, the property tests run them over their corpus and over
// random bytes.

void FuzzHeaderTable(ByteView input);
void FuzzModelDef(ByteView input);
void FuzzTaskInfo(ByteView input);
void FuzzSoBins(ByteView input);
void FuzzKernelStore(ByteView input);
void FuzzCustomOps(ByteView input);
void FuzzTilingData(ByteView input);
void FuzzInoutInfo(ByteView input);
void FuzzWholeFile(ByteView input);

struct FuzzTarget {
  std::string_view name;  ///< of the program "fuzz_<name>" and of its folder in property_tests/corpus
  void (*run)(ByteView input);
};
inline constexpr FuzzTarget kFuzzTargets[] = {
    {"header_table", FuzzHeaderTable}, {"model_def", FuzzModelDef},       {"task_info", FuzzTaskInfo},
    {"so_bins", FuzzSoBins},           {"kernel_store", FuzzKernelStore}, {"custom_ops", FuzzCustomOps},
    {"tiling_data", FuzzTilingData},   {"inout_info", FuzzInoutInfo},     {"whole_file", FuzzWholeFile},
};

}  // namespace ge
