#include "core/opp/opp_package.h"

#include <algorithm>

#include "core/opp/info_files.h"
#include "core/opp/kernel_json.h"
#include "core/opp/opp_names.h"

namespace ge {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTbe = "op_impl/ai_core/tbe";
constexpr std::string_view kAicpuConfig = "op_impl/cpu/config";
constexpr std::string_view kAicpuLibraries = "op_impl/cpu/aicpu_kernel/impl";
constexpr std::string_view kHostCpu = "op_impl/host_cpu";
constexpr std::string_view kHostCpuLibraries[] = {"libconstant_folding_ops.so", "libops_host_cpu.so",
                                                  "libaicpu_const_folding.so"};
constexpr size_t kMaxFolderEntries = 64 * 1024;

/// Regular files of a folder that end in `suffix`, by name; a folder that is not there has none.
StatusOr<std::vector<std::string>> FilesEndingIn(const fs::path& folder, std::string_view suffix) {
  std::vector<std::string> names;
  std::error_code error;
  if (!fs::is_directory(folder, error)) return names;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    std::error_code ignored;
    if (name.ends_with(suffix) && it->is_regular_file(ignored)) names.push_back(name);
    if (names.size() > kMaxFolderEntries) {
      return MakeError(kParamInvalid, "'{}' holds more than {} files", folder.string(), kMaxFolderEntries);
    }
  }
  if (error) return MakeError(kParamInvalid, "cannot list '{}': {}", folder.string(), error.message());
  std::sort(names.begin(), names.end());
  return names;
}

std::string HostFolder(const HostEnvironment& host) { return ToLower(host.os) + "/" + ToLower(host.cpu); }

/// A value that becomes part of a path must not lead elsewhere.
Status CheckPathPart(std::string_view what, std::string_view value) {
  if (value.empty() || value == "." || value == ".." || value.find('/') != std::string_view::npos ||
      value.find('\0') != std::string_view::npos) {
    return MakeError(kParamInvalid, "{} '{}' cannot be a folder's name", what, value);
  }
  return {};
}

std::string TypesOf(const std::vector<GeTensorDesc>& descs) {
  std::string types;
  for (const GeTensorDesc& desc : descs) {
    if (!types.empty()) types += ", ";
    types += desc.IsAbsent() ? std::string_view("-") : DataTypeWord(desc.dtype);
  }
  return "(" + types + ")";
}

}  // namespace

StatusOr<OppPackage> OppPackage::Open(const fs::path& root) {
  std::error_code error;
  if (!fs::is_directory(root, error)) {
    return MakeError(kParamInvalid, "operator package '{}': the folder does not exist", root.string());
  }
  OppPackage package;
  package.root_ = root;
  GE_ASSIGN_OR_RETURN(package.version_, ReadOppVersion(root / "version.info"), "operator package");
  GE_ASSIGN_OR_RETURN(package.environment_, ReadSceneInfo(root / "scene.info"), "operator package");
  const fs::path vendor_config = root / "vendors" / "config.ini";
  if (fs::exists(vendor_config, error)) {
    GE_ASSIGN_OR_RETURN(package.vendors_, ReadVendorPriority(vendor_config), "operator package");
  }
  for (const std::string& vendor : package.vendors_) {
    if (!fs::is_directory(root / "vendors" / vendor, error)) {
      return MakeError(kParamInvalid, "operator package: '{}' names vendor '{}', but '{}' does not exist",
                       vendor_config.string(), vendor, (root / "vendors" / vendor).string());
    }
  }
  return package;
}

std::vector<fs::path> OppPackage::Packages() const {
  std::vector<fs::path> packages;
  for (const std::string& vendor : vendors_) packages.push_back(fs::path("vendors") / vendor);
  packages.emplace_back("built-in");
  return packages;
}

OppLibrary OppPackage::LibraryAt(const fs::path& relative) const {
  return {root_ / relative, std::string(kOppLogicalRoot) + "/" + relative.generic_string()};
}

StatusOr<std::vector<OppLibrary>> OppPackage::SpaceRegistryLibraries(const HostEnvironment& host) const {
  GE_RETURN_IF_ERROR(CheckPathPart("operating system", host.os));
  GE_RETURN_IF_ERROR(CheckPathPart("processor", host.cpu));
  std::vector<OppLibrary> libraries;
  for (const fs::path& package : Packages()) {
    const bool built_in = package == "built-in";
    for (const fs::path& part : {fs::path("op_proto/lib"), fs::path(kTbe) / "op_tiling/lib"}) {
      const fs::path folder = package / part / HostFolder(host);
      const std::string_view suffix = built_in ? "rt2.0.so" : ".so";
      GE_ASSIGN_OR_RETURN(const std::vector<std::string> names, FilesEndingIn(root_ / folder, suffix));
      if (built_in && names.empty()) {
        return MakeError(kParamInvalid, "no operator library *{} for {} {} in '{}'", suffix, host.os, host.cpu,
                         (root_ / folder).string());
      }
      for (const std::string& name : names) libraries.push_back(LibraryAt(folder / name));
    }
  }
  return libraries;
}

StatusOr<OppLibrary> OppPackage::OpMasterLibrary(std::string_view soc_version) const {
  const std::string prefix = soc_version.starts_with("Ascend310P") ? "Ascend310P-v" : "Ascend-v";
  constexpr std::string_view kSuffix = "-libopmaster.so";
  const fs::path folder = fs::path("built-in") / kTbe / "op_master_device/lib";
  GE_ASSIGN_OR_RETURN(const std::vector<std::string> names, FilesEndingIn(root_ / folder, kSuffix));
  for (const std::string& name : names) {
    if (name.starts_with(prefix) && name.size() > prefix.size() + kSuffix.size()) return LibraryAt(folder / name);
  }
  return MakeError(kParamInvalid, "no device tiling library {}<version>{} for {} in '{}'", prefix, kSuffix, soc_version,
                   (root_ / folder).string());
}

StatusOr<AicpuOps> OppPackage::ReadAicpuOps() const {
  AicpuOps ops;
  for (const fs::path& package : Packages()) {
    const fs::path folder = package / kAicpuConfig;
    AicpuOps of_package;
    GE_ASSIGN_OR_RETURN(const std::vector<std::string> names, FilesEndingIn(root_ / folder, ".json"));
    for (const std::string& name : names) {
      GE_ASSIGN_OR_RETURN(std::vector<AicpuOp> of_file, ReadAicpuConfig(root_ / folder / name));
      for (AicpuOp& op : of_file) {
        op.library = LibraryAt(package / kAicpuLibraries / op.kernel_so).logical_path;
        const std::string type = op.op_type;
        if (!of_package.emplace(type, std::move(op)).second) {
          return MakeError(kParamInvalid, "AICPU configuration '{}': op type '{}' is in another file of the folder too",
                           (root_ / folder / name).string(), type);
        }
      }
    }
    ops.merge(of_package);
  }
  return ops;
}

std::vector<OppLibrary> OppPackage::HostCpuLibraries() const {
  std::vector<OppLibrary> libraries;
  for (const fs::path& package : Packages()) {
    for (const std::string_view name : kHostCpuLibraries) libraries.push_back(LibraryAt(package / kHostCpu / name));
  }
  return libraries;
}

StatusOr<fs::path> OppPackage::Resolve(std::string_view logical_path) const {
  const std::string prefix = std::string(kOppLogicalRoot) + "/";
  const fs::path relative =
      logical_path.starts_with(prefix) ? fs::path(logical_path.substr(prefix.size())) : fs::path();
  const bool inside = !relative.empty() && !relative.is_absolute() &&
                      std::none_of(relative.begin(), relative.end(), [](const fs::path& part) { return part == ".."; });
  if (!inside) {
    return MakeError(kParamInvalid, "'{}' is no path of an operator package: those begin with {}", logical_path,
                     prefix);
  }
  std::error_code error;
  if (!fs::is_regular_file(root_ / relative, error)) {
    return MakeError(kParamInvalid, "'{}': '{}' does not exist", logical_path, (root_ / relative).string());
  }
  return root_ / relative;
}

StatusOr<OppKernel> OppPackage::FindKernel(std::string_view short_soc_version, const OpDesc& op) const {
  GE_RETURN_IF_ERROR(CheckPathPart("chip", short_soc_version));
  const std::string op_folder = OpFolderName(op.type);
  GE_RETURN_IF_ERROR(CheckPathPart("op type", op_folder));
  std::string searched;
  for (const fs::path& package : Packages()) {
    const fs::path folder = root_ / package / kTbe / "kernel" / ToLower(short_soc_version) / op_folder;
    GE_ASSIGN_OR_RETURN(const std::vector<std::string> names, FilesEndingIn(folder, ".json"));
    for (const std::string& name : names) {
      GE_ASSIGN_OR_RETURN(KernelJson json, ReadKernelJson(folder / name));
      if (!KernelServes(json, op)) continue;
      GE_RETURN_IF_ERROR(CheckKernelBinary(json), "op '{}' ({})", op.name, op.type);
      return std::move(json.kernel);
    }
    searched += fmt::format("{}'{}' ({} kernels)", searched.empty() ? "" : ", ", folder.string(), names.size());
  }
  return MakeError(kOpNotSupported, "op '{}' ({}): no kernel for {} with inputs {} and outputs {}; searched {}",
                   op.name, op.type, short_soc_version, TypesOf(op.inputs), TypesOf(op.outputs), searched);
}

}  // namespace ge
