#include "simulator/declared_kernel.h"

#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

/// A device whose own runner runs declared kernels; the mock behind it must never be asked for them.
class DeclaredKernelTest : public DeviceTest {
 protected:
  void SetUp() override {
    auto created = Device::Create({}, [](const ge::ChipConfig&, const MemoryMap& memory) {
      auto others = std::make_unique<testing::StrictMock<MockCodeRunner>>();
      return MakeDeclaredKernelRunner(std::move(others), memory);
    });
    ASSERT_TRUE(created.ok()) << created.status().ToString();
    device_ = *std::move(created);
  }
  ge::StatusOr<rt::TaskRef> Run(const DeclaredKernel& kernel, const std::vector<uint64_t>& addresses,
                                rt::StreamId stream) {
    rt::KernelLaunch launch;
    launch.binary = Must(device_->BinaryLoad("declared", EncodeDeclaredKernel(kernel), nullptr));
    launch.block_dim = 2;
    launch.args = {reinterpret_cast<const uint8_t*>(addresses.data()), addresses.size() * sizeof(uint64_t)};
    launch.annotations.op_name = "add";
    return device_->LaunchKernel(launch, stream);
  }
};

TEST_F(DeclaredKernelTest, TouchesWhatItSays) {
  const auto a = PlainStream(), b = PlainStream();
  const uint64_t x = Buffer(64), y = Buffer(64);
  Write(x, std::vector<uint8_t>(64, 1));
  Must(Run({.reads = {64}, .writes = {32}, .fill = 7}, {x, y}, a));
  Must(device_->SynchronizeStream(a, rt::kNoTimeout));
  EXPECT_EQ(Read(y, 32), std::vector<uint8_t>(32, 7));
  Must(Run({.reads = {32}, .writes = {32}, .fill = 8}, {y, x}, b));
  Must(device_->SynchronizeStream(b, rt::kNoTimeout));
  ExpectHazards({});
  Must(Run({.reads = {32}}, {x}, a));
  Must(Run({.writes = {8}}, {x + 16}, b));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  ExpectHazards({HazardKind::kWriteAfterReadRace});
}

TEST_F(DeclaredKernelTest, TakesItsCycles) {
  const auto stream = PlainStream();
  Must(Run({.block_cycles = 10 * kMicrosecondOfCycles}, {}, stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  const auto records = RecordsOf(stream);
  ASSERT_EQ(records.size(), 1U);
  EXPECT_GE(records[0].end_ns - records[0].start_ns, 10'000U);
  EXPECT_EQ(records[0].block_dim, 2U);
}

TEST_F(DeclaredKernelTest, FailsPastTheEndOfABufferAndWritesNothing) {
  const auto stream = PlainStream();
  const uint64_t x = Buffer(64);
  Write(x, std::vector<uint8_t>(64, 1));
  Must(Run({.writes = {65}, .fill = 9}, {x}, stream));
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtAicoreException, "op 'add': write");
  EXPECT_EQ(Read(x, 64), std::vector<uint8_t>(64, 1));
  ExpectHazards({HazardKind::kOutOfBounds});
}

TEST_F(DeclaredKernelTest, RefusesABrokenDescription) {
  ge::ByteBuffer binary = EncodeDeclaredKernel({.reads = {4}});
  binary.pop_back();
  ExpectFailure(device_->BinaryLoad("k", binary, nullptr).status(), ge::kModelDataSizeInvalid, "declared kernel 'k'");
  binary = EncodeDeclaredKernel({.reads = {4}});
  binary.push_back(0);
  ExpectFailure(device_->BinaryLoad("k", binary, nullptr).status(), ge::kRtParamInvalid, "1 bytes left over");
}

}  // namespace
}  // namespace sim
