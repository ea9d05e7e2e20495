// SO_BINS beside its baselines. Parsing: a reader that copies names and payloads. Building: as many memcpy of the same
// bytes into the same memory, which was touched before.

#include <benchmark/benchmark.h>

#include <cstring>

#include "benchmarks/ratio.h"
#include "core/om/op_so_store.h"

namespace ge {
namespace {

constexpr std::string_view kVendor =
    "/usr/local/Ascend/opp/vendors/customize/op_impl/ai_core/tbe/op_tiling/lib/linux/x86_64";

std::vector<OpSoBin> Libraries(int64_t count, int64_t size) {
  std::vector<OpSoBin> bins;
  for (int64_t i = 0; i < count; ++i) {
    ByteBuffer binary(static_cast<size_t>(size), static_cast<uint8_t>(i));
    bins.push_back({fmt::format("libcust_opmaster_{}.so", i), std::string(kVendor), SoBinType::kSpaceRegistry,
                    SharedBytes(std::move(binary))});
  }
  return bins;
}

SharedBytes Store(const benchmark::State& state) {
  return SharedBytes(BuildSoBins(Libraries(state.range(0), state.range(1))).value());
}

void ParseStore(benchmark::State& state) {
  const SharedBytes store = Store(state);
  for (auto iteration : state) benchmark::DoNotOptimize(ParseSoBins(store, 0).value().size());
}

struct CopiedLibrary {
  std::string so_name, vendor_name;
  uint16_t type;
  ByteBuffer binary;
};

/// The fastest reader that copies: it checks no more than that lengths fit.
std::vector<CopiedLibrary> CopyLibraries(ByteView store) {
  uint32_t count = 0;
  std::memcpy(&count, store.data(), sizeof(count));
  std::vector<CopiedLibrary> copies;
  copies.reserve(count);
  store = store.subspan(sizeof(count));
  while (store.size() > sizeof(SoStoreItemHead)) {
    SoStoreItemHead head;
    std::memcpy(&head, store.data(), sizeof(head));
    store = store.subspan(sizeof(head));
    if (uint64_t{head.so_name_len} + head.vendor_name_len + head.bin_len > store.size()) break;
    const ByteView binary = store.subspan(size_t{head.so_name_len} + head.vendor_name_len, head.bin_len);
    copies.push_back({std::string(AsText(store.first(head.so_name_len))),
                      std::string(AsText(store.subspan(head.so_name_len, head.vendor_name_len))), head.so_bin_type,
                      ByteBuffer(binary.begin(), binary.end())});
    store = store.subspan(size_t{head.so_name_len} + head.vendor_name_len + head.bin_len);
  }
  return copies;
}

void CopyStore(benchmark::State& state) {
  const SharedBytes store = Store(state);
  for (auto iteration : state) benchmark::DoNotOptimize(CopyLibraries(store.view).size());
}

void BuildStoreInMemory(benchmark::State& state) {
  const std::vector<OpSoBin> bins = Libraries(state.range(0), state.range(1));
  OmCheck first;
  ByteBuffer out(SoBinsSize(bins, first).value(), 1);
  for (auto iteration : state) {
    OmCheck check;
    benchmark::DoNotOptimize(SoBinsSize(bins, check).value());
    GE_CHECK(WriteSoBins(bins, out, check).ok());
    benchmark::ClobberMemory();
  }
}

/// Head, so name, vendor name and binary of each library, as BuildStoreInMemory() writes them.
std::vector<ByteView> Parts(const std::vector<OpSoBin>& bins, const SoStoreItemHead& head) {
  std::vector<ByteView> parts;
  for (const OpSoBin& bin : bins) {
    parts.emplace_back(reinterpret_cast<const uint8_t*>(&head), sizeof(head));
    parts.push_back(AsBytes(bin.so_name));
    parts.push_back(AsBytes(bin.vendor_name));
    parts.push_back(bin.binary.view);
  }
  return parts;
}

void CopyParts(benchmark::State& state) {
  const std::vector<OpSoBin> bins = Libraries(state.range(0), state.range(1));
  const SoStoreItemHead head;
  const std::vector<ByteView> parts = Parts(bins, head);
  OmCheck check;
  ByteBuffer out(SoBinsSize(bins, check).value(), 1);
  for (auto iteration : state) {
    uint8_t* at = out.data();
    for (const ByteView& part : parts) {
      std::memcpy(at, part.data(), part.size());
      at += part.size();
    }
    benchmark::ClobberMemory();
  }
}

const bool kParsing = benchmarks::Promise({"ParseStore/10000/1024", "CopyStore/10000/1024", 1.0 / 3,
                                           "a store is parsed in a third of the time that copying it takes"});
const bool kBuildingSmall = benchmarks::Promise({"BuildStoreInMemory/10000/1024", "CopyParts/10000/1024", 1.3,
                                                 "building a store of small libraries is little more than memcpy"});
const bool kBuildingLarge = benchmarks::Promise(
    {"BuildStoreInMemory/200/1048576", "CopyParts/200/1048576", 1.15, "building a store of large libraries is memcpy"});

BENCHMARK(ParseStore)->Args({10'000, 1024})->Unit(benchmark::kMicrosecond);
BENCHMARK(CopyStore)->Args({10'000, 1024})->Unit(benchmark::kMicrosecond);
BENCHMARK(BuildStoreInMemory)->Args({10'000, 1024})->Args({200, 1 << 20})->Unit(benchmark::kMicrosecond);
BENCHMARK(CopyParts)->Args({10'000, 1024})->Args({200, 1 << 20})->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace ge
