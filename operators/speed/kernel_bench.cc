// The package's kernels beside what a host does for the same numbers with the same threads: a plain vectorised loop
// for Add, oneDNN's float product and the conversion of both inputs for MatMulV2.

#include <benchmark/benchmark.h>
#include <oneapi/dnnl/dnnl.h>

#include <cstring>
#include <fstream>
#include <memory>
#include <thread>

#include "benchmarks/ratio.h"
#include "core/base/thread_pool.h"
#include "operators/elementwise/add/add_tiling.h"
#include "operators/matrix/mat_mul_v2/mat_mul_v2_tiling.h"
#include "simulator/aicore/half_lanes.h"
#include "simulator/runner/code_runner.h"

namespace operators {
namespace {

constexpr uint64_t kAddLength = uint64_t{64} << 20;
constexpr uint32_t kVectorCores = 48, kCubeCores = 24;
constexpr uint64_t kSide = 1024;

unsigned Threads() { return std::thread::hardware_concurrency(); }

/// Device memory of a benchmark, every page touched.
class BenchMemory final : public sim::MemoryMap {
 public:
  template <typename T>
  T* Allocate(size_t count) {
    const size_t bytes = (count * sizeof(T) + 4095) / 4096 * 4096;
    blocks_.emplace_back(static_cast<uint8_t*>(std::aligned_alloc(4096, bytes)), &std::free);
    std::memset(blocks_.back().get(), 0, bytes);
    allocations_.push_back({reinterpret_cast<uint64_t>(blocks_.back().get()), count * sizeof(T), "operand"});
    return reinterpret_cast<T*>(blocks_.back().get());
  }
  const sim::Allocation* FindAllocation(uint64_t address) const override {
    for (const sim::Allocation& each : allocations_) {
      if (address >= each.address && address - each.address < each.size) return &each;
    }
    return nullptr;
  }
  ge::Status CheckAccess(uint64_t address, uint64_t size, std::string_view what) const override {
    const sim::Allocation* found = FindAllocation(address);
    if (found != nullptr && size <= found->address + found->size - address) return {};
    return ge::MakeError(ge::kRtParamInvalid, "{}: out of bounds", what);
  }

 private:
  std::vector<std::unique_ptr<uint8_t, void (*)(void*)>> blocks_;
  std::vector<sim::Allocation> allocations_;
};

/// A kernel of the built package with its arguments.
class PackageKernel {
 public:
  PackageKernel(const BenchMemory& memory, const std::string& file)
      : runner_(sim::MakeInProcessCodeRunner(**ge::ChipConfig::Find("Ascend910B1"), memory, Threads())) {
    std::ifstream stream(DRYDOCK_OPP_DIR "/built-in/op_impl/ai_core/tbe/kernel/ascend910b/" + file, std::ios::binary);
    ge::ByteBuffer bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    auto loaded = runner_->LoadKernel(file, ge::SharedBytes(std::move(bytes)));
    GE_CHECK(loaded.ok(), "{}", loaded.status().ToString());
    binary_ = *loaded;
  }
  void Run(uint32_t block_dim, const std::vector<uint64_t>& args, bool log_accesses) const {
    const ge::ByteView words(reinterpret_cast<const uint8_t*>(args.data()), args.size() * sizeof(uint64_t));
    const sim::KernelOutcome outcome = runner_->RunKernel({binary_.get(), 0, block_dim, words, "bench", log_accesses});
    GE_CHECK(outcome.status.ok(), "{}", outcome.status.ToString());
  }

 private:
  std::unique_ptr<sim::CodeRunner> runner_;
  std::shared_ptr<const sim::KernelBinary> binary_;
};

template <typename T>
uint64_t Address(const T* pointer) {
  return reinterpret_cast<uint64_t>(pointer);
}

struct AddOperands {
  BenchMemory memory;
  float* x1 = memory.Allocate<float>(kAddLength);
  float* x2 = memory.Allocate<float>(kAddLength);
  float* y = memory.Allocate<float>(kAddLength);
  ElementwiseTilingData* tiling = memory.Allocate<ElementwiseTilingData>(1);
  PackageKernel kernel{memory, "add/Add_float32.o"};
  ge::ThreadPool pool{Threads()};

  AddOperands() {
    *tiling = {kAddLength, (kAddLength / kVectorCores + 128) / 128 * 128, 4096};
    for (uint64_t i = 0; i < kAddLength; ++i) x1[i] = x2[i] = static_cast<float>(i % 1000);
  }
  static AddOperands& Get() {
    static AddOperands operands;
    return operands;
  }
};

void RunAdd(benchmark::State& state, bool log_accesses) {
  AddOperands& at = AddOperands::Get();
  for (auto _ : state) {
    at.kernel.Run(kVectorCores, {Address(at.x1), Address(at.x2), Address(at.y), 0, Address(at.tiling)}, log_accesses);
  }
}
void KernelAdd(benchmark::State& state) { RunAdd(state, false); }
void KernelAddLogged(benchmark::State& state) { RunAdd(state, true); }

[[gnu::optimize("O3"), gnu::target_clones("avx512f", "avx2", "default")]] void AddFloats(const float* __restrict a,
                                                                                         const float* __restrict b,
                                                                                         float* __restrict sum,
                                                                                         size_t count) {
  for (size_t i = 0; i < count; ++i) sum[i] = a[i] + b[i];
}

void PlainAdd(benchmark::State& state) {
  AddOperands& at = AddOperands::Get();
  const size_t part = at.tiling->core_length;
  for (auto _ : state) {
    at.pool.ParallelFor(kVectorCores, [&](size_t i) {
      const size_t start = std::min<size_t>(i * part, kAddLength);
      AddFloats(at.x1 + start, at.x2 + start, at.y + start, std::min<size_t>(part, kAddLength - start));
    });
  }
}

struct ProductOperands {
  BenchMemory memory;
  uint16_t* x1 = memory.Allocate<uint16_t>(kSide * kSide);
  uint16_t* x2 = memory.Allocate<uint16_t>(kSide * kSide);
  uint16_t* y = memory.Allocate<uint16_t>(kSide * kSide);
  float* wide1 = memory.Allocate<float>(kSide * kSide);
  float* wide2 = memory.Allocate<float>(kSide * kSide);
  float* product = memory.Allocate<float>(kSide * kSide);
  MatMulV2TilingData* tiling = memory.Allocate<MatMulV2TilingData>(1);
  PackageKernel kernel{memory, "mat_mul_v2/MatMulV2_float16_float16.o"};
  ge::ThreadPool pool{Threads()};

  ProductOperands() {
    *tiling = {kSide, kSide, kSide, 128, 128, 128, kSide / 128, kSide / 128, 0, 0};
    for (uint64_t i = 0; i < kSide * kSide; ++i) {
      wide1[i] = static_cast<float>(i % 17) - 8;
      wide2[i] = static_cast<float>(i % 13) - 6;
    }
    sim::FloatToHalf(wide1, reinterpret_cast<uint8_t*>(x1), kSide * kSide);
    sim::FloatToHalf(wide2, reinterpret_cast<uint8_t*>(x2), kSide * kSide);
  }
  static ProductOperands& Get() {
    static ProductOperands operands;
    return operands;
  }
};

void RunMatMul(benchmark::State& state, bool log_accesses) {
  ProductOperands& at = ProductOperands::Get();
  for (auto _ : state) {
    at.kernel.Run(kCubeCores, {Address(at.x1), Address(at.x2), 0, 0, Address(at.y), 0, Address(at.tiling)},
                  log_accesses);
  }
}
void KernelMatMul(benchmark::State& state) { RunMatMul(state, false); }
void KernelMatMulLogged(benchmark::State& state) { RunMatMul(state, true); }

void DnnlMatMul(benchmark::State& state) {
  ProductOperands& at = ProductOperands::Get();
  constexpr auto kDim = static_cast<dnnl_dim_t>(kSide);
  for (auto _ : state) {
    at.pool.ParallelFor(2, [&](size_t i) {
      const uint16_t* from = i == 0 ? at.x1 : at.x2;
      sim::HalfToFloat(reinterpret_cast<const uint8_t*>(from), i == 0 ? at.wide1 : at.wide2, kSide * kSide);
    });
    GE_CHECK(dnnl_sgemm('N', 'N', kDim, kDim, kDim, 1, at.wide1, kDim, at.wide2, kDim, 0, at.product, kDim) ==
             dnnl_success);
  }
}

BENCHMARK(KernelAdd)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(KernelAddLogged)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(PlainAdd)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(KernelMatMul)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(KernelMatMulLogged)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(DnnlMatMul)->UseRealTime()->Unit(benchmark::kMillisecond);

const bool kAddPromise = benchmarks::Promise(
    {"KernelAdd", "PlainAdd", 3, "Add of 64 Mi floats on simulated cores, and a plain loop on as many threads"});
const bool kAddLogPromise =
    benchmarks::Promise({"KernelAddLogged", "PlainAdd", 3, "the same with every access logged"});
const bool kMatMulPromise = benchmarks::Promise(
    {"KernelMatMul", "DnnlMatMul", 4,
     "MatMulV2 of 1024³ float16 on simulated cores, and oneDNN's float product with both inputs converted"});
const bool kMatMulLogPromise =
    benchmarks::Promise({"KernelMatMulLogged", "DnnlMatMul", 4, "the same with every access logged"});

}  // namespace
}  // namespace operators
