#include "core/runtime/static/op_master.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/recording_device.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

OpSoBin Library(std::string so_name, std::string vendor_name, SoBinType type = SoBinType::kOpMasterDevice) {
  return {std::move(so_name), std::move(vendor_name), type, SharedBytes({1, 2, 3})};
}

// The examples of spec/so-in-om.md §6.4.
TEST(OpMasterKey, ABuiltInLibraryIsKnownByItsFileName) {
  EXPECT_EQ(OpMasterKey("/opp/built-in/op_impl/ai_core/tbe/op_master_device/lib/Ascend-v1-libopmaster.so", 7),
            "Ascend-v1-libopmaster.so");
}
TEST(OpMasterKey, AVendorLibraryIsKnownByModelVendorAndFileName) {
  EXPECT_EQ(OpMasterKey("/opp/vendors/customize/op_impl/ai_core/tbe/op_master_device/lib/libcust_opmaster.so", 1),
            "1_vendors_customize_libcust_opmaster.so");
}
TEST(OpMasterKey, RepeatedSlashesAreOne) {
  EXPECT_EQ(OpMasterKey("/opp/vendors//customize//op_impl/lib/liba.so", 1), "1_vendors_customize_liba.so");
}
TEST(OpMasterKey, AnyOtherPathHasNone) { EXPECT_EQ(OpMasterKey("/tmp/liba.so", 1), ""); }

class OpMasterTest : public testing::Test {
 protected:
  RecordingDevice device_;
  DeviceResources resources_{device_};
};

TEST_F(OpMasterTest, ALibraryThatTwoTasksNameIsMadeResidentOnce) {
  const std::vector<OpSoBin> bins = {Library("liba.so", "/opp/built-in/lib")};
  OpMasterLibraries libraries(bins, 1, resources_);
  EXPECT_EQ(*libraries.Load("/opp/built-in/lib/liba.so"), *libraries.Load("/opp/built-in/lib/liba.so"));
  EXPECT_THAT(device_.resident_libraries, ElementsAre(Pair("liba.so", 1)));
}

TEST_F(OpMasterTest, ALibraryIsFoundByFileNameWhereverTheModelWasBuilt) {
  const std::vector<OpSoBin> bins = {Library("liba.so", "/build/built-in/lib")};
  EXPECT_TRUE(OpMasterLibraries(bins, 1, resources_).Load("/run/built-in/lib/liba.so").ok());
}

TEST_F(OpMasterTest, ALibraryOfAnotherTypeIsNotFound) {
  const std::vector<OpSoBin> bins = {Library("liba.so", "/opp/built-in/lib", SoBinType::kSpaceRegistry)};
  const Status status = OpMasterLibraries(bins, 1, resources_).Load("/opp/built-in/lib/liba.so").status();
  EXPECT_EQ(status.code(), kPartitionInvalid);
  EXPECT_THAT(status.message(), HasSubstr("find so name 'liba.so'"));
}

TEST_F(OpMasterTest, ALibraryOutsideAnyPackageIsNotFound) {
  const std::vector<OpSoBin> bins = {Library("liba.so", "/tmp")};
  EXPECT_FALSE(OpMasterLibraries(bins, 1, resources_).Load("/tmp/liba.so").ok());
}

}  // namespace
}  // namespace ge
