#include "core/om/named_bin_store.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "core/base/file_text.h"
#include "core/om/limits.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

/// Reports about one store: every message says which store and which item.
class StoreReport {
 public:
  StoreReport(std::string_view store, OmCheck& check) : store_(store), check_(check) {}

  Status About(const OmRule& rule, size_t item, uint64_t offset, std::string_view problem) {
    return check_.Report(rule, offset, fmt::format("{} item {}: {}", store_, item, problem));
  }
  Status About(const OmRule& rule, size_t item, std::string_view name, uint64_t offset, std::string_view problem) {
    return check_.Report(rule, offset, fmt::format("{} item {} {}: {}", store_, item, NameInMessage(name), problem));
  }

 private:
  std::string_view store_;
  OmCheck& check_;
};

/// What a name may be; reader and writer hold the same rules.
Status CheckName(const NamedBinFormat& format, std::string_view name, size_t item, uint64_t offset,
                 StoreReport& report) {
  if (size_t at = name.find('\0'); at != std::string_view::npos) {
    GE_RETURN_IF_ERROR(
        report.About(format.name_zero, item, name, offset, fmt::format("the name has a zero at byte {}", at)));
  }
  if (name.size() > kMaxKernelNameLength) {
    return report.About(
        kStoreNameLimitRule, item, name, offset,
        fmt::format("the name has {} bytes, at most {} are allowed", name.size(), kMaxKernelNameLength));
  }
  return {};
}

class NamedBinReader {
 public:
  NamedBinReader(const NamedBinFormat& format, const SharedBytes& partition, std::string_view store,
                 uint64_t file_offset, OmCheck& check)
      : format_(format),
        reader_(partition.view, file_offset),
        owner_(partition.owner),
        store_(store),
        check_(check),
        report_(store, check) {}

  StatusOr<std::vector<NamedBin>> Read() {
    while (!ended_ && reader_.remaining() > kNamedBinHeadSize) {
      GE_RETURN_IF_ERROR(ReadItem());
      ++item_;
    }
    if (!ended_ && reader_.remaining() != 0) {
      GE_RETURN_IF_ERROR(
          check_.Report(format_.trailing_bytes, reader_.offset(),
                        fmt::format("{}: {} bytes are left after {} items", store_, reader_.remaining(), item_)));
    }
    return std::move(bins_);
  }

 private:
  Status ReadItem() {
    const uint64_t offset = reader_.offset();
    if (item_ == kMaxStoreItems) {
      ended_ = true;
      return report_.About(kStoreCountLimitRule, item_, offset,
                           fmt::format("at most {} items are allowed", kMaxStoreItems));
    }
    GE_ASSIGN_OR_RETURN(const NamedBinHead head, reader_.Read<NamedBinHead>("item head"));
    if (head.magic != format_.magic) {
      GE_RETURN_IF_ERROR(report_.About(format_.wrong_magic, item_, offset,
                                       fmt::format("magic 0x{:08X}, must be 0x{:08X}", head.magic, format_.magic)));
    }
    if (uint64_t{head.name_len} + head.bin_len > reader_.remaining()) {
      ended_ = true;
      return report_.About(format_.truncated, item_, offset,
                           fmt::format("name of {} and binary of {} bytes, {} bytes are left", head.name_len,
                                       head.bin_len, reader_.remaining()));
    }
    return TakeItem(head, offset);
  }

  Status TakeItem(const NamedBinHead& head, uint64_t offset) {
    GE_ASSIGN_OR_RETURN(const ByteView name_bytes, reader_.ReadBytes(head.name_len, "name"));
    GE_ASSIGN_OR_RETURN(const ByteView binary, reader_.ReadBytes(head.bin_len, "binary"));
    const std::string_view name = AsText(name_bytes);
    if (name.empty()) GE_RETURN_IF_ERROR(report_.About(format_.name_empty, item_, offset, "the name is empty"));
    GE_RETURN_IF_ERROR(CheckName(format_, name, item_, offset, report_));
    if (binary.empty()) {
      GE_RETURN_IF_ERROR(report_.About(format_.binary_empty, item_, name, offset, "the binary is empty"));
    }
    if (!names_.insert(name).second) {
      GE_RETURN_IF_ERROR(report_.About(format_.name_twice, item_, name, offset, "the name is there already"));
      if (format_.first_of_a_name_wins) return {};
    }
    bins_.push_back({std::string(name), SharedBytes{owner_, binary}});
    return {};
  }

  const NamedBinFormat& format_;
  ByteReader reader_;
  const std::shared_ptr<const void>& owner_;
  std::string_view store_;
  OmCheck& check_;
  StoreReport report_;
  std::vector<NamedBin> bins_;
  std::unordered_set<std::string_view> names_;  // views of the partition
  size_t item_ = 0;
  bool ended_ = false;
};

uint64_t ItemSize(const NamedBin& bin) { return uint64_t{kNamedBinHeadSize} + bin.name.size() + bin.binary.size(); }

Status CheckWritable(const NamedBinFormat& format, const NamedBin& bin, size_t item, uint64_t offset,
                     StoreReport& report) {
  if (bin.name.empty() || bin.binary.empty()) {
    GE_RETURN_IF_ERROR(report.About(
        kStoreWriteEmptyRule, item, bin.name, offset,
        fmt::format("name of {} and binary of {} bytes, neither may be empty", bin.name.size(), bin.binary.size())));
  }
  GE_RETURN_IF_ERROR(CheckName(format, bin.name, item, offset, report));
  if (bin.binary.size() > std::numeric_limits<uint32_t>::max()) {
    return report.About(kStoreFieldOverflowRule, item, bin.name, offset,
                        fmt::format("a binary of {} bytes does not fit its 32 bits", bin.binary.size()));
  }
  return {};
}

}  // namespace

StatusOr<std::vector<NamedBin>> ParseNamedBins(const NamedBinFormat& format, const SharedBytes& partition,
                                               std::string_view store, uint64_t file_offset, OmCheck& check) {
  return NamedBinReader(format, partition, store, file_offset, check).Read();
}

StatusOr<ByteRope> LayOutNamedBins(const NamedBinFormat& format, const std::vector<NamedBin>& bins,
                                   std::string_view store, OmCheck& check) {
  StoreReport report(store, check);
  std::unordered_map<std::string_view, size_t> last_of;
  for (size_t i = 0; i < bins.size(); ++i) last_of[bins[i].name] = i;
  uint64_t size = 0;
  for (size_t i = 0; i < bins.size(); ++i) {
    GE_RETURN_IF_ERROR(CheckWritable(format, bins[i], i, size, report));
    if (last_of[bins[i].name] == i) {
      size += ItemSize(bins[i]);
    } else {
      GE_RETURN_IF_ERROR(report.About(format.name_twice, i, bins[i].name, size, "the name comes again"));
    }
  }
  if (bins.size() > kMaxStoreItems) {
    GE_RETURN_IF_ERROR(report.About(kStoreCountLimitRule, kMaxStoreItems, size,
                                    fmt::format("at most {} items are allowed", kMaxStoreItems)));
  }
  GE_RETURN_IF_ERROR(check.FirstError());
  ByteRope rope;
  for (size_t i = 0; i < bins.size(); ++i) {
    const NamedBin& bin = bins[i];
    if (last_of[bin.name] != i) continue;
    rope.Write(
        NamedBinHead{format.magic, static_cast<uint32_t>(bin.name.size()), static_cast<uint32_t>(bin.binary.size())});
    rope.WriteText(bin.name);
    rope.WriteShared(bin.binary);
  }
  return rope;
}

std::vector<NamedBin> SortedByName(std::vector<NamedBin> bins) {
  std::stable_sort(bins.begin(), bins.end(), [](const NamedBin& a, const NamedBin& b) { return a.name < b.name; });
  return bins;
}

}  // namespace ge
