#include "core/om/op_so_store.h"

#include <limits>

#include "core/om/limits.h"

namespace ge {
namespace {

constexpr uint16_t kSoBinTypeCount = 4;

/// Why a packed library cannot be as it is, or success; reader and writer hold the same rules.
Status CheckSoBin(const OpSoBin& bin) {
  if (static_cast<uint16_t>(bin.type) >= kSoBinTypeCount) {
    return MakeError(kPartitionInvalid, "so_bin_type {} is unknown", static_cast<uint16_t>(bin.type));
  }
  for (char forbidden : {'/', '\0'}) {
    if (size_t at = bin.so_name.find(forbidden); at != std::string::npos) {
      return MakeError(kPartitionInvalid, "the so name has a {} at byte {}", forbidden == '/' ? "'/'" : "zero", at);
    }
  }
  if (size_t at = bin.vendor_name.find('\0'); at != std::string::npos) {
    return MakeError(kPartitionInvalid, "the vendor name has a zero at byte {}", at);
  }
  if (bin.vendor_name.size() > kMaxVendorNameLength) {
    return MakeError(kPartitionInvalid, "the vendor name has {} bytes, at most {} are allowed", bin.vendor_name.size(),
                     kMaxVendorNameLength);
  }
  if (bin.binary.empty()) return MakeError(kPartitionInvalid, "the binary is empty");
  return {};
}

StatusOr<OpSoBin> ReadSoBin(ByteReader& reader, const std::shared_ptr<const void>& owner) {
  uint64_t item_offset = reader.offset();
  GE_ASSIGN_OR_RETURN(uint32_t magic, reader.Read<uint32_t>("magic"));
  if (magic != kSoStoreMagic) {
    return MakeError(kPartitionInvalid, "magic 0x{:08X} at offset {}, must be 0x{:08X}", magic, item_offset,
                     kSoStoreMagic);
  }
  GE_ASSIGN_OR_RETURN(uint16_t name_length, reader.Read<uint16_t>("so_name_len"));
  GE_ASSIGN_OR_RETURN(uint16_t type, reader.Read<uint16_t>("so_bin_type"));
  GE_ASSIGN_OR_RETURN(uint32_t vendor_length, reader.Read<uint32_t>("vendor_name_len"));
  GE_ASSIGN_OR_RETURN(uint32_t binary_length, reader.Read<uint32_t>("bin_len"));
  GE_ASSIGN_OR_RETURN(ByteView name, reader.ReadBytes(name_length, "so name"));
  GE_ASSIGN_OR_RETURN(ByteView vendor, reader.ReadBytes(vendor_length, "vendor name"));
  if (vendor_length > kMaxVendorNameLength) {
    return MakeError(kPartitionInvalid, "vendor_name_len {} at offset {}, at most {} are allowed", vendor_length,
                     item_offset + 8, kMaxVendorNameLength);
  }
  OpSoBin bin{std::string(AsText(name)), std::string(AsText(vendor)), static_cast<SoBinType>(type), {}};
  GE_ASSIGN_OR_RETURN(ByteView binary, reader.ReadBytes(binary_length, "binary"), "'{}'", bin.so_name);
  bin.binary = SharedBytes{owner, binary};
  GE_RETURN_IF_ERROR(CheckSoBin(bin), "'{}' at offset {}", bin.so_name, item_offset);
  return bin;
}

}  // namespace

std::string_view SoBinTypeName(SoBinType type) {
  switch (type) {
    case SoBinType::kSpaceRegistry:
      return "SpaceRegistry";
    case SoBinType::kOpMasterDevice:
      return "OpMasterDevice";
    case SoBinType::kAutofuse:
      return "Autofuse";
    case SoBinType::kCustomOp:
      return "CustomOp";
  }
  return "unknown";
}

StatusOr<std::vector<OpSoBin>> ParseSoBins(const SharedBytes& partition, uint64_t file_offset) {
  ByteReader reader(partition.view, file_offset);
  GE_ASSIGN_OR_RETURN(uint32_t count, reader.Read<uint32_t>("so_num"), "SO_BINS");
  if (count > kMaxSoCount) {
    return MakeError(kPartitionInvalid, "SO_BINS: so_num {} at offset {}, at most {} are allowed", count, file_offset,
                     kMaxSoCount);
  }
  std::vector<OpSoBin> bins;
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(OpSoBin bin, ReadSoBin(reader, partition.owner), "SO_BINS item {} of {}", i, count);
    bins.push_back(std::move(bin));
  }
  if (reader.remaining() != 0) {
    return MakeError(kPartitionInvalid, "SO_BINS: {} bytes are left at offset {} after {} items", reader.remaining(),
                     reader.offset(), count);
  }
  return bins;
}

StatusOr<ByteBuffer> BuildSoBins(const std::vector<OpSoBin>& bins) {
  if (bins.size() > kMaxSoCount) {
    return MakeError(kParamInvalid, "SO_BINS of {} libraries, at most {} are allowed", bins.size(), kMaxSoCount);
  }
  size_t size = sizeof(uint32_t);
  for (size_t i = 0; i < bins.size(); ++i) {
    const OpSoBin& bin = bins[i];
    GE_RETURN_IF_ERROR(CheckSoBin(bin), "SO_BINS item {} '{}'", i, bin.so_name);
    if (bin.so_name.size() > std::numeric_limits<uint16_t>::max() ||
        bin.binary.size() > std::numeric_limits<uint32_t>::max()) {
      return MakeError(kItemTooLarge,
                       "SO_BINS item {}: a name of {} bytes and a binary of {} do not fit their 16 and 32 bits", i,
                       bin.so_name.size(), bin.binary.size());
    }
    size += kSoStoreItemHeadSize + bin.so_name.size() + bin.vendor_name.size() + bin.binary.size();
  }
  if (size > kMaxPlainPartitionSize) {
    return MakeError(kItemTooLarge, "SO_BINS of {} bytes, at most {} are allowed", size, kMaxPlainPartitionSize);
  }
  ByteWriter writer;
  writer.Reserve(size);
  writer.Write(static_cast<uint32_t>(bins.size()));
  for (const OpSoBin& bin : bins) {
    writer.Write(kSoStoreMagic);
    writer.Write(static_cast<uint16_t>(bin.so_name.size()));
    writer.Write(bin.type);
    writer.Write(static_cast<uint32_t>(bin.vendor_name.size()));
    writer.Write(static_cast<uint32_t>(bin.binary.size()));
    writer.WriteText(bin.so_name);
    writer.WriteText(bin.vendor_name);
    writer.WriteBytes(bin.binary.view);
  }
  return std::move(writer).Take();
}

}  // namespace ge
