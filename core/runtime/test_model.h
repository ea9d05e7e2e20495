#pragma once

#include <memory>

#include "core/om/ge_model.h"
#include "core/om/task_type.h"

namespace ge {

/// Small models for the tests of this room, made by hand so that every number is known. Header only; tests alone
/// include it.
///
///   Data "x" float[8] at 0 (32 bytes) → Relu "act" → at 64 → NetOutput; workspace of 128 bytes at 128; memory_size 512
class TestModel {
 public:
  static constexpr uint64_t kFeatureBytes = 512;
  static constexpr uint64_t kLogicalBase = 0x80000000;

  TestModel() : graph(std::make_shared<ComputeGraph>("g")), ge_model(std::make_shared<GeModel>()) {
    x = Add("x", "Data", 0, 1);
    act = Add("act", "Relu", 1, 1);
    net_output = Add("out", "NetOutput", 1, 0);
    Check(graph->AddDataEdge({x, 0}, {act, 0}));
    Check(graph->AddDataEdge({act, 0}, {net_output, 0}));
    x->op().attrs["index"] = 0;
    x->op().output_offsets = {0};
    OpDesc& op = act->op();
    op.ir_inputs = {{"x", IrInputKind::kRequired}};
    op.ir_outputs = {{"y", IrOutputKind::kRequired}};
    op.input_names = {"x"};
    op.output_names = {"y"};
    op.input_offsets = {0};
    op.output_offsets = {64};
    op.workspace_offsets = {128};
    op.workspace_bytes = {128};
    net_output->op().input_offsets = {64};
    graph->AssignIds();

    ge_model->name = "m";
    ge_model->set_graph(graph);
    AttrMap& attrs = ge_model->mutable_attrs();
    attrs["memory_size"] = static_cast<int64_t>(kFeatureBytes);
    attrs["task_gen_base_addr"] = static_cast<int64_t>(kLogicalBase);
    attrs["task_gen_weight_addr"] = static_cast<int64_t>(kLogicalBase + kFeatureBytes);
    attrs["stream_num"] = 1;
    ge_model->mutable_kernels() = {{"te_relu", Kernel(62)}};
  }

  /// The head of an ELF file for a machine, little-endian.
  static SharedBytes Kernel(uint8_t machine) {
    ByteBuffer bytes = {0x7F, 'E', 'L', 'F', 2, 1, 1};
    bytes.resize(18);
    bytes.push_back(machine);
    bytes.resize(64);
    return SharedBytes(std::move(bytes));
  }

  Node* Add(const std::string& name, const std::string& type, size_t inputs, size_t outputs) {
    OpDesc op(name, type);
    op.inputs.assign(inputs, GeTensorDesc(GeShape({8}), DT_FLOAT));
    op.outputs.assign(outputs, GeTensorDesc(GeShape({8}), DT_FLOAT));
    auto node = graph->AddNode(std::move(op));
    Check(node.status());
    return *node;
  }

  domi::TaskDef& AddTask(ModelTaskType type, uint32_t stream = 0) {
    domi::TaskDef* task = ge_model->mutable_tasks().add_task();
    task->set_type(static_cast<uint32_t>(type));
    task->set_stream_id(stream);
    return *task;
  }

  domi::TaskDef& AddKernel(const std::string& args_format, uint32_t block_dim = 4) {
    domi::TaskDef& task = AddTask(ModelTaskType::kAllKernel);
    domi::KernelDefWithHandle& kernel = *task.mutable_kernel_with_handle();
    kernel.mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kTe));
    kernel.mutable_context()->set_op_index(static_cast<uint32_t>(act->op().id));
    kernel.mutable_context()->set_args_format(args_format);
    kernel.set_original_kernel_key("te_relu");
    kernel.set_block_dim(block_dim);
    return task;
  }

  domi::TaskDef& AddTilingTask() {
    domi::TaskDef& task = AddTask(ModelTaskType::kPreprocessKernel, 1);
    domi::KernelDef& kernel = *task.mutable_kernel();
    kernel.mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kAiCpu));
    kernel.mutable_context()->set_op_index(static_cast<uint32_t>(act->op().id));
    kernel.mutable_context()->set_args_format("{tiling_context}{*op_type}{}");
    kernel.set_so_name("/opp/built-in/op_impl/lib/libopmaster.so");
    kernel.set_kernel_name("RunAicpuRpcSrvLaunch");
    return task;
  }

  domi::TaskDef& AddUpdate() {
    domi::TaskDef& task = AddTask(ModelTaskType::kUpdate, 1);
    task.mutable_update_pc_task()->set_op_index(static_cast<uint32_t>(act->op().id));
    task.mutable_update_pc_task()->set_args_format("{tiling_context.tiling_key}{tiling_context.block_dim}");
    return task;
  }

  /// The sequence of spec/so-in-om.md §8.4, with two NOPs.
  void SinkTiling() {
    ge_model->mutable_attrs()["stream_num"] = 2;
    ge_model->mutable_attrs()["event_num"] = 1;
    act->op().attrs["_tiling_sink_value_depend"] = std::vector<int64_t>{0};
    act->op().attrs["op_para_size"] = 64;
    AddTilingTask();
    AddTask(ModelTaskType::kEventWait, 0);
    AddTask(ModelTaskType::kNop, 0);
    AddTask(ModelTaskType::kNop, 0);
    AddKernel("{i_instance0*}{o_instance0*}{ws0*}{tiling_context.tiling_data}", 0xFFFFFFFF);
    AddUpdate();
    AddTask(ModelTaskType::kEventRecord, 1);
    AddTask(ModelTaskType::kEndGraph, 0);
    so_bins = {{"libopmaster.so", "/opp/built-in/op_impl/lib", SoBinType::kOpMasterDevice, Kernel(62)}};
  }

  std::shared_ptr<const GeRootModel> Root() const {
    auto root = std::make_shared<GeRootModel>(ge_model);
    root->so_bins = so_bins;
    return root;
  }

  std::shared_ptr<ComputeGraph> graph;
  std::shared_ptr<GeModel> ge_model;
  Node *x, *act, *net_output;
  std::vector<OpSoBin> so_bins;

 private:
  static void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }
};

}  // namespace ge
