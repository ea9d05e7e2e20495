#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/sha256.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/opp/opp_package.h"

namespace ge {

/// An operator package with the sample ops, in a folder of its own that goes when the object does.
class SamplePackage {
 public:
  SamplePackage() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = std::filesystem::path(testing::TempDir()) /
            fmt::format("drydock_{}_{}_{}_opp", test->test_suite_name(), test->name(), getpid());
    std::filesystem::remove_all(root_);
    WriteText("version.info", "Version=1.0\n");
    WriteText("scene.info", "os=linux\narch=x86_64\n");
    CopyLibrary("sample_ops.so", "built-in/op_proto/lib/linux/x86_64/libopsproto_rt2.0.so");
    CopyLibrary("sample_ops.so", tbe_ + "op_tiling/lib/linux/x86_64/libopmaster_rt2.0.so");
    CopyLibrary("op_master.so", kOpMaster);
    AddKernel("sample_unary", "SampleUnary_float", 1);
    AddKernel("sample_bias", "SampleBias_float", 3);
    AddKernel("sample_reverse", "SampleReverse_float", 2);
    AddKernel("sample_host_tiled", "SampleHostTiled_float", 2);
    AddKernel("add", "Add_any", 2);
    AddKernel("less", "Less_any", 2);
    AddKernel("cast", "Cast_any", 1);
  }
  SamplePackage(const SamplePackage&) = delete;
  SamplePackage& operator=(const SamplePackage&) = delete;
  ~SamplePackage() { std::filesystem::remove_all(root_); }

  OppPackage Open() const {
    auto opp = OppPackage::Open(root_);
    GE_CHECK(opp.ok(), "{}", opp.status().ToString());
    return *opp;
  }
  const std::filesystem::path& root() const { return root_; }

  void WriteText(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
  }

  static inline const std::string tbe_ = "built-in/op_impl/ai_core/tbe/";
  static inline const std::string kOpMaster = tbe_ + "op_master_device/lib/Ascend-v1.0-libopmaster.so";

 private:
  void CopyLibrary(const std::string& from, const std::string& to) const {
    std::filesystem::create_directories((root_ / to).parent_path());
    std::filesystem::copy_file(CompilerTestdata() / from, root_ / to);
  }

  void AddKernel(const std::string& folder, const std::string& name, int inputs) const {
    std::string types;
    for (int i = 0; i < inputs; ++i)
      types += std::string(i == 0 ? "" : ", ") + R"({"dtype": ["float", "int32", "bool"], "format": "ND"})";
    const std::string path = tbe_ + "kernel/ascend910b/" + folder + "/" + name;
    const std::string binary = "binary of " + name;
    WriteText(path + ".o", binary);
    WriteText(path + ".json", fmt::format(R"({{
      "binFileName": "{0}", "binFileSuffix": ".o", "kernelName": "{0}", "magic": "RT_DEV_BINARY_MAGIC_ELF_AIVEC",
      "coreType": "VectorCore", "blockDim": 0, "sha256": "{1}",
      "kernelList": [{{"tilingKey": 7, "kernelName": "{0}_7"}}, {{"tilingKey": 9, "kernelName": "{0}_9"}}],
      "supportInfo": {{"inputs": [{2}], "outputs": [{{"dtype": {3}, "format": "ND"}}]}},
      "opParaSize": 2048, "compileInfo": {{}}
    }})",
                                          name, Sha256Hex(AsBytes(binary)), types,
                                          name.ends_with("_any") ? R"(["float", "int32", "bool"])" : R"("float")"));
  }

  std::filesystem::path root_;
};

}  // namespace ge
