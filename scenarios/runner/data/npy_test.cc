#include "scenarios/runner/data/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A .npy file with this version, header and data.
ge::ByteBuffer Npy(uint8_t major, std::string_view header, std::string_view data) {
  ge::ByteWriter writer;
  writer.WriteText("\x93NUMPY");
  writer.Write(major);
  writer.Write(uint8_t{0});
  if (major == 1) {
    writer.Write(static_cast<uint16_t>(header.size()));
  } else {
    writer.Write(static_cast<uint32_t>(header.size()));
  }
  writer.WriteText(header);
  writer.WriteText(data);
  return std::move(writer).Take();
}

std::string ProblemOf(const ge::ByteBuffer& bytes) {
  ge::StatusOr<NpyTensor> tensor = ParseNpy(bytes);
  EXPECT_FALSE(tensor.ok());
  return tensor.status().message();
}

// The very bytes that numpy.save gives for numpy.array([[1, 2, 3]], dtype='<i2').
TEST(ParseNpy, ReadsWhatNumPyWrites) {
  std::string header = "{'descr': '<i2', 'fortran_order': False, 'shape': (1, 3), }";
  header.append(117 - header.size(), ' ');
  header += '\n';
  ge::StatusOr<NpyTensor> tensor = ParseNpy(Npy(1, header, std::string_view("\1\0\2\0\3\0", 6)));
  ASSERT_TRUE(tensor.ok()) << tensor.status().ToString();
  EXPECT_EQ(tensor->dtype, ge::DT_INT16);
  EXPECT_THAT(tensor->shape, ElementsAre(1, 3));
  EXPECT_THAT(tensor->data, ElementsAre(1, 0, 2, 0, 3, 0));
}

TEST(ParseNpy, ReadsVersion2AndScalars) {
  ge::StatusOr<NpyTensor> tensor = ParseNpy(Npy(2, "{'shape': (), \"fortran_order\": False, 'descr': '|u1'}", "x"));
  ASSERT_TRUE(tensor.ok()) << tensor.status().ToString();
  EXPECT_TRUE(tensor->shape.empty());
}

TEST(BuildNpy, AlignsTheDataTo64Bytes) {
  ge::StatusOr<ge::ByteBuffer> bytes = BuildNpy(ge::DT_FLOAT16, {2}, ge::AsBytes("abcd"));
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(bytes->size() % 64, 4u);
  std::string_view text = ge::AsText(*bytes);
  EXPECT_THAT(std::string(text), HasSubstr("{'descr': '<f2', 'fortran_order': False, 'shape': (2,), }"));
  EXPECT_TRUE(text.ends_with("\nabcd"));
}

TEST(BuildNpy, IsReadBackForEveryType) {
  for (ge::DataType dtype :
       {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16, ge::DT_DOUBLE, ge::DT_INT8, ge::DT_INT16, ge::DT_INT32, ge::DT_INT64,
        ge::DT_UINT8, ge::DT_UINT16, ge::DT_UINT32, ge::DT_UINT64, ge::DT_BOOL}) {
    ge::ByteBuffer data(static_cast<size_t>(6 * ge::ElementBits(dtype) / 8), 1);
    ge::StatusOr<ge::ByteBuffer> bytes = BuildNpy(dtype, {2, 3}, data);
    ASSERT_TRUE(bytes.ok());
    ge::StatusOr<NpyTensor> tensor = ParseNpy(*bytes);
    ASSERT_TRUE(tensor.ok()) << tensor.status().ToString();
    EXPECT_EQ(tensor->dtype, dtype);
    EXPECT_EQ(tensor->data, data);
  }
}

TEST(ParseNpy, RefusesWhatIsNotAsWritten) {
  EXPECT_THAT(ProblemOf(Npy(3, "{}", "")), HasSubstr("version 3.0"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '>i2', 'fortran_order': False, 'shape': (1,)}", "ab")),
              HasSubstr("'>i2' is not supported"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2', 'fortran_order': True, 'shape': (1,)}", "ab")),
              HasSubstr("Fortran order"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (1,)}", "abc")),
              HasSubstr("data of 3 bytes does not fit"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (1)}", "ab")),
              HasSubstr("expected ','"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2', 'fortran_order': False}", "ab")), HasSubstr("lacks"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2', 'descr': '<i2'}", "ab")),
              HasSubstr("repeated or unknown key 'descr'"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (-1,)}", "")),
              HasSubstr("expected a dimension"));
  EXPECT_THAT(
      ProblemOf(Npy(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (2147483648, 2147483648, 2147483648)}", "")),
      HasSubstr("does not fit"));
  EXPECT_THAT(ProblemOf(Npy(1, "{'descr': '<i2'} x", "")), HasSubstr("expected the end of the header"));
  ge::ByteBuffer foreign(20, 'x');
  EXPECT_THAT(ProblemOf(foreign), HasSubstr("does not begin with"));
}

TEST(ParseNpy, RefusesAHeaderThatIsTooLong) {
  ge::ByteWriter writer;
  writer.WriteText("\x93NUMPY\x02");
  writer.Write(uint8_t{0});
  writer.Write(uint32_t{0xFFFFFFFF});
  EXPECT_THAT(ProblemOf(std::move(writer).Take()), HasSubstr("header of 4294967295 bytes"));
}

TEST(ParseNpy, RefusesEveryTruncation) {
  ge::ByteBuffer whole = *BuildNpy(ge::DT_INT32, {3}, ge::ByteBuffer(12, 0));
  for (size_t length = 0; length < whole.size(); ++length) {
    EXPECT_FALSE(ParseNpy(ge::ByteView(whole).first(length)).ok()) << length;
  }
}

}  // namespace
}  // namespace scenario
