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
  /// decodes every partition. Kernels, weights and packed libraries are views that share `file.owner`. No library is
  /// opened. Bundle, flow, lite and OM2 files are refused by name; of a flow file kReference takes MODEL_DEF, as the
  /// reference does.
  ///
  /// Every GeModel has its own graph, also where the root graph holds a subgraph of that name. Constants of models that
  /// can be executed (TASK_INFO is there) must lie inside WEIGHTS_DATA.
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModel(const SharedBytes& file,
                                                              OmPolicy policy = OmPolicy::kStrict);
  /// The same of an opened file, reporting to `check`; of a flow file also kStrict takes MODEL_DEF. A collecting check
  /// hears of every partition, also behind a broken one, but gets no model of a file with errors.
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModel(const OmFile& om, OmCheck& check);
  static StatusOr<std::shared_ptr<GeRootModel>> LoadRootModelFromFile(const std::filesystem::path& path,
                                                                      OmPolicy policy = OmPolicy::kStrict);

 private:
  class Loader;
  class Saver;
};

}  // namespace ge
