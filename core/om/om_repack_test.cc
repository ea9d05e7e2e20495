#include "core/om/om_repack.h"

#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/sha256.h"
#include "core/om/model_attr_names.h"
#include "core/om/model_helper.h"
#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// The smallest file that is an ELF shared object; `tail` makes it one of its own.
SharedBytes SharedObject(uint16_t elf_type, size_t tail) {
  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = elf_type;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_ehsize = sizeof(header);
  ByteWriter writer;
  writer.Write(header);
  writer.WriteZeros(tail);
  return SharedBytes(std::move(writer).Take());
}

OpSoBin Library(const std::string& vendor, const std::string& name, SoBinType type) {
  return {name, vendor, type, SharedObject(ET_DYN, 5)};
}

SharedBytes Repack(const SharedBytes& file, const RepackPlan& plan) {
  auto repacked = RepackOm(file, plan, OmPolicy::kStrict);
  EXPECT_TRUE(repacked.ok()) << repacked.status().ToString();
  return repacked.ok() ? *repacked : SharedBytes();
}

OmFile OpenRepacked(const SharedBytes& file) {
  auto om = OpenOmFile(file);
  EXPECT_TRUE(om.ok()) << om.status().ToString();
  return om.ok() ? *om : OmFile();
}

TEST(OmRepackTest, ReplacesTheBytesOfALibraryAndNothingElse) {
  const SharedBytes file = small_model::Bytes();
  const SharedBytes binary = SharedObject(ET_DYN, 100);
  const SharedBytes repacked = Repack(file, {{}, {{"libopmaster.so", binary}}, {}});
  auto model = ModelHelper::LoadRootModel(repacked);
  ASSERT_TRUE(model.ok());
  ASSERT_EQ((*model)->so_bins.size(), 1U);
  EXPECT_EQ((*model)->so_bins[0].vendor_name, "/opp/lib");
  EXPECT_EQ((*model)->so_bins[0].type, SoBinType::kOpMasterDevice);
  EXPECT_TRUE(std::ranges::equal((*model)->so_bins[0].binary.view, binary.view));
  OmFile before = OpenRepacked(file), after = OpenRepacked(repacked);
  ASSERT_EQ(before.models[0].partitions.size(), after.models[0].partitions.size());
  for (size_t i = 0; i < before.models[0].partitions.size(); ++i) {
    const OmPartition& a = before.models[0].partitions[i];
    const OmPartition& b = after.models[0].partitions[i];
    EXPECT_EQ(a.type, b.type);
    if (a.type == static_cast<uint32_t>(PartitionType::kSoBins)) continue;
    if (a.type == static_cast<uint32_t>(PartitionType::kModelDef)) continue;  // holds the size of SO_BINS
    EXPECT_TRUE(std::ranges::equal(a.bytes.view, b.bytes.view)) << PartitionTypeName(a.type);
  }
}

TEST(OmRepackTest, TheListOfSizesFollows) {
  auto model = ModelHelper::LoadRootModel(Repack(small_model::Bytes(), {{"libopmaster.so"}, {}, {}}));
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(AttrOr<std::vector<int64_t>>((*model)->root().attrs(), kAttrOmInfoList, {}).at(4), 0);
}

TEST(OmRepackTest, DroppingTheLastLibraryRemovesThePartition) {
  OmFile om = OpenRepacked(Repack(small_model::Bytes(), {{"libopmaster.so"}, {}, {}}));
  EXPECT_EQ(om.models[0].Find(PartitionType::kSoBins), nullptr);
}

TEST(OmRepackTest, AFileWithoutLibrariesGetsThePartitionFirst) {
  const SharedBytes none = Repack(small_model::Bytes(), {{"libopmaster.so"}, {}, {}});
  OmFile om = OpenRepacked(Repack(none, {{}, {}, {Library("/v", "liba.so", SoBinType::kAutofuse)}}));
  EXPECT_EQ(om.models[0].partitions[0].type, static_cast<uint32_t>(PartitionType::kSoBins));
}

TEST(OmRepackTest, ALibraryBackInPlaceGivesTheFirstFileByteForByte) {
  const SharedBytes file = Repack(small_model::Bytes(), {{}, {}, {Library("/v", "liba.so", SoBinType::kAutofuse)}});
  const SharedBytes dropped = Repack(file, {{"liba.so"}, {}, {}});
  EXPECT_TRUE(std::ranges::equal(dropped.view, small_model::Bytes().view));
}

TEST(OmRepackTest, TheOsCheckFollowsTheSpaceRegistryLibraries) {
  const SharedBytes with =
      Repack(small_model::Bytes(), {{}, {}, {Library("/v", "libreg.so", SoBinType::kSpaceRegistry)}});
  EXPECT_EQ(OpenRepacked(with).header.need_check_os_cpu_info, 1);
  EXPECT_EQ(OpenRepacked(Repack(with, {{"libreg.so"}, {}, {}})).header.need_check_os_cpu_info, 0);
}

TEST(OmRepackTest, NamesWhatIsNotThere) {
  auto repacked = RepackOm(small_model::Bytes(), {{"libopmastr.so"}, {}, {}}, OmPolicy::kStrict);
  EXPECT_THAT(repacked.status().message(), HasSubstr("no packed library 'libopmastr.so' among 1; did you mean "
                                                     "'libopmaster.so'?"));
}

TEST(OmRepackTest, ANameOfTwoVendorsMustBeSaidInFull) {
  const SharedBytes two =
      Repack(small_model::Bytes(), {{}, {}, {Library("/v", "libopmaster.so", SoBinType::kAutofuse)}});
  auto repacked = RepackOm(two, {{"libopmaster.so"}, {}, {}}, OmPolicy::kStrict);
  EXPECT_THAT(repacked.status().message(), HasSubstr("'/opp/lib/libopmaster.so' or '/v/libopmaster.so'"));
  EXPECT_TRUE(RepackOm(two, {{"/v/libopmaster.so"}, {}, {}}, OmPolicy::kStrict).ok());
}

TEST(OmRepackTest, RefusesALibraryThatIsPackedAlready) {
  auto repacked = RepackOm(small_model::Bytes(),
                           {{}, {}, {Library("/opp/lib", "libopmaster.so", SoBinType::kAutofuse)}}, OmPolicy::kStrict);
  EXPECT_THAT(repacked.status().message(), HasSubstr("is packed already"));
}

TEST(OmRepackTest, RefusesWhatIsNoSharedObject) {
  const SharedBytes text = SharedBytes({'h', 'e', 'l', 'l', 'o'});
  auto repacked = RepackOm(small_model::Bytes(), {{}, {{"libopmaster.so", text}}, {}}, OmPolicy::kStrict);
  EXPECT_THAT(repacked.status().message(), HasSubstr("it is no ELF file"));
  const SharedBytes program = SharedObject(ET_EXEC, 0);
  repacked = RepackOm(small_model::Bytes(), {{}, {{"libopmaster.so", program}}, {}}, OmPolicy::kStrict);
  EXPECT_THAT(repacked.status().message(), HasSubstr("ELF file of type 2"));
}

TEST(OmRepackTest, RefusesFilesOfFiles) {
  REQUIRE_REFERENCE_DATA("om/genuine/bundle.om");
  for (const char* name : {"om/genuine/bundle.om", "om/flow_model.om"}) {
    for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference})
      EXPECT_EQ(RepackOm(reference::Read(name), {{"a.so"}, {}, {}}, policy).status().code(), kUnsupported) << name;
  }
}

TEST(OmRepackTest, ReferenceFilesKeepEveryOtherByte) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  size_t repacked_files = 0;
  const nlohmann::json manifest = reference::ReadJson("om/genuine/manifest.json");
  for (const nlohmann::json& facts : manifest.at("files")) {
    if (!facts.contains("loaded")) continue;
    auto name = facts.at("file").get<std::string>();
    const SharedBytes file = reference::Read("om/genuine/" + name);
    const SharedBytes added = Repack(file, {{}, {}, {Library("/v", "libnew.so", SoBinType::kSpaceRegistry)}});
    OmFile om = OpenRepacked(added);
    ASSERT_EQ(om.models.size(), facts.at("models").size());
    for (size_t m = 0; m < om.models.size(); ++m) {
      for (const nlohmann::json& partition : facts["models"][m]) {
        auto type = static_cast<PartitionType>(partition.at("type").get<uint32_t>());
        if (type == PartitionType::kSoBins || (m == 0 && type == PartitionType::kModelDef)) continue;
        EXPECT_EQ(Sha256Hex(om.models[m].Find(type)->bytes.view), partition.at("sha256")) << name << " model " << m;
      }
    }
    EXPECT_EQ(om.header.need_check_os_cpu_info, 1) << name;
    ++repacked_files;
  }
  EXPECT_EQ(repacked_files, 18U);
}

}  // namespace
}  // namespace ge
