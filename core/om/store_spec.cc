#include "core/om/store_spec.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "core/base/file.h"
#include "core/base/file_text.h"
#include "core/base/sha256.h"
#include "core/om/custom_ops.h"
#include "core/om/kernel_store.h"

namespace ge {
namespace {

using SpecJson = nlohmann::json;

constexpr uint64_t kMaxSpecTextBytes = uint64_t{1} << 32;     // a name given as a repeated character
constexpr uint64_t kMaxSpecPatternBytes = uint64_t{1} << 32;  // a binary given as a pattern

/// One item of a description. Every key that is asked for is known; Finish() refuses the others.
class SpecItem {
 public:
  SpecItem(const SpecJson& json, const std::filesystem::path& folder) : json_(json), folder_(folder) {}

  /// The text of whichever key is there: `<key>`, or `<key>_repeat` {"char", "count"}.
  StatusOr<std::string> Text(std::initializer_list<std::string> keys) {
    std::optional<std::string> text;
    for (const std::string& key : keys) {
      GE_ASSIGN_OR_RETURN(std::optional<std::string> found, TextOf(key));
      if (!found.has_value()) continue;
      if (text.has_value()) return MakeError(kParamInvalid, "'{}' is said in two ways", key);
      GE_RETURN_IF_ERROR(CheckCount(key + "_bytes", found->size()));
      text = std::move(found);
    }
    if (!text.has_value()) return MakeError(kParamInvalid, "no '{}'", *keys.begin());
    return *std::move(text);
  }

  /// `type`: a number of 16 bits, or the name of a known type.
  StatusOr<SoBinType> Type() {
    const SpecJson* type = Find("type");
    if (type == nullptr) return MakeError(kParamInvalid, "no 'type'");
    if (type->is_number_unsigned() && type->get<uint64_t>() <= std::numeric_limits<uint16_t>::max()) {
      return static_cast<SoBinType>(type->get<uint64_t>());
    }
    for (uint16_t value = 0; value < kSoBinTypeCount && type->is_string(); ++value) {
      const auto known = static_cast<SoBinType>(value);
      if (type->get<std::string>() == SoBinTypeName(known)) return known;
    }
    return MakeError(kParamInvalid, "type {} is no type's name and no number of 16 bits", type->dump());
  }

  /// `file`, or `bin_seed` and `bin_len`: the pattern of the reference data. `bin_sha256` is held against it.
  StatusOr<SharedBytes> Binary() {
    const SpecJson* file = Find("file");
    const SpecJson* seed = Find("bin_seed");
    const SpecJson* length = Find("bin_len");
    ByteBuffer bytes;
    if (file != nullptr && file->is_string() && seed == nullptr) {
      GE_ASSIGN_OR_RETURN(bytes, ReadFile(folder_ / file->get<std::string>(), std::numeric_limits<uint64_t>::max()));
    } else if (file == nullptr && seed != nullptr && seed->is_number_unsigned() && length != nullptr &&
               length->is_number_unsigned() && length->get<uint64_t>() <= kMaxSpecPatternBytes) {
      bytes = Pattern(seed->get<uint64_t>(), length->get<uint64_t>());
    } else {
      return MakeError(kParamInvalid, "neither a 'file' nor a 'bin_seed' and a 'bin_len' of at most {}",
                       kMaxSpecPatternBytes);
    }
    GE_RETURN_IF_ERROR(CheckCount("bin_len", bytes.size()));
    if (const SpecJson* sha256 = Find("bin_sha256"); sha256 != nullptr && *sha256 != Sha256Hex(bytes)) {
      return MakeError(kParamInvalid, "bin_sha256 is {}, the binary's is {}", sha256->dump(), Sha256Hex(bytes));
    }
    return SharedBytes(std::move(bytes));
  }

  Status Finish() const {
    for (const auto& [key, value] : json_.items()) {
      if (!known_.contains(key)) return MakeError(kParamInvalid, "unknown key {}", NameInMessage(key));
    }
    return {};
  }

 private:
  const SpecJson* Find(const std::string& key) {
    known_.insert(key);
    auto it = json_.find(key);
    return it == json_.end() ? nullptr : &*it;
  }

  StatusOr<std::optional<std::string>> TextOf(const std::string& key) {
    const SpecJson* text = Find(key);
    const SpecJson* repeat = Find(key + "_repeat");
    if (text != nullptr && repeat == nullptr && text->is_string()) return std::optional(text->get<std::string>());
    if (text == nullptr && repeat == nullptr) return std::optional<std::string>();
    if (text != nullptr || !repeat->is_object() || !repeat->contains("char") || !repeat->contains("count")) {
      return MakeError(kParamInvalid, "'{}' is a text, '{}_repeat' {{\"char\", \"count\"}}", key, key);
    }
    const SpecJson& unit = repeat->at("char");
    const SpecJson& count = repeat->at("count");
    if (!unit.is_string() || unit.get<std::string>().size() != 1 || !count.is_number_unsigned() ||
        count.get<uint64_t>() > kMaxSpecTextBytes) {
      return MakeError(kParamInvalid, "'{}_repeat' wants a 'char' of one byte and a 'count' of at most {}", key,
                       kMaxSpecTextBytes);
    }
    return std::optional(std::string(count.get<uint64_t>(), unit.get<std::string>().front()));
  }

  Status CheckCount(const std::string& key, size_t actual) {
    const SpecJson* count = Find(key);
    if (count == nullptr || *count == actual) return {};
    return MakeError(kParamInvalid, "{} is {}, there are {}", key, count->dump(), actual);
  }

  /// Byte i of the pattern of a seed (the `format` line of the manifests).
  static ByteBuffer Pattern(uint64_t seed, uint64_t size) {
    ByteBuffer bytes(size);
    for (uint64_t i = 0; i < size; ++i) bytes[i] = static_cast<uint8_t>(i * 131 + seed * 17 + (i >> 8U) * 7);
    return bytes;
  }

  const SpecJson& json_;
  const std::filesystem::path& folder_;
  std::set<std::string> known_;
};

Status ReadItem(StoreKind kind, const SpecJson& json, const std::filesystem::path& folder, StoreSpec& spec) {
  if (!json.is_object()) return MakeError(kParamInvalid, "an item is an object");
  SpecItem item(json, folder);
  if (kind == StoreKind::kSoBins) {
    OpSoBin bin;
    GE_ASSIGN_OR_RETURN(bin.so_name, item.Text({"name", "so_name"}));
    GE_ASSIGN_OR_RETURN(bin.vendor_name, item.Text({"vendor", "vendor_name"}));
    GE_ASSIGN_OR_RETURN(bin.type, item.Type());
    GE_ASSIGN_OR_RETURN(bin.binary, item.Binary());
    spec.so_bins.push_back(std::move(bin));
  } else {
    NamedBin bin;
    GE_ASSIGN_OR_RETURN(bin.name, item.Text({"name"}));
    GE_ASSIGN_OR_RETURN(bin.binary, item.Binary());
    spec.bins.push_back(std::move(bin));
  }
  return item.Finish();
}

/// The place of a name in `order_in_file`, where a number stands for a name of so many bytes; nullopt when it is not
/// there.
std::optional<size_t> PlaceOf(const std::string& name, const SpecJson& order) {
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i].is_string() ? order[i] == name : order[i] == name.size()) return i;
  }
  return std::nullopt;
}

/// Puts the items in the order of a manifest's `order_in_file`, which tells what the reference's hash map came to.
Status Reorder(const SpecJson& order, std::vector<NamedBin>& bins) {
  if (!order.is_array()) return MakeError(kParamInvalid, "'order_in_file' is a list of names");
  std::vector<std::pair<size_t, size_t>> places;  // in the file, among the items
  for (size_t i = 0; i < bins.size(); ++i) {
    const std::optional<size_t> place = PlaceOf(bins[i].name, order);
    if (!place) return MakeError(kParamInvalid, "'order_in_file' does not name {}", NameInMessage(bins[i].name));
    places.emplace_back(*place, i);
  }
  std::sort(places.begin(), places.end());
  std::vector<NamedBin> ordered;
  ordered.reserve(places.size());
  for (const auto& [place, item] : places) ordered.push_back(std::move(bins[item]));
  bins = std::move(ordered);
  return {};
}

}  // namespace

StatusOr<StoreSpec> ParseStoreSpec(StoreKind kind, std::string_view json, const std::filesystem::path& folder) {
  const SpecJson root = SpecJson::parse(json, nullptr, false);
  if (root.is_discarded()) return MakeError(kParamInvalid, "the description is no JSON");
  const SpecJson* items = root.is_array() ? &root : nullptr;
  for (const char* key : {"items", "added_in_order"}) {
    if (items == nullptr && root.is_object() && root.contains(key)) items = &root.at(key);
  }
  if (items == nullptr || !items->is_array()) {
    return MakeError(kParamInvalid, "the description has no list 'items' (or 'added_in_order')");
  }
  StoreSpec spec;
  spec.kind = kind;
  for (size_t i = 0; i < items->size(); ++i) {
    GE_RETURN_IF_ERROR(ReadItem(kind, (*items)[i], folder, spec), "item {} of the description", i);
  }
  if (root.is_object() && root.contains("order_in_file") && kind != StoreKind::kSoBins) {
    GE_RETURN_IF_ERROR(Reorder(root.at("order_in_file"), spec.bins));
  }
  return spec;
}

StatusOr<ByteBuffer> BuildStore(const StoreSpec& spec, OmCheck& check) {
  switch (spec.kind) {
    case StoreKind::kSoBins:
      return BuildSoBins(spec.so_bins, check);
    case StoreKind::kKernels:
      return BuildKernelStore(spec.bins, check);
    case StoreKind::kCustomOps:
      return BuildCustomOps(spec.bins, check);
  }
  return MakeError(kParamInvalid, "unknown kind of store");
}

}  // namespace ge
