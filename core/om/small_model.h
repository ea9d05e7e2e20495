#pragma once

// For tests: a small compiled model with every partition that this code writes.

#include <gtest/gtest.h>

#include <memory>

#include "core/om/model_helper.h"
#include "core/om/task_type.h"
#include "core/om/weights_layout.h"

namespace ge::small_model {

inline constexpr char kOpMasterPath[] = "/opp/built-in/op_impl/ai_core/tbe/op_tiling/lib/linux/x86_64/libopmaster.so";

inline OpDesc Op(const std::string& name, const std::string& type, size_t inputs, size_t outputs) {
  OpDesc op(name, type);
  op.inputs.assign(inputs, GeTensorDesc(GeShape({4}), DT_FLOAT));
  op.outputs.assign(outputs, GeTensorDesc(GeShape({4}), DT_FLOAT));
  for (GeTensorDesc& desc : op.inputs) desc.size = 16;
  for (size_t i = 0; i < inputs; ++i) op.input_names.push_back("x" + std::to_string(i));
  for (size_t i = 0; i < outputs; ++i) op.output_names.push_back("y" + std::to_string(i));
  return op;
}

/// x + w → out, with w = {1, 2, 3, 4}.
inline std::shared_ptr<ComputeGraph> Graph() {
  auto graph = std::make_shared<ComputeGraph>("small");
  OpDesc data = Op("x", "Data", 1, 1);
  data.attrs["index"] = int64_t{0};
  OpDesc constant = Op("w", "Const", 0, 1);
  auto value = std::make_shared<GeTensor>();
  value->desc = constant.outputs[0];
  ByteWriter elements;
  for (float element : {1.0F, 2.0F, 3.0F, 4.0F}) elements.Write(element);
  value->data = SharedBytes(std::move(elements).Take());
  constant.attrs["value"] = std::shared_ptr<const GeTensor>(value);
  Node* x = *graph->AddNode(data);
  Node* w = *graph->AddNode(constant);
  Node* add = *graph->AddNode(Op("add", "Add", 2, 1));
  Node* out = *graph->AddNode(Op("out", "NetOutput", 1, 0));
  EXPECT_TRUE(graph->AddDataEdge({x, 0}, {add, 0}).ok());
  EXPECT_TRUE(graph->AddDataEdge({w, 0}, {add, 1}).ok());
  EXPECT_TRUE(graph->AddDataEdge({add, 0}, {out, 0}).ok());
  graph->outputs = {{add, 0}};
  OpRunInfo run_info;
  run_info.tiling_key = 3;
  run_info.block_dim = 2;
  run_info.tiling_data = {1, 2, 3, 4};
  add->op().run_info = std::make_shared<const OpRunInfo>(run_info);
  add->op().attached_stream_ids = {1};
  graph->AssignIds();
  return graph;
}

inline std::shared_ptr<GeRootModel> Make() {
  auto model = std::make_shared<GeModel>();
  model->name = "small";
  model->platform_version = "8.5.0.0";
  std::shared_ptr<ComputeGraph> graph = Graph();
  model->set_weights(LayOutWeights(*graph).value());
  model->set_graph(graph);
  model->mutable_attrs()["memory_size"] = int64_t{1024};
  domi::TaskDef& preprocess = *model->mutable_tasks().add_task();
  preprocess.set_type(static_cast<uint32_t>(ModelTaskType::kPreprocessKernel));
  preprocess.mutable_kernel()->set_so_name(kOpMasterPath);
  domi::TaskDef& kernel = *model->mutable_tasks().add_task();
  kernel.set_type(static_cast<uint32_t>(ModelTaskType::kKernel));
  kernel.mutable_kernel()->set_kernel_name("add_kernel");
  model->mutable_kernels() = {{"relu_kernel", SharedBytes({9, 9})}, {"add_kernel", SharedBytes({1, 2, 3})}};
  auto root = std::make_shared<GeRootModel>(model);
  root->so_bins = {{"libopmaster.so", "/opp/lib", SoBinType::kOpMasterDevice, SharedBytes({0x7F, 'E', 'L', 'F'})}};
  return root;
}

inline SharedBytes Bytes() {
  auto bytes = ModelHelper::Save(*Make());
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? SharedBytes(*std::move(bytes)) : SharedBytes();
}

}  // namespace ge::small_model
