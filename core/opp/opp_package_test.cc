#include "core/opp/opp_package.h"

#include <gmock/gmock.h>

#include "core/opp/opp_names.h"
#include "core/opp/opp_tree_fixture.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OppPackageTest : public OppTreeTest {
 protected:
  std::vector<std::string> LogicalPaths(const HostEnvironment& host = {}) {
    std::vector<std::string> paths;
    const auto libraries = Package().SpaceRegistryLibraries(host);
    EXPECT_TRUE(libraries.ok()) << libraries.status().ToString();
    if (libraries.ok()) {
      for (const OppLibrary& library : *libraries) paths.push_back(library.logical_path);
    }
    return paths;
  }
  std::string OpenFailure() {
    const Status status = OppPackage::Open(root_).status();
    EXPECT_EQ(status.code(), kParamInvalid) << status.ToString();
    return status.message();
  }
};

OpDesc Add(DataType x1 = DT_FLOAT16, DataType x2 = DT_FLOAT16, DataType y = DT_FLOAT16) {
  OpDesc op("sum", "Add");
  op.inputs = {GeTensorDesc(GeShape({1}), x1), GeTensorDesc(GeShape({1}), x2)};
  op.outputs = {GeTensorDesc(GeShape({1}), y)};
  op.input_names = {"x1", "x2"};
  op.output_names = {"y"};
  op.ir_inputs = {{"x1", IrInputKind::kRequired}, {"x2", IrInputKind::kRequired}};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  return op;
}

TEST_F(OppPackageTest, SaysVersionAndHost) {
  EXPECT_EQ(Package().version(), "1.0");
  EXPECT_EQ(Package().environment(), (HostEnvironment{"linux", "x86_64"}));
}

TEST_F(OppPackageTest, LastOccurrenceInSceneInfoCounts) {
  Write("scene.info", "os = linux \narch=x86_64\nother\narch=aarch64");
  EXPECT_EQ(Package().environment(), (HostEnvironment{"linux", "aarch64"}));
}

TEST_F(OppPackageTest, NamesAMissingRoot) {
  Remove("");
  EXPECT_EQ(OpenFailure(), "operator package '" + root_.string() + "': the folder does not exist");
}

TEST_F(OppPackageTest, NamesAMissingFile) {
  Remove("scene.info");
  EXPECT_EQ(OpenFailure(), "operator package: '" + (root_ / "scene.info").string() + "' does not exist");
}

TEST_F(OppPackageTest, NamesAMissingKey) {
  Write("scene.info", "os=linux\n");
  EXPECT_THAT(OpenFailure(), HasSubstr("scene.info' has no line arch=<value>"));
  Write("scene.info", "os=linux\narch=x86_64\n");
  Write("version.info", "Version=\n");
  EXPECT_THAT(OpenFailure(), HasSubstr("version.info' has no line Version=<version>"));
}

TEST_F(OppPackageTest, ListsPrototypesThenTiling) {
  EXPECT_THAT(
      LogicalPaths(),
      ElementsAre(
          "/usr/local/Ascend/opp/built-in/op_proto/lib/linux/x86_64/libopsproto_rt2.0.so",
          "/usr/local/Ascend/opp/built-in/op_impl/ai_core/tbe/op_tiling/lib/linux/x86_64/libopmaster_rt2.0.so"));
}

TEST_F(OppPackageTest, GivesThePlaceOfEachLibrary) {
  const auto libraries = Package().SpaceRegistryLibraries({});
  ASSERT_TRUE(libraries.ok());
  EXPECT_EQ((*libraries)[0].path, root_ / proto_ / "libopsproto_rt2.0.so");
}

TEST_F(OppPackageTest, TakesOnlyRt2LibrariesOfTheBuiltInPackage) {
  Write(proto_ + "libother.so");
  Write(proto_ + "libother_rt.so");
  Write(proto_ + "readme.txt");
  EXPECT_EQ(LogicalPaths().size(), 2u);
}

TEST_F(OppPackageTest, SortsAFolderByName) {
  Write(proto_ + "liba_rt2.0.so");
  Write(proto_ + "libz_rt2.0.so");
  const auto paths = LogicalPaths();
  ASSERT_EQ(paths.size(), 4u);
  EXPECT_THAT(paths[0], HasSubstr("/liba_rt2.0.so"));
  EXPECT_THAT(paths[1], HasSubstr("/libopsproto_rt2.0.so"));
  EXPECT_THAT(paths[2], HasSubstr("/libz_rt2.0.so"));
}

TEST_F(OppPackageTest, VendorsGoFirstInTheirOrder) {
  Write("vendors/config.ini", "load_priority= second, first,,\nignored=line\n");
  Write("vendors/first/op_proto/lib/linux/x86_64/libcust_proto.so");
  Write("vendors/second/op_impl/ai_core/tbe/op_tiling/lib/linux/x86_64/libcust_opmaster.so");
  Write("vendors/third/op_proto/lib/linux/x86_64/libnot_listed.so");
  const auto paths = LogicalPaths();
  ASSERT_EQ(paths.size(), 4u);
  EXPECT_EQ(paths[0],
            "/usr/local/Ascend/opp/vendors/second/op_impl/ai_core/tbe/op_tiling/lib/linux/x86_64/libcust_opmaster.so");
  EXPECT_EQ(paths[1], "/usr/local/Ascend/opp/vendors/first/op_proto/lib/linux/x86_64/libcust_proto.so");
}

TEST_F(OppPackageTest, RefusesABadVendorList) {
  Write("vendors/config.ini", "load_priority\n");
  EXPECT_THAT(OpenFailure(), HasSubstr("config.ini': the first line is not load_priority="));
  Write("vendors/config.ini", "load_priority=a=b\n");
  EXPECT_THAT(OpenFailure(), HasSubstr("the first line is not load_priority="));
  Write("vendors/config.ini", "load_priority=../outside\n");
  EXPECT_THAT(OpenFailure(), HasSubstr("vendor '../outside' is no plain folder name"));
  Write("vendors/config.ini", "load_priority=ghost\n");
  EXPECT_THAT(OpenFailure(), HasSubstr("names vendor 'ghost', but"));
}

TEST_F(OppPackageTest, NamesTheFolderThatHasNoLibrary) {
  const Status status = Package().SpaceRegistryLibraries({"linux", "aarch64"}).status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_EQ(status.message(), "no operator library *rt2.0.so for linux aarch64 in '" +
                                  (root_ / "built-in/op_proto/lib/linux/aarch64").string() + "'");
}

TEST_F(OppPackageTest, RefusesAHostThatLeadsElsewhere) {
  EXPECT_THAT(Package().SpaceRegistryLibraries({"..", "x86_64"}).status().message(),
              HasSubstr("operating system '..'"));
  EXPECT_THAT(Package().SpaceRegistryLibraries({"linux", "a/b"}).status().message(), HasSubstr("processor 'a/b'"));
}

TEST_F(OppPackageTest, FindsTheDeviceTilingLibrary) {
  const auto library = Package().OpMasterLibrary("Ascend910B1");
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  EXPECT_EQ(library->logical_path,
            "/usr/local/Ascend/opp/built-in/op_impl/ai_core/tbe/op_master_device/lib/Ascend-v1.0-libopmaster.so");
}

TEST_F(OppPackageTest, FindsTheDeviceTilingLibraryOfThe310PFamily) {
  EXPECT_THAT(Package().OpMasterLibrary("Ascend310P3").status().message(),
              HasSubstr("Ascend310P-v<version>-libopmaster.so"));
  Write(tbe_ + "op_master_device/lib/Ascend310P-v1.0-libopmaster.so");
  EXPECT_EQ(Package().OpMasterLibrary("Ascend310P3")->path.filename(), "Ascend310P-v1.0-libopmaster.so");
  EXPECT_EQ(Package().OpMasterLibrary("Ascend910B1")->path.filename(), "Ascend-v1.0-libopmaster.so");
}

TEST_F(OppPackageTest, NamesAMissingDeviceTilingLibrary) {
  Remove(tbe_ + "op_master_device");
  EXPECT_THAT(Package().OpMasterLibrary("Ascend910B1").status().message(),
              HasSubstr("no device tiling library Ascend-v<version>-libopmaster.so for Ascend910B1 in"));
}

TEST_F(OppPackageTest, ResolvesLogicalPaths) {
  const auto library = Package().OpMasterLibrary("Ascend910B1");
  ASSERT_TRUE(library.ok());
  EXPECT_EQ(Package().Resolve(library->logical_path).value(), library->path);
}

TEST_F(OppPackageTest, RefusesLogicalPathsThatLeadElsewhere) {
  EXPECT_FALSE(Package().Resolve("/usr/local/Ascend/opp/../secret").ok());
  EXPECT_FALSE(Package().Resolve("/usr/local/Ascend/opp//etc/passwd").ok());
  EXPECT_FALSE(Package().Resolve("/etc/passwd").ok());
  EXPECT_FALSE(Package().Resolve("/usr/local/Ascend/opp/").ok());
  EXPECT_THAT(Package().Resolve("/usr/local/Ascend/opp/built-in/none.so").status().message(),
              HasSubstr("does not exist"));
}

TEST_F(OppPackageTest, FindsTheKernelOfTheTypes) {
  const auto kernel = Package().FindKernel("Ascend910B", Add());
  ASSERT_TRUE(kernel.ok()) << kernel.status().ToString();
  EXPECT_EQ(kernel->kernel_name, "Add_float16");
  EXPECT_EQ(kernel->binary_path, root_ / add_ / "Add_float16.o");
  EXPECT_EQ(kernel->core_type, "VectorCore");
  EXPECT_EQ(kernel->op_para_size, 2048u);
  EXPECT_EQ(kernel->entries.at(18446744073709551615u), "add_1");
  EXPECT_EQ(kernel->compile_info_json, R"({"core":48})");
}

TEST_F(OppPackageTest, TakesAnyTypeOfAList) {
  EXPECT_TRUE(Package().FindKernel("Ascend910B", Add(DT_FLOAT16, DT_BF16)).ok());
}

TEST_F(OppPackageTest, AMissNamesOpTypesChipAndFolder) {
  const Status status = Package().FindKernel("Ascend910B", Add(DT_FLOAT16, DT_INT8, DT_FLOAT)).status();
  EXPECT_EQ(status.code(), kOpNotSupported);
  EXPECT_EQ(status.message(),
            "op 'sum' (Add): no kernel for Ascend910B with inputs (float16, int8) and outputs (float32); searched '" +
                (root_ / tbe_ / "kernel/ascend910b/add").string() + "' (1 kernels)");
}

TEST_F(OppPackageTest, RefusesABinaryThatIsNotTheOneDescribed) {
  Write(add_ + "Add_float16.o", "changed");
  const Status status = Package().FindKernel("Ascend910B", Add()).status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(),
              HasSubstr("op 'sum' (Add): kernel binary '" + (root_ / add_ / "Add_float16.o").string() +
                        "' is not the one described: SHA-256 "));
}

TEST_F(OppPackageTest, VendorKernelsGoFirst) {
  Write("vendors/config.ini", "load_priority=mine");
  std::string json = kSampleKernelJson;
  json.replace(json.find("\"kernelName\": \"Add_float16\""), 27, "\"kernelName\": \"MyAdd\"");
  Write("vendors/mine/op_impl/ai_core/tbe/kernel/ascend910b/add/Add_float16.json", json);
  Write("vendors/mine/op_impl/ai_core/tbe/kernel/ascend910b/add/Add_float16.o");
  EXPECT_EQ(Package().FindKernel("Ascend910B", Add())->kernel_name, "MyAdd");
}

TEST_F(OppPackageTest, NamesABadKernelDescription) {
  Write(add_ + "Add_float16.json", "{}");
  EXPECT_EQ(Package().FindKernel("Ascend910B", Add()).status().message(),
            "kernel description '" + (root_ / add_ / "Add_float16.json").string() +
                "': key 'binFileName' is missing or no text");
}

TEST_F(OppPackageTest, RefusesAChipOrTypeThatLeadsElsewhere) {
  EXPECT_EQ(Package().FindKernel("../x", Add()).status().code(), kParamInvalid);
  OpDesc op = Add();
  op.type = "../../add";
  EXPECT_EQ(Package().FindKernel("Ascend910B", op).status().code(), kParamInvalid);
}

TEST(OpFolderName, IsSnakeCase) {
  // spec/op-host-api.md §10.6; MatMulV2 and ReverseSequence as docs/formats/opp_tree.md gives them.
  EXPECT_EQ(OpFolderName("Add"), "add");
  EXPECT_EQ(OpFolderName("MatMulV2"), "mat_mul_v2");
  EXPECT_EQ(OpFolderName("ReverseSequence"), "reverse_sequence");
  EXPECT_EQ(OpFolderName("BNTrainingUpdate"), "bn_training_update");
  EXPECT_EQ(OpFolderName("Conv2D"), "conv2_d");
  EXPECT_EQ(OpFolderName("LSTM"), "lstm");
}

}  // namespace
}  // namespace ge
