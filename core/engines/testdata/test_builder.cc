// A library of one builder for the tests of the frame: "other_lib" in a library whose name begins with other_, and
// "test_lib" in all others; a null pointer in one whose name begins with null_.

#include "core/engines/plugin/ops_kernel_builder_registry.h"
#include "core/engines/testdata/plugin_name.h"

namespace {

class TestBuilder final : public ge::OpsKernelBuilder {
 public:
  ge::Status Initialize(const ge::EngineOptions& options) override {
    auto it = options.find("test." + PluginName());
    wrong_ = it == options.end() ? "" : it->second;
    return Answer("builder.Initialize");
  }
  ge::Status Finalize() override { return Answer("builder.Finalize"); }
  ge::Status CalcOpRunningParam(ge::Node&, const ge::RunningParamContext&) const override { return {}; }
  ge::Status GenerateTask(const ge::Node&, const ge::TaskContext&, std::vector<domi::TaskDef>&) const override {
    return {};
  }

 private:
  ge::Status Answer(const std::string& call) const {
    RecordPluginCall((PluginName() + " " + call).c_str());
    return wrong_ == call ? ge::Status(ge::kParamInvalid, call + " went wrong") : ge::Status();
  }
  std::string wrong_;
};

const ge::OpsKernelBuilderRegistrar g_registrar(PluginName().starts_with("other_") ? "other_lib" : "test_lib",
                                                PluginName().starts_with("null_") ? nullptr
                                                                                  : std::make_shared<TestBuilder>());

}  // namespace
