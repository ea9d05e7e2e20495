// Opening, loading and writing whole files beside loaders that copy, and a plain write. Files lie in memory (/dev/shm);
// mappings and buffers are made once, and every page of them is touched before. What a mapping of its own costs is
// measured too (MapAndValidate, MapAndLoad), without a promise: page faults cost what the machine makes of them.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <numeric>

#include "benchmarks/ratio.h"
#include "core/base/file.h"
#include "core/om/model_helper.h"
#include "core/om/om_file.h"
#include "core/om/op_so_store.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
constexpr uint64_t kKiB = 1024, kMiB = 1024 * kKiB;
constexpr int64_t kItems = 200;

/// What a model is made of: 200 packed libraries and 200 kernels of these sizes, and weights.
struct Sizes {
  uint64_t library, kernel, weights;
};

/// The models that are measured, by the MiB that their files have.
constexpr int64_t kGiBFile = 1000, k64MiBFile = 64, k280MiBFile = 280;
Sizes SizesOf(int64_t file_mib) {
  switch (file_mib) {
    case kGiBFile:
      return {5 * kMiB, kKiB, kKiB};
    case k64MiBFile:
      return {64 * kMiB / kItems, kKiB, kKiB};
    default:
      return {700 * kKiB, 100 * kKiB, 124 * kMiB};
  }
}

SharedBytes Filled(uint64_t size) { return SharedBytes(ByteBuffer(size, 0x5A)); }

std::shared_ptr<GeRootModel> MakeModel(int64_t file_mib) {
  const Sizes sizes = SizesOf(file_mib);
  std::shared_ptr<GeRootModel> model = small_model::Make();
  model->root().set_weights(Filled(sizes.weights));
  model->root().mutable_kernels().clear();
  model->so_bins.clear();
  for (int64_t i = 0; i < kItems; ++i) {
    model->so_bins.push_back(
        {fmt::format("lib{:03}.so", i), "/opp/lib", SoBinType::kOpMasterDevice, Filled(sizes.library)});
    model->root().mutable_kernels().push_back({fmt::format("kernel{:03}", i), Filled(sizes.kernel)});
  }
  return model;
}

/// A folder in memory with the files of the models; gone at exit.
class ModelFiles {
 public:
  ModelFiles() : folder_(fmt::format("/dev/shm/drydock_bench_{}", ::getpid())) { fs::create_directories(folder_); }
  ModelFiles(const ModelFiles&) = delete;
  ModelFiles& operator=(const ModelFiles&) = delete;
  ~ModelFiles() { fs::remove_all(folder_); }

  fs::path New(std::string_view name) const { return folder_ / name; }
  const fs::path& Of(int64_t file_mib) {
    auto [entry, fresh] = files_.emplace(file_mib, New(fmt::format("{}.om", file_mib)));
    if (fresh) GE_CHECK(ModelHelper::SaveToOmRootModel(Built(file_mib), entry->second).ok());
    return entry->second;
  }
  const SharedBytes& Mapped(int64_t file_mib) {
    auto [entry, fresh] = mappings_.try_emplace(file_mib);
    if (fresh) {
      entry->second = MapFile(Of(file_mib)).value();
      benchmark::DoNotOptimize(std::accumulate(entry->second.view.begin(), entry->second.view.end(), uint64_t{0}));
    }
    return entry->second;
  }
  const GeRootModel& Built(int64_t file_mib) {
    auto [entry, fresh] = models_.try_emplace(file_mib);
    if (fresh) entry->second = MakeModel(file_mib);
    return *entry->second;
  }

 private:
  fs::path folder_;
  std::map<int64_t, fs::path> files_;
  std::map<int64_t, SharedBytes> mappings_;
  std::map<int64_t, std::shared_ptr<GeRootModel>> models_;
};

ModelFiles& Files() {
  static ModelFiles files;
  return files;
}

StatusOr<std::vector<OpSoBin>> LibrariesOf(const OmFile& om) {
  const OmPartition* store = om.models.front().Find(PartitionType::kSoBins);
  return ParseSoBins(store->bytes, store->file_offset);
}

/// Header, tables and the store's structure, as `om verify` does before it looks into messages.
void OpenAndValidate(benchmark::State& state) {
  const SharedBytes& file = Files().Mapped(state.range(0));
  for (auto iteration : state) {
    const OmFile om = OpenOmFile(file).value();
    benchmark::DoNotOptimize(LibrariesOf(om).value().data());
  }
}

void MapAndValidate(benchmark::State& state) {
  const fs::path& path = Files().Of(state.range(0));
  for (auto iteration : state) {
    const OmFile om = OpenOmFile(MapFile(path).value()).value();
    benchmark::DoNotOptimize(LibrariesOf(om).value().data());
  }
}

/// The same with each library copied once, as a loader does that owns what it loads.
void OpenAndCopy(benchmark::State& state) {
  const SharedBytes& file = Files().Mapped(state.range(0));
  std::vector<ByteBuffer> copies(kItems, ByteBuffer(SizesOf(state.range(0)).library, 1));
  for (auto iteration : state) {
    const OmFile om = OpenOmFile(file).value();
    const std::vector<OpSoBin> libraries = LibrariesOf(om).value();
    for (size_t i = 0; i < libraries.size(); ++i) {
      std::memcpy(copies[i].data(), libraries[i].binary.view.data(), copies[i].size());
    }
    benchmark::ClobberMemory();
  }
}

BENCHMARK(OpenAndValidate)->Arg(kGiBFile)->Arg(k64MiBFile)->Unit(benchmark::kMicrosecond);
BENCHMARK(MapAndValidate)->Arg(kGiBFile)->Arg(k64MiBFile)->Unit(benchmark::kMicrosecond);
BENCHMARK(OpenAndCopy)->Arg(kGiBFile)->Unit(benchmark::kMicrosecond);
const bool kOpeningIsFlat =
    benchmarks::Promise({fmt::format("OpenAndValidate/{}", kGiBFile), fmt::format("OpenAndValidate/{}", k64MiBFile),
                         1.5, "opening a file of 1 GiB takes as long as one of 64 MiB"});
const bool kOpeningIsFast =
    benchmarks::Promise({fmt::format("OpenAndValidate/{}", kGiBFile), fmt::format("OpenAndCopy/{}", kGiBFile), 0.01,
                         "opening costs a hundredth of copying each payload once"});

void Load(benchmark::State& state) {
  const SharedBytes& file = Files().Mapped(state.range(0));
  for (auto iteration : state) benchmark::DoNotOptimize(ModelHelper::LoadRootModel(file).value());
}

void MapAndLoad(benchmark::State& state) {
  const fs::path& path = Files().Of(state.range(0));
  for (auto iteration : state) benchmark::DoNotOptimize(ModelHelper::LoadRootModelFromFile(path).value());
}

/// Reads the file into memory, which was touched before, and loads it there: the least that a loader without a mapping
/// does.
void LoadByCopying(benchmark::State& state) {
  const fs::path& path = Files().Of(state.range(0));
  auto buffer = std::make_shared<ByteBuffer>(fs::file_size(path), 1);
  for (auto iteration : state) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    GE_CHECK(::read(file, buffer->data(), buffer->size()) == static_cast<ssize_t>(buffer->size()));
    ::close(file);
    benchmark::DoNotOptimize(ModelHelper::LoadRootModel(SharedBytes{buffer, *buffer}).value());
  }
}

BENCHMARK(Load)->Arg(k280MiBFile)->Unit(benchmark::kMicrosecond);
BENCHMARK(MapAndLoad)->Arg(k280MiBFile)->Unit(benchmark::kMicrosecond);
BENCHMARK(LoadByCopying)->Arg(k280MiBFile)->Unit(benchmark::kMicrosecond);
const bool kLoadingIsFast =
    benchmarks::Promise({fmt::format("Load/{}", k280MiBFile), fmt::format("LoadByCopying/{}", k280MiBFile), 1.0 / 40,
                         "loading a model of 280 MiB costs a fortieth of a copying loader"});

void Save(const GeRootModel& model, benchmark::State& state) {
  const fs::path out = Files().New("out.om");
  for (auto iteration : state) GE_CHECK(ModelHelper::SaveToOmRootModel(model, out).ok());
}

/// A model as the compiler hands it over: every store is made.
void SaveBuilt(benchmark::State& state) { Save(Files().Built(state.range(0)), state); }

/// A model that was loaded and changed: payloads are views of the old file.
void SaveChanged(benchmark::State& state) {
  auto model = ModelHelper::LoadRootModel(Files().Mapped(state.range(0))).value();
  model->root().mutable_attrs()["changed"] = true;
  Save(*model, state);
}

/// The same bytes by write(2), with the same open and rename.
void PlainWrite(benchmark::State& state) {
  const SharedBytes& bytes = Files().Mapped(state.range(0));
  const fs::path out = Files().New("plain.om"), temporary = Files().New("plain.tmp");
  for (auto iteration : state) {
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    for (size_t at = 0; at < bytes.size();) {
      const ssize_t count = ::write(file, bytes.view.data() + at, bytes.size() - at);
      GE_CHECK(count > 0);
      at += static_cast<size_t>(count);
    }
    ::close(file);
    fs::rename(temporary, out);
  }
}

BENCHMARK(SaveBuilt)->Arg(k280MiBFile)->Unit(benchmark::kMillisecond);
BENCHMARK(SaveChanged)->Arg(k280MiBFile)->Unit(benchmark::kMillisecond);
BENCHMARK(PlainWrite)->Arg(k280MiBFile)->Unit(benchmark::kMillisecond);
const bool kWritingIsPlain =
    benchmarks::Promise({fmt::format("SaveBuilt/{}", k280MiBFile), fmt::format("PlainWrite/{}", k280MiBFile), 1.2,
                         "writing a compiled model costs what write(2) of its bytes costs"}) &&
    benchmarks::Promise({fmt::format("SaveChanged/{}", k280MiBFile), fmt::format("PlainWrite/{}", k280MiBFile), 1.2,
                         "writing a changed model costs what write(2) of its bytes costs"});

}  // namespace
}  // namespace ge
