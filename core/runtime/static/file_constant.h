#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/base/bytes.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// Where the files of a model's FileConstant nodes are (spec/om-format.md §8). A file model.om has its weights in the
/// folder `weight` beside it.
struct WeightFiles {
  std::filesystem::path folder;                                     ///< of files by `location`; empty: there is none
  std::map<std::string, std::filesystem::path, std::less<>> by_id;  ///< files by `file_id`
};

/// A tensor's bytes in a mapped file.
struct FileSlice {
  SharedBytes file;
  ByteView bytes;  ///< view into `file`
};

/// The bytes of a FileConstant whose tensor takes `size`. The first of these attributes that is there names the file:
/// `location`, of which only the file's name counts, in the folder of weights; `file_path`, absolute or from the folder
/// that holds the folder of weights; `file_id`. From `offset` on the file must hold `length` bytes, and these must be
/// the tensor's; without `length` the file ends with the tensor. Fails naming node, file and numbers: kParamInvalid for
/// attributes that do not fit the node, kFileOpenFailed for a file that is not there, kFileSizeInvalid for one that
/// does not hold the bytes.
StatusOr<FileSlice> OpenFileConstant(const Node& node, uint64_t size, const WeightFiles& files);

}  // namespace ge
