#include "core/om/op_so_store.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "core/base/file_text.h"
#include "core/om/limits.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

/// Whether `text` holds one of two bytes. In vectors, in one pass: for names as short as these, calls of memchr take a
/// quarter of the time that writing a library of 1 KiB takes.
bool HoldsOneOf(std::string_view text, char a, char b) {
  using Vector [[gnu::vector_size(16)]] = int8_t;
  constexpr size_t kWidth = sizeof(Vector);
  if (text.size() < kWidth) return std::any_of(text.begin(), text.end(), [a, b](char c) { return c == a || c == b; });
  const Vector all_a = Vector{} + static_cast<int8_t>(a), all_b = Vector{} + static_cast<int8_t>(b);
  Vector part = {}, found = {};
  for (size_t at = 0; at + kWidth <= text.size(); at += kWidth) {
    std::memcpy(&part, text.data() + at, kWidth);
    found |= (part == all_a) | (part == all_b);
  }
  std::memcpy(&part, text.data() + text.size() - kWidth, kWidth);  // the rest, and some of what was seen
  found |= (part == all_a) | (part == all_b);
  std::array<uint64_t, 2> halves = {};
  std::memcpy(halves.data(), &found, kWidth);
  return (halves[0] | halves[1]) != 0;
}

/// No rule of ReportSoBin() is broken, as nearly always.
bool IsGood(const OpSoBin& bin) {
  return IsKnown(bin.type) && !bin.so_name.empty() && !bin.binary.empty() &&
         bin.vendor_name.size() <= kMaxVendorNameLength && !HoldsOneOf(bin.so_name, '/', '\0') &&
         !HoldsOneOf(bin.vendor_name, '\0', '\0');
}

Status ReportSoBin(const OpSoBin& bin, size_t item, uint64_t offset, OmCheck& check) {
  auto report = [&](const OmRule& rule, std::string_view problem) {
    return check.Report(rule, offset, fmt::format("SO_BINS item {} {}: {}", item, NameInMessage(bin.so_name), problem));
  };
  if (!IsKnown(bin.type)) {
    GE_RETURN_IF_ERROR(report(
        kSoItemTypeRule, fmt::format("so_bin_type {} is unknown, known are 0 to 3", static_cast<uint16_t>(bin.type))));
  }
  if (bin.so_name.empty()) GE_RETURN_IF_ERROR(report(kSoNameEmptyRule, "the library has no name"));
  if (size_t at = bin.so_name.view().find('/'); at != std::string_view::npos) {
    GE_RETURN_IF_ERROR(report(kSoNameSlashRule, fmt::format("the so name has a '/' at byte {}", at)));
  }
  if (size_t at = bin.so_name.view().find('\0'); at != std::string_view::npos) {
    GE_RETURN_IF_ERROR(report(kSoNameZeroRule, fmt::format("the so name has a zero at byte {}", at)));
  }
  if (size_t at = bin.vendor_name.view().find('\0'); at != std::string_view::npos) {
    GE_RETURN_IF_ERROR(report(kSoNameZeroRule, fmt::format("the vendor name has a zero at byte {}", at)));
  }
  if (bin.vendor_name.size() > kMaxVendorNameLength) {
    GE_RETURN_IF_ERROR(report(kSoVendorLimitRule, fmt::format("the vendor name has {} bytes, at most {} are allowed",
                                                              bin.vendor_name.size(), kMaxVendorNameLength)));
  }
  if (bin.binary.empty()) return report(kSoBinaryEmptyRule, "the binary is empty");
  return {};
}

/// What the names and the type of one library may be; reader and writer hold the same rules. `offset` is the item's
/// place, `item` its number.
inline Status CheckSoBin(const OpSoBin& bin, size_t item, uint64_t offset, OmCheck& check) {
  return IsGood(bin) ? Status() : ReportSoBin(bin, item, offset, check);
}

class SoBinsReader {
 public:
  SoBinsReader(const SharedBytes& partition, uint64_t file_offset, OmCheck& check)
      : reader_(partition.view, file_offset), owner_(partition.owner), check_(check) {}

  StatusOr<std::vector<OpSoBin>> Read() {
    const uint64_t begin = reader_.offset();
    const size_t size = reader_.remaining();
    if (size < sizeof(uint32_t)) {
      GE_RETURN_IF_ERROR(check_.Report(kSoCountMissingRule, begin,
                                       fmt::format("SO_BINS of {} bytes, its count has {}", size, sizeof(uint32_t))));
      return std::move(bins_);
    }
    GE_ASSIGN_OR_RETURN(const uint32_t count, reader_.Read<uint32_t>("so_num"));
    bins_.reserve(std::min<size_t>({count, kMaxSoCount, reader_.remaining() / kSoStoreItemHeadSize}));
    while (!ended_ && reader_.remaining() > kSoStoreItemHeadSize) GE_RETURN_IF_ERROR(ReadItem());
    if (ended_by_empty_binary_) return std::move(bins_);
    if (!ended_ && reader_.remaining() != 0) {
      GE_RETURN_IF_ERROR(
          check_.Report(kSoTrailingBytesRule, reader_.offset(),
                        fmt::format("SO_BINS: {} bytes are left after {} items", reader_.remaining(), item_)));
    }
    if (count != item_) {
      const OmRule& rule = size == sizeof(uint32_t) ? kSoCountUnreadRule : kSoCountRule;
      GE_RETURN_IF_ERROR(
          check_.Report(rule, begin, fmt::format("SO_BINS: so_num is {}, {} items are there", count, item_)));
    }
    return std::move(bins_);
  }

 private:
  Status ReadItem() {
    const uint64_t offset = reader_.offset();
    if (item_ == kMaxSoCount) {
      ended_ = true;
      return check_.Report(kSoCountLimitRule, offset,
                           fmt::format("SO_BINS: more than {} libraries, the most that are allowed", kMaxSoCount));
    }
    GE_ASSIGN_OR_RETURN(const SoStoreItemHead head, reader_.Read<SoStoreItemHead>("item head"));
    if (head.magic != kSoStoreMagic) {
      GE_RETURN_IF_ERROR(check_.Report(
          kSoItemMagicRule, offset,
          fmt::format("SO_BINS item {}: magic 0x{:08X}, must be 0x{:08X}", item_, head.magic, kSoStoreMagic)));
    }
    const uint64_t wanted = uint64_t{head.so_name_len} + head.vendor_name_len + head.bin_len;
    if (wanted > reader_.remaining()) {
      ended_ = true;
      return check_.Report(
          kSoItemTruncatedRule, offset,
          fmt::format("SO_BINS item {}: so name of {}, vendor name of {} and binary of {} bytes, {} bytes are left",
                      item_, head.so_name_len, head.vendor_name_len, head.bin_len, reader_.remaining()));
    }
    return TakeItem(head, offset);
  }

  Status TakeItem(const SoStoreItemHead& head, uint64_t offset) {
    GE_ASSIGN_OR_RETURN(const ByteView name, reader_.ReadBytes(head.so_name_len, "so name"));
    GE_ASSIGN_OR_RETURN(const ByteView vendor, reader_.ReadBytes(head.vendor_name_len, "vendor name"));
    GE_ASSIGN_OR_RETURN(const ByteView binary, reader_.ReadBytes(head.bin_len, "binary"));
    OpSoBin bin{SharedText(owner_, AsText(name)), SharedText(owner_, AsText(vendor)),
                static_cast<SoBinType>(head.so_bin_type), SharedBytes{owner_, binary}};
    GE_RETURN_IF_ERROR(CheckSoBin(bin, item_, offset, check_));
    ++item_;
    if (!binary.empty()) {
      bins_.push_back(std::move(bin));
    } else if (check_.policy() == OmPolicy::kReference) {
      ended_ = ended_by_empty_binary_ = true;  // as GE's loader, which does not look at the count then
    }
    return {};
  }

  ByteReader reader_;
  const std::shared_ptr<const void>& owner_;
  OmCheck& check_;
  std::vector<OpSoBin> bins_;
  size_t item_ = 0;
  bool ended_ = false;
  bool ended_by_empty_binary_ = false;
};

uint64_t ItemSize(const OpSoBin& bin) {
  return uint64_t{kSoStoreItemHeadSize} + bin.so_name.size() + bin.vendor_name.size() + bin.binary.size();
}

bool LengthsFit(const OpSoBin& bin) {
  return bin.so_name.size() <= std::numeric_limits<uint16_t>::max() &&
         bin.vendor_name.size() <= std::numeric_limits<uint32_t>::max() &&
         bin.binary.size() <= std::numeric_limits<uint32_t>::max();
}

Status ReportLengths(const OpSoBin& bin, size_t item, uint64_t offset, OmCheck& check) {
  return check.Report(
      kSoFieldOverflowRule, offset,
      fmt::format("SO_BINS item {} {}: a so name of {} bytes, a vendor name of {} and a binary of {} do not fit their "
                  "16, 32 and 32 bits",
                  item, NameInMessage(bin.so_name), bin.so_name.size(), bin.vendor_name.size(), bin.binary.size()));
}

/// Names are checked where they are written: looked at twice, those of many libraries would leave the cache between.
template <typename Writer>
Status WriteItems(const std::vector<OpSoBin>& bins, OmCheck& check, Writer& writer) {
  writer.Write(static_cast<uint32_t>(bins.size()));
  for (size_t i = 0; i < bins.size(); ++i) {
    const OpSoBin& bin = bins[i];
    GE_RETURN_IF_ERROR(CheckSoBin(bin, i, writer.size(), check));
    SoStoreItemHead head;
    head.so_name_len = static_cast<uint16_t>(bin.so_name.size());
    head.so_bin_type = static_cast<uint16_t>(bin.type);
    head.vendor_name_len = static_cast<uint32_t>(bin.vendor_name.size());
    head.bin_len = static_cast<uint32_t>(bin.binary.size());
    writer.Write(head);
    writer.WriteText(bin.so_name);
    writer.WriteText(bin.vendor_name);
    writer.WriteShared(bin.binary);
  }
  return check.FirstError();
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

StatusOr<std::vector<OpSoBin>> ParseSoBins(const SharedBytes& partition, uint64_t file_offset, OmCheck& check) {
  return SoBinsReader(partition, file_offset, check).Read();
}

StatusOr<size_t> SoBinsSize(const std::vector<OpSoBin>& bins, OmCheck& check) {
  uint64_t size = sizeof(uint32_t);
  if (bins.size() > kMaxSoCount) {
    GE_RETURN_IF_ERROR(
        check.Report(kSoCountLimitRule, 0,
                     fmt::format("SO_BINS of {} libraries, at most {} are allowed", bins.size(), kMaxSoCount)));
  }
  for (size_t i = 0; i < bins.size(); ++i) {
    if (!LengthsFit(bins[i])) GE_RETURN_IF_ERROR(ReportLengths(bins[i], i, size, check));
    size += ItemSize(bins[i]);
  }
  if (size > kMaxPlainPartitionSize) {
    GE_RETURN_IF_ERROR(
        check.Report(kSoFieldOverflowRule, 0,
                     fmt::format("SO_BINS of {} bytes, at most {} are allowed", size, kMaxPlainPartitionSize)));
  }
  GE_RETURN_IF_ERROR(check.FirstError());
  return static_cast<size_t>(size);
}

Status WriteSoBins(const std::vector<OpSoBin>& bins, MutableByteView out, OmCheck& check) {
  SpanWriter writer(out);
  GE_RETURN_IF_ERROR(WriteItems(bins, check, writer));
  GE_CHECK(writer.size() == out.size());
  return {};
}

StatusOr<ByteRope> LayOutSoBins(const std::vector<OpSoBin>& bins, OmCheck& check) {
  GE_RETURN_IF_ERROR(check.GoOn(SoBinsSize(bins, check).status()));
  ByteRope rope;
  GE_RETURN_IF_ERROR(WriteItems(bins, check, rope));
  return rope;
}

}  // namespace ge
