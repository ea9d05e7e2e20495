#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/compiler/ge_generator.h"
#include "core/om/model_helper.h"
#include "core/op/prototype_binding.h"

namespace system_tests {

/// The shape of the one model of these tests: x[kBatch, kSequence, kWidth] reversed along dim 1 by lens[kBatch].
inline constexpr int64_t kBatch = 4, kSequence = 128, kWidth = 64;

/// A folder of the test's own, removed at the end, with a symbolic link `opp` to the built package.
class WithPackage : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              fmt::format("drydock_{}_{}_{}", test->test_suite_name(), test->name(), getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    std::filesystem::create_directory_symlink(DRYDOCK_OPP_DIR, folder_ / "opp");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path opp() const { return folder_ / "opp"; }
  std::filesystem::path model_file() const { return folder_ / "model.om"; }
  void TakePackageAway() { std::filesystem::remove(opp()); }

  ge::StatusOr<std::shared_ptr<ge::GeRootModel>> Compile(const std::string& tiling_schedule_optimize) {
    GE_ASSIGN_OR_RETURN(ge::OppPackage package, ge::OppPackage::Open(opp()));
    GE_ASSIGN_OR_RETURN(std::unique_ptr<ge::GeGenerator> generator, ge::GeGenerator::Create(package));
    GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::ComputeGraph> graph, ReverseGraph(generator->registry()));
    return generator->GenerateOfflineModel(
        graph, {{"soc_version", "Ascend910B1"}, {"ge.tiling_schedule_optimize", tiling_schedule_optimize}});
  }

 private:
  static ge::StatusOr<ge::Node*> AddData(ge::ComputeGraph& graph, const std::string& name, ge::GeTensorDesc desc,
                                         int64_t index) {
    ge::OpDesc op(name, "Data");
    op.inputs = op.outputs = {std::move(desc)};
    op.attrs["index"] = index;
    return graph.AddNode(std::move(op));
  }

  static ge::StatusOr<std::shared_ptr<ge::ComputeGraph>> ReverseGraph(const ge::OpImplSpaceRegistryV2& registry) {
    auto graph = std::make_shared<ge::ComputeGraph>("reverse");
    ge::GeTensorDesc x(ge::GeShape({kBatch, kSequence, kWidth}), ge::DT_FLOAT16);
    ge::GeTensorDesc lens(ge::GeShape({kBatch}), ge::DT_INT32);
    GE_ASSIGN_OR_RETURN(ge::Node * x_node, AddData(*graph, "x", x, 0));
    GE_ASSIGN_OR_RETURN(ge::Node * lens_node, AddData(*graph, "lens", lens, 1));
    ge::OpDesc op("rev", "ReverseSequence");
    op.inputs = {x, lens};
    op.attrs["seq_dim"] = int64_t{1};
    op.attrs["batch_dim"] = int64_t{0};
    GE_RETURN_IF_ERROR(ge::FillFromPrototype(op, *registry.FindPrototype("ReverseSequence")));
    GE_ASSIGN_OR_RETURN(ge::Node * reverse, graph->AddNode(std::move(op)));
    GE_RETURN_IF_ERROR(graph->AddDataEdge({x_node, 0}, {reverse, 0}));
    GE_RETURN_IF_ERROR(graph->AddDataEdge({lens_node, 0}, {reverse, 1}));
    graph->outputs = {{reverse, 0}};
    return graph;
  }

  std::filesystem::path folder_;
};

}  // namespace system_tests
