// The element types of all kernels that move elements (spec/ge-local.md §12.5 55, 57, 59).

#include <gmock/gmock.h>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

using Integers = std::vector<int64_t>;

/// A kernel on a tensor [2, 3] of elements 0 to 5 of any type, and the elements that one of its results must have.
struct Movement {
  const char* type;
  std::vector<ConstTensor> before, behind;  ///< inputs around the tensor
  size_t copies;                            ///< how often the tensor is an input
  AttrMap attrs;
  size_t outputs, output;
  std::vector<size_t> moved;
};

std::vector<Movement> Movements() {
  const AttrMap reversed{
      {"begin_mask", 3}, {"end_mask", 3}, {"ellipsis_mask", 0}, {"new_axis_mask", 0}, {"shrink_axis_mask", 0}};
  return {
      {"ConcatV2", {}, {ScalarInt(1)}, 2, {}, 1, 0, {0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5}},
      {"DynamicStitch", {Ints({1, 0})}, {}, 1, {{"N", 1}}, 1, 0, {3, 4, 5, 0, 1, 2}},
      {"GatherV2", {}, {Ints({2, 0}), ScalarInt(1)}, 1, {}, 1, 0, {2, 0, 5, 3}},
      {"Pack", {}, {}, 2, {{"N", 2}, {"axis", -1}}, 1, 0, {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}},
      {"Permute", {}, {}, 1, {{"order", Integers{1, 0}}}, 1, 0, {0, 3, 1, 4, 2, 5}},
      {"Slice", {}, {Ints({0, 1}), Ints({2, 1})}, 1, {}, 1, 0, {1, 4}},
      {"SliceD", {}, {}, 1, {{"offsets", Integers{0, 1}}, {"size", Integers{2, 2}}}, 1, 0, {1, 2, 4, 5}},
      {"StridedSlice", {}, {Ints({0, 0}), Ints({0, 0}), Ints({1, -1})}, 1, reversed, 1, 0, {2, 1, 0, 5, 4, 3}},
      {"Transpose", {}, {Ints({1, 0})}, 1, {}, 1, 0, {0, 3, 1, 4, 2, 5}},
      {"TransposeD", {}, {}, 1, {{"perm", Integers{1, 0}}}, 1, 0, {0, 3, 1, 4, 2, 5}},
      {"Unpack", {}, {}, 1, {{"num", 3}, {"axis", 1}}, 3, 1, {1, 4}},
  };
}

StatusOr<HostKernelOutputs> Moved(const Movement& movement, const ConstTensor& x) {
  std::vector<ConstTensor> inputs = movement.before;
  inputs.insert(inputs.end(), movement.copies, x);
  inputs.insert(inputs.end(), movement.behind.begin(), movement.behind.end());
  std::vector<GeTensorDesc> outputs(movement.outputs, Described({}, x->desc.dtype));
  TestCall call(movement.type, std::move(inputs), std::move(outputs));
  for (const auto& [name, value] : movement.attrs) call.Attr(std::string(name), value);
  return call.Fold();
}

/// Six elements of so many bytes; no two bytes are equal.
ByteBuffer SixElements(size_t element_bytes) {
  ByteBuffer bytes(6 * element_bytes);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i + 1);
  return bytes;
}

TEST(MoveKernels, MoveElementsOfEveryTypeOfWholeBytes) {
  size_t types = 0;
  for (int number = 0; number < DT_MAX; ++number) {
    const auto dtype = static_cast<DataType>(number);
    const auto bits = static_cast<size_t>(ElementBits(dtype));
    if (bits == 0 || bits % 8 != 0) continue;
    ++types;
    auto x = std::make_shared<GeTensor>();
    x->desc = Described({2, 3}, dtype);
    x->data = SixElements(bits / 8);
    for (const Movement& movement : Movements()) {
      const auto result = Moved(movement, x);
      ASSERT_TRUE(result.ok()) << DataTypeName(dtype) << result.status().ToString();
      ByteBuffer expected;
      for (const size_t element : movement.moved) {
        const auto* begin = x->data.begin() + element * (bits / 8);
        expected.insert(expected.end(), begin, begin + bits / 8);
      }
      EXPECT_TRUE(SameBytes((*result)[movement.output]->data, expected)) << movement.type << DataTypeName(dtype);
      EXPECT_EQ((*result)[movement.output]->desc.dtype, dtype);
    }
  }
  EXPECT_GE(types, 25U);
}

// Fault 53: Pack of packed types read outside.
TEST(MoveKernels, LeaveElementsThatAreNoWholeBytes) {
  for (const DataType dtype : {DT_INT4, DT_UINT1, DT_INT2, DT_FLOAT6_E3M2, DT_FLOAT4_E2M1}) {
    auto x = std::make_shared<GeTensor>();
    x->desc = Described({2, 3}, dtype);
    x->data = ByteBuffer((6 * static_cast<size_t>(ElementBits(dtype)) + 7) / 8);
    for (const Movement& movement : Movements()) {
      EXPECT_THAT(WhyNotChanged(Moved(movement, x)), HasSubstr("are not whole bytes")) << movement.type;
    }
  }
}

TEST(MoveKernels, LeaveStrings) {
  auto x = std::make_shared<GeTensor>();
  x->desc = Described({2, 3}, DT_STRING);
  x->data = ByteBuffer(6 * 16);
  for (const Movement& movement : Movements()) EXPECT_TRUE(IsNotChanged(Moved(movement, x).status())) << movement.type;
}

}  // namespace
}  // namespace ge
