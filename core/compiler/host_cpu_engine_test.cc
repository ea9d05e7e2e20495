#include "core/compiler/host_cpu_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_package.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// An op of one input and one output, both float of one shape.
OpDesc OneToOne(const std::string& type, std::vector<int64_t> dims) {
  OpDesc op("n", type);
  op.inputs = op.outputs = {GeTensorDesc(GeShape(std::move(dims)), DT_FLOAT)};
  return op;
}

ConstTensor Floats(std::vector<int64_t> dims, const std::vector<float>& values) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape(std::move(dims)), DT_FLOAT);
  ByteWriter bytes;
  for (const float value : values) bytes.Write(value);
  tensor->data = std::move(bytes).Take();
  return tensor;
}

std::vector<float> FloatsOf(const GeTensor& tensor) {
  std::vector<float> values(tensor.data.size() / sizeof(float));
  std::memcpy(values.data(), tensor.data.data(), values.size() * sizeof(float));
  return values;
}

class HostCpuEngineTest : public testing::Test {
 protected:
  /// A library of testdata as one of the package's.
  void Add(const std::string& from, const std::string& name, const std::string& folder = "built-in") {
    const std::filesystem::path to = package.root() / folder / "op_impl/host_cpu" / name;
    std::filesystem::create_directories(to.parent_path());
    std::filesystem::copy_file(CompilerTestdata() / (from + ".so"), to);
  }
  StatusOr<std::unique_ptr<const HostCpuEngine>> Load() { return HostCpuEngine::Load(package.Open(), aicpu_ops); }
  /// The engine with the sound library.
  std::unique_ptr<const HostCpuEngine> Sound() {
    Add("folding_sound", "libconstant_folding_ops.so");
    auto engine = Load();
    GE_CHECK(engine.ok(), "{}", engine.status().ToString());
    return *std::move(engine);
  }
  std::string Refusal(const std::string& library) {
    Add(library, "libops_host_cpu.so");
    const Status status = Load().status();
    EXPECT_EQ(status.code(), kParamInvalid);
    EXPECT_THAT(status.message(), HasSubstr("op_impl/host_cpu/libops_host_cpu.so"));
    return status.message();
  }

  SamplePackage package;
  AicpuOps aicpu_ops;
};

// spec/ge-local.md §8.6: missing files are only logged.
TEST_F(HostCpuEngineTest, NeedsNoLibraryAtAll) {
  auto engine = Load();
  ASSERT_TRUE(engine.ok()) << engine.status().ToString();
  EXPECT_FALSE((*engine)->Has("Half"));
}

TEST_F(HostCpuEngineTest, ComputesWithTheKernelOfALibrary) {
  const auto engine = Sound();
  ASSERT_TRUE(engine->Has("Half"));
  const OpDesc op = OneToOne("Half", {2, 2});
  const std::vector<ConstTensor> inputs = {Floats({2, 2}, {1, 3, -5, 0})};
  const auto outputs = engine->Run("Half", {op, inputs});
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  ASSERT_EQ(outputs->size(), 1U);
  EXPECT_EQ(outputs->front()->desc.shape, GeShape({2, 2}));
  EXPECT_THAT(FloatsOf(*outputs->front()), ElementsAre(0.5, 1.5, -2.5, 0));
}

TEST_F(HostCpuEngineTest, ReadsConstantsThatLieAnywhere) {
  const auto engine = Sound();
  auto input = std::make_shared<GeTensor>();
  input->desc = GeTensorDesc(GeShape({1}), DT_FLOAT);
  ByteWriter bytes;
  bytes.WriteZeros(1);
  bytes.Write(4.0F);
  const SharedBytes whole(std::move(bytes).Take());
  input->data = SharedBytes(whole.owner, whole.view.subspan(1));
  const OpDesc op = OneToOne("Half", {1});
  const std::vector<ConstTensor> inputs = {input};
  const auto outputs = engine->Run("Half", {op, inputs});
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  EXPECT_THAT(FloatsOf(*outputs->front()), ElementsAre(2));
}

// Row H14 of the test matrix.
TEST_F(HostCpuEngineTest, SaysThatItHasNoKernel) {
  const OpDesc op = OneToOne("Quarter", {1});
  const std::vector<ConstTensor> inputs = {Floats({1}, {1})};
  const Status status = Sound()->Run("Quarter", {op, inputs}).status();
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("no library of host CPU kernels has type Quarter"));
}

TEST_F(HostCpuEngineTest, LeavesTheNodeWhenAKernelFails) {
  const auto engine = Sound();
  const std::vector<ConstTensor> inputs = {Floats({1}, {1})};
  for (const auto& [type, why] :
       {std::pair("Fails", "kernel Fails answers 3"), {"Throws", "kernel Throws throws: no way"}}) {
    const OpDesc op = OneToOne(type, {1});
    const Status status = engine->Run(type, {op, inputs}).status();
    EXPECT_TRUE(IsNotChanged(status));
    EXPECT_THAT(status.message(), HasSubstr(why));
  }
}

TEST_F(HostCpuEngineTest, LeavesWhatAKernelCannotBeToldOf) {
  const auto engine = Sound();
  const auto not_changed = [&](const OpDesc& op, const ConstTensor& input) {
    const std::vector<ConstTensor> inputs = {input};
    return IsNotChanged(engine->Run("Half", {op, inputs}).status());
  };
  OpDesc op = OneToOne("Half", {1});
  op.outputs[0].shape = GeShape({-1});
  EXPECT_TRUE(not_changed(op, Floats({1}, {1})));
  op.outputs[0].shape = GeShape({int64_t{1} << 40});
  EXPECT_TRUE(not_changed(op, Floats({1}, {1})));
  const std::vector<int64_t> nine(9, 1);
  EXPECT_TRUE(not_changed(OneToOne("Half", nine), Floats(nine, {1})));
  EXPECT_TRUE(not_changed(OneToOne("Half", {2}), Floats({2}, {1})));  // four bytes too few
}

TEST_F(HostCpuEngineTest, TheLibraryThatComesFirstGivesAType) {
  Add("folding_failing_half", "libaicpu_const_folding.so");
  const auto engine = Sound();
  const OpDesc op = OneToOne("Half", {1});
  const std::vector<ConstTensor> inputs = {Floats({1}, {1})};
  EXPECT_TRUE(engine->Run("Half", {op, inputs}).ok());
  package.WriteText("vendors/config.ini", "load_priority=acme\n");
  Add("folding_failing_half", "libaicpu_const_folding.so", "vendors/acme");
  auto with_vendor = Load();
  ASSERT_TRUE(with_vendor.ok()) << with_vendor.status().ToString();
  EXPECT_FALSE((*with_vendor)->Run("Half", {op, inputs}).ok());
}

// spec/ge-local.md §8.4: the ops flag closes it.
TEST_F(HostCpuEngineTest, IsNotAskedForATypeWhoseOpsFlagIsClosed) {
  aicpu_ops["Half"].ops_flag = false;
  aicpu_ops["Fails"].ops_flag = true;
  const auto engine = Sound();
  EXPECT_FALSE(engine->Has("Half"));
  EXPECT_TRUE(engine->Has("Fails"));
}

TEST_F(HostCpuEngineTest, RefusesTablesThatAreNotAsWritten) {
  EXPECT_THAT(Refusal("folding_small_table"), HasSubstr("its table is too small"));
}
TEST_F(HostCpuEngineTest, RefusesMoreKernelsThanItsLimit) {
  EXPECT_THAT(Refusal("folding_long_table"), HasSubstr("its table has 4097 kernels"));
}
TEST_F(HostCpuEngineTest, RefusesATypeThatATableHasTwice) {
  EXPECT_THAT(Refusal("folding_twice"), HasSubstr("op type 'Half' twice"));
}
TEST_F(HostCpuEngineTest, RefusesAKernelWithoutName) {
  EXPECT_THAT(Refusal("folding_nameless"), HasSubstr("kernel 0 of its table has no op type or no function"));
}
TEST_F(HostCpuEngineTest, RefusesAKernelWithoutFunction) {
  EXPECT_THAT(Refusal("folding_without_function"), HasSubstr("kernel 0 of its table has no op type or no function"));
}
TEST_F(HostCpuEngineTest, RefusesALibraryWithoutTable) {
  EXPECT_THAT(Refusal("sample_ops"), HasSubstr("it does not export GetAicpuFoldingTable"));
}

TEST_F(HostCpuEngineTest, RefusesAFileThatIsNoLibrary) {
  package.WriteText("built-in/op_impl/host_cpu/libops_host_cpu.so", "no library");
  EXPECT_THAT(Load().status().message(), HasSubstr("libops_host_cpu.so"));
}

TEST_F(HostCpuEngineTest, UnmapsItsLibrariesWhenItGoes) {
  const auto before = CountMappedSealedLibraries();
  ASSERT_TRUE(before.ok());
  auto engine = Sound();
  EXPECT_EQ(*CountMappedSealedLibraries(), *before + 1);
  engine.reset();
  EXPECT_EQ(*CountMappedSealedLibraries(), *before);
}

}  // namespace
}  // namespace ge
