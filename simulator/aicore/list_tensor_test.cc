#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

/// Tensors of shapes [3, 4] and [5] (spec/ascendc.md §3.9: offset of the addresses, dimensions, addresses).
class ListTensorTest : public KernelTest {
 protected:
  int32_t* a = gm.Allocate<int32_t>("a", 12);
  int32_t* b = gm.Allocate<int32_t>("b", 5);
  uint64_t* block =
      gm.Allocate("list", std::vector<uint64_t>{48, uint64_t{1} << 32 | 2, 3, 4, uint64_t{1} << 32 | 1, 5,
                                                reinterpret_cast<uint64_t>(a), reinterpret_cast<uint64_t>(b)});
};

TEST_F(ListTensorTest, KnowsHowManyTensorsThereAre) {
  ExpectRuns(kAiv, [&] { EXPECT_EQ(ListTensorDesc(block).GetSize(), 2u); });
}
TEST_F(ListTensorTest, AnEmptyListHasNone) {
  uint64_t* empty = gm.Allocate("empty", std::vector<uint64_t>{8});
  ExpectRuns(kAiv, [&] { EXPECT_EQ(ListTensorDesc(empty).GetSize(), 0u); });
}
TEST_F(ListTensorTest, GivesTheAddressOfEachTensor) {
  ExpectRuns(kAiv, [&] {
    ListTensorDesc list;
    list.Init(block);
    EXPECT_EQ(list.GetDataPtr<int32_t>(0), a);
    EXPECT_EQ(list.GetDataPtr<int32_t>(1), b);
  });
}
TEST_F(ListTensorTest, DescribesEachTensor) {
  ExpectRuns(kAiv, [&] {
    uint64_t dims[8] = {};
    TensorDesc<int32_t> desc;
    desc.SetShapeAddr(dims);
    const ListTensorDesc list(block);
    list.GetDesc(desc, 0);
    EXPECT_EQ(desc.GetDim(), 2u);
    EXPECT_EQ(desc.GetShape(0), 3u);
    EXPECT_EQ(desc.GetShape(1), 4u);
    EXPECT_EQ(desc.GetDataPtr(), a);
    list.GetDesc(desc, 1);
    EXPECT_EQ(desc.GetDim(), 1u);
    EXPECT_EQ(desc.GetShape(0), 5u);
    EXPECT_EQ(desc.GetIndex(), 1u);
    EXPECT_EQ(desc.GetDataObj().GetPhyAddr(), b);
  });
}
TEST_F(ListTensorTest, RefusesATensorThatTheListDoesNotHave) {
  ExpectRefused(kAiv, "in no allocation", [&] { ListTensorDesc(block).GetDataPtr<int32_t>(2); });
}

}  // namespace
}  // namespace sim
