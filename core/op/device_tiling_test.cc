#include <gmock/gmock.h>

#include <cstdlib>
#include <functional>

#include "core/abi/context_layout.h"
#include "core/base/checked_math.h"
#include "core/op/kernel_context.h"
#include "core/op/limits.h"
#include "core/op/prototype_binding.h"
#include "core/op/sample_library.h"
#include "core/op/testdata/sample_tiling.h"

namespace ge {
namespace {

using testing::HasSubstr;

constexpr uint64_t kTilingDataSize = 256;
constexpr uint32_t kParamInvalidStatus = 50331649;  // spec/rt2.md §5.2

/// What the args of a tiling task point to (spec/so-in-om.md §8.7).
struct LaunchArgs {
  uint64_t context, op_type, notify, workspace, workspace_size;
};

class DeviceTilingTest : public SampleOpsTest {
 protected:
  void SetUp() override {
    SampleOpsTest::SetUp();
    chip_ = ChipConfig::Find("Ascend910B1").value();
    op_ = OpDesc("scale", "SampleScale");
    op_.inputs = {GeTensorDesc(GeShape({4, 8}), DT_FLOAT16), GeTensorDesc(GeShape({1}), DT_INT32)};
    op_.attrs["mode"] = "ok";
    const Status status = FillFromPrototype(op_, Prototype(op_.type));
    ASSERT_TRUE(status.ok()) << status.ToString();
    op_.outputs[0] = GeTensorDesc(GeShape({4, 8, 1}), DT_FLOAT16);
    inputs_.resize(3);
    for (size_t i = 0; i < 3; ++i) inputs_[i].desc = op_.inputs[i];
    inputs_[1].absent = true;
    inputs_[2].data_address = reinterpret_cast<uint64_t>(&axes_);
    inputs_[2].data_size = sizeof(axes_);
  }
  DeviceTilingImage Build(uint64_t base) {
    auto image = BuildDeviceTilingImage(op_, inputs_, kTilingDataSize, *chip_, false, base);
    GE_CHECK(image.ok(), "{}", image.status().ToString());
    return *std::move(image);
  }

  const ChipConfig* chip_ = nullptr;
  OpDesc op_;
  std::vector<ContextTensor> inputs_;
  int32_t axes_ = 3;
};

/// Memory that stands for the device's, with the image copied to it.
class Placed {
 public:
  explicit Placed(const std::function<DeviceTilingImage(uint64_t)>& build) {
    const uint64_t size = build(0).layout.size;
    memory_.reset(static_cast<uint8_t*>(std::aligned_alloc(128, AlignUp<uint64_t>(size, 128))));
    image = build(base());
    std::memcpy(memory_.get(), image.bytes.data(), image.bytes.size());
  }
  uint64_t base() const { return reinterpret_cast<uint64_t>(memory_.get()); }
  template <typename T>
  T Read(uint64_t offset) const {
    T value;
    std::memcpy(&value, memory_.get() + offset, sizeof(T));
    return value;
  }
  template <typename T>
  void Write(uint64_t offset, T value) {
    std::memcpy(memory_.get() + offset, &value, sizeof(T));
  }
  DeviceTilingImage image;

 private:
  struct Free {
    void operator()(uint8_t* memory) const { std::free(memory); }
  };
  std::unique_ptr<uint8_t[], Free> memory_;
};

class DeviceLibrary {
 public:
  DeviceLibrary() {
    const auto bytes = ReadFixture("device_tiling");
    GE_CHECK(bytes.ok(), "{}", bytes.status().ToString());
    auto library = SealedLibrary::Load("libopmaster.so", *bytes);
    GE_CHECK(library.ok(), "{}", library.status().ToString());
    library_ = *library;
    run_ = library_->FindFunction<uint32_t(void*)>("RunAicpuRpcSrvLaunch");
    GE_CHECK(run_ != nullptr);
  }
  uint32_t Run(LaunchArgs* args) const { return run_(args); }

 private:
  std::shared_ptr<const SealedLibrary> library_;
  uint32_t (*run_)(void*) = nullptr;
};

TEST_F(DeviceTilingTest, DeviceCodeReadsAndWritesTheCopiedContext) {
  Placed placed([&](uint64_t base) { return Build(base); });
  const DeviceTilingLayout& layout = placed.image.layout;
  LaunchArgs args{placed.base() + layout.context, placed.base() + layout.op_type, 0, 0, 0};
  ASSERT_EQ(DeviceLibrary().Run(&args), 0u);
  EXPECT_EQ(placed.Read<uint64_t>(layout.tiling_key), 5u);
  EXPECT_EQ(placed.Read<uint32_t>(layout.block_dim), 3u);
  const auto tiling = placed.Read<SampleTiling>(layout.tiling_data);
  EXPECT_EQ(tiling.first_axis, 3);
  EXPECT_EQ(tiling.core_num, 48u);
  EXPECT_EQ(tiling.x_elements, 32);
  EXPECT_EQ(placed.Read<uint64_t>(layout.tiling_data_head + offsetof(Rt2TilingData, used)), sizeof(SampleTiling));
  EXPECT_EQ(placed.Read<uint64_t>(layout.workspace_sizes + offsetof(Rt2ContinuousVector, size)), 1u);
  EXPECT_EQ(placed.Read<uint64_t>(layout.workspace_sizes + RT2_CONTINUOUS_VECTOR_HEAD), 64u);
}

TEST_F(DeviceTilingTest, AMovedInputIsFollowedThroughItsSlot) {
  Placed placed([&](uint64_t base) { return Build(base); });
  const int32_t moved = 11;
  placed.Write(placed.image.layout.value_address_slots[2], reinterpret_cast<uint64_t>(&moved));
  LaunchArgs args{placed.base() + placed.image.layout.context, placed.base() + placed.image.layout.op_type, 0, 0, 0};
  ASSERT_EQ(DeviceLibrary().Run(&args), 0u);
  EXPECT_EQ(placed.Read<uint32_t>(placed.image.layout.block_dim), 11u);
}

TEST_F(DeviceTilingTest, OnlyInputsThatTilingReadsHaveASlot) {
  const DeviceTilingImage image = Build(4096);
  EXPECT_EQ(image.layout.value_address_slots[0], 0u);
  EXPECT_EQ(image.layout.value_address_slots[1], 0u);
  EXPECT_NE(image.layout.value_address_slots[2], 0u);
}

TEST_F(DeviceTilingTest, WritesOneToTheNotifyAddressAfterSuccess) {
  Placed placed([&](uint64_t base) { return Build(base); });
  uint64_t notify = 0;
  LaunchArgs args{placed.base() + placed.image.layout.context, placed.base() + placed.image.layout.op_type,
                  reinterpret_cast<uint64_t>(&notify), 0, 0};
  ASSERT_EQ(DeviceLibrary().Run(&args), 0u);
  EXPECT_EQ(notify, 1u);
}

TEST_F(DeviceTilingTest, AFailureLeavesTheNotifyAddressAlone) {
  inputs_[2].data_address = 0;
  Placed placed([&](uint64_t base) { return Build(base); });
  uint64_t notify = 0;
  LaunchArgs args{placed.base() + placed.image.layout.context, placed.base() + placed.image.layout.op_type,
                  reinterpret_cast<uint64_t>(&notify), 0, 0};
  EXPECT_NE(DeviceLibrary().Run(&args), 0u);
  EXPECT_EQ(notify, 0u);
}

TEST_F(DeviceTilingTest, EntryRefusesMissingArgumentsAndUnknownTypes) {
  // spec/so-in-om.md §8.7, table
  const DeviceLibrary library;
  EXPECT_EQ(library.Run(nullptr), kParamInvalidStatus);
  LaunchArgs no_type{1, 0, 0, 0, 0};
  EXPECT_EQ(library.Run(&no_type), kParamInvalidStatus);
  LaunchArgs unknown{1, reinterpret_cast<uint64_t>("Unknown"), 0, 0, 0};
  EXPECT_EQ(library.Run(&unknown), kParamInvalidStatus);
  LaunchArgs no_context{0, reinterpret_cast<uint64_t>("SampleScale"), 0, 0, 0};
  EXPECT_EQ(library.Run(&no_context), kParamInvalidStatus);
}

TEST_F(DeviceTilingTest, AnExceptionBecomesAStatus) {
  uint64_t context[8] = {};
  LaunchArgs args{reinterpret_cast<uint64_t>(context), reinterpret_cast<uint64_t>("SampleThrows"), 0, 0, 0};
  EXPECT_NE(DeviceLibrary().Run(&args), 0u);
}

TEST_F(DeviceTilingTest, HoldsNoHostPointers) {
  // The same op at two bases: every word that differs is a pointer into the image, moved by exactly the difference.
  inputs_[2].data_address = 0x7e8000000000;
  const DeviceTilingImage low = Build(0x1000000);
  const DeviceTilingImage high = Build(0x9000000);
  ASSERT_EQ(low.bytes.size(), high.bytes.size());
  for (size_t at = 0; at + 8 <= low.bytes.size(); at += 8) {
    uint64_t a, b;
    std::memcpy(&a, low.bytes.data() + at, 8);
    std::memcpy(&b, high.bytes.data() + at, 8);
    if (a == b) continue;
    ASSERT_EQ(b - a, 0x8000000u) << "at " << at;
    ASSERT_LT(a - 0x1000000, low.bytes.size()) << "at " << at;
  }
}

TEST_F(DeviceTilingTest, IsTheSameEveryTime) { EXPECT_EQ(Build(4096).bytes, Build(4096).bytes); }

TEST_F(DeviceTilingTest, LayoutLiesInsideTheImage) {
  const DeviceTilingImage image = Build(0);
  EXPECT_EQ(image.layout.size, image.bytes.size());
  EXPECT_LE(image.layout.tiling_data + kTilingDataSize, image.layout.size);
  EXPECT_LE(image.layout.workspace_sizes + RT2_CONTINUOUS_VECTOR_HEAD + kMaxWorkspaces * 8, image.layout.size);
  EXPECT_STREQ(reinterpret_cast<const char*>(image.bytes.data() + image.layout.op_type), "SampleScale");
}

TEST_F(DeviceTilingTest, RefusesMoreTilingDataThanThereCanBe) {
  EXPECT_TRUE(BuildDeviceTilingImage(op_, inputs_, kMaxTilingDataSize, *chip_, false, 0).ok());
  const Status status = BuildDeviceTilingImage(op_, inputs_, kMaxTilingDataSize + 1, *chip_, false, 0).status();
  EXPECT_THAT(status.message(), HasSubstr("op 'scale' (SampleScale): tiling context: tiling data of 1048577 bytes"));
}

TEST_F(DeviceTilingTest, RefusesInputsThatDoNotMatchTheSlots) {
  inputs_.pop_back();
  const Status status = BuildDeviceTilingImage(op_, inputs_, kTilingDataSize, *chip_, false, 0).status();
  EXPECT_THAT(status.message(), HasSubstr("2 input values for 3 input slots"));
}

}  // namespace
}  // namespace ge
