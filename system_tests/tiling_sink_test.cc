// Tiling on the device, end to end through public entry points (spec/so-in-om-tests.md H10, I12; spec/so-in-om.md §9.3
// X4).

#include <gmock/gmock.h>

#include <numeric>

#include "core/base/sealed_library.h"
#include "core/runtime/model_manager.h"
#include "simulator/device.h"
#include "system_tests/forwarding_device.h"
#include "system_tests/sunk_reverse.h"

namespace system_tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// x as the bits of float16 numbers, each element another small integer pattern.
std::vector<uint16_t> Input() {
  std::vector<uint16_t> x(kBatch * kSequence * kWidth);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<uint16_t>(i % 0x7000);
  return x;
}

std::vector<uint16_t> Reversed(const std::vector<uint16_t>& x, const std::vector<int32_t>& lens) {
  std::vector<uint16_t> y = x;
  for (int64_t b = 0; b < kBatch; ++b) {
    for (int64_t s = 0; s < lens[b]; ++s) {
      for (int64_t w = 0; w < kWidth; ++w) {
        y[(b * kSequence + s) * kWidth + w] = x[(b * kSequence + lens[b] - 1 - s) * kWidth + w];
      }
    }
  }
  return y;
}

template <typename T>
ge::ByteView BytesOf(const std::vector<T>& values) {
  return {reinterpret_cast<const uint8_t*>(values.data()), values.size() * sizeof(T)};
}

class TilingSink : public WithPackage {
 protected:
  void SetUp() override {
    WithPackage::SetUp();
    auto device = sim::Device::Create({});
    ASSERT_TRUE(device.ok()) << device.status().ToString();
    device_ = *std::move(device);
  }

  /// Compiles to a file, takes the package away, and loads the file on `device`.
  ge::StatusOr<uint32_t> CompileAndLoad(ge::ModelManager& manager) {
    GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::GeRootModel> compiled, Compile("1"));
    GE_RETURN_IF_ERROR(ge::ModelHelper::SaveToOmRootModel(*compiled, model_file()));
    TakePackageAway();
    GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::GeRootModel> loaded, ge::ModelHelper::LoadRootModelFromFile(model_file()));
    return manager.LoadModel(loaded);
  }

  static ge::StatusOr<std::vector<uint16_t>> Run(ge::ModelManager& manager, uint32_t model,
                                                 const std::vector<int32_t>& lens) {
    std::vector<uint16_t> x = Input();
    GE_ASSIGN_OR_RETURN(std::vector<ge::ByteBuffer> outputs, manager.Execute(model, {BytesOf(x), BytesOf(lens)}));
    std::vector<uint16_t> y(x.size());
    if (outputs.size() != 1 || outputs[0].size() != y.size() * 2) return ge::MakeError(ge::kInternal, "outputs");
    std::memcpy(y.data(), outputs[0].data(), outputs[0].size());
    return y;
  }

  /// The block dim of the last run of the kernel.
  uint32_t LastBlockDim() const {
    uint32_t block_dim = 0;
    for (const sim::TaskRecord& record : device_->TaskLog()) {
      if (record.op_name == "rev" && record.type.starts_with("KERNEL_AIV")) block_dim = record.block_dim;
    }
    return block_dim;
  }

  std::unique_ptr<sim::Device> device_;
};

TEST_F(TilingSink, RunsFromTheFileWithoutAnOperatorPackageH10) {
  ge::ModelManager manager(*device_);
  auto model = CompileAndLoad(manager);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  std::vector<int32_t> lens = {3, 128, 1, 77};
  auto result = Run(manager, *model, lens);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(*result, Reversed(Input(), lens));
}

TEST_F(TilingSink, TilesAgainForEveryExecution) {
  ge::ModelManager manager(*device_);
  auto model = CompileAndLoad(manager);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  auto first = Run(manager, *model, {128, 128, 128, 128});
  ASSERT_TRUE(first.ok()) << first.status().ToString();
  uint32_t block_dim_of_much_work = LastBlockDim();
  std::vector<int32_t> little = {1, 0, 1, 2};
  auto second = Run(manager, *model, little);
  ASSERT_TRUE(second.ok()) << second.status().ToString();
  EXPECT_EQ(*second, Reversed(Input(), little));
  EXPECT_NE(LastBlockDim(), block_dim_of_much_work);
}

TEST_F(TilingSink, PacksTheDeviceTilingLibrary) {
  auto model = Compile("1");
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  EXPECT_EQ((*model)->so_in_om_flag(), 0x4000);
  ASSERT_EQ((*model)->so_bins.size(), 1U);
  EXPECT_EQ((*model)->so_bins[0].so_name, "Ascend-v1.0-libopmaster.so");
  EXPECT_EQ((*model)->so_bins[0].type, ge::SoBinType::kOpMasterDevice);
}

TEST_F(TilingSink, RefusesAnOptionThatIsNeitherZeroNorOneI12) {
  auto model = Compile("invalid");
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.status().code().number, ge::kParamInvalid.number);
  EXPECT_THAT(model.status().message(), AllOf(HasSubstr("ge.tiling_schedule_optimize"), HasSubstr("invalid")));
}

TEST_F(TilingSink, FailsWithTheAicpuErrorAndStartsNoKernelWhenDeviceTilingFailsX4) {
  ge::ModelManager manager(*device_);
  auto model = CompileAndLoad(manager);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  auto result = Run(manager, *model, {3, 129, 1, 77});  // 129 is more than the sequence has
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.status().message(), AllOf(HasSubstr("507018"), HasSubstr("rev")));
  EXPECT_EQ(LastBlockDim(), 0U);
}

TEST_F(TilingSink, UnmapsThePackedLibrariesAtUnload) {
  int before = *ge::CountMappedSealedLibraries();
  {
    ge::ModelManager manager(*device_);
    auto model = CompileAndLoad(manager);
    ASSERT_TRUE(model.ok()) << model.status().ToString();
    EXPECT_GT(*ge::CountMappedSealedLibraries(), before);
    ASSERT_TRUE(manager.UnloadModel(*model).ok());
  }
  EXPECT_EQ(*ge::CountMappedSealedLibraries(), before);
}

/// A device that accepts updates and does not do them.
class WithoutUpdate : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  ge::StatusOr<rt::TaskRef> TaskUpdate(rt::TaskRef, rt::DeviceAddress, rt::DeviceAddress, rt::StreamId stream,
                                       const rt::Annotations&) override {
    return Nop(stream);
  }
};

TEST_F(TilingSink, FailsWhenTheUpdateIsMissing) {
  WithoutUpdate broken(*device_);
  ge::ModelManager manager(broken);
  auto model = CompileAndLoad(manager);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  auto result = Run(manager, *model, {3, 128, 1, 77});
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.status().message(), HasSubstr("UPDATE"));
}

/// A device whose streams do not wait for events.
class WithoutEventWait : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  ge::StatusOr<rt::TaskRef> StreamWaitEvent(rt::StreamId stream, rt::EventId) override { return Nop(stream); }
};

TEST_F(TilingSink, FailsWhenTheKernelDoesNotWaitForTiling) {
  WithoutEventWait broken(*device_);
  ge::ModelManager manager(broken);
  auto model = CompileAndLoad(manager);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  EXPECT_FALSE(Run(manager, *model, {3, 128, 1, 77}).ok());
}

}  // namespace
}  // namespace system_tests
