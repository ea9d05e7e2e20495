#pragma once

#include <filesystem>

#include "core/om/ge_model.h"

namespace ge {

/// Root models to and from the bytes of an .om. The only place that does I/O on .om files.
class ModelHelper {
 public:
  /// The file's bytes. The same model always gives the same bytes; a loaded, unchanged model gives the bytes it was loaded from.
  static StatusOr<ByteBuffer> Save(const GeRootModel& model);
  /// Save, then one atomic write.
  static Status SaveToOmRootModel(const GeRootModel& model, const std::filesystem::path& path);

  /// Checks header and tables against the size of the file before anything else is read (spec/om-format.md §4–§5), then decodes
  /// every partition strictly. Kernels, weights and packed libraries are views that share `file.owner`. No library is opened.
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModel(const SharedBytes& file);
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModelFromFile(const std::filesystem::path& path);
};

}  // namespace ge
