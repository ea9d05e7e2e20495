#include "scenarios/runner/execute/machine.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/base/file.h"

namespace scenario {
namespace fs = std::filesystem;
using ge::kParamInvalid;
using ge::MakeError;

Machine::Machine(fs::path work, fs::path built_in_opp)
    : work_(std::move(work)), built_in_opp_(std::move(built_in_opp)) {
  weight_files_.folder = work_ / "weight";
}

ge::Status Machine::Apply(const EnvironmentSpec& environment) {
  if (environment.host) host_ = environment.host;
  for (const WeightFileSpec& file : environment.weights)
    GE_RETURN_IF_ERROR(WriteWeights(file), "weights '{}'", file.name);
  for (const auto& [id, name] : environment.weight_ids)
    weight_files_.by_id.insert_or_assign(id, weight_files_.folder / name);
  switch (environment.opp) {
    case EnvironmentSpec::Opp::kUnchanged:
      return {};
    case EnvironmentSpec::Opp::kNone:
      return RemoveLink();
    case EnvironmentSpec::Opp::kBuiltIn:
      return Link(built_in_opp_);
    case EnvironmentSpec::Opp::kPath:
      return Link(environment.opp_path);
  }
  return {};
}

ge::Status Machine::WriteWeights(const WeightFileSpec& file) const {
  const fs::path path = weight_files_.folder / file.name;
  std::error_code error;
  if (!file.data) {
    if (fs::remove(path, error)) return {};
    return MakeError(kParamInvalid, "cannot remove '{}': {}", path.string(),
                     error ? error.message() : "it is not there");
  }
  fs::create_directory(weight_files_.folder, error);
  if (error)
    return MakeError(ge::kFileWriteFailed, "cannot make '{}': {}", weight_files_.folder.string(), error.message());
  GE_ASSIGN_OR_RETURN(const ge::ByteBuffer bytes, MakeTensorData(*file.data, file.tensor.dtype, file.tensor.shape));
  return ge::WriteFileAtomically(path, bytes);
}

ge::Status Machine::RemoveLink() {
  std::error_code error;
  fs::file_status status = fs::symlink_status(opp(), error);
  if (status.type() == fs::file_type::not_found) return {};
  // Only ever our own link: whatever else stood here would be somebody's package.
  if (status.type() != fs::file_type::symlink)
    return MakeError(kParamInvalid, "'{}' is no symbolic link", opp().string());
  fs::remove(opp(), error);
  return error ? MakeError(kParamInvalid, "cannot remove '{}': {}", opp().string(), error.message()) : ge::Status();
}

ge::Status Machine::Link(const fs::path& target) {
  std::error_code error;
  fs::path real = fs::canonical(target, error);
  if (error || !fs::is_directory(real, error))
    return MakeError(kParamInvalid, "no operator package at '{}'", target.string());
  GE_RETURN_IF_ERROR(RemoveLink());
  fs::create_directory_symlink(real, opp(), error);
  return error
             ? MakeError(kParamInvalid, "cannot link '{}' to '{}': {}", opp().string(), real.string(), error.message())
             : ge::Status();
}

ge::StatusOr<fs::path> MakeWorkFolder() {
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  if (error) return MakeError(ge::kFileWriteFailed, "no folder for temporary files: {}", error.message());
  std::string name = (base / "drydock-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    return MakeError(ge::kFileWriteFailed, "cannot make '{}': {}", name, std::strerror(errno));
  return fs::path(name);
}

}  // namespace scenario
