#include "register/tilingdata_base.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace optiling {

// The classes of the cases oh147 and oh149.
BEGIN_TILING_DATA_DEF(TdA)
TILING_DATA_FIELD_DEF(uint8_t, a);
TILING_DATA_FIELD_DEF(int64_t, b);
TILING_DATA_FIELD_DEF(uint16_t, c);
TILING_DATA_FIELD_DEF(uint32_t, d);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(TdAOp, TdA)

BEGIN_TILING_DATA_DEF(TdC)
TILING_DATA_FIELD_DEF(uint32_t, h)
TILING_DATA_FIELD_DEF_STRUCT(TdA, s)
TILING_DATA_FIELD_DEF(float, g)
TILING_DATA_FIELD_DEF_ARR(int64_t, 2, v)
END_TILING_DATA_DEF
REGISTER_TILING_DATA_CLASS(TheOp, TdC)
REGISTER_TILING_DATA_CLASS(TheOp, TdA)

namespace {

std::string Hex(TilingDef& data) {
  std::vector<uint8_t> bytes(data.GetDataSize());
  data.SaveToBuffer(bytes.data(), bytes.size());
  std::string text;
  for (const uint8_t byte : bytes) {
    constexpr const char* kDigits = "0123456789abcdef";
    text += {kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return text;
}

nlohmann::json FieldTable(const TilingDef& data) {
  auto table = nlohmann::json::array();
  for (const FieldInfo& field : data.GetFieldInfo()) {
    nlohmann::json row = {{"dtype", field.dtype_}, {"name", field.name_}, {"class", field.classType_}};
    if (field.classType_ == "1") row["array"] = field.arrSize_;
    if (field.classType_ == "2") row["struct"] = field.structType_, row["struct_size"] = field.structSize_;
    table.push_back(row);
  }
  return table;
}

void Fill(const nlohmann::json& values, TdA& data) {
  data.set_a(values["a"]);
  data.set_b(values["b"]);
  data.set_c(values["c"]);
  data.set_d(values["d"]);
}

void Fill(const nlohmann::json& values, TdC& data) {
  data.set_h(values["h"]);
  Fill(values["s"], data.s);
  data.set_g(values["g"]);
  const std::vector<int64_t> v = values["v"];
  data.set_v(v.data());
}

class TilingDataCases : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file(DRYDOCK_SOURCE_DIR "/../shared/data/op_host_cases.jsonl");
    if (!file) {
      const char* ci = std::getenv("CI");
      if (ci != nullptr && std::string(ci) == "true") FAIL() << "the reference data are missing";
      GTEST_SKIP() << "the reference data are missing";
    }
    for (std::string line; std::getline(file, line);) {
      nlohmann::json one = nlohmann::json::parse(line);
      if (one["kind"] == "tiling_data_class") cases_[one["name"]] = one;
    }
  }
  template <typename Class>
  void Check(const std::string& name) {
    ASSERT_TRUE(cases_.count(name)) << name;
    const nlohmann::json& one = cases_[name];
    Class data;
    Fill(one["values"], data);
    EXPECT_EQ(data.GetDataSize(), one["expect"]["size"]);
    EXPECT_EQ(Hex(data), one["expect"]["bytes_hex"]);
    EXPECT_EQ(FieldTable(data), one["expect"]["field_table"]);
  }
  std::map<std::string, nlohmann::json> cases_;
};

TEST_F(TilingDataCases, ScalarsArePaddedToTheirSize) { Check<TdA>("TdA"); }
TEST_F(TilingDataCases, StructsArePaddedToEight) { Check<TdC>("TdC"); }

TEST(TilingData, SavesNothingWhenThereIsNotRoom) {
  TdA data;
  data.set_a(1);
  uint8_t buffer[24] = {9};
  data.SaveToBuffer(buffer, 23);
  EXPECT_EQ(buffer[0], 9);
  data.SaveToBuffer(buffer, 24);
  EXPECT_EQ(buffer[0], 1);
}

TEST(TilingData, WritesToTheBufferItIsBoundTo) {
  alignas(8) uint8_t buffer[56] = {};
  TdC data(buffer);
  data.s.set_a(3);
  EXPECT_EQ(buffer[8], 3);
  uint8_t other[56] = {};
  data.SaveToBuffer(other, sizeof(other));
  EXPECT_EQ(other[8], 0);
}

TEST(TilingData, BindsNestedStructsToo) {
  alignas(8) uint8_t buffer[56] = {};
  TdC data;
  data.SetDataPtr(buffer);
  data.s.set_a(7);
  const int64_t v[2] = {1, 2};
  data.set_v(v);
  EXPECT_EQ(buffer[8], 7);
  EXPECT_EQ(data.get_v()[1], 2);
  EXPECT_EQ(reinterpret_cast<uint8_t*>(data.get_v()), buffer + 40);
}

TEST(TilingData, ACopyHasBytesOfItsOwn) {
  TdC data;
  data.s.set_d(5);
  TdC copy(data);
  copy.s.set_d(6);
  EXPECT_EQ(data.s.get_d(), 5u);
  EXPECT_EQ(copy.s.get_d(), 6u);
  data = copy;
  EXPECT_EQ(data.s.get_d(), 6u);
}

TEST(TilingData, BoundToNothingItIgnoresWrites) {
  TdC data(nullptr);
  data.set_h(1);
  data.s.set_a(1);
  EXPECT_EQ(data.get_h(), 0u);
  EXPECT_EQ(data.get_v(), nullptr);
}

TEST(TilingData, FirstClassRegisteredForAnOpWins) {
  const auto data = CTilingDataClassFactory::GetInstance().CreateTilingDataInstance("TheOp");
  ASSERT_NE(data, nullptr);
  EXPECT_STREQ(data->GetTilingClassName(), "TdC");
  EXPECT_EQ(CTilingDataClassFactory::GetInstance().CreateTilingDataInstance("Nobody"), nullptr);
}

}  // namespace
}  // namespace optiling
