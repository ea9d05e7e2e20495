// The phony nodes of ../shared/data/phony_cases.jsonl, whose offsets the reference computed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/engines/phony/phony_test_graph.h"
#include "core/om/model_attr_names.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using Json = nlohmann::json;
using Ints = std::vector<int64_t>;

constexpr std::string_view kPhonyCases = "phony_cases.jsonl";

std::vector<Json> PhonyCases() {
  std::ifstream file(reference::DataPath(kPhonyCases));
  std::vector<Json> cases;
  for (std::string line; std::getline(file, line);) cases.push_back(Json::parse(line));
  return cases;
}

std::vector<GeTensorDesc> TensorsOf(const Json& shapes, int dtype) {
  std::vector<GeTensorDesc> tensors;
  for (const Json& shape : shapes) {
    tensors.push_back(TestTensor(static_cast<DataType>(dtype), shape.get<Ints>()));
  }
  return tensors;
}

void CopyIfPresent(const Json& item, OpDesc& op, const char* name) {
  if (!item.contains(name)) {
    op.attrs.erase(name);
  } else if (item[name].is_boolean()) {
    op.attrs[name] = item[name].get<bool>();
  } else {
    op.attrs[name] = item[name].get<Ints>();
  }
}

std::unique_ptr<PhonyTestGraph> GraphOf(const Json& item) {
  auto test = std::make_unique<PhonyTestGraph>();
  const bool concat = item["op"] == "PhonyConcat";
  const int dtype = item["dtype"];
  const auto blocks = TensorsOf(item["phony_shapes"], dtype);
  Node* phony = concat ? test->AddConcat("phony", blocks, {}, {}) : test->AddSplit("phony", blocks, {}, {});
  for (const char* name : {"concat_dim", "N", "keep_input_offset", "split_dim", "num_split", "keep_output_offset"}) {
    CopyIfPresent(item, phony->op(), name);
  }
  for (const Json& peer : item["peers"]) {
    Node* node = test->AddPeer(concat ? 0 : 1, TensorsOf(peer["ports"], peer.value("dtype", dtype)));
    if (peer.contains("fusion_offset")) {
      node->op().attrs["_output_offset_for_buffer_fusion"] = peer["fusion_offset"].get<Ints>();
    }
  }
  const auto connect = [&](const Json& edge, size_t block) { test->Connect(test->peers[edge[0]], edge[1], block); };
  for (size_t block = 0; block < item["edges"].size(); ++block) {
    const Json& edge = item["edges"][block];
    if (edge.is_null()) continue;
    if (concat) {
      connect(edge, block);
    } else {
      for (const Json& each : edge) connect(each, block);
    }
  }
  if (item.value("unknown_graph", false)) test->graph.attrs[kAttrGraphUnknownFlag] = true;
  return test;
}

std::vector<std::optional<Ints>> ExpectedLists(const Json& item) {
  std::vector<std::optional<Ints>> lists;
  for (const Json& list : item["result"]["peer_offsets"]) {
    lists.push_back(list.is_null() ? std::optional<Ints>() : list.get<Ints>());
  }
  return lists;
}

// Row D12 of the test matrix.
TEST(PhonyReferenceCases, PolicyReferenceLeavesWhatTheReferenceLeft) {
  REQUIRE_REFERENCE_DATA(kPhonyCases);
  size_t count = 0;
  for (const Json& item : PhonyCases()) {
    auto test = GraphOf(item);
    EXPECT_EQ(test->Calc(PhonyOffsetPolicy::kReference).ok(), item["result"]["ok"].get<bool>()) << item["id"];
    EXPECT_EQ(test->Lists(), ExpectedLists(item)) << item["id"] << " " << item["kind"];
    ++count;
  }
  EXPECT_EQ(count, 60U);
}

/// How strict ends beside the reference.
std::string Compare(const Json& item) {
  auto test = GraphOf(item);
  const bool strict = test->Calc(PhonyOffsetPolicy::kStrict).ok();
  const bool reference = item["result"]["ok"];
  if (strict && reference) return test->Lists() == ExpectedLists(item) ? "equal" : "other numbers";
  EXPECT_TRUE(strict || !test->HasLists()) << item["id"];
  if (!strict && !reference) return "both refuse";
  return strict ? "refused by the reference only" : "refused by strict only";
}

// Row D12 of the test matrix.
TEST(PhonyReferenceCases, PolicyStrictDiffersWhereTheReferenceIsWrong) {
  REQUIRE_REFERENCE_DATA(kPhonyCases);
  std::map<std::string, int> outcomes;
  for (const Json& item : PhonyCases()) ++outcomes[Compare(item)];
  const std::map<std::string, int> expected = {
      {"equal", 23}, {"both refuse", 22}, {"other numbers", 5}, {"refused by strict only", 10}};
  EXPECT_EQ(outcomes, expected);
}

// A warning stands wherever the policies end differently, and nowhere else.
TEST(PhonyReferenceCases, PolicyReferenceWarnsWhereStrictDiffers) {
  REQUIRE_REFERENCE_DATA(kPhonyCases);
  for (const Json& item : PhonyCases()) {
    auto test = GraphOf(item);
    const bool ok = test->Calc(PhonyOffsetPolicy::kReference).ok();
    EXPECT_EQ(ok, item["result"]["ok"].get<bool>());
    const std::string outcome = Compare(item);
    const bool same = outcome == "equal" || outcome == "both refuse";
    EXPECT_EQ(test->log.warnings().size(), same ? 0U : 1U) << item["id"] << " " << outcome;
  }
}

}  // namespace
}  // namespace ge
