#include "core/runtime/static/op_master.h"

#include <algorithm>

namespace ge {

std::string OpMasterKey(std::string_view path, uint32_t model_id) {
  const size_t last_slash = path.rfind('/');
  const std::string_view file_name = last_slash == std::string_view::npos ? path : path.substr(last_slash + 1);
  if (path.find("built-in") != std::string_view::npos) return std::string(file_name);
  const size_t vendors = path.find("vendors");
  const size_t op_impl = vendors == std::string_view::npos ? vendors : path.find("op_impl", vendors);
  if (op_impl == std::string_view::npos) return {};
  const std::string raw = fmt::format("{}/{}/{}", model_id, path.substr(vendors, op_impl - vendors), file_name);
  std::string key;
  for (const char c : raw) {
    if (c != '/') {
      key.push_back(c);
    } else if (key.empty() || key.back() != '_') {
      key.push_back('_');
    }
  }
  return key;
}

OpMasterLibraries::OpMasterLibraries(const std::vector<OpSoBin>& so_bins, uint32_t model_id, DeviceResources& resources)
    : model_id_(model_id), resources_(resources) {
  for (const OpSoBin& bin : so_bins) {
    if (bin.type != SoBinType::kOpMasterDevice) continue;
    packed_.emplace(OpMasterKey(fmt::format("{}/{}", bin.vendor_name.view(), bin.so_name.view()), model_id),
                    &bin);  // the first one wins
  }
}

StatusOr<rt::AicpuLibraryId> OpMasterLibraries::Load(const std::string& path) {
  const std::string key = OpMasterKey(path, model_id_);
  if (const auto it = resident_.find(key); it != resident_.end()) return it->second;
  const auto it = packed_.find(key);
  if (key.empty() || it == packed_.end()) {
    return MakeError(kPartitionInvalid,
                     "find so name '{}' of op_master_so failed: the model packs {} op-master libraries, none of '{}'",
                     key, packed_.size(), path);
  }
  GE_ASSIGN_OR_RETURN(const rt::AicpuLibraryId library, resources_.LoadAicpuLibrary(key, it->second->binary),
                      "make op-master library '{}' resident", key);
  resident_.emplace(key, library);
  return library;
}

}  // namespace ge
