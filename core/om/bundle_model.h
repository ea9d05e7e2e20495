#pragma once

#include <vector>

#include "core/om/om_file.h"

namespace ge {

// A bundle: several models that share their variables, in one file (docs/formats/bundle.md, spec/om-format.md §14):
//
//   header, modeltype 5, model_length the size of the whole file
//   one wide table, offsets from the end of the header
//   BUNDLE_MODEL_VAR_INFO  u64 bytes of variable memory
//   BUNDLE_MODEL_INFO …    a whole .om each
inline constexpr size_t kBundleVariableInfoSize = 8;

struct Bundle {
  uint64_t variable_size = 0;       ///< bytes of variable memory
  std::vector<SharedBytes> models;  ///< whole files, in order; never empty
};

/// Reads the partitions of an opened bundle. Refuses any order but the one above and a model_num that is not the number
/// of models. The models are views; they are not opened here.
StatusOr<Bundle> ReadBundle(const OmFile& om, OmCheck& check);

/// A bundle for WriteOmFile, with a whole header where GE leaves magic, head size and version zero (spec/om-format.md
/// §17.12). Refuses a bundle without models.
StatusOr<OmFile> MakeBundle(const Bundle& bundle);

}  // namespace ge
