#include "core/om/store_show.h"

#include <array>

#include "core/base/file_text.h"
#include "core/base/sha256.h"
#include "core/om/custom_ops.h"
#include "core/om/json_text.h"
#include "core/om/kernel_store.h"
#include "core/om/om_findings_report.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

using StoreJson = nlohmann::ordered_json;

constexpr std::array<std::pair<StoreKind, std::string_view>, 3> kStoreKinds = {
    {{StoreKind::kSoBins, "so_bins"}, {StoreKind::kKernels, "kernels"}, {StoreKind::kCustomOps, "custom_ops"}}};

StatusOr<StoreJson> ReadStore(StoreKind kind, const SharedBytes& file, OmCheck& check) {
  // In a model file no bytes are no partition. As a file of its own GE's readers of stores refuse them.
  if (file.empty()) return check.Refuse(kStoreEmptyRule, 0, "the file has no bytes");
  if (kind == StoreKind::kSoBins) {
    GE_ASSIGN_OR_RETURN(const std::vector<OpSoBin> bins, ParseSoBins(file, 0, check));
    return DescribeSoBins(bins);
  }
  GE_ASSIGN_OR_RETURN(const std::vector<NamedBin> bins, kind == StoreKind::kKernels
                                                            ? ParseKernelStore(file, "kernel store", 0, check)
                                                            : ParseCustomOps(file, 0, check));
  return DescribeNamedBins(bins);
}

}  // namespace

StoreJson DescribeSoBins(const std::vector<OpSoBin>& bins) {
  StoreJson items = StoreJson::array();
  for (const OpSoBin& bin : bins) {
    items.push_back({{"name", JsonText(bin.so_name)},
                     {"vendor", JsonText(bin.vendor_name)},
                     {"type", static_cast<uint16_t>(bin.type)},
                     {"type_name", SoBinTypeName(bin.type)},
                     {"bin_len", bin.binary.size()},
                     {"bin_sha256", Sha256Hex(bin.binary.view)}});
  }
  return items;
}

StoreJson DescribeNamedBins(const std::vector<NamedBin>& bins) {
  StoreJson items = StoreJson::array();
  for (const NamedBin& bin : bins) {
    items.push_back(
        {{"name", JsonText(bin.name)}, {"bin_len", bin.binary.size()}, {"bin_sha256", Sha256Hex(bin.binary.view)}});
  }
  return items;
}

std::string_view StoreKindName(StoreKind kind) {
  for (const auto& [known, name] : kStoreKinds) {
    if (known == kind) return name;
  }
  return "unknown";
}

std::optional<StoreKind> StoreKindOf(std::string_view name) {
  for (const auto& [kind, known] : kStoreKinds) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

StoreJson DescribeStore(StoreKind kind, const SharedBytes& file, OmCheck& check) {
  StatusOr<StoreJson> items = ReadStore(kind, file, check);
  return {{"kind", StoreKindName(kind)},
          {"size", file.size()},
          {"sha256", Sha256Hex(file.view)},
          {"accept", !check.HasError()},
          {"items", items.ok() ? *std::move(items) : StoreJson::array()},
          {"findings", DescribeFindings(check.findings())},
          {"findings_omitted", check.omitted()}};
}

std::string RenderStore(const StoreJson& description) {
  std::string out =
      fmt::format("{}, {} bytes: {}\n", description["kind"].get<std::string>(), description["size"].get<uint64_t>(),
                  description["accept"].get<bool>() ? "accepted" : "refused");
  for (const StoreJson& item : description["items"]) {
    out += "  ";
    if (item.contains("type_name")) out += fmt::format("{:<15} ", item["type_name"].get<std::string>());
    out +=
        fmt::format("{} ({} bytes)", NameInMessage(item["name"].get<std::string>()), item["bin_len"].get<uint64_t>());
    if (item.contains("vendor")) out += fmt::format(" from {}", NameInMessage(item["vendor"].get<std::string>()));
    out += "\n";
  }
  return out + RenderFindings(description["findings"], description["findings_omitted"].get<uint64_t>());
}

}  // namespace ge
