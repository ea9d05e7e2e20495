#include "core/runtime/static/device_resources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/recording_device.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::Return;

/// The recording device, with those calls mocked that a test makes fail.
class MockDevice : public RecordingDevice {
 public:
  MOCK_METHOD(Status, DestroyEvent, (rt::EventId), (override));
  MOCK_METHOD(Status, Free, (rt::DeviceAddress), (override));
};

template <typename Device>
void FillResources(DeviceResources& resources, Device& device) {
  ASSERT_TRUE(resources.BeginModel("m").ok());
  ASSERT_TRUE(resources.CreateModelStream(/*head=*/true).ok());
  ASSERT_TRUE(resources.CreateModelStream(/*head=*/true).ok());
  ASSERT_TRUE(resources.CreateEvent().ok());
  ASSERT_TRUE(resources.CreateLabel().ok());
  ASSERT_TRUE(resources.Malloc(8, rt::MemoryKind::kHbm, "a").ok());
  ASSERT_TRUE(resources.LoadBinary("k", SharedBytes({1})).ok());
  ASSERT_TRUE(resources.LoadAicpuLibrary("l", SharedBytes({1})).ok());
  device.calls.clear();
}

// spec/static-runtime.md §4.3.
TEST(DeviceResources, ReleasesInTheOrderOfTeardown) {
  RecordingDevice device;
  DeviceResources resources(device);
  FillResources(resources, device);
  EXPECT_TRUE(resources.Release().ok());
  EXPECT_THAT(device.calls,
              ElementsAre("UnbindStream", "UnbindStream", "DestroyStream", "DestroyStream", "DestroyLabel",
                          "DestroyEvent", "Free", "ModelDestroy", "BinaryUnload", "AicpuLibraryUnload"));
  EXPECT_TRUE(device.empty());
}

TEST(DeviceResources, TheDestructorReleasesWhatIsLeft) {
  RecordingDevice device;
  {
    DeviceResources resources(device);
    FillResources(resources, device);
  }
  EXPECT_TRUE(device.empty());
}

TEST(DeviceResources, ReleasingTwiceReleasesOnce) {
  RecordingDevice device;
  DeviceResources resources(device);
  FillResources(resources, device);
  EXPECT_TRUE(resources.Release().ok());
  device.calls.clear();
  EXPECT_TRUE(resources.Release().ok());
  EXPECT_TRUE(device.calls.empty());
}

TEST(DeviceResources, AFailureOfTheReleaseIsReturnedAndTheRestIsReleasedAllTheSame) {
  MockDevice device;
  EXPECT_CALL(device, DestroyEvent).WillOnce(Return(MakeError(kRtInternal, "first")));
  EXPECT_CALL(device, Free).WillOnce(Return(MakeError(kRtParamInvalid, "second")));
  DeviceResources resources(device);
  FillResources(resources, device);
  EXPECT_EQ(resources.Release().message(), "first");
  EXPECT_THAT(device.calls, ElementsAre("UnbindStream", "UnbindStream", "DestroyStream", "DestroyStream",
                                        "DestroyLabel", "ModelDestroy", "BinaryUnload", "AicpuLibraryUnload"));
}

TEST(DeviceResources, AStreamThatCannotBeBoundIsDestroyed) {
  RecordingDevice device;
  {
    DeviceResources resources(device);
    ASSERT_TRUE(resources.BeginModel("m").ok());
    device.fail_at = 2;
    EXPECT_FALSE(resources.CreateModelStream(/*head=*/true).ok());
  }
  EXPECT_TRUE(device.empty());
}

TEST(DeviceResources, NoBytesNeedNoMemory) {
  RecordingDevice device;
  DeviceResources resources(device);
  EXPECT_EQ(*resources.MallocCopy({}, rt::MemoryKind::kHbm, "a"), 0U);
  EXPECT_TRUE(device.calls.empty());
}

}  // namespace
}  // namespace ge
