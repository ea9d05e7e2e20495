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
  return ge::SharedBytes(std::move(bytes));
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
  static std::vector<float> Numbers(unsigned seed, size_t count = kTotal) {
    std::mt19937 random(seed);
    std::vector<float> numbers(count);
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

/// The time of a kernel whose blocks all run at once: that of its longest.
uint64_t LongestBlock(const KernelOutcome& outcome) {
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  uint64_t longest = 0;
  for (const BlockOutcome& block : outcome.blocks) longest = std::max(longest, block.cycles);
  return longest;
}

TEST_F(InProcessCodeRunnerTest, TwiceTheBytesTakeAMemoryBoundKernelTwiceTheTime) {
  const auto runner = MakeRunner(2);
  const auto kernel = Load(*runner, "add");
  const auto cycles = [&](uint32_t total) {
    const std::vector<float> numbers(total, 1.0f);
    x = gm.Allocate("x", numbers);
    y = gm.Allocate("y", numbers);
    return static_cast<double>(
        LongestBlock(Add(*runner, *kernel, 8, gm.Allocate<float>("z", total), total, /*tile=*/4096)));
  };
  const double once = cycles(1 << 20), twice = cycles(2 << 20);
  EXPECT_NEAR(twice / once, 2, 0.1);
  // A block reads two tensors at 32 bytes a cycle (spec/ascendc.md §9.4); the rest is latency at its ends.
  EXPECT_NEAR(once, 2.0 * (1 << 20) / 8 * sizeof(float) / 32, once * 0.06);
}

TEST_F(InProcessCodeRunnerTest, TwiceTheCoresTakeAComputeBoundKernelHalfTheTime) {
  struct ExpChainTiling {
    uint32_t total_length, tile_length, steps;
  };
  const uint32_t total = 1 << 18, steps = 30;
  const auto runner = MakeRunner(2);
  const auto kernel = Load(*runner, "exp_chain");
  const float* numbers = gm.Allocate("numbers", std::vector<float>(total, 0.5f));
  const float* result = gm.Allocate<float>("result", total);
  auto* tiling = gm.Allocate("tiling", std::vector<ExpChainTiling>{{total, 1024, steps}});
  const auto cycles = [&](uint32_t cores) {
    return static_cast<double>(
        LongestBlock(Launch(*runner, *kernel, 0, cores, {Address(numbers), Address(result), 0, Address(tiling)})));
  };
  const double at_16 = cycles(16);
  EXPECT_NEAR(at_16 / cycles(32), 2, 0.2);
  // Exp takes 32 elements a cycle, Muls 64 (spec/ascendc.md §9.2).
  EXPECT_NEAR(at_16, total / 16.0 * (steps / 32.0 + (steps + 1) / 64.0), at_16 * 0.1);
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

/// A kernel whose vector cores add after the cube core of their group, in tiles through the workspace.
class MixedKernelTest : public InProcessCodeRunnerTest {
 protected:
  static constexpr uint32_t kBlocks = 5, kTiles = 3, kRows = 16 * kBlocks * kTiles, kDepth = 32, kColumns = 32;
  static constexpr size_t kSystemWorkspace = 16 << 20;

  static std::vector<half> SmallNumbers(size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<half> values(count);
    for (half& value : values) value = static_cast<half>(static_cast<int>(random() % 9) - 4);
    return values;
  }
  KernelOutcome Launch(CodeRunner& runner, const KernelBinary& kernel, bool log_accesses = false) {
    const std::vector<uint64_t> args{Address(a), Address(b),         Address(d),
                                     Address(c), Address(workspace), Address(tiling)};
    const ge::ByteView bytes(reinterpret_cast<const uint8_t*>(args.data()), args.size() * sizeof(uint64_t));
    return runner.RunKernel({&kernel, 0, kBlocks, bytes, "node_1", log_accesses});
  }

  half* a = gm.Allocate("a", SmallNumbers(kRows* kDepth, 1));
  half* b = gm.Allocate("b", SmallNumbers(kDepth* kColumns, 2));
  float* d = gm.Allocate("d", Numbers(3, kRows* kColumns));
  float* c = gm.Allocate<float>("c", kRows* kColumns);
  uint8_t* workspace = gm.Allocate("workspace", kSystemWorkspace + kBlocks * 16 * kColumns * sizeof(float));
  uint32_t* tiling = gm.Allocate("tiling", std::vector<uint32_t>{kTiles});
};

TEST_F(MixedKernelTest, RunsCubeAndVectorCoresTogetherWhateverTheWorkers) {
  std::vector<std::vector<BlockOutcome>> blocks;
  for (unsigned workers : {1u, 2u, 5u}) {
    const auto runner = MakeRunner(workers);
    const auto kernel = Load(*runner, "mix");
    EXPECT_EQ(kernel->core_kind(), CoreKind::kMix);
    std::memset(c, 0, kRows * kColumns * sizeof(float));
    const KernelOutcome outcome = Launch(*runner, *kernel);
    ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
    for (size_t row = 0; row < kRows; ++row) {
      for (size_t column = 0; column < kColumns; ++column) {
        float sum = d[row * kColumns + column];
        for (size_t k = 0; k < kDepth; ++k)
          sum += static_cast<float>(a[row * kDepth + k]) * static_cast<float>(b[k * kColumns + column]);
        ASSERT_EQ(c[row * kColumns + column], std::max(sum, 0.0f)) << row << ", " << column;
      }
    }
    blocks.push_back(outcome.blocks);
  }
  ASSERT_EQ(blocks[0].size(), kBlocks);
  for (size_t i = 0; i < kBlocks; ++i) {
    EXPECT_EQ(blocks[0][i].cycles, blocks[1][i].cycles);
    EXPECT_EQ(blocks[0][i].busy_cycles, blocks[2][i].busy_cycles);
  }
}

TEST_F(MixedKernelTest, VectorCoresEndAfterTheCubeCoreTheyWaitFor) {
  const auto runner = MakeRunner(2);
  const KernelOutcome outcome = Launch(*runner, *Load(*runner, "mix"));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  // Each tile goes to the cube core, through GM to the vector cores, and back: at least their copies' latencies.
  EXPECT_GT(outcome.blocks[0].cycles, kTiles * (500u + 40 + 60 + 500 + 300 + 60));
}

TEST_F(MixedKernelTest, LogsTheTouchesOfAllItsCores) {
  std::vector<Access> first;
  for (unsigned workers : {1u, 2u}) {
    const auto runner = MakeRunner(workers);
    const KernelOutcome outcome = Launch(*runner, *Load(*runner, "mix"), true);
    const auto read = [](const void* at, uint64_t size) {
      return Access{reinterpret_cast<uint64_t>(at), size, 1, 0, AccessKind::kRead};
    };
    const auto written = [](const void* at, uint64_t size) {
      return Access{reinterpret_cast<uint64_t>(at), size, 1, 0, AccessKind::kWrite};
    };
    const uint8_t* products = workspace + kSystemWorkspace;
    EXPECT_THAT(outcome.accesses,
                testing::UnorderedElementsAre(read(a, kRows * kDepth * 2), read(b, kDepth * kColumns * 2),
                                              read(d, kRows * kColumns * 4), written(c, kRows * kColumns * 4),
                                              written(products, kBlocks * 2048), read(products, kBlocks * 2048),
                                              read(tiling, 4)));
    if (workers == 1) first = outcome.accesses;
    EXPECT_EQ(outcome.accesses, first);
  }
}

TEST_F(InProcessCodeRunnerTest, LogsWhatAllBlocksTouchWhenAsked) {
  const auto runner = MakeRunner(2);
  const auto kernel = Load(*runner, "add");
  auto* tiling = gm.Allocate("tiling", std::vector<AddTiling>{{kTotal, 64}});
  const std::vector<uint64_t> args{Address(x), Address(y), Address(z), 0, Address(tiling)};
  const ge::ByteView bytes(reinterpret_cast<const uint8_t*>(args.data()), args.size() * sizeof(uint64_t));
  const KernelOutcome outcome = runner->RunKernel({kernel.get(), 1, 8, bytes, "node_1", true});
  EXPECT_THAT(outcome.accesses,
              testing::UnorderedElementsAre(Access{Address(x), kTotal * 4}, Access{Address(y), kTotal * 4},
                                            Access{Address(tiling), 8},
                                            Access{Address(z), kTotal * 4, 1, 0, AccessKind::kWrite}));
  EXPECT_TRUE(runner->RunKernel({kernel.get(), 1, 8, bytes, "node_1"}).accesses.empty());
}

TEST_F(InProcessCodeRunnerTest, TellsTheTouchThatFailed) {
  const auto runner = MakeRunner(2);
  const auto kernel = Load(*runner, "add");
  float* short_z = gm.Allocate<float>("output z", kTotal - 8);
  const KernelOutcome outcome = Add(*runner, *kernel, 8, short_z, kTotal);
  ASSERT_TRUE(outcome.fault.has_value());
  EXPECT_EQ(*outcome.fault, (MemoryFault{MemoryFaultKind::kOutOfBounds, Address(short_z) + (kTotal - 64) * 4, 256,
                                         AccessKind::kWrite}));
  EXPECT_FALSE(Add(*runner, *kernel, 8, z, kTotal).fault.has_value());
}

TEST_F(InProcessCodeRunnerTest, RunsVectorAndCubeKernelsOnCoresThatHaveBothUnits) {
  const auto runner = MakeInProcessCodeRunner(**ge::ChipConfig::Find("Ascend310P3"), gm, 2);
  const auto kernel = Load(*runner, "add");
  const KernelOutcome outcome = Add(*runner, *kernel, 8, z, kTotal);
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(z[kTotal - 1], x[kTotal - 1] + y[kTotal - 1]);
  EXPECT_TRUE(runner->LoadKernel("matmul", Library("matmul")).ok());
}
TEST_F(InProcessCodeRunnerTest, RefusesAMixedKernelWhereCoresHaveBothUnits) {
  const auto runner = MakeInProcessCodeRunner(**ge::ChipConfig::Find("Ascend310P3"), gm, 2);
  const auto kernel = runner->LoadKernel("mix", Library("mix"));
  EXPECT_EQ(kernel.status().code(), ge::kRtFeatureNotSupported);
  EXPECT_EQ(kernel.status().message(),
            "kernel 'mix': type MIX_AIC_1_2 needs cube and vector cores apart, a core of Ascend310P3 has both units");
}
TEST_F(InProcessCodeRunnerTest, RefusesABinaryForARealChipByKernelAndMachine) {
  const auto runner = MakeRunner();
  const ge::SharedBytes library = Library("add");
  ge::ByteBuffer bytes(library.view.begin(), library.view.end());
  bytes[18] = 0x29;  // e_machine
  bytes[19] = 0x10;
  const auto kernel = runner->LoadKernel("relu_kernel", ge::SharedBytes(std::move(bytes)));
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
  EXPECT_FALSE(runner->LoadKernel("relu", ge::SharedBytes(ge::ByteBuffer(100, 0))).ok());
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
