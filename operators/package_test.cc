#include <algorithm>
#include <filesystem>
#include <string_view>

#include "core/base/elf_file.h"
#include "core/base/file.h"
#include "core/base/sealed_library.h"
#include "operators/operator_fixture.h"

namespace operators {
namespace {

class PackageTest : public OperatorTest {
 protected:
  /// Every shared object of the package, kernels included.
  static std::vector<std::filesystem::path> SharedObjects() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(package().root())) {
      const auto extension = entry.path().extension();
      if (extension == ".so" || extension == ".o") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
  }
};

TEST_F(PackageTest, SaysItsVersionAndHost) {
  EXPECT_EQ(package().version(), "1.0");
  EXPECT_EQ(package().environment().os, "linux");
}

TEST_F(PackageTest, HoldsOneProtoAndOneTilingLibrary) {
  const auto libraries = package().SpaceRegistryLibraries(package().environment());
  ASSERT_TRUE(libraries.ok()) << libraries.status().ToString();
  ASSERT_EQ(libraries->size(), 2u);
  EXPECT_EQ((*libraries)[0].path.filename(), "libopsproto_rt2.0.so");
  EXPECT_EQ((*libraries)[1].path.filename(), "libopmaster_rt2.0.so");
}

TEST_F(PackageTest, NamesTheDeviceTilingLibraryByTheVersion) {
  const auto library = package().OpMasterLibrary("Ascend910B1");
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  EXPECT_EQ(library->path.filename(), "Ascend-v1.0-libopmaster.so");
}

TEST_F(PackageTest, ImplementsEveryPrototype) {
  const std::vector<std::string> types = registry().PrototypeTypes();
  EXPECT_FALSE(types.empty());
  const auto aicpu_ops = package().ReadAicpuOps();
  ASSERT_TRUE(aicpu_ops.ok()) << aicpu_ops.status().ToString();
  for (const std::string& type : types) {
    const Rt2OpImpl* impl = registry().FindImpl(type);
    ASSERT_NE(impl, nullptr) << type;
    EXPECT_NE(impl->infer_shape, nullptr) << type;
    EXPECT_NE(impl->infer_datatype, nullptr) << type;
    EXPECT_TRUE(impl->tiling != nullptr || aicpu_ops->contains(type)) << type;
  }
}

TEST_F(PackageTest, HasALibraryAndAFunctionForEveryTypeOfTheAicpu) {
  const auto ops = package().ReadAicpuOps();
  ASSERT_TRUE(ops.ok()) << ops.status().ToString();
  EXPECT_FALSE(ops->empty());
  for (const auto& [type, op] : *ops) {
    EXPECT_NE(registry().FindPrototype(type), nullptr) << type;
    const auto path = package().Resolve(op.library);
    ASSERT_TRUE(path.ok()) << path.status().ToString();
    const auto bytes = ge::ReadFile(*path);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    const auto library = ge::SealedLibrary::Load(op.kernel_so, *bytes);
    ASSERT_TRUE(library.ok()) << library.status().ToString();
    EXPECT_NE((*library)->FindSymbol(op.function_name.c_str()), nullptr) << op.function_name;
  }
}

TEST_F(PackageTest, NeedsNothingButTheSystemLibraries) {
  EXPECT_FALSE(SharedObjects().empty());
  for (const auto& path : SharedObjects()) {
    const auto bytes = ge::ReadFile(path);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    const auto info = ge::ReadElfInfo(*bytes, path.string());
    ASSERT_TRUE(info.ok()) << info.status().ToString();
    const ge::Status self_contained = ge::CheckSelfContained(*info, path.string());
    EXPECT_TRUE(self_contained.ok()) << self_contained.ToString();
  }
}

TEST_F(PackageTest, DoesNotTellWhereItWasBuilt) {
  for (const auto& path : SharedObjects()) {
    const auto bytes = ge::ReadFile(path);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    EXPECT_EQ(ge::AsText(*bytes).find(DRYDOCK_SOURCE_DIR), std::string_view::npos) << path;
    EXPECT_EQ(ge::AsText(*bytes).find(DRYDOCK_BINARY_DIR), std::string_view::npos) << path;
  }
}

TEST_F(PackageTest, LibrariesReallyUnmap) {
  const auto before = ge::CountMappedSealedLibraries();
  ASSERT_TRUE(before.ok()) << before.status().ToString();
  for (const auto& path : SharedObjects()) {
    const auto bytes = ge::ReadFile(path);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    auto library = ge::SealedLibrary::Load(path.filename().string(), *bytes);
    ASSERT_TRUE(library.ok()) << library.status().ToString();
    EXPECT_EQ(*ge::CountMappedSealedLibraries(), *before + 1) << path;
    *library = nullptr;
    EXPECT_EQ(*ge::CountMappedSealedLibraries(), *before) << path;
  }
}

}  // namespace
}  // namespace operators
