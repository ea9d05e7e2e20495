// The planner against what others reached: the reference's memory assigner on ../shared/data/mem_assign, and the
// instances of MiniMalloc and of real models, which are known to fit their capacity.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/checked_math.h"
#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/lifetimes.h"
#include "core/compiler/memory/plan_validator.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using Json = nlohmann::json;

std::vector<Json> MemAssignCases() {
  std::ifstream file(reference::DataPath("mem_assign/cases.jsonl"));
  std::vector<Json> cases;
  for (std::string line; std::getline(file, line);) cases.push_back(Json::parse(line));
  return cases;
}

struct Problem {
  ExecutionOrder order;
  std::vector<MemoryUse> uses;
};

/// Data outputs and what NetOutput reads have zero-copy blocks of their own; everything else is planned.
Problem ToProblem(const Json& item) {
  Problem problem;
  const Json& nodes = item["nodes"];
  for (const Json& node : nodes) problem.order.stream_of.push_back(node.value("s", 0U));
  std::map<std::pair<uint32_t, uint32_t>, std::set<uint32_t>> readers;
  std::set<std::pair<uint32_t, uint32_t>> graph_outputs;
  for (const Json& edge : item["e"]) {
    std::pair<uint32_t, uint32_t> source(edge[0], edge[1]);
    uint32_t reader = edge[2];
    readers[source].insert(reader);
    if (nodes[reader]["t"] == "NetOutput") graph_outputs.insert(source);
    problem.order.waits.emplace_back(source.first, reader);
  }
  for (uint32_t node = 0; node < nodes.size(); ++node) {
    for (const Json& size : nodes[node].value("w", Json::array())) problem.uses.push_back({size, {node}});
    if (nodes[node]["t"] == "Data") continue;
    Json outputs = nodes[node].value("o", Json::array());
    for (uint32_t output = 0; output < outputs.size(); ++output) {
      if (graph_outputs.count({node, output}) != 0) continue;
      MemoryUse use{outputs[output], {node}};
      for (uint32_t reader : readers[{node, output}]) use.touches.push_back(reader);
      problem.uses.push_back(std::move(use));
    }
  }
  return problem;
}

MemoryPlan PlanAndValidate(const Problem& problem) {
  auto request = ComputeLifetimes(problem.order, problem.uses);
  EXPECT_TRUE(request.ok()) << request.status().ToString();
  auto plan = AssignBlocks(*request);
  EXPECT_TRUE(plan.ok()) << plan.status().ToString();
  Status valid = ValidateMemoryPlan(problem.order, {problem.uses, plan->offsets, plan->total, kMemoryAlignment});
  EXPECT_TRUE(valid.ok()) << valid.ToString();
  return *plan;
}

TEST(ReferenceMemoryCases, OurReadingOfACaseHasTheReferencesBytes) {
  REQUIRE_REFERENCE_DATA("mem_assign");
  for (const Json& item : MemAssignCases()) {
    if (!item.contains("bounds")) continue;
    uint64_t bytes = 0;
    for (const MemoryUse& use : ToProblem(item).uses) bytes += AlignUp(use.size, kMemoryAlignment);
    EXPECT_EQ(bytes, item["bounds"]["no_reuse_bytes"].get<uint64_t>() - item["bounds"]["io_bytes"].get<uint64_t>())
        << item["name"];
  }
}

TEST(ReferenceMemoryCases, IsNoWorseThanTheReferenceOnEveryCase) {
  REQUIRE_REFERENCE_DATA("mem_assign");
  uint64_t ours = 0;
  uint64_t reference = 0;
  size_t count = 0;
  for (const Json& item : MemAssignCases()) {
    uint64_t total = PlanAndValidate(ToProblem(item)).total;
    EXPECT_LE(total, item["result"]["hybrid_bytes"].get<uint64_t>()) << item["name"];
    ours += total;
    reference += item["result"]["hybrid_bytes"].get<uint64_t>();
    ++count;
  }
  EXPECT_EQ(count, 27U);
  EXPECT_LE(ours, reference);
  RecordProperty("ours_bytes", std::to_string(ours));
  RecordProperty("reference_bytes", std::to_string(reference));
}

TEST(ReferenceMemoryCases, NeverGoesBelowTheBytesThatLiveAtOnce) {
  REQUIRE_REFERENCE_DATA("mem_assign");
  for (const Json& item : MemAssignCases()) {
    if (!item.contains("bounds")) continue;
    EXPECT_GE(PlanAndValidate(ToProblem(item)).total, item["bounds"]["peak_live_bytes"].get<uint64_t>())
        << item["name"];
  }
}

struct Instance {
  const char* file;
  double bound;  ///< how far above the most bytes that live at once the plan may end, as measured when it was written
};

void PrintTo(const Instance& instance, std::ostream* out) { *out << instance.file; }

class LifetimeInstance : public testing::TestWithParam<Instance> {};

/// `id,lower,upper,size`: lives are half-open.
MemoryRequest ReadInstance(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  MemoryRequest request;
  request.alignment = 1;
  uint32_t begin = 0;
  uint32_t end = 0;
  uint64_t id = 0;
  uint64_t size = 0;
  char comma = 0;
  while (file >> id >> comma >> begin >> comma >> end >> comma >> size) request.Add(size, begin, end);
  return request;
}

/// No two buffers that meet overlap, checked by a sweep over positions that uses nothing of the planner.
bool NoOverlap(const MemoryRequest& request, const MemoryPlan& plan) {
  std::vector<std::tuple<uint32_t, bool, uint32_t>> edges;
  for (uint32_t i = 0; i < request.buffers.size(); ++i) {
    edges.emplace_back(request.buffers[i].begin, true, i);
    edges.emplace_back(request.free_at[i], false, i);
  }
  std::sort(edges.begin(), edges.end());
  std::map<uint64_t, uint64_t> live;  // offset → end
  for (auto [position, begins, i] : edges) {
    uint64_t offset = plan.offsets[i];
    uint64_t end = offset + request.buffers[i].size;
    if (!begins) {
      live.erase(offset);
      continue;
    }
    auto next = live.lower_bound(offset);
    if (next != live.end() && next->first < end) return false;
    if (next != live.begin() && std::prev(next)->second > offset) return false;
    live.emplace(offset, end);
  }
  return true;
}

TEST_P(LifetimeInstance, StaysWithinItsMeasuredBound) {
  REQUIRE_REFERENCE_DATA(GetParam().file);
  MemoryRequest request = ReadInstance(reference::DataPath(GetParam().file));
  ASSERT_FALSE(request.buffers.empty());
  auto plan = AssignBlocks(request);
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_TRUE(NoOverlap(request, *plan));
  double ratio = static_cast<double>(plan->total) / static_cast<double>(plan->lower_bound);
  EXPECT_LE(ratio, GetParam().bound);
  RecordProperty("ratio", std::to_string(ratio));
}

// Capacity 1048576 is what MiniMalloc's instances are known to fit; the most bytes that live at once are that or a
// little less.
INSTANTIATE_TEST_SUITE_P(
    MiniMalloc, LifetimeInstance,
    testing::Values(Instance{"minimalloc/A.1048576.csv", 1.0}, Instance{"minimalloc/B.1048576.csv", 1.0},
                    Instance{"minimalloc/C.1048576.csv", 1.0}, Instance{"minimalloc/D.1048576.csv", 1.08},
                    Instance{"minimalloc/E.1048576.csv", 1.06}, Instance{"minimalloc/F.1048576.csv", 1.10},
                    Instance{"minimalloc/G.1048576.csv", 1.09}, Instance{"minimalloc/H.1048576.csv", 1.08},
                    Instance{"minimalloc/I.1048576.csv", 1.10}, Instance{"minimalloc/J.1048576.csv", 1.07},
                    Instance{"minimalloc/K.1048576.csv", 1.13}));
INSTANTIATE_TEST_SUITE_P(Models, LifetimeInstance,
                         testing::Values(Instance{"lifetimes/resnet50.csv", 1.004},
                                         Instance{"lifetimes/pangu_2.6B.csv", 1.04},
                                         Instance{"lifetimes/S_1.csv", 1.03}));

}  // namespace
}  // namespace ge
