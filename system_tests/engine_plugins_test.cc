// The engines as plugins: the real libraries of the build, opened as the compiler opens them.

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "core/base/elf_file.h"
#include "core/base/file.h"
#include "core/engines/plugin/engine_plugin.h"
#include "core/engines/plugin/ge_lib.h"
#include "core/engines/plugin/plugin_paths.h"

namespace system_tests {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const fs::path kBuiltPlugins = fs::path(DRYDOCK_BINARY_DIR) / "plugin";

bool IsMapped(const std::string& library) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.ends_with("/" + library)) return true;
  }
  return false;
}

/// A copy of the build's plugin directory, each library a link, that a test may spoil.
class PluginCopy : public testing::Test {
 protected:
  void SetUp() override {
    settings.plugin_directory = fs::path(testing::TempDir()) /
                                fmt::format("drydock_plugin_copy_{}_{}",
                                            testing::UnitTest::GetInstance()->current_test_info()->name(), getpid());
    fs::remove_all(settings.plugin_directory);
    fs::create_directories(settings.plugin_directory / "opskernel");
    fs::create_directories(ge::EngineConfPath(settings.plugin_directory).parent_path());
    fs::copy_file(ge::EngineConfPath(kBuiltPlugins), ge::EngineConfPath(settings.plugin_directory));
    for (const auto& library : fs::directory_iterator(kBuiltPlugins / "opskernel")) {
      fs::create_symlink(library.path(), settings.plugin_directory / "opskernel" / library.path().filename());
    }
  }
  void TearDown() override { fs::remove_all(settings.plugin_directory); }
  /// `library` ends up started.
  void ExpectADeletedLibraryIsReportedUntilItIsBack(ge::GELib& library, const std::string& name) {
    const fs::path file = settings.plugin_directory / "opskernel" / name;
    fs::remove(file);
    EXPECT_THAT(library.Initialize(settings).message(), HasSubstr(name + "' cannot be opened"));
    EXPECT_FALSE(library.initialized());
    fs::create_symlink(kBuiltPlugins / "opskernel" / name, file);
    const ge::Status status = library.Initialize(settings);
    EXPECT_TRUE(status.ok()) << status.ToString();
  }

  ge::GELibSettings settings;
};

TEST(EnginePlugins, StandBesideTheLibraryThatHoldsCore) {
  EXPECT_EQ(ge::DefaultPluginDirectory(), fs::canonical(kBuiltPlugins));
}

TEST(EnginePlugins, AreOpenedAndGiveAllEngines) {
  auto engines = ge::GELib::SharedEngines({});
  ASSERT_TRUE(engines.ok()) << engines.status().ToString();
  for (const char* library : {"libfe.so", "libge_local_engine.so", "libge_local_opskernel_builder.so",
                              "librts_engine.so", "libaicpu_ascend_engine.so"}) {
    EXPECT_TRUE(IsMapped(library)) << library;
  }
  std::vector<std::string> names;
  for (const ge::KernelLibrary& library : (*engines)->libraries()) {
    EXPECT_NE(library.builder, nullptr) << library.name.view();
    names.emplace_back(library.name.view());
  }
  EXPECT_THAT(names,
              ElementsAre("AIcoreEngine", "DNN_VM_RTS_OP_STORE", "aicpu_ascend_kernel", "DNN_VM_GE_LOCAL_OP_STORE"));
  EXPECT_EQ((*engines)->optimizers().size(), 1U);
}

TEST_F(PluginCopy, IsReportedWhenALibraryIsDeleted) {
  fs::remove(settings.plugin_directory / "opskernel" / "libge_local_engine.so");
  ge::GELib library;
  const ge::Status status = library.Initialize(settings);
  EXPECT_EQ(status.code(), ge::kFileOpenFailed);
  EXPECT_THAT(status.message(), HasSubstr("opskernel/libge_local_engine.so' cannot be opened"));
}

TEST_F(PluginCopy, IsReportedWhenTheLocalEnginesBuilderIsDeletedAndStartsWhenItIsBack) {
  ge::GELib library;
  ExpectADeletedLibraryIsReportedUntilItIsBack(library, "libge_local_opskernel_builder.so");
}

// Point 28 of the spec's list of weaknesses: the factory of operators is in one library, which the other one needs.
TEST(EnginePlugins, ShareOneOperatorFactory) {
  const auto read = [](const char* library) {
    auto bytes = ge::ReadFile(kBuiltPlugins / "opskernel" / library);
    EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
    auto info = ge::ReadElfInfo(*bytes, library);
    EXPECT_TRUE(info.ok()) << info.status().ToString();
    return *info;
  };
  const std::string instance = "_ZN2ge9OpFactory8InstanceEv";
  EXPECT_THAT(read("libge_local_engine.so").exported_symbols, Contains(instance));
  EXPECT_THAT(read("libge_local_opskernel_builder.so").needed, Contains("libge_local_engine.so"));
  EXPECT_THAT(read("libge_local_opskernel_builder.so").exported_symbols, ElementsAre("DrydockBuildHash"));
}

/// The four symbols of a built engine, asked for as GE does.
class EngineLibrary : public testing::Test {
 protected:
  explicit EngineLibrary(std::string file_name) : file(std::move(file_name)) {}
  void SetUp() override {
    // Linked by name against nothing: the library finds core in this process.
    handle = ::dlopen((kBuiltPlugins / "opskernel" / file).c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(handle, nullptr) << ::dlerror();
    initialize = Find<ge::InitializeSymbol>("Initialize");
    get_stores = Find<ge::GetOpsKernelInfoStoresSymbol>("GetOpsKernelInfoStores");
    get_optimizers = Find<ge::GetGraphOptimizerObjsSymbol>("GetGraphOptimizerObjs");
    finalize = Find<ge::FinalizeSymbol>("Finalize");
  }
  void TearDown() override {
    stores.clear();
    optimizers.clear();
    (void)finalize();
    ::dlclose(handle);
  }
  template <typename Function>
  Function* Find(const char* symbol) {
    auto* function = reinterpret_cast<Function*>(::dlsym(handle, symbol));
    EXPECT_NE(function, nullptr) << symbol;
    return function;
  }

  std::string file;
  void* handle = nullptr;
  ge::InitializeSymbol* initialize = nullptr;
  ge::GetOpsKernelInfoStoresSymbol* get_stores = nullptr;
  ge::GetGraphOptimizerObjsSymbol* get_optimizers = nullptr;
  ge::FinalizeSymbol* finalize = nullptr;
  ge::OpsKernelInfoStores stores;
  ge::GraphOptimizers optimizers;
};

class LocalEngineLibrary : public EngineLibrary {
 protected:
  LocalEngineLibrary() : EngineLibrary("libge_local_engine.so") {}
};

class AicpuEngineLibrary : public EngineLibrary {
 protected:
  AicpuEngineLibrary() : EngineLibrary("libaicpu_ascend_engine.so") {}
};

TEST_F(AicpuEngineLibrary, GivesItsStoreWhileItIsStarted) {
  get_stores(stores);
  EXPECT_THAT(stores, IsEmpty());
  ASSERT_TRUE(initialize({}).ok());
  get_stores(stores);
  ASSERT_TRUE(stores.contains("aicpu_ascend_kernel"));
  const std::shared_ptr<ge::OpsKernelInfoStore> first = stores["aicpu_ascend_kernel"];
  EXPECT_EQ(first->engine_name(), "DNN_VM_AICPU_ASCEND");
  ASSERT_TRUE(initialize({}).ok());  // keeps what is there
  get_stores(stores);
  EXPECT_EQ(stores["aicpu_ascend_kernel"], first);
  get_optimizers(optimizers);
  EXPECT_THAT(optimizers, IsEmpty());
}

TEST_F(AicpuEngineLibrary, StopsTwiceAndGivesNothingAfterwards) {
  ASSERT_TRUE(initialize({}).ok());
  EXPECT_TRUE(finalize().ok());
  EXPECT_TRUE(finalize().ok());
  get_stores(stores);
  EXPECT_THAT(stores, IsEmpty());
}

TEST_F(PluginCopy, IsReportedWhenTheAicpuEngineIsDeletedAndStartsWhenItIsBack) {
  ge::GELib library;
  ExpectADeletedLibraryIsReportedUntilItIsBack(library, "libaicpu_ascend_engine.so");
  EXPECT_NE(library.ops_kernel_builder_manager().GetOpsKernelBuilder("aicpu_ascend_kernel"), nullptr);
}

TEST_F(PluginCopy, StartsWithoutTheAicpuEngineWhenTheEnvironmentListsOthersAndRefusesItTwice) {
  settings.engine_path = "libfe.so:librts_engine.so:libge_local_engine.so";
  {
    ge::GELib library;
    const ge::Status status = library.Initialize(settings);
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(library.engines().FindLibrary("aicpu_ascend_kernel"), nullptr);
  }
  settings.engine_path = "libaicpu_ascend_engine.so:libaicpu_ascend_engine.so";
  ge::GELib library;
  EXPECT_FALSE(library.Initialize(settings).ok());
  EXPECT_FALSE(library.initialized());
}

// Row A1 of the test matrix.
TEST_F(LocalEngineLibrary, StartsTwice) {
  EXPECT_TRUE(initialize({}).ok());
  EXPECT_TRUE(initialize({}).ok());
}

// Row A2 of the test matrix.
TEST_F(LocalEngineLibrary, GivesItsStore) {
  ASSERT_TRUE(initialize({}).ok());
  get_stores(stores);
  ASSERT_TRUE(stores.contains("DNN_VM_GE_LOCAL_OP_STORE"));
  ge::OpsKernelInfoStore& store = *stores["DNN_VM_GE_LOCAL_OP_STORE"];
  EXPECT_EQ(store.engine_name(), "DNN_VM_GE_LOCAL");
  ASSERT_TRUE(store.Initialize({}).ok());
  std::map<std::string, ge::OpInfo, std::less<>> infos;
  store.GetAllOpsKernelInfo(infos);
  EXPECT_EQ(infos.size(), 73U);  // spec/ge-local.md §2.1
}

// Row A3 of the test matrix.
TEST_F(LocalEngineLibrary, GivesItsOptimiser) {
  ASSERT_TRUE(initialize({}).ok());
  get_optimizers(optimizers);
  ASSERT_TRUE(optimizers.contains("ge_local_graph_optimizer"));
  EXPECT_EQ(optimizers["ge_local_graph_optimizer"]->engine_name(), "DNN_VM_GE_LOCAL");
}

// Row A4 of the test matrix, and spec/ge-local.md §1.2: afterwards the getters add nothing.
TEST_F(LocalEngineLibrary, StopsTwiceAndGivesNothingAfterwards) {
  ASSERT_TRUE(initialize({}).ok());
  EXPECT_TRUE(finalize().ok());
  EXPECT_TRUE(finalize().ok());
  get_stores(stores);
  get_optimizers(optimizers);
  EXPECT_THAT(stores, IsEmpty());
  EXPECT_THAT(optimizers, IsEmpty());
}

}  // namespace
}  // namespace system_tests
