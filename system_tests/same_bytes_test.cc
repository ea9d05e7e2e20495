// Row N16 of the test matrix: two processes, which have their code and memory at other addresses, make the same bytes.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "core/base/file.h"

namespace system_tests {
namespace {

namespace fs = std::filesystem;

/// Runs the program on scenarios, each of which is compiled in a process of its own, and gives all models by name.
class SameBytes : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) / fmt::format("drydock_same_bytes_{}_{}",
                                                       testing::UnitTest::GetInstance()->current_test_info()->name(),
                                                       getpid());
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  std::map<std::string, ge::ByteBuffer> Models(const std::string& scenarios, const std::string& folder) const {
    const fs::path keep = root_ / folder;
    const std::string command =
        fmt::format("{}/scenarios/drydock run {} --no-verify-passes --keep {} > {}/out.txt 2>&1", DRYDOCK_BINARY_DIR,
                    scenarios, keep.string(), root_.string());
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::map<std::string, ge::ByteBuffer> models;
    for (const auto& file : fs::recursive_directory_iterator(keep)) {
      if (file.path().extension() != ".om") continue;
      auto bytes = ge::ReadFile(file.path());
      EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
      if (bytes.ok()) models.emplace(fs::relative(file.path(), keep).string(), *std::move(bytes));
    }
    return models;
  }

  void ExpectSameModels(const std::string& scenarios, size_t at_least) const {
    const auto first = Models(scenarios, "first");
    const auto second = Models(scenarios, "second");
    EXPECT_GE(first.size(), at_least);
    ASSERT_EQ(first.size(), second.size());
    for (const auto& [name, bytes] : first) {
      const auto other = second.find(name);
      ASSERT_NE(other, second.end()) << name;
      EXPECT_TRUE(bytes == other->second) << name << ": the two processes wrote other bytes";
    }
  }

  fs::path root_;
};

TEST_F(SameBytes, OfTwoProcessesForControlFlowJoinsFoldingAndCopies) {
  std::string scenarios;
  for (const char* name :
       {"ge_local/control_flow/nested_if_in_while", "ge_local/control_flow/case_then_while_with_an_if",
        "ge_local/control_flow/loop_cuts_and_joins_its_state", "ge_local/memory/phony_concat_grid",
        "ge_local/memory/phony_concat_of_concats", "ge_local/memory/phony_split_columns",
        "ge_local/concat/in_branches_and_loops", "ge_local/concat/tiling_reads_a_join",
        "ge_local/copies_where_memory_conflicts", "folding/constants_are_computed", "folding/exported_reshape_chain",
        "quickstart/tiling_sink"}) {
    scenarios += fmt::format("{}/scenarios/{}.yaml ", DRYDOCK_SOURCE_DIR, name);
  }
  ExpectSameModels(scenarios, 12);
}

/// 600 nodes of which many are equal, constant, or read by many.
TEST_F(SameBytes, OfTwoProcessesForManyNodes) {
  constexpr int kNodes = 600;
  const fs::path scenario = root_ / "many.yaml";
  {
    std::ofstream file(scenario);
    file << "drydock: 1\nname: many nodes\ngraph:\n  inputs:\n    x: {dtype: float32, shape: [4, 64]}\n  constants:\n";
    for (int i = 0; i < 20; ++i) file << fmt::format("    c{}: {{dtype: float32, shape: [64], fill: {}}}\n", i, i / 2);
    file << "  nodes:\n    n0: Relu(x)\n";
    for (int i = 1; i < kNodes; ++i) {
      const int back = 1 + (i * 7) % std::min(i, 40);
      file << fmt::format("    n{}: {}\n", i,
                          i % 3 == 0   ? fmt::format("Relu(n{})", i - back)
                          : i % 3 == 1 ? fmt::format("Add(n{}, c{})", i - back, i % 20)
                                       : fmt::format("Add(n{}, n{})", i - 1, i - back));
    }
    file << fmt::format("  outputs: [n{}, n{}]\nsteps:\n  - compile: model.om\n    expect: {{so_in_om: []}}\n",
                        kNodes - 1, kNodes / 2);
  }
  ExpectSameModels(scenario.string(), 1);
}

}  // namespace
}  // namespace system_tests
