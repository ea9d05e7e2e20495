#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using testing::_;

class AicpuTest : public DeviceTest {
 protected:
  ge::StatusOr<rt::AicpuLibraryId> Load(std::string_view name, std::string_view bytes) {
    return device_->AicpuLibraryLoad(name, ge::AsBytes(bytes), nullptr);
  }
  rt::AicpuLaunch Call(rt::AicpuLibraryId library) {
    rt::AicpuLaunch launch;
    launch.library = library;
    launch.kernel_name = "RunAicpuRpcSrvLaunch";
    launch.annotations.op_name = "rev";
    return launch;
  }
  ge::Status Synchronize() { return device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout); }
};

TEST_F(AicpuTest, CallsTheSymbolWithItsArguments) {
  auto launch = Call(Must(Load("a.so", "bytes")));
  launch.args = 0x7e8000000080;
  Must(device_->LaunchAicpu(launch, device_->DefaultStream()));
  EXPECT_CALL(*runner_, RunAicpu(_, "RunAicpuRpcSrvLaunch", 0x7e8000000080, std::string_view("rev")))
      .WillOnce([](const AicpuLibrary& library, const std::string&, uint64_t, std::string_view) {
        EXPECT_EQ(library.name(), "a.so");
        return ge::Status();
      });
  Must(Synchronize());
}

TEST_F(AicpuTest, TakesItsStartCostAndOneFixedTime) {
  Must(device_->LaunchAicpu(Call(Must(Load("a.so", "bytes"))), device_->DefaultStream()));
  Must(Synchronize());
  EXPECT_EQ(device_->now_ns(), 8000);
  EXPECT_EQ(device_->TaskLog().at(0).type, "KERNEL_AICPU");
}

TEST_F(AicpuTest, RunsSixAtOnceAndTheSeventhAfterwards) {
  const auto library = Must(Load("a.so", "bytes"));
  std::vector<rt::StreamId> streams;
  for (int i = 0; i < 7; ++i) {
    streams.push_back(PlainStream());
    Must(device_->LaunchAicpu(Call(library), streams.back()));
  }
  Must(device_->SynchronizeStream(streams[6], rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(streams[5])[0].start_ns, 0);
  EXPECT_EQ(RecordsOf(streams[6])[0].start_ns, 8000);
}

TEST_F(AicpuTest, FailsWithWhatTheFunctionReported) {
  Must(device_->LaunchAicpu(Call(Must(Load("a.so", "bytes"))), device_->DefaultStream()));
  EXPECT_CALL(*runner_, RunAicpu).WillOnce(testing::Return(ge::MakeError(ge::kRtAicpuException, "returned 3")));
  ExpectFailure(Synchronize(), ge::kRtAicpuException, "KERNEL_AICPU of op 'rev': returned 3");
}

TEST_F(AicpuTest, FailsWhenTheLibraryIsNotResidentAnyMore) {
  const auto library = Must(Load("a.so", "bytes"));
  Must(device_->LaunchAicpu(Call(library), device_->DefaultStream()));
  Must(device_->AicpuLibraryUnload(library));
  EXPECT_CALL(*runner_, RunAicpu).Times(0);
  ExpectFailure(Synchronize(), ge::kRtAicpuException, "not resident");
}

TEST_F(AicpuTest, LoadsTheSameLibraryOnce) {
  EXPECT_CALL(*runner_, LoadAicpuLibrary).Times(1);
  const auto first = Must(Load("a.so", "bytes"));
  EXPECT_EQ(Must(Load("a.so", "bytes")), first);
}

TEST_F(AicpuTest, KeepsALibraryUntilItsLastReferenceIsGone) {
  std::weak_ptr<const AicpuLibrary> watched;
  EXPECT_CALL(*runner_, LoadAicpuLibrary).WillOnce([&](std::string_view name, const ge::SharedBytes&) {
    auto library = std::make_shared<const PlayedLibrary>(std::string(name));
    watched = library;
    return library;
  });
  const auto library = Must(Load("a.so", "bytes"));
  Must(Load("a.so", "bytes"));
  Must(device_->AicpuLibraryUnload(library));
  EXPECT_FALSE(watched.expired());
  Must(device_->AicpuLibraryUnload(library));
  EXPECT_TRUE(watched.expired());
  ExpectFailure(device_->AicpuLibraryUnload(library), ge::kRtParamInvalid, "not resident");
}

TEST_F(AicpuTest, RefusesOtherBytesUnderAResidentName) {
  Must(Load("a.so", "bytes"));
  ExpectFailure(Load("a.so", "other"), ge::kRtParamInvalid, "'a.so'");
}

TEST_F(AicpuTest, TakesTheNameAgainAfterTheLibraryIsGone) {
  const auto library = Must(Load("a.so", "bytes"));
  Must(device_->AicpuLibraryUnload(library));
  EXPECT_TRUE(Load("a.so", "other").ok());
}

TEST_F(AicpuTest, LoadsTwoNamesWithTheSameBytesApart) {
  EXPECT_NE(Must(Load("a.so", "bytes")), Must(Load("b.so", "bytes")));
}

TEST_F(AicpuTest, PassesOnWhyALibraryIsRefused) {
  EXPECT_CALL(*runner_, LoadAicpuLibrary).WillOnce(testing::Return(ge::Status(ge::kRtParamInvalid, "no ELF")));
  ExpectFailure(Load("a.so", "bytes"), ge::kRtParamInvalid, "AICPU library 'a.so': no ELF");
}

TEST_F(AicpuTest, RefusesNoBlocksAndMoreThanOne) {
  auto launch = Call(Must(Load("a.so", "bytes")));
  launch.block_dim = 0;
  ExpectFailure(device_->LaunchAicpu(launch, device_->DefaultStream()), ge::kRtParamInvalid, "block dimension is 0");
  launch.block_dim = 2;
  ExpectFailure(device_->LaunchAicpu(launch, device_->DefaultStream()), ge::kRtFeatureNotSupported, "2 blocks");
}

}  // namespace
}  // namespace sim
