#pragma once

#include <string>
#include <vector>

#include "core/base/byte_rope.h"
#include "core/om/model_file_header.h"
#include "core/om/partition_table.h"

namespace ge {

/// One partition in its file. The bytes stay where they are.
struct OmPartition {
  uint32_t type = 0;
  uint64_t mem_offset = 0;   ///< as the table has it
  uint64_t file_offset = 0;  ///< of its first byte, in the outermost file
  SharedBytes bytes;
};

/// One model of a file: its partitions in table order.
struct OmModel {
  uint64_t table_offset = 0;  ///< in the outermost file
  std::vector<OmPartition> partitions;
  bool whole = true;  ///< false: the table names more, which do not lie in the file; only while collecting

  /// The first of a type, or null.
  const OmPartition* Find(PartitionType type) const;
};

struct OmSubFile;

/// A model file of which header and tables were read; the partitions' contents are not looked at, except for files that
/// lie in them. The same shape for every kind, and for files in files:
///
///     OmFile ── models[] ── partitions[]             where the bytes are
///            └─ sub_files[] ── OmFile …              whole files inside a partition of models[0]: the models of a
///                                                    bundle, the submodels of a flow file
///
/// Every byte of `file` belongs to the header (256 bytes), a table (OmModel::table_offset, PartitionTableSize), a
/// partition, or `trailing`.
struct OmFile {
  ModelFileHeader header;
  SharedBytes file;
  uint64_t file_offset = 0;     ///< of `file` in the outermost one
  std::vector<OmModel> models;  ///< one unless the file is dynamic
  SharedBytes trailing;         ///< what follows the last partition; always empty under kStrict
  std::vector<OmSubFile> sub_files;

  OmKind kind() const { return header.Kind(); }
};

/// A file in a partition of another.
struct OmSubFile {
  std::string name;      ///< of a flow's submodel; of a bundle's model the name in its header
  size_t partition = 0;  ///< index in models[0].partitions of the outer file
  OmFile om;
};

/// Checks header and tables of a file and of all files in it (spec/om-format.md §2–§5, §14, §17). Nothing is copied:
/// views share `file.owner`. While collecting, what can be found is returned, and the failure only when there is no
/// header to go by.
StatusOr<OmFile> OpenOmFile(const SharedBytes& file, OmCheck& check);
/// As a strict reader does, which stops at the first error.
StatusOr<OmFile> OpenOmFile(const SharedBytes& file);

/// The bytes of a file: header, then for each model its table and partitions. Of an OmFile only `header`, the types and
/// bytes of the partitions and `trailing` count. An opened file that was not changed gives the bytes that it was opened
/// from, whatever they are. Otherwise numbers are set that follow from the content: the length, model_num of dynamic
/// files and bundles, and the offsets of partitions, with zero padding. A header with `length` but no `model_length` is
/// written with narrow tables, which must fit 32 bits. `sub_files` are views of partitions: whoever changes one
/// replaces that partition's bytes (bundle_model.h, flow_model.h).
/// Large payloads stay where they are.
StatusOr<ByteRope> LayOutOmFile(const OmFile& om);
/// The same as one buffer.
StatusOr<ByteBuffer> WriteOmFile(const OmFile& om);

/// One partition that was not in a file yet, or is not any more as it was.
struct NewPartition {
  uint32_t type = 0;
  ByteRope bytes;
};
/// As LayOutOmFile, of models whose partitions are still in pieces.
StatusOr<ByteRope> LayOutNewOmFile(const ModelFileHeader& header, std::vector<std::vector<NewPartition>> models,
                                   const SharedBytes& trailing);

}  // namespace ge
