#include "core/om/om_verify.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <optional>

#include "core/base/file.h"
#include "core/om/bundle_model.h"
#include "core/om/flow_model.h"
#include "core/om/om_findings_for_test.h"
#include "core/om/op_so_store.h"

namespace ge {
namespace {

using om_test::Changed;
using om_test::Errors;
using om_test::Warnings;
using om_test::With;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

OmPartition& PartitionOf(OmFile& om, PartitionType type) {
  for (OmPartition& partition : om.models.front().partitions) {
    if (partition.type == static_cast<uint32_t>(type)) return partition;
  }
  ADD_FAILURE() << "no " << PartitionTypeName(type);
  return om.models.front().partitions.front();
}

std::optional<OmFinding> OnlyError(const SharedBytes& file) {
  std::optional<OmFinding> error;
  const OmCheck verdict = VerifyOm(file, OmPolicy::kStrict);
  for (const OmFinding& finding : verdict.findings()) {
    if (finding.severity != OmSeverity::kError) continue;
    EXPECT_FALSE(error.has_value()) << finding.cause;
    error = finding;
  }
  return error;
}

TEST(VerifyOmTest, FindsNothingInAGoodFile) {
  EXPECT_THAT(VerifyOm(small_model::Bytes(), OmPolicy::kStrict).findings(), IsEmpty());
}

TEST(VerifyOmTest, ABrokenPartitionDoesNotHideTheOthers) {
  SharedBytes file = Changed([](OmFile& om) {
    PartitionOf(om, PartitionType::kTaskInfo).bytes = SharedBytes({0xFF});
    PartitionOf(om, PartitionType::kModelDef).bytes = SharedBytes({0xFF});
    om.header.is_encrypt = 1;
  });
  EXPECT_THAT(Errors(file), UnorderedElementsAre("header-encrypt", "model-def", "task-info"));
}

TEST(VerifyOmTest, CountsTheFindingsThatItLeavesOut) {
  constexpr size_t kOverTheLimit = 7;
  const SharedBytes file = Changed([](OmFile& om) {
    const OpSoBin bin{"a.so", "v", static_cast<SoBinType>(99), SharedBytes({1})};
    OmCheck reference(OmPolicy::kReference);  // builds what strict would refuse
    auto store = BuildSoBins(std::vector<OpSoBin>(kMaxFindingsPerRule + kOverTheLimit, bin), reference);
    ASSERT_TRUE(store.ok()) << store.status().ToString();
    PartitionOf(om, PartitionType::kSoBins).bytes = SharedBytes(*std::move(store));
  });
  const OmCheck verdict = VerifyOm(file, OmPolicy::kStrict);
  EXPECT_EQ(om_test::Ids(verdict.findings(), OmSeverity::kError).size(), kMaxFindingsPerRule);
  EXPECT_EQ(verdict.omitted(), kOverTheLimit);
}

TEST(VerifyOmTest, TellsTheOffsetInTheFile) {
  SharedBytes file = Changed([](OmFile& om) { PartitionOf(om, PartitionType::kTaskInfo).bytes = SharedBytes({0xFF}); });
  const std::optional<OmFinding> finding = OnlyError(file);
  ASSERT_TRUE(finding.has_value());
  EXPECT_EQ(finding->rule->id, "task-info");
  EXPECT_EQ(finding->offset, file.size() - 1);
}

TEST(VerifyOmTest, ATableThatRunsOutStillGivesThePartitionsBeforeTheEnd) {
  OmFile om = *OpenOmFile(small_model::Bytes());
  const size_t last = om.models.front().partitions.size() - 1;
  SharedBytes file = With(small_model::Bytes(), 256 + 8 + 24 * last + 16, uint64_t{1} << 32);
  file = With(file, 256 + 8 + 24 * (last - 1) + 8, uint64_t{7});
  EXPECT_THAT(Errors(file), ElementsAre("partition-offset", "partition-size"));
}

TEST(VerifyOmTest, FindsWhatIsWrongInTheModelsOfABundle) {
  SharedBytes broken =
      Changed([](OmFile& om) { PartitionOf(om, PartitionType::kTaskInfo).bytes = SharedBytes({0xFF}); });
  auto bundle = MakeBundle({8, {small_model::Bytes(), broken}});
  ASSERT_TRUE(bundle.ok()) << bundle.status().ToString();
  SharedBytes file = SharedBytes(*WriteOmFile(*bundle));
  const std::optional<OmFinding> finding = OnlyError(file);
  ASSERT_TRUE(finding.has_value());
  EXPECT_EQ(finding->rule->id, "task-info");
  EXPECT_EQ(finding->offset, file.size() - 1);
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  EXPECT_THAT(Warnings(file, OmPolicy::kReference), Contains("task-info"));
}

SharedBytes FlowFile(const SharedBytes& submodel_file) {
  FlowModel flow;
  flow.def.add_submodel_name("part");
  FlowSubmodel& submodel = flow.submodels.emplace_back();
  submodel.def.set_model_name("part");
  submodel.def.set_model_type("NPU");
  submodel.om_data = submodel_file;
  OmFile source = *OpenOmFile(small_model::Bytes());
  auto om = MakeFlowFile(source.models.front().Find(PartitionType::kModelDef)->bytes, flow);
  EXPECT_TRUE(om.ok()) << om.status().ToString();
  return SharedBytes(*WriteOmFile(*om));
}

TEST(VerifyOmTest, TheReferencesVerdictOnAFlowFileDoesNotLookIntoItsSubmodels) {
  EXPECT_THAT(Errors(FlowFile(small_model::Bytes())), IsEmpty());
  SharedBytes file = FlowFile(With(small_model::Bytes(), 0, uint32_t{0}));
  EXPECT_THAT(Errors(file), ElementsAre("header-magic"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  EXPECT_THAT(Warnings(file, OmPolicy::kReference), Contains("header-magic"));
}

TEST(VerifyOmTest, FilesInFilesAreReadFourLevelsDeep) {
  SharedBytes file = small_model::Bytes();
  for (int level = 1; level < 4; ++level) {
    file = SharedBytes(*WriteOmFile(*MakeBundle({0, {file}})));
    EXPECT_THAT(Errors(file), IsEmpty()) << level;
  }
  file = SharedBytes(*WriteOmFile(*MakeBundle({0, {file}})));
  EXPECT_THAT(Errors(file), ElementsAre("nesting"));
}

TEST(VerifyOmTest, ModelInoutInfoHasNoSayInTheReferencesVerdict) {
  SharedBytes file = Changed([](OmFile& om) {
    PartitionOf(om, PartitionType::kModelInoutInfo).bytes = SharedBytes({1, 2, 3});
  });
  EXPECT_EQ(Errors(file).size(), 1U);
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  EXPECT_EQ(Warnings(file, OmPolicy::kReference).size(), 1U);
}

TEST(VerifyOmTest, AStaleListOfSizesIsAWarning) {
  SharedBytes file =
      Changed([](OmFile& om) { PartitionOf(om, PartitionType::kWeightsData).bytes = SharedBytes(ByteBuffer(4096)); });
  EXPECT_THAT(Errors(file), IsEmpty());
  EXPECT_THAT(Warnings(file), ElementsAre("om-info-list"));
}

uint64_t RssAnonKib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("RssAnon:")) return std::stoull(line.substr(8));
  }
  ADD_FAILURE() << "no RssAnon";
  return 0;
}

/// A sparse file of 1 GiB: the small model with 200 libraries of 5 MiB, whose bytes are holes.
class GigabyteFile {
 public:
  static constexpr uint32_t kLibraries = 200;
  static constexpr uint32_t kLibrarySize = 5U << 20U;

  GigabyteFile() : path_(testing::TempDir() + "/om_verify_gigabyte." + std::to_string(getpid())) {
    OmFile om = *OpenOmFile(small_model::Bytes());
    std::vector<OmPartition> partitions;
    for (OmPartition& partition : om.models.front().partitions) {
      if (partition.type != static_cast<uint32_t>(PartitionType::kSoBins)) partitions.push_back(partition);
    }
    const std::string name = "libx.so";
    const uint64_t item_size = kSoStoreItemHeadSize + name.size() + kLibrarySize;
    const uint64_t store_size = sizeof(uint32_t) + kLibraries * item_size;
    std::vector<PartitionEntry> entries;
    for (const OmPartition& partition : partitions) entries.push_back({partition.type, 0, partition.bytes.size()});
    entries.push_back({static_cast<uint32_t>(PartitionType::kSoBins), 0, store_size});
    ByteWriter body;
    EXPECT_TRUE(WritePartitionTable(body, entries, true, OmKind::kStatic).ok());
    for (const OmPartition& partition : partitions) body.WriteBytes(partition.bytes.view);
    om.header.model_length = body.size() + store_size;
    ByteWriter head;
    head.Write(om.header);
    head.WriteBytes(body.view());
    head.Write(kLibraries);
    fd_ = open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    Put(head.view(), 0);
    for (uint32_t i = 0; i < kLibraries; ++i) {
      ByteWriter item;
      item.Write(kSoStoreMagic);
      item.Write(static_cast<uint16_t>(name.size()));
      item.Write(static_cast<uint16_t>(SoBinType::kSpaceRegistry));
      item.Write(uint32_t{0});
      item.Write(kLibrarySize);
      item.WriteText("lib" + std::string(1, static_cast<char>('a' + i % 26)) + ".so");
      Put(item.view(), head.size() + i * item_size);
    }
    EXPECT_EQ(ftruncate(fd_, static_cast<off_t>(kModelFileHeadSize + om.header.model_length)), 0);
  }
  ~GigabyteFile() {
    close(fd_);
    unlink(path_.c_str());
  }
  const std::string& path() const { return path_; }

 private:
  void Put(ByteView bytes, uint64_t at) {
    EXPECT_EQ(pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(at)), static_cast<ssize_t>(bytes.size()));
  }

  std::string path_;
  int fd_ = -1;
};

TEST(VerifyOmTest, VerifiesAGigabyteWithoutCopyingIt) {
  GigabyteFile file;
  auto mapped = MapFile(file.path());
  ASSERT_TRUE(mapped.ok()) << mapped.status().ToString();
  ASSERT_GT(mapped->size(), size_t{1000} << 20U);
  const uint64_t before = RssAnonKib();
  const OmCheck verdict = VerifyOm(*mapped, OmPolicy::kStrict);
  const uint64_t after = RssAnonKib();
  EXPECT_LT(after, before + (16U << 10U));
  EXPECT_THAT(om_test::Ids(verdict.findings(), OmSeverity::kError), IsEmpty());
}

}  // namespace
}  // namespace ge
