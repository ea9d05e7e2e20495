#pragma once

#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/output_folder.h"
#include "core/om/om_check.h"

namespace ge {

/// Takes a model file apart into `out`:
///
///   index.json                        what was written: `path`, `kind`, `size`, `sha256`, and the names in the file
///   model_<i>/partitions/<nn>_<TYPE>.bin   each partition as it lies in the file
///   model_<i>/libraries/<vendor>/<name>    packed libraries of SO_BINS
///   model_<i>/kernels/<name>.o             TBE_KERNELS; cust_aicpu_kernels/ and custom_ops/ likewise
///   model_<i>/weights.bin                  WEIGHTS_DATA
///   model_<i>/graph.{txt,dot,pb,pbtxt}     the graph as listing, for Graphviz, and MODEL_DEF as in the file
///   model_<i>/tasks.pbtxt                  TASK_INFO
///   file_<i>/…                             the same of each file inside (bundle, flow); of a bundle there is no more
///
/// Names from the file become safe file names (FileNames); the index keeps the true ones. The index is written last.
/// Returns it. The file must load under `policy`.
StatusOr<nlohmann::ordered_json> ExtractOm(const SharedBytes& file, OmPolicy policy, const OutputFolder& out);

}  // namespace ge
