// Opening, loading and writing whole files beside loaders that copy, and a plain write. Files lie in memory (/dev/shm),
// every page touched before.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "benchmarks/ratio.h"
#include "core/base/file.h"
#include "core/om/model_helper.h"
#include "core/om/om_file.h"
#include "core/om/op_so_store.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
constexpr uint64_t kMiB = uint64_t{1} << 20U;
constexpr int64_t kLibraries = 200;

/// Removes its files at exit.
class ModelFiles {
 public:
  ModelFiles() : folder_(fmt::format("/dev/shm/drydock_bench_{}", ::getpid())) { fs::create_directories(folder_); }
  ~ModelFiles() { fs::remove_all(folder_); }
  const fs::path& folder() const { return folder_; }

  /// The file of Model(library_bytes).
  const fs::path& WithLibraries(uint64_t library_bytes) {
    auto [entry, fresh] = files_.emplace(library_bytes, folder_ / fmt::format("{}.om", library_bytes));
    if (fresh) GE_CHECK(ModelHelper::SaveToOmRootModel(*Model(library_bytes), entry->second).ok());
    return entry->second;
  }

  /// A model with 200 packed libraries of `library_bytes` and as many kernels of 1 KiB.
  static std::shared_ptr<GeRootModel> Model(uint64_t library_bytes) {
    std::shared_ptr<GeRootModel> model = small_model::Make();
    const SharedBytes library = SharedBytes::Own(ByteBuffer(library_bytes, 0x5A));
    model->so_bins.clear();
    for (int64_t i = 0; i < kLibraries; ++i) {
      model->so_bins.push_back({fmt::format("lib{:03}.so", i), "/opp/lib", SoBinType::kOpMasterDevice, library});
      model->root().mutable_kernels().push_back({fmt::format("kernel{}", i), SharedBytes::Own(ByteBuffer(1024, 1))});
    }
    return model;
  }

 private:
  fs::path folder_;
  std::map<uint64_t, fs::path> files_;
};

ModelFiles& Files() {
  static ModelFiles files;
  return files;
}

/// Header, tables and every store's structure, as `om verify` does before it looks into messages.
void OpenAndValidate(benchmark::State& state) {
  const fs::path& path = Files().WithLibraries(static_cast<uint64_t>(state.range(0)));
  for (auto iteration : state) {
    auto om = OpenOmFile(MapFile(path).value());
    const OmPartition* stores = om->models.front().Find(PartitionType::kSoBins);
    auto bins = ParseSoBins(stores->bytes, stores->file_offset);
    GE_CHECK(bins->size() == kLibraries);
    benchmark::DoNotOptimize(bins);
  }
}

/// The same with each payload copied once, as a loader does that owns what it loads.
void OpenAndCopy(benchmark::State& state) {
  const fs::path& path = Files().WithLibraries(static_cast<uint64_t>(state.range(0)));
  std::vector<ByteBuffer> libraries(kLibraries, ByteBuffer(static_cast<size_t>(state.range(0))));
  for (auto iteration : state) {
    auto om = OpenOmFile(MapFile(path).value());
    const OmPartition* stores = om->models.front().Find(PartitionType::kSoBins);
    auto bins = ParseSoBins(stores->bytes, stores->file_offset);
    for (size_t i = 0; i < bins->size(); ++i) {
      std::memcpy(libraries[i].data(), (*bins)[i].binary.view.data(), libraries[i].size());
    }
    benchmark::ClobberMemory();
  }
}

constexpr int64_t kGiBFile = 5 * kMiB, k64MiBFile = 64 * kMiB / kLibraries, kLoadedFile = 280 * kMiB / kLibraries;
BENCHMARK(OpenAndValidate)->Arg(kGiBFile)->Arg(k64MiBFile)->Unit(benchmark::kMicrosecond);
BENCHMARK(OpenAndCopy)->Arg(kGiBFile)->Unit(benchmark::kMicrosecond);
const bool kOpeningIsFlat =
    benchmarks::Promise({fmt::format("OpenAndValidate/{}", kGiBFile), fmt::format("OpenAndValidate/{}", k64MiBFile),
                         1.5, "opening a file of 1 GiB takes as long as one of 64 MiB"});
const bool kOpeningIsFast =
    benchmarks::Promise({fmt::format("OpenAndValidate/{}", kGiBFile), fmt::format("OpenAndCopy/{}", kGiBFile), 0.01,
                         "opening costs a hundredth of copying each payload once"});

void Load(benchmark::State& state) {
  const fs::path& path = Files().WithLibraries(static_cast<uint64_t>(state.range(0)));
  for (auto iteration : state) benchmark::DoNotOptimize(ModelHelper::LoadRootModelFromFile(path).value());
}

/// Loads, then owns what it loaded: weights, kernels and libraries copied once.
void LoadByCopying(benchmark::State& state) {
  const fs::path& path = Files().WithLibraries(static_cast<uint64_t>(state.range(0)));
  for (auto iteration : state) {
    ByteBuffer bytes = ReadFile(path).value();
    auto model = ModelHelper::LoadRootModel(SharedBytes::Own(std::move(bytes))).value();
    benchmark::DoNotOptimize(model);
  }
}

BENCHMARK(Load)->Arg(kLoadedFile)->Unit(benchmark::kMicrosecond);
BENCHMARK(LoadByCopying)->Arg(kLoadedFile)->Unit(benchmark::kMicrosecond);
const bool kLoadingIsFast =
    benchmarks::Promise({fmt::format("Load/{}", kLoadedFile), fmt::format("LoadByCopying/{}", kLoadedFile), 1.0 / 40,
                         "loading a model of 280 MB costs a fortieth of a copying loader"});

void Save(const GeRootModel& model, benchmark::State& state) {
  const fs::path out = Files().folder() / "out.om";
  for (auto iteration : state) GE_CHECK(ModelHelper::SaveToOmRootModel(model, out).ok());
}

/// A model as the compiler hands it over: every store is made.
void SaveBuilt(benchmark::State& state) { Save(*ModelFiles::Model(static_cast<uint64_t>(state.range(0))), state); }

/// A model that was loaded and changed: payloads are views of the old file.
void SaveChanged(benchmark::State& state) {
  auto model = ModelHelper::LoadRootModelFromFile(Files().WithLibraries(static_cast<uint64_t>(state.range(0)))).value();
  model->root().mutable_attrs()["changed"] = true;
  Save(*model, state);
}

/// The same bytes by write(2), with the same open and rename.
void PlainWrite(benchmark::State& state) {
  auto bytes = MapFile(Files().WithLibraries(static_cast<uint64_t>(state.range(0)))).value();
  fs::path out = Files().folder() / "plain.om", temporary = Files().folder() / "plain.tmp";
  for (auto iteration : state) {
    int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    for (size_t at = 0; at < bytes.size();) {
      ssize_t count = ::write(file, bytes.view.data() + at, bytes.size() - at);
      GE_CHECK(count > 0);
      at += static_cast<size_t>(count);
    }
    ::close(file);
    fs::rename(temporary, out);
  }
}

BENCHMARK(SaveBuilt)->Arg(kLoadedFile)->Unit(benchmark::kMillisecond);
BENCHMARK(SaveChanged)->Arg(kLoadedFile)->Unit(benchmark::kMillisecond);
BENCHMARK(PlainWrite)->Arg(kLoadedFile)->Unit(benchmark::kMillisecond);
const bool kWritingIsPlain =
    benchmarks::Promise({fmt::format("SaveBuilt/{}", kLoadedFile), fmt::format("PlainWrite/{}", kLoadedFile), 1.2,
                         "writing a compiled model costs what write(2) of its bytes costs"}) &&
    benchmarks::Promise({fmt::format("SaveChanged/{}", kLoadedFile), fmt::format("PlainWrite/{}", kLoadedFile), 1.2,
                         "writing a changed model costs what write(2) of its bytes costs"});

}  // namespace
}  // namespace ge
