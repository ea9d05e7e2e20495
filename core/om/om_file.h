#pragma once

#include <vector>

#include "core/om/model_file_header.h"
#include "core/om/partition_table.h"

namespace ge {

/// One partition in its file. The bytes stay where they are.
struct OmPartition {
  uint32_t type = 0;
  uint64_t mem_offset = 0;  ///< as the table has it
  uint64_t file_offset = 0;
  SharedBytes bytes;
};

/// One model of a file: its partitions in table order, no type twice.
struct OmModel {
  uint64_t table_offset = 0;
  std::vector<OmPartition> partitions;

  const OmPartition* Find(PartitionType type) const;
};

/// A model file of which header and tables are known to be right: every partition lies in the file, each once, without
/// gaps, and nothing follows the last. The partitions' contents are not looked at.
struct OmFile {
  ModelFileHeader header;
  SharedBytes file;
  std::vector<OmModel> models;  ///< never empty; one unless the file is dynamic
};

/// Checks a file as spec/om-format.md §4 steps 1–4 do, and what §17.3 adds. Nothing is copied: views share
/// `file.owner`.
StatusOr<OmFile> OpenOmFile(const SharedBytes& file);

}  // namespace ge
