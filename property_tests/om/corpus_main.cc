// Writes the seeds of all fuzz targets: fuzz_corpus FOLDER. The same seeds each time; ci/fuzz.sh --seeds keeps the few
// of them that reach something new.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <random>

#include "core/base/file.h"
#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/message_generator.h"
#include "property_tests/om/model_generators.h"
#include "property_tests/om/payloads.h"

namespace ge {
namespace {

constexpr int kSeedsPerKind = 40;
constexpr size_t kMaxSeedSize = 1536;

ByteBuffer RandomBytes(std::mt19937& random, size_t size) {
  ByteBuffer bytes(size);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
  return bytes;
}

/// A seed's first byte chooses between the bytes themselves and choices (fuzz_*.cc).
ByteBuffer Seed(uint8_t mode, ByteView rest) {
  ByteWriter seed;
  seed.Write(mode);
  seed.WriteBytes(rest);
  return std::move(seed).Take();
}

template <typename Payload>
ByteBuffer MakePayload(Choices& choices) {
  return BuildStrictly<Payload>(Payload::Make(choices)).value();
}

ByteBuffer MakeModelDef(Choices& choices) {
  auto model = MakeRootModel(choices);
  auto om = OpenOmFile(SharedBytes(ModelHelper::Save(*model).value()));
  const OmPartition& partition = *om.value().models.front().Find(PartitionType::kModelDef);
  return {partition.bytes.view.begin(), partition.bytes.view.end()};
}

ByteBuffer MakeTaskInfo(Choices& choices) {
  domi::ModelTaskDef tasks;
  FillMessage(choices, tasks);
  const std::string bytes = tasks.SerializeAsString();
  return {bytes.begin(), bytes.end()};
}

struct SeedKind {
  std::string_view target;
  ByteBuffer (*make)(Choices& choices);  ///< the bytes that a real file would have
};
constexpr SeedKind kKinds[] = {
    {"header_table", [](Choices& choices) { return PutTogether(MakeHollowParts(choices)); }},
    {"model_def", MakeModelDef},
    {"task_info", MakeTaskInfo},
    {"so_bins", MakePayload<SoBinsPayload>},
    {"kernel_store", MakePayload<KernelStorePayload>},
    {"custom_ops", MakePayload<CustomOpsPayload>},
    {"tiling_data", MakePayload<TilingDataPayload>},
    {"inout_info", MakePayload<InoutInfoPayload>},
    {"whole_file", [](Choices& choices) { return PutTogether(MakeOmParts(choices)); }},
};

Status WriteSeeds(const SeedKind& kind, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::mt19937 random(20240501);
  for (int i = 0; i < kSeedsPerKind; ++i) {
    const ByteBuffer bytes = RandomBytes(random, static_cast<size_t>(6 * i));
    Choices choices(bytes);
    const ByteBuffer real = Seed(0, kind.make(choices));
    if (real.size() <= kMaxSeedSize)
      GE_RETURN_IF_ERROR(WriteFileAtomically(folder / fmt::format("real-{:02}", i), real));
    const ByteBuffer chosen = Seed(static_cast<uint8_t>(1 + i % 3), bytes);
    GE_RETURN_IF_ERROR(WriteFileAtomically(folder / fmt::format("chosen-{:02}", i), chosen));
  }
  return {};
}

}  // namespace
}  // namespace ge

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: fuzz_corpus FOLDER\n", stderr);
    return 2;
  }
  for (const ge::SeedKind& kind : ge::kKinds) {
    ge::Status status = ge::WriteSeeds(kind, std::filesystem::path(argv[1]) / kind.target);
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.ToString().c_str());
      return 1;
    }
  }
  return 0;
}
