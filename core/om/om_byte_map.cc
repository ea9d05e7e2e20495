#include "core/om/om_byte_map.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/om/limits.h"
#include "core/om/model_file_header.h"
#include "core/om/partition_regions.h"
#include "core/om/partition_table.h"
#include "core/om/region_cursor.h"

namespace ge {
namespace {

void MapHeaderStart(RegionCursor& header) {
  header.Number<uint32_t>("magic", RegionBase::kHex);
  header.Number<uint32_t>("headsize");
  header.Number<uint32_t>("version", RegionBase::kHex);
  header.Bytes("checksum", 64);
  header.Number<uint32_t>("length");
  header.Number<uint8_t>("is_encrypt");
  header.Number<uint8_t>("is_checksum");
  header.Number<uint8_t>("modeltype");
  header.Number<uint8_t>("genmode");
  header.Text("name", kModelFileNameSize);
  header.Number<uint32_t>("ops");
  header.Bytes("userdefineinfo", 32);
  header.Number<uint32_t>("om_ir_version");
}

void MapHeader(RegionCursor& header, bool version1) {
  MapHeaderStart(header);
  if (!version1) header.Number<uint32_t>("model_num");
  header.Text("platform_version", kPlatformVersionSize);
  header.Number<uint8_t>("platform_type");
  if (!version1) {
    header.Bytes("padd", 3);
    header.Number<uint64_t>("model_length");
    header.Number<uint8_t>("need_check_os_cpu_info");
    header.Number<uint8_t>("is_unknow_model");
  }
  header.Rest("reserved");
}

/// What the header decides about the rest of the file.
struct Layout {
  bool version1 = false;
  bool wide = true;
  bool bundle = false;
  uint64_t model_count = 1;
};

Layout LayoutOf(ByteView file) {
  ModelFileHeader header;
  std::memcpy(static_cast<void*>(&header), file.data(), sizeof(header));
  Layout layout;
  layout.bundle = header.modeltype == static_cast<uint8_t>(ModelType::kBundle);
  layout.version1 = !layout.bundle && header.version < kModelFileVersion;
  if (layout.version1) return {.version1 = true, .wide = false};
  bool flow = header.modeltype == static_cast<uint8_t>(ModelType::kFlow);
  layout.wide = header.HasWideTables() || flow || layout.bundle;
  if (header.IsDynamic() && !layout.bundle && !flow) layout.model_count = header.model_num;
  return layout;
}

PartitionEntry MapTableEntry(RegionCursor& entry, bool wide) {
  PartitionEntry result;
  result.type = entry.Number<uint32_t>("type").value_or(0);
  if (wide) {
    entry.Number<uint32_t>("padding");
    result.mem_offset = entry.Number<uint64_t>("mem_offset").value_or(0);
    result.size = entry.Number<uint64_t>("size").value_or(0);
  } else {
    result.mem_offset = entry.Number<uint32_t>("mem_offset").value_or(0);
    result.size = entry.Number<uint32_t>("size").value_or(0);
  }
  return result;
}

std::vector<PartitionEntry> MapTable(RegionCursor& table, bool wide) {
  std::vector<PartitionEntry> entries;
  auto count = table.Number<uint32_t>("count");
  if (wide) table.Number<uint32_t>("padding");
  for (uint64_t i = 0; i < count.value_or(0) && table.more(); ++i) {
    table.Group(fmt::format("entry {}", i),
                [&](RegionCursor& entry) { entries.push_back(MapTableEntry(entry, wide)); });
  }
  return entries;
}

/// The type's name, numbered where a table has several of one type.
std::vector<std::string> PartitionNames(const std::vector<PartitionEntry>& entries) {
  std::unordered_map<uint32_t, size_t> counts, seen;
  for (const PartitionEntry& entry : entries) ++counts[entry.type];
  std::vector<std::string> names;
  for (const PartitionEntry& entry : entries) {
    std::string name = PartitionTypeName(entry.type);
    names.push_back(counts[entry.type] == 1 ? name : fmt::format("{} {}", name, seen[entry.type]++));
  }
  return names;
}

void MapFile(RegionCursor& file, int depth);

void MapModel(RegionCursor& model, bool wide, int depth) {
  std::vector<PartitionEntry> entries;
  model.Group("table", [&](RegionCursor& table) { entries = MapTable(table, wide); });
  std::vector<std::string> names = PartitionNames(entries);
  for (size_t i = 0; i < entries.size() && model.more(); ++i) {
    model.Part(names[i], entries[i].size, [&](RegionCursor& partition) {
      MapPartition(partition, entries[i].type, [depth](RegionCursor& inner) { MapFile(inner, depth + 1); });
    });
  }
}

void MapFile(RegionCursor& file, int depth) {
  if (file.remaining() < kModelFileHeadSize) return file.Rest("header (cut off)");
  if (depth >= kMaxOmFileDepth) return file.Rest("model file");
  Layout layout = LayoutOf(file.bytes());
  file.Part("header", kModelFileHeadSize, [&](RegionCursor& header) { MapHeader(header, layout.version1); });
  for (uint64_t i = 0; i < layout.model_count && file.more(); ++i) {
    file.Group(layout.bundle ? "bundle" : fmt::format("model {}", i),
               [&](RegionCursor& model) { MapModel(model, layout.wide, depth); });
  }
  file.Rest("after the last partition");
}

}  // namespace

std::vector<OmRegion> MapOmBytes(ByteView file) {
  RegionList regions;
  RegionCursor cursor(file, "", regions);
  MapFile(cursor, 0);
  regions.Close(file.size(), "more parts than a map names");
  return std::move(regions).Take();
}

std::string RenderByteMap(const std::vector<OmRegion>& regions) {
  std::string text;
  for (const OmRegion& region : regions) {
    text += fmt::format("{:>12} {:>12}  {}{}{}\n", region.offset, region.size, region.name,
                        region.value.empty() ? "" : "  ", region.value);
  }
  return text;
}

}  // namespace ge
