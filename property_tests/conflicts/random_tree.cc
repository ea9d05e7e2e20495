#include "property_tests/conflicts/random_tree.h"

#include <algorithm>

namespace ge {
namespace {

int64_t SizeOf(const OutDataAnchor& anchor) {
  return anchor.node->op().outputs[static_cast<size_t>(anchor.index)].shape.dim(0);
}

/// Makes random ops over what is there already.
class Grower {
 public:
  Grower(TreeBuilder graph, std::vector<OutDataAnchor> tensors, TreeKinds kinds, std::string prefix)
      : graph_(std::move(graph)), tensors_(std::move(tensors)), kinds_(kinds), prefix_(std::move(prefix)) {}

  void Grow(int count) {
    for (int i = 0; i < count; ++i) AddOne(fmt::format("{}{}", prefix_, i));
  }
  OutDataAnchor Any() const { return tensors_[*rc::gen::inRange<size_t>(0, tensors_.size())]; }
  /// A tensor of the size that called graphs hand on.
  OutDataAnchor AnyPlain(const std::string& name) {
    const OutDataAnchor tensor = Any();
    return SizeOf(tensor) == kElements ? tensor : graph_.Make("Sum", name, {tensor});
  }
  TreeBuilder& graph() { return graph_; }

 private:
  OutDataAnchor AnyPart() {
    OutDataAnchor part = Any();
    if (kinds_.shared_parts) return part;
    if (!IsPlainOp(part) || std::find(parts_.begin(), parts_.end(), part) != parts_.end())
      return graph_.Make("Sum", fmt::format("{}part{}", prefix_, next_++), {part});
    parts_.push_back(part);
    return part;
  }
  static bool IsPlainOp(const OutDataAnchor& tensor) {
    return tensor.node->type() == "Sum" || tensor.node->type() == "Data" || tensor.node->type() == "Const";
  }

  void AddOne(const std::string& name) {
    std::vector<int> choices = {0, 0, 1, 2};
    if (kinds_.writers) choices.insert(choices.end(), {3, 3});
    choices.insert(choices.end(), {4, 4});
    if (kinds_.padded_runs) choices.insert(choices.end(), {5, 6});
    if (kinds_.splits) choices.push_back(7);
    switch (*rc::gen::elementOf(choices)) {
      case 0:
        tensors_.push_back(graph_.Make("Sum", name, {Any()}));
        break;
      case 1:
        tensors_.push_back(graph_.Make("Sum", name, {Any(), Any()}));
        break;
      case 2: {
        const OutDataAnchor viewed = Any();
        tensors_.push_back(graph_.Make("Reshape", name, {viewed}, {.shape = {SizeOf(viewed)}}));
        break;
      }
      case 3: {
        const size_t count = *rc::gen::inRange<size_t>(1, 3);
        std::vector<OutDataAnchor> inputs;
        for (size_t i = 0; i < count; ++i) inputs.push_back(Any());
        tensors_.push_back(graph_.Make("AllReduce", name, inputs, {.attrs = Mutable()}));
        break;
      }
      case 4: {
        const OutDataAnchor a = AnyPart(), b = AnyPart();
        tensors_.push_back(
            graph_.Make("ConcatD", name, {a, b}, {.attrs = NoPaddingInput(), .shape = {SizeOf(a) + SizeOf(b)}}));
        break;
      }
      case 5: {
        const OutDataAnchor a = AnyPart(), b = AnyPart();
        tensors_.push_back(graph_.Make("Join", name, {a, b}, {.attrs = ContinuousInput()}));
        break;
      }
      case 6: {
        Node* cut = graph_.Op("Cut", name, {Any()}, {.attrs = ContinuousOutput(), .outputs = 2});
        tensors_.push_back(Out(cut, 0));
        tensors_.push_back(Out(cut, 1));
        break;
      }
      default: {
        const OutDataAnchor whole = Any();
        if (SizeOf(whole) % 2 != 0) return;
        Node* split = graph_.Op("SplitD", name, {whole},
                                {.attrs = NoPaddingOutput(), .outputs = 2, .shape = {SizeOf(whole) / 2}});
        tensors_.push_back(Out(split, 0));
        tensors_.push_back(Out(split, 1));
        break;
      }
    }
  }

  TreeBuilder graph_;
  std::vector<OutDataAnchor> tensors_;
  TreeKinds kinds_;
  std::string prefix_;
  std::vector<OutDataAnchor> parts_;
  int next_ = 0;
};

/// Every op runs before the graph ends.
void EndAfterAll(TreeBuilder& graph, Node* end) {
  for (const auto& node : graph.graph().nodes()) {
    if (node.get() == end || node->type() == "Data" || node->type() == "Const") continue;
    bool is_read = false;
    for (size_t i = 0; i < node->output_count(); ++i) is_read = is_read || !node->consumers(i).empty();
    if (!is_read) graph.After(end, node.get());
  }
}

/// What nobody reads would not tell whether its bytes are right.
void ReadAll(TreeBuilder& graph) {
  std::vector<OutDataAnchor> unread;
  for (const auto& node : graph.graph().nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      if (node->consumers(i).empty()) unread.push_back({node.get(), static_cast<int>(i)});
    }
  }
  for (const OutDataAnchor& anchor : unread)
    graph.Make("Sum", fmt::format("read_{}_{}", anchor.node->name(), anchor.index), {anchor});
}

void EndWithAny(Grower& grower) {
  ReadAll(grower.graph());
  std::vector<OutDataAnchor> results;
  const int count = *rc::gen::inRange(1, 4);
  for (int i = 0; i < count; ++i) results.push_back(grower.Any());
  EndAfterAll(grower.graph(), grower.graph().End(results));
}

}  // namespace

TreeBuilder AnyFlatGraph(const TreeKinds& kinds) {
  TreeBuilder t;
  std::vector<OutDataAnchor> tensors = {t.Data("x"), t.Data("y"), t.Const("c"), t.Const("d")};
  Grower grower(t, tensors, kinds, "n");
  grower.Grow(*rc::gen::inRange(1, kinds.max_nodes + 1));
  EndWithAny(grower);
  return t;
}

TreeBuilder AnyLoop() {
  TreeBuilder t;
  std::vector<OutDataAnchor> tensors = {t.Data("x"), t.Const("c"), t.Make("Sum", "s", {t.Data("y")})};
  Grower before(t, tensors, {}, "n");
  const int states = *rc::gen::inRange(1, 4);
  std::vector<OutDataAnchor> starts;
  for (int i = 0; i < states; ++i) starts.push_back(before.Any());
  Node* loop = t.Op("While", "loop", starts, {.outputs = static_cast<size_t>(states), .subgraphs = {"cond", "body"}});
  for (int i = 0; i < states; ++i) tensors.push_back(Out(loop, i));
  Grower after(t, tensors, {.writers = true}, "m");
  after.Grow(*rc::gen::inRange(0, 3));
  EndWithAny(after);

  const TreeKinds inner_kinds = {.writers = true, .max_nodes = 5};
  for (const char* name : {"cond", "body"}) {
    TreeBuilder inner = t.Subgraph(name);
    const std::string prefix = name;
    std::vector<OutDataAnchor> inner_tensors = {inner.Const(prefix + "_c")};
    for (int i = 0; i < states; ++i) inner_tensors.push_back(inner.Inner(fmt::format("{}_state{}", prefix, i), i));
    Grower grower(inner, inner_tensors, inner_kinds, prefix);
    grower.Grow(*rc::gen::inRange(0, inner_kinds.max_nodes + 1));
    std::vector<OutDataAnchor> results;
    const bool is_condition = prefix == "cond";
    for (int i = 0; i < (is_condition ? 1 : states); ++i)
      results.push_back(grower.AnyPlain(fmt::format("{}_result{}", prefix, i)));
    EndAfterAll(inner, inner.End(results, is_condition));
  }
  return t;
}

TreeBuilder AnyBranch() {
  TreeBuilder t;
  std::vector<OutDataAnchor> tensors = {t.Data("x"), t.Const("c"), t.Make("Sum", "s", {t.Data("y")})};
  Grower before(t, tensors, {}, "n");
  const OutDataAnchor index = before.Any(), first = before.Any(), second = before.Any();
  const int results = *rc::gen::inRange(1, 4);
  Node* branch = t.Op("If", "branch", {index, first, second},
                      {.outputs = static_cast<size_t>(results), .subgraphs = {"then", "else"}});
  for (int i = 0; i < results; ++i) tensors.push_back(Out(branch, i));
  Grower after(t, tensors, {.writers = true}, "m");
  after.Grow(*rc::gen::inRange(0, 3));
  EndWithAny(after);
  for (const char* name : {"then", "else"}) {
    TreeBuilder inner = t.Subgraph(name);
    const std::string prefix = name;
    std::vector<OutDataAnchor> inner_tensors = {inner.Const(prefix + "_c"), inner.Inner(prefix + "_x", 1),
                                                inner.Inner(prefix + "_y", 2)};
    Grower grower(inner, inner_tensors, {.writers = true}, prefix);
    grower.Grow(*rc::gen::inRange(0, 5));
    std::vector<OutDataAnchor> inner_results;
    for (int i = 0; i < results; ++i) inner_results.push_back(grower.AnyPlain(fmt::format("{}_result{}", prefix, i)));
    EndAfterAll(inner, inner.End(inner_results));
  }
  return t;
}

}  // namespace ge
