#pragma once

#include <map>
#include <string>

#include "core/om/op_so_store.h"
#include "core/runtime/static/device_resources.h"

namespace ge {

/// The name under which the device knows a tiling library (spec/so-in-om.md §6.4): the file name when the path has
/// "built-in", else
/// "<model id>/" and the path from "vendors" on without "op_impl…/", every '/' written as '_'. Empty when the path is
/// neither.
std::string OpMasterKey(std::string_view path, uint32_t model_id);

/// The tiling libraries packed in one model, and which of them are resident on the device for it.
class OpMasterLibraries {
 public:
  /// `so_bins` must outlive the object; the libraries stay resident as long as `resources` holds them.
  OpMasterLibraries(const std::vector<OpSoBin>& so_bins, uint32_t model_id, DeviceResources& resources);

  /// Makes the library that a task names by its full path resident, the first time. Fails when the model packs none of
  /// its key.
  StatusOr<rt::AicpuLibraryId> Load(const std::string& path);

 private:
  uint32_t model_id_;
  DeviceResources& resources_;
  std::map<std::string, const OpSoBin*> packed_;
  std::map<std::string, rt::AicpuLibraryId> resident_;
};

}  // namespace ge
