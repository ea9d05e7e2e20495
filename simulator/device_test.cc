#include <algorithm>
#include <set>
#include <sstream>
#include <thread>

#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using testing::HasSubstr;

TEST_F(DeviceTest, RefusesAnUnknownChip) {
  const auto device =
      Device::Create({.soc_version = "Ascend1"}, [](const ge::ChipConfig&, const MemoryMap&) { return nullptr; });
  ASSERT_FALSE(device.ok());
  EXPECT_THAT(device.status().message(), HasSubstr("Ascend1"));
}

TEST_F(DeviceTest, BringsItsOwnRunnerOfCode) {
  const auto device = Device::Create({});
  ASSERT_TRUE(device.ok()) << device.status().ToString();
  std::vector<uint8_t> elf(64);
  const uint8_t start[20] = {0x7F, 'E', 'L', 'F', 2, 1, 1, 0, 0,    0,
                             0,    0,   0,   0,   0, 0, 3, 0, 0x29, 0x10};  // a real NPU's
  std::copy(std::begin(start), std::end(start), elf.begin());
  ExpectFailure((*device)->BinaryLoad("te_add", elf, nullptr), ge::kRtParamInvalid, "Ascend AI Core");
}

TEST_F(DeviceTest, HasTheMemoryThatItIsGiven) {
  MakeDevice({.arena_bytes = 4096});
  EXPECT_TRUE(device_->Malloc(4096 - 32, rt::MemoryKind::kHbm, "x").ok());
  ExpectFailure(device_->Malloc(1, rt::MemoryKind::kHbm, "y"), ge::kRtMemoryAllocation, "no room for 1 bytes");
}

TEST_F(DeviceTest, RefusesNoWorkers) {
  ExpectFailure(Device::Create({.workers = 0}, [](const ge::ChipConfig&, const MemoryMap&) { return nullptr; }),
                ge::kRtParamInvalid, "worker");
}

TEST_F(DeviceTest, TellsItsChipAndTheMachineOfItsKernels) {
  EXPECT_EQ(device_->Info().soc_version, "Ascend910B1");
#if defined(__x86_64__)
  EXPECT_EQ(device_->Info().kernel_elf_machine, 62);
#endif
}

TEST_F(DeviceTest, HasAPlainDefaultStream) {
  Must(device_->Nop(device_->DefaultStream()));
  EXPECT_TRUE(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout).ok());
}

TEST_F(DeviceTest, LetsKernelsSeeWhichMemoryIsLive) {
  const uint64_t address = Buffer(10, "weights");
  ASSERT_NE(memory_->FindAllocation(address), nullptr);
  EXPECT_EQ(memory_->FindAllocation(address)->name, "weights");
}

TEST_F(DeviceTest, ChecksCopiesInBothDirections) {
  std::vector<uint8_t> bytes(11);
  const uint64_t address = Buffer(10, "x");
  ExpectFailure(device_->CopyToDevice(address, 11, bytes), ge::kRtParamInvalid, "1 bytes past the end of 'x'");
  ExpectFailure(device_->CopyToHost(bytes, address), ge::kRtParamInvalid, "1 bytes past the end of 'x'");
  ExpectFailure(device_->Memset(address, 11, 0, 11), ge::kRtParamInvalid, "1 bytes past the end of 'x'");
}

TEST_F(DeviceTest, LiesBesideAnotherDevice) {
  auto other = Device::Create({}, [](const ge::ChipConfig&, const MemoryMap&) {
    return std::make_unique<testing::NiceMock<MockCodeRunner>>();
  });
  ASSERT_TRUE(other.ok()) << other.status().ToString();
  const uint64_t theirs = Must((*other)->Malloc(8, rt::MemoryKind::kHbm, "theirs"));
  ExpectFailure(device_->Memset(theirs, 8, 0, 8), ge::kRtParamInvalid, "not device memory");
}

TEST_F(DeviceTest, DropsWhatIsLeftWhenItIsDestroyed) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  Must(device_->StreamWaitEvent(PlainStream(), Event()));
  Aicpu(PlainStream());
  Buffer(100);
  device_.reset();
}

/// Six streams with one AICPU task each: they may begin in any order.
std::vector<std::string> OrderOfRuns(uint64_t seed) {
  std::vector<std::string> order;
  auto device = Device::Create({.seed = seed}, [&order](const ge::ChipConfig&, const MemoryMap&) {
    auto runner = std::make_unique<testing::NiceMock<MockCodeRunner>>();
    ON_CALL(*runner, RunAicpu)
        .WillByDefault([&order](const AicpuLibrary&, const std::string& symbol, uint64_t, std::string_view) {
          order.push_back(symbol);
          return ge::Status();
        });
    return runner;
  });
  GE_CHECK(device.ok());
  const auto library = (*device)->AicpuLibraryLoad("a.so", ge::AsBytes("x"), nullptr);
  std::vector<rt::StreamId> streams;
  for (int i = 0; i < 6; ++i) {
    streams.push_back(*(*device)->CreateStream({}));
    GE_CHECK((*device)
                 ->LaunchAicpu({.library = *library, .kernel_name = std::to_string(i), .annotations = {}}, streams[i])
                 .ok());
  }
  for (const auto stream : streams) GE_CHECK((*device)->SynchronizeStream(stream, rt::kNoTimeout).ok());
  return order;
}

TEST(DeviceSeed, TakesStreamsInOrderWithoutOne) {
  EXPECT_THAT(OrderOfRuns(0), testing::ElementsAre("0", "1", "2", "3", "4", "5"));
}

TEST(DeviceSeed, RepeatsItself) { EXPECT_EQ(OrderOfRuns(42), OrderOfRuns(42)); }

TEST(DeviceSeed, PermutesWhatMayRunInAnyOrder) {
  std::set<std::vector<std::string>> orders;
  for (uint64_t seed = 1; seed <= 20; ++seed) orders.insert(OrderOfRuns(seed));
  EXPECT_GT(orders.size(), 10U);
}

TEST_F(DeviceTest, NeverPermutesWhatEventsOrder) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    MakeDevice({.seed = seed});
    std::vector<std::string> order;
    ON_CALL(*runner_, RunKernel).WillByDefault([&](const KernelTask& task) {
      order.emplace_back(task.op_name);
      return MockCodeRunner::Succeed(task);
    });
    const auto first = PlainStream(), second = PlainStream();
    const auto event = Event();
    Must(device_->StreamWaitEvent(first, event));
    Launch("aiv", 1, first, "b");
    Launch("aiv", 1, second, "a");
    Must(device_->RecordEvent(event, second));
    Must(device_->SynchronizeStream(first, rt::kNoTimeout));
    ASSERT_THAT(order, testing::ElementsAre("a", "b")) << seed;
  }
}

TEST_F(DeviceTest, PrefersUrgentStreamsWhateverTheSeed) {
  for (uint64_t seed = 1; seed < 10; ++seed) {
    MakeDevice({.seed = seed});
    std::vector<std::string> order;
    ON_CALL(*runner_, RunKernel).WillByDefault([&](const KernelTask& task) {
      order.emplace_back(task.op_name);
      return MockCodeRunner::Succeed(task);
    });
    const auto late = PlainStream(5), urgent = PlainStream(1);
    Launch("aiv", 48, late, "late");
    Launch("aiv", 48, urgent, "urgent");
    Must(device_->SynchronizeStream(late, rt::kNoTimeout));
    ASSERT_THAT(order, testing::ElementsAre("urgent", "late")) << seed;
  }
}

TEST_F(DeviceTest, TakesCallsFromSeveralThreads) {
  const auto work = [this] {
    Must(device_->SetDevice());
    const auto stream = PlainStream();
    for (int i = 0; i < 50; ++i) {
      const uint64_t buffer = Buffer(64);
      Must(device_->Memset(buffer, 64, 1, 64));
      Must(device_->Nop(stream));
      Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
      Must(device_->Free(buffer));
      device_->now_ns();
      device_->TaskLog();
    }
    Must(device_->DestroyStream(stream));
  };
  std::thread first(work), second(work);
  first.join();
  second.join();
  EXPECT_EQ(device_->TaskLog().size(), 100);
}

}  // namespace
}  // namespace sim
