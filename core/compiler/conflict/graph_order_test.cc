#include "core/compiler/conflict/graph_order.h"

#include <gtest/gtest.h>

#include "core/compiler/testdata/tree_builder.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

TEST(GraphOrder, FollowsDataAndControlEdgesWithinItsRange) {
  TreeBuilder t;
  Node* a = t.Op("Data", "a");
  Node* b = t.Op("Relu", "b", {Out(a)});
  Node* c = t.Op("Relu", "c");
  t.After(c, b);
  Node* d = t.Op("Relu", "d", {Out(c)});
  Node* e = t.Op("Relu", "e", {Out(a)});
  ASSERT_TRUE(SortGraphTree(*t.root).ok());
  const NodesBefore before(*d, a->op().id);
  EXPECT_TRUE(before.Contains(a) && before.Contains(b) && before.Contains(c));
  EXPECT_FALSE(before.Contains(d));
  EXPECT_FALSE(before.Contains(e));
  EXPECT_FALSE(NodesBefore(*d, b->op().id).Contains(a));
  const NodesBehind behind(*b, d->op().id);
  EXPECT_TRUE(behind.Contains(c) && behind.Contains(d));
  EXPECT_FALSE(behind.Contains(e) || behind.Contains(a));
  EXPECT_FALSE(NodesBehind(*b, c->op().id).Contains(d));
}

}  // namespace
}  // namespace ge
