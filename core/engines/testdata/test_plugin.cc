// An engine library for the tests of the frame. What it does wrong is said by the option "test.<name of the library>"
// of its Initialize, several things with blanks between them. It tells the test of each call.

#include <string>

#include "core/engines/plugin/engine_plugin.h"
#include "core/engines/testdata/plugin_name.h"

namespace {

std::string g_wrong;  // what Initialize was told

bool Wrong(const std::string& what) { return (" " + g_wrong + " ").find(" " + what + " ") != std::string::npos; }

ge::Status Answer(const std::string& call) {
  RecordPluginCall((PluginName() + " " + call).c_str());
  return Wrong(call) ? ge::Status(ge::kParamInvalid, call + " went wrong") : ge::Status();
}

class TestStore final : public ge::OpsKernelInfoStore {
 public:
  ge::Status Initialize(const ge::EngineOptions&) override { return Answer("store.Initialize"); }
  ge::Status Finalize() override { return Answer("store.Finalize"); }
  std::string_view engine_name() const override { return "DNN_VM_CUSTOM"; }
  void GetAllOpsKernelInfo(std::map<std::string, ge::OpInfo, std::less<>>& infos) const override {
    infos["TestOp"].engine = Wrong("dear") ? "DNN_VM_HOST_CPU" : "DNN_VM_CUSTOM";
  }
  bool CheckSupported(const ge::OpDesc&, const ge::PlacementContext&, std::string*) const override { return true; }
};

class TestOptimizer final : public ge::GraphOptimizer {
 public:
  ge::Status Initialize(const ge::EngineOptions&) override { return Answer("optimizer.Initialize"); }
  ge::Status Finalize() override { return Answer("optimizer.Finalize"); }
  std::string_view engine_name() const override { return Wrong("unknown_engine") ? "NoSuchEngine" : "DNN_VM_CUSTOM"; }
};

}  // namespace

DRYDOCK_PLUGIN_SYMBOL ge::Status Initialize(const ge::EngineOptions& options) {
  auto it = options.find("test." + PluginName());
  g_wrong = it == options.end() ? "" : it->second;
  return Answer("Initialize");
}

DRYDOCK_PLUGIN_SYMBOL void GetOpsKernelInfoStores(ge::OpsKernelInfoStores& stores) {
  stores[Wrong("shared_key") ? "test_lib" : PluginName() + "_lib"] =
      Wrong("null_store") ? nullptr : std::make_shared<TestStore>();
}

DRYDOCK_PLUGIN_SYMBOL void GetGraphOptimizerObjs(ge::GraphOptimizers& optimizers) {
  optimizers[Wrong("shared_optimizer") ? "test_optimizer" : PluginName() + "_optimizer"] =
      Wrong("null_optimizer") ? nullptr : std::make_shared<TestOptimizer>();
}

DRYDOCK_PLUGIN_SYMBOL ge::Status Finalize() { return Answer("Finalize"); }
