#include "core/compiler/conflict/graph_lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/compiler/conflict/graph_order.h"
#include "core/compiler/conflict/read_write_conflict.h"
#include "core/compiler/testdata/tree_builder.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class GraphLint : public ::testing::Test {
 protected:
  Node* Writer(const std::string& name) {
    return t.Op("Assign", name, {v}, {.input_names = {"ref"}, .output_names = {"ref"}});
  }
  Node* Reader(const std::string& name) { return t.Op("Relu", name, {v}); }
  std::vector<CompileWarning> Warnings() {
    MarkReferences(*t.root);
    EXPECT_TRUE(LinkGraphTree(*t.root).ok());
    EXPECT_TRUE(SortGraphTree(*t.root).ok());
    CompileLog log;
    WarnOfUnorderedWrites(*t.root, log);
    return log.warnings();
  }

  TreeBuilder t;
  OutDataAnchor v = t.Make("Variable", "v");
};

TEST_F(GraphLint, IsSilentAboutManyWritersInAnOrder) {
  Node* last = nullptr;
  for (int i = 0; i < 300; ++i) {
    Node* node = i % 3 == 0 ? Reader(fmt::format("n{}", i)) : Writer(fmt::format("n{}", i));
    if (last != nullptr) t.After(node, last);
    last = node;
  }
  EXPECT_THAT(Warnings(), SizeIs(0));
}

TEST_F(GraphLint, FindsTheOneReaderBesideManyWritersInAnOrder) {
  Node* last = nullptr;
  for (int i = 0; i < 100; ++i) {
    Node* node = Writer(fmt::format("w{}", i));
    if (last != nullptr) t.After(node, last);
    last = node;
    if (i == 97) t.After(Reader("late"), node);
  }
  const auto warnings = Warnings();
  ASSERT_THAT(warnings, SizeIs(2));
  EXPECT_THAT(warnings[0].text, HasSubstr("'w98'"));
  EXPECT_THAT(warnings[1].text, HasSubstr("'w99'"));
}

TEST_F(GraphLint, TellsTheFirstPairsAndCountsTheOthers) {
  for (int i = 0; i < 100; ++i) Writer(fmt::format("w{}", i));
  const auto warnings = Warnings();
  ASSERT_THAT(warnings, SizeIs(kMaxUnorderedPairs + 1));
  EXPECT_THAT(warnings[0].text, HasSubstr("'w0' writes it, 'w1' writes it"));
  EXPECT_THAT(warnings[63].text, HasSubstr("'w0' writes it, 'w64' writes it"));
  EXPECT_THAT(warnings[64].text, HasSubstr("4886 more pairs"));  // 100 * 99 / 2 - 64
}

/// Held against a search for each pair.
TEST_F(GraphLint, FindsExactlyThePairsWithoutAPath) {
  for (uint32_t seed = 1; seed <= 40; ++seed) {
    t = TreeBuilder();
    v = t.Make("Variable", "v");
    std::mt19937 random(seed);
    std::vector<Node*> nodes;
    for (int i = 0; i < 9; ++i) {
      nodes.push_back(random() % 3 == 0 ? Writer(fmt::format("n{}", i)) : Reader(fmt::format("n{}", i)));
      for (size_t j = 0; j + 1 < nodes.size(); ++j) {
        if (random() % 4 == 0) t.After(nodes.back(), nodes[j]);
      }
    }
    const auto warnings = Warnings();
    std::vector<std::string> expected;
    for (size_t i = 0; i < nodes.size(); ++i) {
      for (size_t j = i + 1; j < nodes.size(); ++j) {
        if (nodes[i]->type() == "Relu" && nodes[j]->type() == "Relu") continue;
        if (!NodesBefore(*nodes[j], 0).Contains(nodes[i])) expected.push_back(fmt::format("'{}'…'{}'", i, j));
      }
    }
    EXPECT_EQ(warnings.size(), expected.size()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace ge
