#pragma once

#include <memory>
#include <optional>

#include "core/engines/phony/phony_offsets.h"
#include "core/engines/test_tensor.h"
#include "core/graph/attr_names.h"
#include "core/platform/chip.h"

namespace ge {

/// A phony node and its neighbours, for tests and benchmarks alone.
class PhonyTestGraph {
 public:
  using Ints = std::vector<int64_t>;

  PhonyTestGraph() : graph("g") {}

  /// One producer with one output for each input.
  static std::unique_ptr<PhonyTestGraph> Concat(const GeTensorDesc& block, size_t blocks, Ints axes, Ints counts) {
    auto test = std::make_unique<PhonyTestGraph>();
    test->AddConcat("cat", std::vector(blocks, block), std::move(axes), std::move(counts));
    for (size_t i = 0; i < blocks; ++i) test->Connect(test->AddPeer(0, {block}), 0, i);
    return test;
  }

  /// One consumer with one input for each output.
  static std::unique_ptr<PhonyTestGraph> Split(const GeTensorDesc& block, size_t blocks, Ints axes, Ints counts) {
    auto test = std::make_unique<PhonyTestGraph>();
    test->AddSplit("split", std::vector(blocks, block), std::move(axes), std::move(counts));
    for (size_t i = 0; i < blocks; ++i) test->Connect(test->AddPeer(1, {block}), 0, i);
    return test;
  }

  static std::unique_ptr<PhonyTestGraph> Make(PhonyKind kind, const GeTensorDesc& block, size_t blocks, Ints axes,
                                              Ints counts) {
    return kind == PhonyKind::kConcat ? Concat(block, blocks, std::move(axes), std::move(counts))
                                      : Split(block, blocks, std::move(axes), std::move(counts));
  }

  Node* AddConcat(const std::string& name, std::vector<GeTensorDesc> inputs, Ints axes, Ints counts) {
    OpDesc op(name, "PhonyConcat");
    op.inputs = std::move(inputs);
    op.outputs.resize(1);
    op.attrs["concat_dim"] = std::move(axes);
    op.attrs["N"] = std::move(counts);
    return phony = Add(std::move(op));
  }

  Node* AddSplit(const std::string& name, std::vector<GeTensorDesc> outputs, Ints axes, Ints counts) {
    OpDesc op(name, "PhonySplit");
    op.inputs.resize(1);
    op.outputs = std::move(outputs);
    op.attrs["split_dim"] = std::move(axes);
    op.attrs["num_split"] = std::move(counts);
    return phony = Add(std::move(op));
  }

  /// A neighbour with these outputs (side 0: a producer) or inputs (side 1: a consumer); named p0, p1, …
  Node* AddPeer(int side, std::vector<GeTensorDesc> ports) {
    OpDesc op("p" + std::to_string(peers.size()), "Peer");
    (side == 0 ? op.outputs : op.inputs) = std::move(ports);
    peers.push_back(Add(std::move(op)));
    return peers.back();
  }

  /// Producer's output → the concat's input `block`, or the split's output `block` → the consumer's input.
  void Connect(Node* peer, int port, size_t block) {
    const auto slot = static_cast<int>(block);
    const Status status = phony->type() == "PhonyConcat" ? graph.AddDataEdge({peer, port}, {phony, slot})
                                                         : graph.AddDataEdge({phony, slot}, {peer, port});
    GE_CHECK(status.ok(), "{}", status.ToString());
  }

  Status Calc(PhonyOffsetPolicy policy = PhonyOffsetPolicy::kStrict) { return CalcOf(*phony, policy); }

  Status CalcOf(const Node& node, PhonyOffsetPolicy policy = PhonyOffsetPolicy::kStrict) {
    const auto chip = ChipConfig::Find("Ascend910B1");
    GE_CHECK(chip.ok());
    return CalcPhonyOffsets(node, *PhonyKindOf(node), {**chip, policy, &log});
  }

  /// As before the first calculation.
  void ClearLists() {
    for (Node* peer : peers) {
      peer->op().attrs.erase(kAttrOutputOffsetList);
      peer->op().attrs.erase(kAttrInputOffsetList);
    }
  }

  /// The list that is left on a peer; nullopt when there is none.
  std::optional<Ints> ListOf(size_t peer) const {
    const OpDesc& op = peers[peer]->op();
    for (std::string_view name : {kAttrOutputOffsetList, kAttrInputOffsetList}) {
      if (const auto* list = FindAttr<Ints>(op.attrs, name)) return *list;
    }
    return std::nullopt;
  }

  std::vector<std::optional<Ints>> Lists() const {
    std::vector<std::optional<Ints>> lists;
    for (size_t i = 0; i < peers.size(); ++i) lists.push_back(ListOf(i));
    return lists;
  }

  /// Entry 0 of each peer's list.
  Ints FirstEntries() const {
    Ints entries;
    for (const auto& list : Lists()) entries.push_back(list && !list->empty() ? (*list)[0] : -1);
    return entries;
  }

  bool HasLists() const {
    for (const auto& list : Lists()) {
      if (list) return true;
    }
    return false;
  }

  ComputeGraph graph;
  Node* phony = nullptr;
  std::vector<Node*> peers;
  CompileLog log;

 private:
  Node* Add(OpDesc op) {
    auto node = graph.AddNode(std::move(op));
    GE_CHECK(node.ok(), "{}", node.status().ToString());
    return *node;
  }
};

}  // namespace ge
