// Every store of the reference data: what the reference's own loader made of it, and its bytes again from its items.

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/om/kernel_store.h"
#include "core/om/op_so_store.h"
#include "core/om/reference_data.h"
#include "core/om/store_spec.h"

namespace ge {
namespace {

using Json = nlohmann::json;

/// FNV-1a of 64 bits as the manifests have it; their offset basis is not the usual one.
std::string Fnv1a64Hex(ByteView bytes) {
  uint64_t hash = 1469598103934665603;
  for (uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
  return fmt::format("{:016x}", hash);
}

/// A text as the manifests' loading facts give it: as it is, in hex, or by length and hash.
void ExpectText(std::string_view text, const Json& fact, const std::string& key, const std::string& where) {
  if (fact.contains(key)) {
    EXPECT_EQ(text, fact.at(key).get<std::string>()) << where;
  } else if (fact.contains(key + "_hex")) {
    EXPECT_EQ(fmt::format("{:02x}", fmt::join(AsBytes(text), "")), fact.at(key + "_hex").get<std::string>()) << where;
  } else {
    EXPECT_EQ(text.size(), fact.at(key + "_len").get<size_t>()) << where;
    EXPECT_EQ(Fnv1a64Hex(AsBytes(text)), fact.at(key + "_fnv1a64").get<std::string>()) << where;
  }
}

void ExpectBinary(const SharedBytes& binary, const Json& fact, const std::string& where) {
  EXPECT_EQ(binary.size(), fact.at("bin_len").get<size_t>()) << where;
  EXPECT_EQ(Fnv1a64Hex(binary.view), fact.at("bin_fnv1a64").get<std::string>()) << where;
}

/// What refuses a case: the rule's id, or "" when it is accepted.
struct Refusals {
  std::string strict_read, strict_build, reference_build;
};
using RefusalsByCase = std::map<std::string, Refusals>;

const RefusalsByCase kSoStoreRefusals = {
    {"one_type_unknown", {"so-item-type", "so-item-type", ""}},
    {"one_type_ffff", {"so-item-type", "so-item-type", ""}},
    {"path_name_spaces", {"so-name-slash", "so-name-slash", ""}},
    {"utf8", {"so-name-slash", "so-name-slash", ""}},
    // The reference cuts the length to 16 bits and leaves as many bytes of its heap behind the items, which neither it
    // nor we can read: nothing is written under any policy.
    {"name_65536", {"so-item-magic", "so-field-overflow", "so-field-overflow"}},
    {"name_65546", {"so-item-magic", "so-field-overflow", "so-field-overflow"}},
    {"name_65536_then_other", {"so-item-magic", "so-field-overflow", "so-field-overflow"}},
    {"bin_0_last", {"", "so-binary-empty", "so-binary-empty"}},
    {"bin_0_only", {"", "so-binary-empty", "so-binary-empty"}},
    {"bin_0_middle", {"so-binary-empty", "so-binary-empty", "so-binary-empty"}},
};
const RefusalsByCase kKernelStoreRefusals = {
    {"empty", {"store-empty", "", ""}},
    {"dup_name", {"", "kernel-name-twice", ""}},
    {"empty_name", {"", "store-write-empty", "store-write-empty"}},
    {"bin_0_only", {"", "store-write-empty", "store-write-empty"}},
    {"bin_0_with_other", {"", "store-write-empty", "store-write-empty"}},
    {"bin_0_with_other2", {"", "store-write-empty", "store-write-empty"}},
};

struct StoreData {
  StoreKind kind;
  std::string folder;
  const RefusalsByCase* refusals;
};

std::string FirstErrorRule(const OmCheck& check) {
  for (const OmFinding& finding : check.findings()) {
    if (finding.severity == OmSeverity::kError) return std::string(finding.rule->id);
  }
  return "";
}

class StoreReferenceTest : public testing::TestWithParam<StoreData> {
 protected:
  /// Calls `judge` for every case of the manifest.
  template <typename Judge>
  void ForEachCase(Judge judge) {
    REQUIRE_REFERENCE_DATA(GetParam().folder);
    const Json manifest = reference::ReadJson(GetParam().folder + "/manifest.json");
    ASSERT_GE(manifest.at("cases").size(), 14U);
    for (const Json& reference_case : manifest.at("cases")) judge(reference_case, Name(reference_case));
  }
  static std::string Name(const Json& reference_case) { return reference_case.at("case").get<std::string>(); }
  Refusals RefusalsOf(const std::string& name) const {
    auto it = GetParam().refusals->find(name);
    return it == GetParam().refusals->end() ? Refusals{} : it->second;
  }
  SharedBytes File(const Json& reference_case) const {
    return reference::Read(GetParam().folder + "/" + reference_case.at("file").get<std::string>());
  }
  std::string RefusalOf(const SharedBytes& file, OmPolicy policy) const {
    OmCheck check = OmCheck::Collecting(policy);
    const bool accepted = DescribeStore(GetParam().kind, file, check).at("accept").get<bool>();
    EXPECT_EQ(accepted, FirstErrorRule(check).empty());
    return FirstErrorRule(check);
  }
};

TEST_P(StoreReferenceTest, ReferenceGivesTheVerdictOfTheReferencesLoader) {
  ForEachCase([&](const Json& reference_case, const std::string& name) {
    if (reference_case.at("file").is_null()) return;
    const bool accepted = RefusalOf(File(reference_case), OmPolicy::kReference).empty();
    EXPECT_EQ(accepted, reference_case.at("genuine_load").at("accept").get<bool>()) << name;
  });
}

TEST_P(StoreReferenceTest, ReferenceGivesTheItemsOfTheReferencesLoader) {
  ForEachCase([&](const Json& reference_case, const std::string& name) {
    if (reference_case.at("file").is_null()) return;
    const Json& facts = reference_case.at("genuine_load").at("items");
    OmCheck check = OmCheck::Collecting(OmPolicy::kReference);
    if (GetParam().kind == StoreKind::kSoBins) {
      auto bins = ParseSoBins(File(reference_case), 0, check);
      ASSERT_TRUE(bins.ok()) << name;
      ASSERT_EQ(bins->size(), facts.size()) << name;
      for (size_t i = 0; i < facts.size(); ++i) {
        ExpectText((*bins)[i].so_name, facts[i], "name", name);
        ExpectText((*bins)[i].vendor_name, facts[i], "vendor", name);
        EXPECT_EQ(static_cast<uint16_t>((*bins)[i].type), facts[i].at("type").get<uint16_t>()) << name;
        ExpectBinary((*bins)[i].binary, facts[i], name);
      }
    } else {
      auto read = ParseKernelStore(File(reference_case), "TBE_KERNELS", 0, check);
      ASSERT_TRUE(read.ok()) << name;
      const std::vector<KernelBin> kernels = SortedByName(*read);  // as the facts are
      ASSERT_EQ(kernels.size(), facts.size()) << name;
      for (size_t i = 0; i < facts.size(); ++i) {
        ExpectText(kernels[i].name, facts[i], "name", name);
        ExpectBinary(kernels[i].binary, facts[i], name);
      }
    }
  });
}

TEST_P(StoreReferenceTest, StrictReadsTheSameButForWhatItForbids) {
  ForEachCase([&](const Json& reference_case, const std::string& name) {
    if (reference_case.at("file").is_null()) return;
    EXPECT_EQ(RefusalOf(File(reference_case), OmPolicy::kStrict), RefusalsOf(name).strict_read) << name;
  });
}

TEST_P(StoreReferenceTest, BuildsTheReferencesBytesFromTheManifestsEntry) {
  ForEachCase([&](const Json& reference_case, const std::string& name) {
    auto spec = ParseStoreSpec(GetParam().kind, reference_case.dump(), "");
    ASSERT_TRUE(spec.ok()) << name << ": " << spec.status().ToString();
    for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
      const Refusals refusals = RefusalsOf(name);
      OmCheck check = OmCheck::Collecting(policy);
      auto bytes = BuildStore(*spec, check);
      EXPECT_EQ(FirstErrorRule(check), policy == OmPolicy::kStrict ? refusals.strict_build : refusals.reference_build)
          << name;
      ASSERT_EQ(bytes.ok(), FirstErrorRule(check).empty()) << name;
      if (!bytes.ok()) continue;
      EXPECT_TRUE(std::ranges::equal(*bytes, File(reference_case).view)) << name;
    }
  });
}

void PrintTo(const StoreData& data, std::ostream* out) { *out << data.folder; }

std::string StoreFolder(const testing::TestParamInfo<StoreData>& data) { return data.param.folder; }

INSTANTIATE_TEST_SUITE_P(Stores, StoreReferenceTest,
                         testing::Values(StoreData{StoreKind::kSoBins, "so_store", &kSoStoreRefusals},
                                         StoreData{StoreKind::kKernels, "kernel_store", &kKernelStoreRefusals}),
                         StoreFolder);

}  // namespace
}  // namespace ge
