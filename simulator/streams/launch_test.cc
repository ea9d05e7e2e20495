#include <cstring>

#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using testing::_;
using LaunchTaskTest = DeviceTest;

TEST_F(LaunchTaskTest, HandsOverBinaryKeyDimensionArgumentsAndOp) {
  const uint64_t words[2] = {0x7e8000000040, 7};
  rt::KernelLaunch launch;
  launch.binary = Binary("aic_matmul");
  launch.tiling_key = 2;
  launch.block_dim = 5;
  launch.args = {reinterpret_cast<const uint8_t*>(words), sizeof(words)};
  launch.annotations.op_name = "mm";
  Must(device_->LaunchKernel(launch, device_->DefaultStream()));
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([&](const KernelTask& task) {
    EXPECT_EQ(task.binary->name(), "aic_matmul");
    EXPECT_EQ(task.tiling_key, 2);
    EXPECT_EQ(task.block_dim, 5);
    EXPECT_EQ(task.op_name, "mm");
    EXPECT_EQ(task.args.size(), sizeof(words));
    EXPECT_EQ(std::memcmp(task.args.data(), words, sizeof(words)), 0);
    return MockCodeRunner::Succeed(task);
  });
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
}

TEST_F(LaunchTaskTest, CopiesItsArgumentsWhenItIsAccepted) {
  std::vector<uint8_t> args(8, 1);
  rt::KernelLaunch launch{.binary = Binary("aiv"), .block_dim = 1, .args = args, .annotations = {}};
  Must(device_->LaunchKernel(launch, device_->DefaultStream()));
  args.assign(8, 2);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) {
    EXPECT_EQ(task.args[0], 1);
    return MockCodeRunner::Succeed(task);
  });
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
}

TEST_F(LaunchTaskTest, HasItsEffectAtItsBegin) {
  const auto stream = PlainStream(), other = PlainStream();
  const uint64_t source = Buffer(1), destination = Buffer(1);
  Write(source, {1});
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([&](const KernelTask& task) {
    *reinterpret_cast<uint8_t*>(source) = 2;
    return MockCodeRunner::Succeed(task);
  });
  Launch("aiv", 1, stream);
  Must(device_->Nop(other));  // the copy begins while the kernel is under way
  Must(device_->MemcpyAsync(destination, 1, source, 1, other));
  Must(device_->SynchronizeStream(other, rt::kNoTimeout));
  EXPECT_LT(device_->now_ns(), 2000);
  EXPECT_EQ(Read(destination, 1)[0], 2);
}

TEST_F(LaunchTaskTest, RecordsTypeOpDimensionAndKey) {
  Launch("aic", 3, device_->DefaultStream(), "mm");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const auto record = device_->TaskLog().at(0);
  EXPECT_EQ(record.type, "KERNEL_AICORE");
  EXPECT_EQ(record.op_name, "mm");
  EXPECT_EQ(record.op_type, "Op");
  EXPECT_EQ(record.block_dim, 3);
  EXPECT_EQ(record.tiling_key, 0);
}

TEST_F(LaunchTaskTest, IsNamedByTheCoresThatItTakes) {
  Launch("aiv", 1, device_->DefaultStream());
  Launch("mix", 1, device_->DefaultStream());
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_EQ(device_->TaskLog().at(0).type, "KERNEL_AIVEC");
  EXPECT_EQ(device_->TaskLog().at(1).type, "KERNEL_MIX_AIC");
}

TEST_F(LaunchTaskTest, TakesItsStartCostAndItsBlocks) {
  Launch("aiv", 48, device_->DefaultStream());  // one wave on 48 vector cores
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_EQ(device_->now_ns(), 2000);
}

TEST_F(LaunchTaskTest, RunsMoreBlocksThanCoresInWaves) {
  Launch("aic", 49, device_->DefaultStream());  // three waves on 24 cube cores
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_EQ(device_->now_ns(), 4000);
}

TEST_F(LaunchTaskTest, FailsOnAnUnknownTilingKeyWithoutRunning) {
  rt::KernelLaunch launch{.binary = Binary("aiv"), .tiling_key = 3, .block_dim = 1, .args = {}, .annotations = {}};
  Must(device_->LaunchKernel(launch, device_->DefaultStream()));
  EXPECT_CALL(*runner_, RunKernel(_)).Times(0);
  ExpectFailure(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout), ge::kRtAicoreException,
                "'aiv' has no entry for tiling key 3");
}

TEST_F(LaunchTaskTest, FailsWhenItsBinaryWasUnloadedMeanwhile) {
  const auto binary = Binary("aiv");
  Must(device_->LaunchKernel({.binary = binary, .block_dim = 1, .args = {}, .annotations = {}},
                             device_->DefaultStream()));
  Must(device_->BinaryUnload(binary));
  ExpectFailure(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout), ge::kRtAicoreException,
                "unloaded");
}

TEST_F(LaunchTaskTest, StopsAKernelThatRunsTooLong) {
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) {
    return MockCodeRunner::Succeed(task, 1'091'000'000 * kMicrosecondOfCycles);  // and the start cost
  });
  Launch("aiv", 1, device_->DefaultStream());
  ExpectFailure(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout), ge::kRtAicoreTimeout,
                "1091000 ms");
  EXPECT_EQ(device_->now_ns(), 1'091'000'000'000);
}

TEST_F(LaunchTaskTest, FailsWhenNotEveryBlockIsAccountedFor) {
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask&) { return KernelOutcome{{}, {{}}}; });
  Launch("aiv", 2, device_->DefaultStream());
  ExpectFailure(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout), ge::kRtInternal, "1 of 2 blocks");
}

TEST_F(LaunchTaskTest, RefusesBlockDimensionZero) {
  ExpectFailure(device_->LaunchKernel({.binary = Binary("aiv"), .block_dim = 0, .args = {}, .annotations = {}}, {1}),
                ge::kRtParamInvalid, "block dimension 0");
}

TEST_F(LaunchTaskTest, TakesTheLargestBlockDimensionAndNoMore) {
  const auto binary = Binary("aiv");
  Must(device_->LaunchKernel({.binary = binary, .block_dim = 65535, .args = {}, .annotations = {}}, {1}));
  ExpectFailure(device_->LaunchKernel({.binary = binary, .block_dim = 65536, .args = {}, .annotations = {}}, {1}),
                ge::kRtParamInvalid, "between 1 and 65535");
}

TEST_F(LaunchTaskTest, TakesAHundredAndTwentyEightParametersAndNoMore) {
  const std::vector<uint8_t> args(129 * 8);
  const auto binary = Binary("aiv");
  const auto launch = [&](size_t bytes) {
    return device_->LaunchKernel(
        {.binary = binary, .block_dim = 1, .args = ge::ByteView(args).first(bytes), .annotations = {}}, {1});
  };
  EXPECT_TRUE(launch(128 * 8).ok());
  ExpectFailure(launch(129 * 8), ge::kRtParamInvalid, "1032 bytes");
  ExpectFailure(launch(12), ge::kRtParamInvalid, "whole 8-byte words");
}

TEST_F(LaunchTaskTest, RefusesABinaryThatIsNotLoaded) {
  ExpectFailure(device_->LaunchKernel({.binary = {9}, .block_dim = 1, .args = {}, .annotations = {}}, {1}),
                ge::kRtParamInvalid, "kernel binary 9 is not loaded");
  ExpectFailure(device_->BinaryUnload({9}), ge::kRtParamInvalid, "kernel binary 9 is not loaded");
}

TEST_F(LaunchTaskTest, PassesOnWhyABinaryIsRefused) {
  EXPECT_CALL(*runner_, LoadKernel(_, _)).WillOnce([](std::string_view name, const ge::SharedBytes&) {
    return ge::MakeError(ge::kRtParamInvalid, "kernel '{}' is for Ascend AI Core", name);
  });
  ExpectFailure(device_->BinaryLoad("te_add", ge::AsBytes("elf"), nullptr), ge::kRtParamInvalid,
                "'te_add' is for Ascend AI Core");
}

TEST_F(LaunchTaskTest, KeepsTheOwnerOfABinaryAsLongAsTheRunnerDoes) {
  ge::SharedBytes kept;
  EXPECT_CALL(*runner_, LoadKernel(_, _)).WillOnce([&](std::string_view, const ge::SharedBytes& bytes) {
    kept = bytes;
    return std::make_shared<const PlayedKernel>("k", CoreKind::kAiv, std::set<uint64_t>{0});
  });
  auto owner = std::make_shared<const int>(1);
  Must(device_->BinaryLoad("k", ge::AsBytes("elf"), owner));
  EXPECT_EQ(owner.use_count(), 2);
}

/// Arguments that lie on the device (spec/device-simulator.md §12.3 H10).
class DeviceArgsTest : public DeviceTest {
 protected:
  rt::TaskRef LaunchWith(uint64_t args, rt::StreamId stream) {
    rt::KernelLaunch launch;
    launch.binary = Binary("aiv");
    launch.block_dim = 1;
    launch.device_args = {args, 16};
    launch.annotations.op_name = "add";
    return Must(device_->LaunchKernel(launch, stream));
  }
};

TEST_F(DeviceArgsTest, AreReadWhenTheKernelBegins) {
  const auto stream = PlainStream();
  const uint64_t args = Buffer(64, "args");
  WriteValue<uint64_t>(args, 1);
  WriteValue<uint64_t>(args + 8, 2);
  LaunchWith(args, stream);
  EXPECT_CALL(*runner_, RunKernel).WillOnce([](const KernelTask& task) {
    EXPECT_EQ(task.args.size(), 16);
    EXPECT_EQ(task.args[8], 2);
    return MockCodeRunner::Succeed(task);
  });
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  ExpectHazards({});
}

TEST_F(DeviceArgsTest, RefreshedInFlightAreReported) {
  const auto stream = PlainStream();
  const uint64_t args = Buffer(64, "args");
  Must(device_->Memset(args, 64, 0, 64));
  LaunchWith(args, stream);
  WriteValue<uint64_t>(args, 1);
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  ExpectHazards({HazardKind::kArgsInFlight});
}

TEST_F(DeviceArgsTest, AreAligned) {
  rt::KernelLaunch launch;
  launch.binary = Binary("aiv");
  launch.block_dim = 1;
  launch.device_args = {Buffer(128) + 8, 16};
  ExpectFailure(device_->LaunchKernel(launch, PlainStream()), ge::kRtAddressUnaligned, "64 bytes");
}

TEST_F(DeviceArgsTest, OutOfBoundsIsAnException) {
  const auto stream = PlainStream();
  const uint64_t args = Buffer(8, "args");
  WriteValue<uint64_t>(args, 1);
  LaunchWith(args, stream);
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtAicoreException, "past the end of 'args'");
  ExpectHazards({HazardKind::kOutOfBounds});
}

}  // namespace
}  // namespace sim
