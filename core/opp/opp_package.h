#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/op_desc.h"
#include "core/opp/aicpu_config.h"

namespace ge {

/// The host that libraries must run on.
struct HostEnvironment {
  std::string os = "linux";
  std::string cpu = "x86_64";
  friend bool operator==(const HostEnvironment&, const HostEnvironment&) = default;
};

/// A library of the package: where it lies now, and the path that is recorded in models (logical root first, so that
/// bytes of a model do not depend on where the package lies).
struct OppLibrary {
  std::filesystem::path path;
  std::string logical_path;  ///< kOppLogicalRoot + "/built-in/op_impl/…/Ascend-v1.0-libopmaster.so"
};

/// A kernel of the package: binary and what its JSON says (spec/so-in-om.md §2.7; docs/formats/kernel_json.md).
struct OppKernel {
  std::filesystem::path binary_path;
  std::string kernel_name;  ///< "kernelName"
  std::string bin_file_name;
  std::string magic;                        ///< e.g. RT_DEV_BINARY_MAGIC_ELF_AIVEC
  std::string core_type;                    ///< "AiCore" (cube), "VectorCore", "MIX"
  std::map<uint64_t, std::string> entries;  ///< tiling key → entry name, from "kernelList"
  std::string compile_info_json;
  uint64_t op_para_size = 0;  ///< room for tiling data
};

inline constexpr std::string_view kOppLogicalRoot = "/usr/local/Ascend/opp";

/// An operator package tree (spec/so-in-om.md §2.7; docs/formats/opp_tree.md). Reads directories and JSON on demand;
/// keeps nothing open. What is missing is named with the place that was searched.
class OppPackage {
 public:
  /// Reads version.info, scene.info and, if it is there, vendors/config.ini. A missing root, file or key →
  /// kParamInvalid with the path.
  static StatusOr<OppPackage> Open(const std::filesystem::path& root);

  const std::filesystem::path& root() const { return root_; }
  const std::string& version() const { return version_; }
  const HostEnvironment& environment() const { return environment_; }
  /// Names of vendors, the one that goes first first.
  const std::vector<std::string>& vendors() const { return vendors_; }

  /// Prototype and tiling libraries for a host: vendors before built-in, of each the prototype folder before the tiling
  /// folder, each folder sorted by name. Built-in folders must hold one at least.
  StatusOr<std::vector<OppLibrary>> SpaceRegistryLibraries(const HostEnvironment& host) const;
  /// The device tiling library for a chip (spec/so-in-om.md §2.10).
  StatusOr<OppLibrary> OpMasterLibrary(std::string_view soc_version) const;
  /// What the AICPU runs: op_impl/cpu/config/*.json of each vendor, then of built-in; a type that comes earlier wins,
  /// one that a package configures twice is refused (docs/formats/aicpu_config.md). A package may have none.
  StatusOr<AicpuOps> ReadAicpuOps() const;
  /// Where libraries of host CPU kernels may lie, there or not: libconstant_folding_ops.so, libops_host_cpu.so and
  /// libaicpu_const_folding.so in op_impl/host_cpu of each vendor, then of built-in (spec/ge-local.md §8.6).
  std::vector<OppLibrary> HostCpuLibraries() const;
  /// The actual file behind a logical path of this package.
  StatusOr<std::filesystem::path> Resolve(std::string_view logical_path) const;
  /// The kernel that serves an op with these input and output types on a chip; its binary is the one described
  /// (SHA-256). A miss (kOpNotSupported) names op, types, chip and the folders searched.
  StatusOr<OppKernel> FindKernel(std::string_view short_soc_version, const OpDesc& op) const;

 private:
  /// vendors/<name> in order, then built-in; relative to the root.
  std::vector<std::filesystem::path> Packages() const;
  OppLibrary LibraryAt(const std::filesystem::path& relative) const;

  std::filesystem::path root_;
  std::string version_;
  HostEnvironment environment_;
  std::vector<std::string> vendors_;
};

}  // namespace ge
