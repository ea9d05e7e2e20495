#pragma once

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/engine.h"

namespace ge {

/// A graph whose numbers are known, for the tests of this room; tests alone include it.
///
///   Data "x" float[8] at 512, Const "w" at 1024 in the weights → "op" (SampleBias: x, an absent bias, w) → at 2048;
///   workspace of 512 at 0
class TestGraph {
 public:
  TestGraph() : graph("g") {
    x = Add("x", "Data", 0);
    w = Add("w", "Const", 0);
    op = Add("op", "SampleBias", 3);
    Check(graph.AddDataEdge({x, 0}, {op, 0}));
    Check(graph.AddDataEdge({w, 0}, {op, 2}));
    OpDesc& desc = op->op();
    desc.inputs[1] = GeTensorDesc();
    desc.inputs[2].data_offset = 1024;
    desc.is_input_const = {false, false, true};
    desc.input_offsets = {512};
    desc.output_offsets = {2048};
    desc.workspace_bytes = {512};
    desc.workspace_offsets = {0};
    desc.stream_id = 0;
    desc.attrs[kAttrKernelName] = "SampleBias_float";
    desc.attrs[kAttrCompileInfoJson] = "{}";
    graph.AssignIds();
  }

  Node* Add(const std::string& name, const std::string& type, size_t inputs) {
    OpDesc desc(name, type);
    desc.inputs.assign(inputs, GeTensorDesc(GeShape({8}), DT_FLOAT));
    desc.outputs.assign(1, GeTensorDesc(GeShape({8}), DT_FLOAT));
    auto node = graph.AddNode(std::move(desc));
    Check(node.status());
    return *node;
  }

  static const ChipConfig& Chip() {
    auto chip = ChipConfig::Find("Ascend910B1");
    Check(chip.status());
    return **chip;
  }
  static TaskContext Context() { return {Chip(), 0x80000000, 0x80010000, "entry_7", std::nullopt}; }

  ComputeGraph graph;
  Node *x, *w, *op;

 private:
  static void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }
};

}  // namespace ge
