#pragma once

#include <filesystem>

#include "core/om/ge_model.h"
#include "core/om/om_file.h"

namespace ge {

/// Root models to and from the bytes of an .om. The only place that does I/O on .om files.
class ModelHelper {
 public:
  /// The file's bytes. The same model always gives the same bytes; a loaded, unchanged model gives the bytes it was
  /// loaded from.
  ///
  /// Partitions are written in GE's order (spec/om-format.md §3.2), with 64-bit tables; a changed model keeps the order
  /// that it was loaded in, and partitions that this code does not know. Each model gets `om_info_list`. MODEL_DEF is
  /// written without compressed names, and from memory for all models as soon as one graph or attribute map was
  /// touched: the models of a file share one dictionary. Refuses what LoadRootModel would refuse.
  static StatusOr<ByteBuffer> Save(const GeRootModel& model);
  /// Save, then one atomic write.
  static Status SaveToOmRootModel(const GeRootModel& model, const std::filesystem::path& path);

  /// Checks header and tables against the size of the file before anything else is read (spec/om-format.md §4–§5), then
  /// decodes every partition strictly. Kernels, weights and packed libraries are views that share `file.owner`. No
  /// library is opened. Bundle, flow, lite and OM2 files are refused by name.
  ///
  /// Every GeModel has its own graph, also where the root graph holds a subgraph of that name. Constants of models that
  /// can be executed (TASK_INFO is there) must lie inside WEIGHTS_DATA.
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModel(const SharedBytes& file);
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModelFromFile(const std::filesystem::path& path);

 private:
  class Loader;
  class Saver;
};

}  // namespace ge
