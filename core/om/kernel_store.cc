#include "core/om/kernel_store.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "core/om/limits.h"

namespace ge {
namespace {

StatusOr<KernelBin> ReadItem(ByteReader& reader, const std::shared_ptr<const void>& owner, uint32_t expected_magic) {
  uint64_t item_offset = reader.offset();
  GE_ASSIGN_OR_RETURN(uint32_t magic, reader.Read<uint32_t>("magic"));
  if (magic != expected_magic) {
    return MakeError(kKernelPartitionInvalid, "magic 0x{:08X} at offset {}, must be 0x{:08X}", magic, item_offset,
                     expected_magic);
  }
  GE_ASSIGN_OR_RETURN(uint32_t name_length, reader.Read<uint32_t>("name_len"));
  GE_ASSIGN_OR_RETURN(uint32_t binary_length, reader.Read<uint32_t>("bin_len"));
  if (name_length == 0 || name_length > kMaxKernelNameLength) {
    return MakeError(kKernelPartitionInvalid, "name_len {} at offset {}, must be 1 to {}", name_length, item_offset + 4,
                     kMaxKernelNameLength);
  }
  GE_ASSIGN_OR_RETURN(ByteView name, reader.ReadBytes(name_length, "name"));
  KernelBin kernel{std::string(AsText(name)), {}};
  if (binary_length == 0) {
    return MakeError(kKernelPartitionInvalid, "'{}' at offset {}: the binary is empty", kernel.name, item_offset);
  }
  GE_ASSIGN_OR_RETURN(ByteView binary, reader.ReadBytes(binary_length, "binary"), "'{}'", kernel.name);
  kernel.binary = SharedBytes{owner, binary};
  return kernel;
}

}  // namespace

StatusOr<std::vector<KernelBin>> ParseKernelStore(const SharedBytes& partition, std::string_view store,
                                                  uint64_t file_offset, uint32_t magic) {
  ByteReader reader(partition.view, file_offset);
  std::vector<KernelBin> kernels;
  std::unordered_set<std::string> names;
  while (reader.remaining() != 0) {
    uint64_t item_offset = reader.offset();
    GE_ASSIGN_OR_RETURN(KernelBin kernel, ReadItem(reader, partition.owner, magic), "{} item {}", store,
                        kernels.size());
    if (!names.insert(kernel.name).second) {
      return MakeError(kKernelPartitionInvalid, "{} item {} at offset {}: a second '{}'", store, kernels.size(),
                       item_offset, kernel.name);
    }
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

StatusOr<ByteBuffer> BuildKernelStore(const std::vector<KernelBin>& kernels) {
  std::vector<const KernelBin*> sorted;
  for (const KernelBin& kernel : kernels) sorted.push_back(&kernel);
  std::sort(sorted.begin(), sorted.end(), [](const KernelBin* a, const KernelBin* b) { return a->name < b->name; });
  size_t size = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const KernelBin& kernel = *sorted[i];
    if (kernel.name.empty() || kernel.name.size() > kMaxKernelNameLength) {
      return MakeError(kParamInvalid, "kernel name of {} bytes, must be 1 to {}", kernel.name.size(),
                       kMaxKernelNameLength);
    }
    if (kernel.binary.empty() || kernel.binary.size() > std::numeric_limits<uint32_t>::max()) {
      return MakeError(kItemTooLarge, "kernel '{}': a binary of {} bytes, must be 1 to {}", kernel.name,
                       kernel.binary.size(), std::numeric_limits<uint32_t>::max());
    }
    if (i > 0 && sorted[i - 1]->name == kernel.name) {
      return MakeError(kParamInvalid, "two kernels named '{}'", kernel.name);
    }
    size += kKernelStoreItemHeadSize + kernel.name.size() + kernel.binary.size();
  }
  ByteWriter writer;
  writer.Reserve(size);
  for (const KernelBin* kernel : sorted) {
    writer.Write(kKernelStoreMagic);
    writer.Write(static_cast<uint32_t>(kernel->name.size()));
    writer.Write(static_cast<uint32_t>(kernel->binary.size()));
    writer.WriteText(kernel->name);
    writer.WriteBytes(kernel->binary.view);
  }
  return std::move(writer).Take();
}

}  // namespace ge
