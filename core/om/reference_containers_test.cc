// Headers, tables and files in files of the reference data: what genuine/manifest.json and the facts files say, the
// verdicts of the reference's loader, and the same bytes when nothing was changed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/sha256.h"
#include "core/om/bundle_model.h"
#include "core/om/flow_model.h"
#include "core/om/model_helper.h"
#include "core/om/om_verify.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using Json = nlohmann::json;

constexpr const char* kManifest = "om/genuine/manifest.json";

std::vector<std::string> AllModelFiles() {
  std::vector<std::string> files = {"om/root_model.om", "om/flow_model.om",
                                    "om/dynamic_and_static_graph_without_unfold.om", "om/my_122_anenet.om.xz"};
  const Json manifest = reference::ReadJson(kManifest);
  for (const Json& facts : manifest.at("files")) files.push_back("om/genuine/" + facts.at("file").get<std::string>());
  return files;
}

bool IsZero(ByteView bytes) {
  return std::ranges::all_of(bytes, [](uint8_t byte) { return byte == 0; });
}

/// Fields by the names that both the manifest and the facts files use.
void ExpectHeaderFacts(const ModelFileHeader& header, const Json& facts) {
  EXPECT_EQ(header.magic, facts.at("magic"));
  EXPECT_EQ(header.headsize, facts.at("headsize"));
  EXPECT_EQ(header.version, facts.at("version"));
  EXPECT_EQ(header.length, facts.at("length"));
  EXPECT_EQ(header.is_encrypt, facts.at("is_encrypt"));
  EXPECT_EQ(header.is_checksum, facts.at("is_checksum"));
  EXPECT_EQ(header.modeltype, facts.at("modeltype"));
  EXPECT_EQ(header.genmode, facts.at("genmode"));
  EXPECT_EQ(HeaderName(header), facts.at("name"));
  EXPECT_EQ(header.ops, facts.at("ops"));
  EXPECT_EQ(header.om_ir_version, facts.at("om_ir_version"));
  EXPECT_EQ(header.model_num, facts.at("model_num"));
  EXPECT_EQ(HeaderPlatformVersion(header), facts.at("platform_version"));
  EXPECT_EQ(header.platform_type, facts.at("platform_type"));
  EXPECT_EQ(header.model_length, facts.at("model_length"));
  EXPECT_EQ(header.need_check_os_cpu_info, facts.at("need_check_os_cpu_info"));
  EXPECT_EQ(header.is_unknow_model, facts.at("is_unknow_model"));
  EXPECT_TRUE(IsZero(header.checksum));
  EXPECT_TRUE(IsZero(header.userdefineinfo));
  EXPECT_TRUE(IsZero(header.reserved));
}

/// `base`: place of the file in the outermost one; facts count from the file.
void ExpectPartitionFacts(const std::vector<OmPartition>& partitions, const Json& facts, uint64_t base) {
  ASSERT_EQ(partitions.size(), facts.size());
  for (size_t i = 0; i < facts.size(); ++i) {
    EXPECT_EQ(partitions[i].type, facts[i].at("type"));
    EXPECT_EQ(PartitionTypeName(partitions[i].type), facts[i].at("type_name"));
    EXPECT_EQ(partitions[i].file_offset, base + facts[i].at("file_offset").get<uint64_t>());
    EXPECT_EQ(partitions[i].bytes.size(), facts[i].at("size"));
    EXPECT_EQ(Sha256Hex(partitions[i].bytes.view), facts[i].at("sha256"));
    if (facts[i].contains("mem_offset")) {
      EXPECT_EQ(partitions[i].mem_offset, facts[i].at("mem_offset"));
    }
  }
}

TEST(ReferenceContainersTest, HeadersAndTablesAreAsTheManifestSays) {
  REQUIRE_REFERENCE_DATA(kManifest);
  const Json manifest = reference::ReadJson(kManifest);
  ASSERT_EQ(manifest.at("files").size(), 19U);
  for (const Json& facts : manifest.at("files")) {
    SCOPED_TRACE(facts.at("file"));
    const SharedBytes file = reference::Read("om/genuine/" + facts.at("file").get<std::string>());
    ASSERT_EQ(file.size(), facts.at("size"));
    ASSERT_EQ(Sha256Hex(file.view), facts.at("sha256"));
    auto om = OpenOmFile(file);
    ASSERT_TRUE(om.ok()) << om.status().ToString();
    ExpectHeaderFacts(om->header, facts.at("header"));
    if (facts.contains("bundle_partitions")) {
      ASSERT_EQ(om->models.size(), 1U);
      ExpectPartitionFacts(om->models.front().partitions, facts.at("bundle_partitions"), 0);
      continue;
    }
    ASSERT_EQ(om->models.size(), facts.at("models").size());
    for (size_t i = 0; i < om->models.size(); ++i) {
      ExpectPartitionFacts(om->models[i].partitions, facts.at("models")[i], 0);
    }
  }
}

TEST(ReferenceContainersTest, TheReferencesPolicyGivesItsLoadersVerdict) {
  REQUIRE_REFERENCE_DATA(kManifest);
  const Json manifest = reference::ReadJson(kManifest);
  for (const Json& facts : manifest.at("files")) {
    SCOPED_TRACE(facts.at("file"));
    const SharedBytes file = reference::Read("om/genuine/" + facts.at("file").get<std::string>());
    const Json& loader = facts.at("genuine_loader");
    auto model = ModelHelper::LoadRootModel(file, OmPolicy::kReference);
    EXPECT_EQ(model.ok(), loader.at("load_root_model") == "ok") << model.status().ToString();
    if (loader.at("is_dynamic").is_boolean()) {
      EXPECT_EQ(OpenOmFile(file)->header.IsDynamic(), loader.at("is_dynamic"));
    }
  }
}

TEST(ReferenceContainersTest, StrictFindsNoErrorInAnyFile) {
  REQUIRE_REFERENCE_DATA(kManifest);
  for (const std::string& name : AllModelFiles()) {
    SCOPED_TRACE(name);
    const SharedBytes file = reference::ReadModel(name);
    for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
      const OmCheck verdict = VerifyOm(file, policy);
      for (const OmFinding& finding : verdict.findings()) {
        EXPECT_NE(finding.severity, OmSeverity::kError) << finding.rule->id << ": " << finding.cause;
      }
    }
  }
}

TEST(ReferenceContainersTest, AnUnchangedFileIsWrittenAsItWasRead) {
  REQUIRE_REFERENCE_DATA(kManifest);
  for (const std::string& name : AllModelFiles()) {
    const SharedBytes file = reference::ReadModel(name);
    auto om = OpenOmFile(file);
    ASSERT_TRUE(om.ok()) << name << ": " << om.status().ToString();
    auto written = WriteOmFile(*om);
    ASSERT_TRUE(written.ok()) << name << ": " << written.status().ToString();
    EXPECT_TRUE(SameBytes(*written, file.view)) << name;
  }
}

/// The writer, not the copy: without the file that they came from, headers and tables are made anew.
TEST(ReferenceContainersTest, TheWriterMakesTheReferencesBytes) {
  REQUIRE_REFERENCE_DATA(kManifest);
  for (const std::string& name : AllModelFiles()) {
    const SharedBytes file = reference::ReadModel(name);
    auto om = OpenOmFile(file);
    ASSERT_TRUE(om.ok()) << name << ": " << om.status().ToString();
    om->file = {};
    auto written = WriteOmFile(*om);
    ASSERT_TRUE(written.ok()) << name << ": " << written.status().ToString();
    EXPECT_TRUE(SameBytes(*written, file.view)) << name;
  }
}

TEST(ReferenceContainersTest, ABundleMadeOfItsModelsHasTheReferencesBody) {
  REQUIRE_REFERENCE_DATA("om/genuine/bundle.om");
  const SharedBytes file = reference::Read("om/genuine/bundle.om");
  auto om = OpenOmFile(file);
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  OmCheck check;
  auto bundle = ReadBundle(*om, check);
  ASSERT_TRUE(bundle.ok()) << bundle.status().ToString();
  EXPECT_EQ(bundle->variable_size, 4096U);
  ASSERT_EQ(bundle->models.size(), 3U);
  ASSERT_EQ(om->sub_files.size(), 3U);
  for (const OmSubFile& sub_file : om->sub_files) {
    EXPECT_EQ(sub_file.om.file_offset, om->models.front().partitions[sub_file.partition].file_offset);
    EXPECT_EQ(sub_file.om.kind(), OmKind::kStatic);
    EXPECT_EQ(sub_file.name, HeaderName(sub_file.om.header));
  }
  auto made = MakeBundle(*bundle);
  ASSERT_TRUE(made.ok()) << made.status().ToString();
  auto written = WriteOmFile(*made);
  ASSERT_TRUE(written.ok()) << written.status().ToString();
  EXPECT_TRUE(SameBytes(ByteView(*written).subspan(12), file.view.subspan(12)));  // but for the zero magic
}

TEST(ReferenceContainersTest, AFlowFileMadeOfItsMessagesHasTheReferencesSubmodels) {
  REQUIRE_REFERENCE_DATA("om/flow_model.om");
  auto om = OpenOmFile(reference::Read("om/flow_model.om"));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  OmCheck check;
  auto flow = ReadFlowModel(*om, check);
  ASSERT_TRUE(flow.ok()) << flow.status().ToString();
  const std::vector<OmPartition>& partitions = om->models.front().partitions;
  auto made = MakeFlowFile(partitions[0].bytes, *flow);
  ASSERT_TRUE(made.ok()) << made.status().ToString();
  const std::vector<OmPartition>& again = made->models.front().partitions;
  ASSERT_EQ(again.size(), partitions.size());
  for (size_t i : {0U, 2U, 3U}) EXPECT_TRUE(SameBytes(again[i].bytes.view, partitions[i].bytes.view)) << i;
  // The reference writes the maps of FLOW_MODEL in the order of a hash table.
  EXPECT_EQ(again[1].bytes.size(), partitions[1].bytes.size());
}

// ---- <name>.facts.json

void ExpectFileFacts(const OmFile& om, const Json& facts);

void ExpectFlowFacts(const OmFile& om, const Json& facts) {
  OmCheck check;
  auto flow = ReadFlowModel(om, check);
  ASSERT_TRUE(flow.ok()) << flow.status().ToString();
  const Json& message = facts[1].at("flow_model");
  EXPECT_EQ(std::vector<std::string>(flow->def.submodel_name().begin(), flow->def.submodel_name().end()),
            message.at("submodel_name").get<std::vector<std::string>>());
  const Json& endpoints = message.at("relation").at("endpoint");
  ASSERT_EQ(flow->def.relation().endpoint_size(), endpoints.size());
  for (int i = 0; i < flow->def.relation().endpoint_size(); ++i) {
    const auto& endpoint = flow->def.relation().endpoint(i);
    EXPECT_EQ(endpoint.name(), endpoints[static_cast<size_t>(i)].at("name"));
    EXPECT_EQ(endpoint.attrs().at("QueueDepth").i(), 100);
    EXPECT_TRUE(endpoint.attrs().at("QueueIsControl").b());
  }
  for (const auto& [name, info] : message.at("relation").at("submodel_endpoint_info").items()) {
    const auto& found = flow->def.relation().submodel_endpoint_info().at(name);
    EXPECT_EQ(found.input_endpoint_name(0), info.at("input_endpoint_name")[0]);
    EXPECT_EQ(found.output_endpoint_name(0), info.at("output_endpoint_name")[0]);
  }
  ASSERT_EQ(flow->submodels.size(), facts.size() - 2);
  ASSERT_EQ(om.sub_files.size(), facts.size() - 2);
  for (size_t i = 0; i < flow->submodels.size(); ++i) {
    const Json& expected = facts[i + 2].at("flow_submodel");
    EXPECT_EQ(flow->submodels[i].def.model_name(), expected.at("model_name"));
    EXPECT_EQ(flow->submodels[i].def.model_type(), expected.at("model_type"));
    EXPECT_EQ(flow->submodels[i].def.deploy_info().logic_device_id(), expected.at("deploy_info").at("logic_device_id"));
    EXPECT_EQ(flow->submodels[i].om_data.size(), expected.at("om_data_size"));
    EXPECT_EQ(om.sub_files[i].name, expected.at("model_name"));
    EXPECT_EQ(om.sub_files[i].om.file_offset, flow->submodels[i].om_data_offset);
    ExpectFileFacts(om.sub_files[i].om, expected.at("om_data"));
  }
}

void ExpectFileFacts(const OmFile& om, const Json& facts) {
  ExpectHeaderFacts(om.header, facts.at("header"));
  EXPECT_EQ(om.header.BodyLength(), facts.at("header").at("body_length"));
  EXPECT_EQ(om.header.IsDynamic(), facts.at("header").at("dynamic"));
  EXPECT_EQ(ModelTypeName(om.header.modeltype), facts.at("header").at("modeltype_name"));
  ASSERT_EQ(om.models.size(), facts.at("models").size());
  for (size_t i = 0; i < om.models.size(); ++i) {
    const Json& model = facts.at("models")[i];
    EXPECT_EQ(om.models[i].table_offset, om.file_offset + model.at("table_at").get<uint64_t>());
    ExpectPartitionFacts(om.models[i].partitions, model.at("partitions"), om.file_offset);
    if (om.kind() == OmKind::kFlow) ExpectFlowFacts(om, model.at("partitions"));
  }
}

TEST(ReferenceContainersTest, HeadersTablesAndSubmodelsAreAsTheFactsSay) {
  for (const char* name : {"root_model", "flow_model", "dynamic_and_static_graph_without_unfold", "my_122_anenet"}) {
    SCOPED_TRACE(name);
    const std::string file = fmt::format("om/{}.om", name) + (std::string_view(name) == "my_122_anenet" ? ".xz" : "");
    REQUIRE_REFERENCE_DATA(file);
    auto om = OpenOmFile(reference::ReadModel(file));
    ASSERT_TRUE(om.ok()) << om.status().ToString();
    ExpectFileFacts(*om, reference::ReadJson(fmt::format("om/{}.facts.json", name)));
  }
}

}  // namespace
}  // namespace ge
