#include <filesystem>
#include <fstream>
#include <random>

#include "core/base/sealed_library.h"
#include "simulator/aicore/kernel_test_support.h"
#include "simulator/runner/code_runner.h"

// Everything here goes through kernel libraries that the build made (testdata/), loaded from memory.

namespace sim {
namespace {

struct AddTiling {
  uint32_t total_length, tile_length;
};
struct MatmulTiling {
  uint32_t m, n, k;
};

ge::SharedBytes ReadBytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  ge::ByteBuffer bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return ge::SharedBytes::Own(std::move(bytes));
}

class InProcessCodeRunnerTest : public testing::Test {
 protected:
  static ge::SharedBytes Library(const std::string& name) {
    return ReadBytes(std::filesystem::path(DRYDOCK_BINARY_DIR) / "simulator/test_kernels" / (name + ".so"));
  }
  std::unique_ptr<CodeRunner> MakeRunner(unsigned workers = 1) { return MakeInProcessCodeRunner(chip, gm, workers); }
  static std::shared_ptr<const KernelBinary> Load(CodeRunner& runner, const std::string& name) {
    auto kernel = runner.LoadKernel(name, Library(name));
    EXPECT_TRUE(kernel.ok()) << kernel.status().ToString();
    return kernel.ok() ? *kernel : nullptr;
  }
  KernelOutcome Launch(CodeRunner& runner, const KernelBinary& kernel, uint64_t tiling_key, uint32_t block_dim,
                       const std::vector<uint64_t>& args) {
    const ge::ByteView bytes(reinterpret_cast<const uint8_t*>(args.data()), args.size() * sizeof(uint64_t));
    return runner.RunKernel({&kernel, tiling_key, block_dim, bytes, "node_1"});
  }
  template <typename T>
  static uint64_t Address(const T* pointer) {
    return reinterpret_cast<uint64_t>(pointer);
  }
  /// out = x + y over float, `total` elements.
  KernelOutcome Add(CodeRunner& runner, const KernelBinary& kernel, uint32_t block_dim, float* out, uint32_t total,
                    uint32_t tile = 64) {
    auto* tiling = gm.Allocate("tiling", std::vector<AddTiling>{{total, tile}});
    return Launch(runner, kernel, 1, block_dim, {Address(x), Address(y), Address(out), 0, Address(tiling)});
  }

  static constexpr uint32_t kTotal = 8 * 256;
  static std::vector<float> Numbers(unsigned seed) {
    std::mt19937 random(seed);
    std::vector<float> numbers(kTotal);
    for (float& number : numbers) number = static_cast<float>(random() % 1000);
    return numbers;
  }
  const ge::ChipConfig& chip = **ge::ChipConfig::Find("Ascend910B1");
  TestMemory gm;
  float* x = gm.Allocate("input x", Numbers(1));
  float* y = gm.Allocate("input y", Numbers(2));
  float* z = gm.Allocate<float>("output z", kTotal);
};

TEST_F(InProcessCodeRunnerTest, RunsAVectorKernelOnEveryBlock) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  const KernelOutcome outcome = Add(*runner, *kernel, 8, z, kTotal);
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(outcome.blocks.size(), 8u);
  EXPECT_GT(outcome.blocks[7].cycles, 0u);
  for (size_t i = 0; i < kTotal; ++i) EXPECT_EQ(z[i], x[i] + y[i]);
}

TEST_F(InProcessCodeRunnerTest, TheTilingKeyChoosesTheBranch) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  auto* a = gm.Allocate("a", std::vector<half>(64, static_cast<half>(1.5f)));
  auto* c = gm.Allocate<half>("c", 64);
  auto* tiling = gm.Allocate("tiling", std::vector<AddTiling>{{64, 32}});
  const auto outcome = Launch(*runner, *kernel, 0, 1, {Address(a), Address(a), Address(c), 0, Address(tiling)});
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(Values(c, 64), std::vector<half>(64, static_cast<half>(3.0f)));
}

TEST_F(InProcessCodeRunnerTest, RunsACubeKernel) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "matmul");
  EXPECT_EQ(kernel->core_kind(), CoreKind::kAic);
  const MatmulTiling sizes{35, 50, 70};
  std::mt19937 random(3);
  const auto numbers = [&random](size_t count) {
    std::vector<half> values(count);
    for (half& value : values) value = static_cast<half>(static_cast<int>(random() % 9) - 4);
    return values;
  };
  half* a = gm.Allocate("a", numbers(sizes.m * sizes.k));
  half* b = gm.Allocate("b", numbers(sizes.k * sizes.n));
  half* c = gm.Allocate<half>("c", sizes.m * sizes.n);
  auto* tiling = gm.Allocate("tiling", std::vector<MatmulTiling>{sizes});
  const auto outcome = Launch(*runner, *kernel, 0, 1, {Address(a), Address(b), Address(c), 0, Address(tiling)});
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  for (size_t i = 0; i < sizes.m; ++i) {
    for (size_t j = 0; j < sizes.n; ++j) {
      float sum = 0;
      for (size_t l = 0; l < sizes.k; ++l)
        sum += static_cast<float>(a[i * sizes.k + l]) * static_cast<float>(b[l * sizes.n + j]);
      ASSERT_EQ(static_cast<float>(c[i * sizes.n + j]), sum) << i << ", " << j;
    }
  }
}

TEST_F(InProcessCodeRunnerTest, ResultsAndCyclesDoNotDependOnTheWorkers) {
  std::vector<std::vector<float>> results;
  std::vector<std::vector<uint64_t>> cycles;
  for (unsigned workers : {1u, 2u, 5u}) {
    const auto runner = MakeRunner(workers);
    const auto kernel = Load(*runner, "add");
    std::memset(z, 0, kTotal * sizeof(float));
    const KernelOutcome outcome = Add(*runner, *kernel, 8, z, kTotal);
    ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
    results.push_back(Values(z, kTotal));
    std::vector<uint64_t>& own = cycles.emplace_back();
    for (const BlockOutcome& block : outcome.blocks) own.push_back(block.cycles);
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
  EXPECT_EQ(cycles[0], cycles[1]);
  EXPECT_EQ(cycles[0], cycles[2]);
}

TEST_F(InProcessCodeRunnerTest, ReportsTheFirstFailingBlockWhateverTheWorkers) {
  // Blocks 5, 6 and 7 of 8 write past an output that is too short.
  float* short_z = gm.Allocate<float>("output z", kTotal / 8 * 5);
  for (unsigned workers : {1u, 4u}) {
    const auto runner = MakeRunner(workers);
    const auto kernel = Load(*runner, "add");
    const KernelOutcome outcome = Add(*runner, *kernel, 8, short_z, kTotal);
    EXPECT_EQ(outcome.status.code(), ge::kRtAicoreException);
    EXPECT_EQ(outcome.status.message(),
              "op 'node_1': kernel 'add' (tiling key 1): block 5: DataCopy UB→GM: destination: in no allocation");
    // A refused call has not touched what other blocks did.
    EXPECT_EQ(short_z[kTotal / 8 * 5 - 1], x[kTotal / 8 * 5 - 1] + y[kTotal / 8 * 5 - 1]);
  }
}

TEST_F(InProcessCodeRunnerTest, RunsAgainAfterAFailure) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  EXPECT_FALSE(Add(*runner, *kernel, 1, nullptr, kTotal).status.ok());
  EXPECT_TRUE(Add(*runner, *kernel, 1, z, kTotal).status.ok());
}

TEST_F(InProcessCodeRunnerTest, KernelLibrariesAreUnmappedWithTheirLastUser) {
  const auto before = ge::CountMappedSealedLibraries();
  ASSERT_TRUE(before.ok());
  {
    const auto runner = MakeRunner(2);
    const auto kernel = Load(*runner, "add");
    EXPECT_TRUE(Add(*runner, *kernel, 8, z, kTotal).status.ok());
    EXPECT_EQ(*ge::CountMappedSealedLibraries(), *before + 1);
  }
  EXPECT_EQ(*ge::CountMappedSealedLibraries(), *before);
}

TEST_F(InProcessCodeRunnerTest, KnowsItsTilingKeysAndCores) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  EXPECT_EQ(kernel->name(), "add");
  EXPECT_EQ(kernel->core_kind(), CoreKind::kAiv);
  EXPECT_TRUE(kernel->HasTilingKey(0));
  EXPECT_TRUE(kernel->HasTilingKey(1));
  EXPECT_FALSE(kernel->HasTilingKey(2));
}

TEST_F(InProcessCodeRunnerTest, RefusesATilingKeyThatTheLibraryDoesNotHave) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  const auto outcome = Launch(*runner, *kernel, 7, 1, {0, 0, 0, 0, 0});
  EXPECT_EQ(outcome.status.message(),
            "op 'node_1': kernel 'add' (tiling key 7): no entry for this tiling key; the library has 0, 1");
}
TEST_F(InProcessCodeRunnerTest, RefusesAnotherNumberOfArguments) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  const auto outcome = Launch(*runner, *kernel, 0, 1, {0, 0, 0, 0});
  EXPECT_THAT(outcome.status.message(),
              testing::HasSubstr("the launch passes 32 bytes of arguments, the kernel's 5 parameters take 40"));
}
TEST_F(InProcessCodeRunnerTest, RefusesBlockDimsThatDoNotExist) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "add");
  EXPECT_THAT(Launch(*runner, *kernel, 0, 0, {0, 0, 0, 0, 0}).status.message(),
              testing::HasSubstr("block dim 0 is not in 1…65535"));
  EXPECT_THAT(Launch(*runner, *kernel, 0, 65536, {0, 0, 0, 0, 0}).status.message(),
              testing::HasSubstr("block dim 65536 is not in 1…65535"));
}
TEST_F(InProcessCodeRunnerTest, ReportsASourceThatContradictsItsRegistration) {
  const auto runner = MakeRunner();
  const auto kernel = Load(*runner, "wrong_type");
  auto* tiling = gm.Allocate("tiling", std::vector<AddTiling>{{64, 64}});
  const auto outcome = Launch(*runner, *kernel, 0, 1, {Address(x), Address(y), Address(z), 0, Address(tiling)});
  EXPECT_THAT(outcome.status.message(),
              testing::HasSubstr("the source says AIV_ONLY, the library registers MIX_AIV_1_0"));
}

TEST_F(InProcessCodeRunnerTest, RefusesKernelsThatTakeCubeAndVectorCoresTogether) {
  const auto runner = MakeRunner();
  const auto kernel = runner->LoadKernel("mix", Library("mix"));
  EXPECT_EQ(kernel.status().code(), ge::kRtFeatureNotSupported);
}
TEST_F(InProcessCodeRunnerTest, RefusesABinaryForARealChipByKernelAndMachine) {
  const auto runner = MakeRunner();
  const ge::SharedBytes library = Library("add");
  ge::ByteBuffer bytes(library.view.begin(), library.view.end());
  bytes[18] = 0x29;  // e_machine
  bytes[19] = 0x10;
  const auto kernel = runner->LoadKernel("relu_kernel", ge::SharedBytes::Own(std::move(bytes)));
  EXPECT_EQ(kernel.status().code(), ge::kRtParamInvalid);
  EXPECT_THAT(kernel.status().message(), testing::HasSubstr("kernel 'relu_kernel' is built for Ascend AI Core"));
}
TEST_F(InProcessCodeRunnerTest, RefusesALibraryWithoutEntryTable) {
  const auto runner = MakeRunner();
  const auto kernel = runner->LoadKernel("relu", Library("aicpu"));
  EXPECT_EQ(kernel.status().code(), ge::kRtParamInvalid);
  EXPECT_EQ(kernel.status().message(), "kernel 'relu' has no entry table (symbol drydock_kernel_library_v1)");
}
TEST_F(InProcessCodeRunnerTest, RefusesBytesThatAreNoElf) {
  const auto runner = MakeRunner();
  EXPECT_FALSE(runner->LoadKernel("relu", ge::SharedBytes::Own(ge::ByteBuffer(100, 0))).ok());
}

TEST_F(InProcessCodeRunnerTest, CallsAnAicpuSymbolWithTheAddress) {
  const auto runner = MakeRunner();
  const auto library = runner->LoadAicpuLibrary("libtiling.so", Library("aicpu"));
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  EXPECT_EQ((*library)->name(), "libtiling.so");
  auto* value = gm.Allocate<uint32_t>("args", 1);
  EXPECT_TRUE(runner->RunAicpu(**library, "WriteFortyTwo", Address(value), "node_2").ok());
  EXPECT_EQ(*value, 42u);
}
TEST_F(InProcessCodeRunnerTest, ReportsAnAicpuSymbolThatIsMissing) {
  const auto runner = MakeRunner();
  const auto library = runner->LoadAicpuLibrary("libtiling.so", Library("aicpu"));
  const ge::Status status = runner->RunAicpu(**library, "Missing", 0, "node_2");
  EXPECT_EQ(status.code(), ge::kRtAicpuException);
  EXPECT_EQ(status.message(), "op 'node_2': AICPU library 'libtiling.so' has no symbol 'Missing'");
}
TEST_F(InProcessCodeRunnerTest, ReportsAnAicpuResultOtherThanZero) {
  const auto runner = MakeRunner();
  const auto library = runner->LoadAicpuLibrary("libtiling.so", Library("aicpu"));
  const ge::Status status = runner->RunAicpu(**library, "ReturnSeven", 0, "node_2");
  EXPECT_EQ(status.code(), ge::kRtAicpuException);
  EXPECT_THAT(status.message(), testing::HasSubstr("'ReturnSeven' of AICPU library 'libtiling.so' returned 7"));
}

}  // namespace
}  // namespace sim
