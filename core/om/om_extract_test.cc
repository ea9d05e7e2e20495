#include "core/om/om_extract.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using OrderedJson = nlohmann::ordered_json;

class OmExtractTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "om_extract_XXXXXX";
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
  }
  void TearDown() override { fs::remove_all(root_); }

  OrderedJson ExtractTo(const std::string& name, const SharedBytes& file) {
    auto out = OutputFolder::Open(root_ / name, false);
    EXPECT_TRUE(out.ok()) << out.status().ToString();
    auto index = ExtractOm(file, OmPolicy::kStrict, *out);
    EXPECT_TRUE(index.ok()) << index.status().ToString();
    return index.ok() ? *index : OrderedJson();
  }
  OrderedJson ExtractModel(const GeRootModel& model) {
    auto bytes = ModelHelper::Save(model);
    EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
    return ExtractTo("out", SharedBytes(*bytes));
  }
  std::string Text(const std::string& path) {
    auto bytes = ReadFile(root_ / path);
    return bytes.ok() ? std::string(AsText(*bytes)) : bytes.status().ToString();
  }
  /// Every regular file of the folder, and nothing but regular files and folders.
  std::vector<std::string> FilesOf(const std::string& name) {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(root_ / name)) {
      if (entry.is_directory()) continue;
      EXPECT_TRUE(entry.is_regular_file()) << entry.path();
      files.push_back(fs::relative(entry.path(), root_ / name).string());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  fs::path root_;
};

std::vector<std::string> PathsOfKind(const OrderedJson& index, std::string_view kind) {
  std::vector<std::string> paths;
  for (const OrderedJson& file : index["files"]) {
    if (file["kind"] == kind) paths.push_back(file["path"].get<std::string>());
  }
  return paths;
}

TEST_F(OmExtractTest, WritesEveryPart) {
  OrderedJson index = ExtractTo("out", small_model::Bytes());
  EXPECT_THAT(PathsOfKind(index, "library"), ElementsAre("model_0/libraries/opp_lib/libopmaster.so"));
  EXPECT_EQ(Text("out/model_0/libraries/opp_lib/libopmaster.so"),
            "\x7F"
            "ELF");
  EXPECT_EQ(Text("out/model_0/kernels/add_kernel.o"), std::string("\1\2\3"));
  EXPECT_THAT(Text("out/model_0/graph.txt"), HasSubstr("add: Add(x, w)"));
  EXPECT_THAT(Text("out/model_0/graph.dot"), HasSubstr("digraph \"small\""));
  EXPECT_THAT(Text("out/model_0/graph.pbtxt"), HasSubstr("name: \"small\""));
  EXPECT_EQ(Text("out/model_0/graph.pb"), Text("out/model_0/partitions/03_MODEL_DEF.bin"));
  EXPECT_EQ(Text("out/model_0/weights.bin"), Text("out/model_0/partitions/04_WEIGHTS_DATA.bin"));
  EXPECT_THAT(Text("out/model_0/tasks.pbtxt"), HasSubstr("kernel_name: \"add_kernel\""));
}

TEST_F(OmExtractTest, TheIndexListsExactlyWhatWasWritten) {
  OrderedJson index = ExtractTo("out", small_model::Bytes());
  EXPECT_EQ(OrderedJson::parse(Text("out/index.json")), index);
  std::vector<std::string> listed = {"index.json"};
  for (const OrderedJson& file : index["files"]) {
    listed.push_back(file["path"].get<std::string>());
    std::string text = Text("out/" + listed.back());
    EXPECT_EQ(file["size"], text.size());
    EXPECT_EQ(file["sha256"], Sha256Hex(AsBytes(text)));
  }
  std::sort(listed.begin(), listed.end());
  EXPECT_EQ(FilesOf("out"), listed);
}

TEST_F(OmExtractTest, HostileNamesStayInside) {
  auto model = small_model::Make();
  model->so_bins.clear();
  const SharedBytes binary = SharedBytes({1});
  const std::vector<std::pair<std::string, std::string>> names = {{"../../../etc", ".."},
                                                                  {"..", "."},
                                                                  {"/abs/olute", "A.so"},
                                                                  {"/abs/olute", "a.so"},
                                                                  {"", "guard_check.so"},
                                                                  {"", ""},
                                                                  {"x", "-rf"},
                                                                  {"x", ".hidden"},
                                                                  {std::string(70000, 'v'), "long"},
                                                                  {"y", std::string(60000, 'n')},
                                                                  {"nl\n", "t\tab"},
                                                                  {"\xFF\xFE", "\xC3("}};
  for (const auto& [vendor, name] : names) model->so_bins.push_back({name, vendor, SoBinType::kAutofuse, binary});
  model->root().mutable_kernels() = {{"../../up", binary},
                                     {"/etc/passwd", binary},
                                     {"..", binary},
                                     {"a\x01"
                                      "b",
                                      binary},
                                     {"K", binary},
                                     {"k", binary}};
  OrderedJson index = ExtractModel(*model);
  EXPECT_THAT(FilesOf(""), testing::Each(testing::StartsWith("out/")));
  std::vector<std::string> libraries = PathsOfKind(index, "library");
  ASSERT_EQ(libraries.size(), names.size());
  std::vector<std::string> written = FilesOf("out");
  for (const std::string& path : libraries) EXPECT_THAT(written, Contains(path));
  EXPECT_THAT(PathsOfKind(index, "kernels"),
              ElementsAre("model_0/kernels/_..o", "model_0/kernels/_._.._up.o", "model_0/kernels/etc_passwd.o",
                          "model_0/kernels/K.o", "model_0/kernels/a_b.o", "model_0/kernels/k_2.o"));
}

TEST_F(OmExtractTest, TheIndexKeepsTheTrueNames) {
  auto model = small_model::Make();
  model->so_bins[0].so_name = "..";
  OrderedJson index = ExtractModel(*model);
  std::map<std::string, OrderedJson> files;
  for (const OrderedJson& file : index["files"]) files[file["path"].get<std::string>()] = file;
  EXPECT_EQ(files.at("model_0/libraries/opp_lib/_.")["name"], "..");
  EXPECT_EQ(files.at("model_0/libraries/opp_lib/_.")["vendor"], "/opp/lib");
}

TEST_F(OmExtractTest, FollowsNoLinkInTheFolder) {
  fs::create_directories(root_ / "outside");
  fs::create_directories(root_ / "out");
  fs::create_directory_symlink(root_ / "outside", root_ / "out/model_0");
  auto out = OutputFolder::Open(root_ / "out", true);
  ASSERT_TRUE(out.ok());
  EXPECT_THAT(ExtractOm(small_model::Bytes(), OmPolicy::kStrict, *out).status().message(),
              HasSubstr("links are not followed"));
  EXPECT_TRUE(fs::is_empty(root_ / "outside"));
  EXPECT_FALSE(fs::exists(root_ / "out/index.json"));
}

TEST_F(OmExtractTest, PartitionsOfEveryReferenceFileAreThoseOfTheManifest) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  const nlohmann::json manifest = reference::ReadJson("om/genuine/manifest.json");
  for (const nlohmann::json& facts : manifest.at("files")) {
    auto name = facts.at("file").get<std::string>();
    if (!facts.contains("loaded")) continue;
    OrderedJson index = ExtractTo(name, reference::Read("om/genuine/" + name));
    std::vector<std::string> expected, actual;
    for (const auto& model : facts.at("models")) {
      for (const auto& partition : model) expected.push_back(partition.at("sha256"));
    }
    for (const OrderedJson& file : index["files"]) {
      if (file["kind"] == "partition") actual.push_back(file["sha256"]);
    }
    EXPECT_EQ(actual, expected) << name;
  }
}

TEST_F(OmExtractTest, AFileInAFileGetsAFolderOfItsOwn) {
  REQUIRE_REFERENCE_DATA("om/genuine/bundle.om");
  ExtractTo("bundle", reference::Read("om/genuine/bundle.om"));
  EXPECT_THAT(FilesOf("bundle"), testing::IsSupersetOf({"file_0/model_0/graph.dot", "file_2/model_0/tasks.pbtxt"}));
  ExtractTo("flow", reference::Read("om/flow_model.om"));
  EXPECT_THAT(FilesOf("flow"),
              testing::IsSupersetOf({"model_0/graph.dot", "file_0/model_0/graph.dot", "file_1/model_0/graph.dot",
                                     "model_0/partitions/03_FLOW_SUBMODEL.bin"}));
}

TEST_F(OmExtractTest, TheTextOfTheGraphIsTheReferences) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.model0.MODEL_DEF.txt");
  for (const char* name : {"static", "static_nocompress", "dynamic_linux_x86_64"}) {
    ExtractTo(name, reference::Read(fmt::format("om/genuine/{}.om", name)));
    SharedBytes expected = reference::Read(fmt::format("om/genuine/{}.model0.MODEL_DEF.txt", name));
    EXPECT_EQ(Text(std::string(name) + "/model_0/graph.pbtxt"), AsText(expected.view)) << name;
  }
}

}  // namespace
}  // namespace ge
