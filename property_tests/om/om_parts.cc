#include "property_tests/om/om_parts.h"

#include "property_tests/om/payload_generators.h"

namespace ge {
namespace {

// Written here from the layout that core/om/partition_table.h draws, not by the writer that is tested with it.

void WriteWideTable(ByteWriter& writer, const std::vector<RawPartition>& partitions) {
  writer.Write(static_cast<uint64_t>(partitions.size()));
  uint64_t offset = 0;
  for (const RawPartition& partition : partitions) {
    writer.Write(uint64_t{partition.type});
    writer.Write(offset);
    writer.Write(uint64_t{partition.bytes.size()});
    offset += partition.bytes.size();
  }
}

void WriteNarrowTable(ByteWriter& writer, const std::vector<RawPartition>& partitions) {
  writer.Write(static_cast<uint32_t>(partitions.size()));
  uint32_t offset = 0;
  for (const RawPartition& partition : partitions) {
    writer.Write(partition.type);
    writer.Write(offset);
    writer.Write(static_cast<uint32_t>(partition.bytes.size()));
    offset += static_cast<uint32_t>(partition.bytes.size());
  }
}

}  // namespace

ByteBuffer PutTogether(const OmParts& parts) {
  ByteWriter body;
  for (const std::vector<RawPartition>& partitions : parts.models) {
    parts.wide ? WriteWideTable(body, partitions) : WriteNarrowTable(body, partitions);
    for (const RawPartition& partition : partitions) body.WriteBytes(partition.bytes.view);
  }
  ModelFileHeader header = parts.header;
  header.model_length = parts.wide ? body.size() : 0;
  header.length = parts.wide ? 0 : static_cast<uint32_t>(body.size());
  ByteWriter file;
  file.Write(header);
  file.WriteBytes(body.view());
  return std::move(file).Take();
}

OmParts MakeHollowParts(Choices& choices) {
  OmParts parts{MakeModelFileHeader(choices, 1), choices.Coin(), {{}}};
  for (const PartitionEntry& entry : MakePartitionTable(choices))
    parts.models.front().push_back({entry.type, SharedBytes(ByteBuffer(entry.size))});
  return parts;
}

}  // namespace ge
