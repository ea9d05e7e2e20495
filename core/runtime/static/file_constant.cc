#include "core/runtime/static/file_constant.h"

#include "core/base/file.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

StatusOr<std::filesystem::path> PathOf(const OpDesc& op, const WeightFiles& files) {
  const auto text = [&](std::string_view name) { return AttrOr<std::string>(op.attrs, name, ""); };
  if (const std::string location = text(kAttrLocation); !location.empty()) {
    if (files.folder.empty())
      return MakeError(kParamInvalid, "'{}' lies in the folder of weights, and none is known", location);
    const std::filesystem::path name = std::filesystem::path(location).filename();
    if (name.empty() || name == "." || name == "..")
      return MakeError(kParamInvalid, "attribute '{}' is '{}', which names no file", kAttrLocation, location);
    return files.folder / name;
  }
  if (const std::string path = text(kAttrFilePath); !path.empty()) {
    if (std::filesystem::path(path).is_absolute()) return std::filesystem::path(path);
    if (files.folder.empty())
      return MakeError(kParamInvalid, "'{}' is looked up from the model's folder, which is not known", path);
    return files.folder.parent_path() / path;
  }
  const std::string id = text(kAttrFileId);
  if (id.empty()) {
    return MakeError(kParamInvalid, "none of the attributes {}, {} and {} names a file", kAttrLocation, kAttrFilePath,
                     kAttrFileId);
  }
  const auto found = files.by_id.find(id);
  if (found == files.by_id.end()) return MakeError(kParamInvalid, "no file is given for {} '{}'", kAttrFileId, id);
  return found->second;
}

StatusOr<FileSlice> Open(const OpDesc& op, uint64_t size, const WeightFiles& files) {
  GE_ASSIGN_OR_RETURN(const std::filesystem::path path, PathOf(op, files));
  const auto offset = AttrOr<int64_t>(op.attrs, kAttrFileOffset, 0);
  if (offset < 0) return MakeError(kParamInvalid, "attribute '{}' is {}", kAttrFileOffset, offset);
  const auto* length = FindAttr<int64_t>(op.attrs, kAttrLength);
  if (length != nullptr && (*length < 0 || static_cast<uint64_t>(*length) != size))
    return MakeError(kParamInvalid, "attribute '{}' is {}; the tensor takes {} bytes", kAttrLength, *length, size);
  GE_ASSIGN_OR_RETURN(SharedBytes file, MapFile(path));
  const auto begin = static_cast<uint64_t>(offset);
  if (begin > file.size() || size > file.size() - begin) {
    return MakeError(kFileSizeInvalid, "{} bytes from offset {} end {} bytes past file '{}' of {} bytes", size, begin,
                     begin + size - file.size(), path.string(), file.size());
  }
  if (length == nullptr && size != file.size() - begin) {
    return MakeError(kFileSizeInvalid,
                     "file '{}' has {} bytes from offset {}, the tensor takes {}; a part of a file needs the attribute "
                     "'{}'",
                     path.string(), file.size() - begin, begin, size, kAttrLength);
  }
  const ByteView bytes = file.view.subspan(begin, size);
  return FileSlice{std::move(file), bytes};
}

}  // namespace

StatusOr<FileSlice> OpenFileConstant(const Node& node, uint64_t size, const WeightFiles& files) {
  GE_ASSIGN_OR_RETURN(FileSlice slice, Open(node.op(), size, files), "node '{}' (FileConstant)", node.name());
  return slice;
}

}  // namespace ge
