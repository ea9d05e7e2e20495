#pragma once

// An operator package tree in a private folder, for tests to build and spoil.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "core/opp/opp_package.h"

namespace ge {

inline constexpr const char* kSampleKernelJson = R"({
  "binFileName": "Add_float16", "binFileSuffix": ".o", "kernelName": "Add_float16",
  "magic": "RT_DEV_BINARY_MAGIC_ELF_AIVEC", "coreType": "VectorCore", "blockDim": 0,
  "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "kernelList": [{"tilingKey": 0, "kernelName": "add_0"}, {"tilingKey": 18446744073709551615, "kernelName": "add_1"}],
  "supportInfo": {
    "inputs":  [{"dtype": "float16", "format": "ND"}, {"dtype": ["float16", "bfloat16"], "format": "ND"}],
    "outputs": [{"dtype": "float16", "format": "ND"}]
  },
  "opParaSize": 2048, "compileInfo": {"core": 48}
})";

class OppTreeTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = std::filesystem::path(testing::TempDir()) /
            (std::string("opp_") + test->test_suite_name() + "_" + test->name() + "_" + std::to_string(::getpid()));
    std::filesystem::remove_all(root_);
    Write("version.info", "# made by a test\nVersion=1.0\n");
    Write("scene.info", "os=linux\narch=x86_64\n");
    Write(proto_ + "libopsproto_rt2.0.so");
    Write(tiling_ + "libopmaster_rt2.0.so");
    Write(tbe_ + "op_master_device/lib/Ascend-v1.0-libopmaster.so");
    Write(add_ + "Add_float16.json", kSampleKernelJson);
    Write(add_ + "Add_float16.o");
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void Write(const std::string& relative, const std::string& text = "") {
    std::filesystem::create_directories((root_ / relative).parent_path());
    std::ofstream(root_ / relative) << text;
  }
  void Remove(const std::string& relative) { std::filesystem::remove_all(root_ / relative); }
  OppPackage Package() {
    auto package = OppPackage::Open(root_);
    GE_CHECK(package.ok(), "{}", package.status().ToString());
    return *package;
  }

  std::filesystem::path root_;
  const std::string tbe_ = "built-in/op_impl/ai_core/tbe/";
  const std::string proto_ = "built-in/op_proto/lib/linux/x86_64/";
  const std::string tiling_ = tbe_ + "op_tiling/lib/linux/x86_64/";
  const std::string add_ = tbe_ + "kernel/ascend910b/add/";
};

}  // namespace ge
