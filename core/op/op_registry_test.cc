#include "core/op/op_registry.h"

#include <gmock/gmock.h>

#include "core/op/sample_library.h"

namespace ge {
namespace {

using testing::ElementsAre;

class OpRegistryTest : public SampleOpsTest {
 protected:
  void SetUp() override {
    SampleOpsTest::SetUp();
    first_infer_shape_ = Impl("SampleScale").infer_shape;
    auto more = LoadFixture("more_sample_ops");
    ASSERT_TRUE(more.ok()) << more.status().ToString();
    registry_.AddLibrary(*std::move(more));
  }
  Rt2ContextFunction first_infer_shape_ = nullptr;
};

TEST_F(OpRegistryTest, FirstLibraryWinsWhereBothRegister) {
  EXPECT_EQ(Impl("SampleScale").infer_shape, first_infer_shape_);
}

TEST_F(OpRegistryTest, LaterLibraryFillsWhatIsMissing) {
  EXPECT_NE(Impl("SampleScale").infer_shape_range, nullptr);
  EXPECT_EQ(Impl("SampleScale").host_inputs, 2u);
  EXPECT_EQ(Impl("SampleScale").inputs_dependency, 4u);
}

TEST_F(OpRegistryTest, FirstPrototypeWins) { EXPECT_EQ(Prototype("SampleScale").inputs[0].name, "x"); }

TEST_F(OpRegistryTest, ListsPrototypesOfAllLibrariesByName) {
  EXPECT_THAT(registry_.PrototypeTypes(), ElementsAre("SampleConcat", "SampleEveryAttr", "SampleLater", "SampleScale"));
}

TEST_F(OpRegistryTest, AnswersNullForUnknownTypes) {
  EXPECT_EQ(registry_.FindImpl("SampleScal"), nullptr);
  EXPECT_EQ(registry_.FindPrototype("SampleScal"), nullptr);
}

}  // namespace
}  // namespace ge
