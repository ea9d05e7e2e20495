#include "core/opp/info_files.h"

#include <algorithm>

#include "core/base/file.h"

namespace ge {
namespace {

constexpr uint64_t kMaxInfoFileSize = uint64_t{1} << 20;
constexpr size_t kMaxVendors = 256;

std::string_view Trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const size_t first = text.find_first_not_of(kBlank);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (size_t start = 0; start <= text.size();) {
    const size_t end = std::min(text.find(separator, start), text.size());
    parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

StatusOr<std::vector<std::string>> ReadLines(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    return MakeError(kParamInvalid, "'{}' does not exist", file.string());
  }
  GE_ASSIGN_OR_RETURN(const ByteBuffer bytes, ReadFile(file, kMaxInfoFileSize));
  return Split(AsText(bytes), '\n');
}

bool IsPlainFileName(std::string_view name) {
  return name != "." && name != ".." && name.find('/') == std::string_view::npos &&
         name.find('\0') == std::string_view::npos;
}

}  // namespace

StatusOr<std::string> ReadOppVersion(const std::filesystem::path& file) {
  constexpr std::string_view kKey = "Version=";
  GE_ASSIGN_OR_RETURN(const std::vector<std::string> lines, ReadLines(file));
  for (const std::string& line : lines) {
    const size_t at = line.find(kKey);
    if (at == std::string::npos) continue;
    const std::string_view version = Trim(std::string_view(line).substr(at + kKey.size()));
    if (version.empty()) break;
    return std::string(version);
  }
  return MakeError(kParamInvalid, "'{}' has no line Version=<version>", file.string());
}

StatusOr<HostEnvironment> ReadSceneInfo(const std::filesystem::path& file) {
  GE_ASSIGN_OR_RETURN(const std::vector<std::string> lines, ReadLines(file));
  HostEnvironment environment{"", ""};
  for (const std::string& line : lines) {
    const size_t equals = line.find('=');
    if (equals == std::string::npos) continue;
    const std::string_view key = Trim(std::string_view(line).substr(0, equals));
    const std::string_view value = Trim(std::string_view(line).substr(equals + 1));
    if (key == "os") environment.os = value;
    if (key == "arch") environment.cpu = value;
  }
  if (environment.os.empty() || environment.cpu.empty()) {
    return MakeError(kParamInvalid, "'{}' has no line {}=<value>", file.string(),
                     environment.os.empty() ? "os" : "arch");
  }
  return environment;
}

StatusOr<std::vector<std::string>> ReadVendorPriority(const std::filesystem::path& file) {
  GE_ASSIGN_OR_RETURN(const std::vector<std::string> lines, ReadLines(file));
  const std::vector<std::string> parts = Split(Trim(lines.front()), '=');
  std::vector<std::string> vendors;
  if (parts.size() == 2 && !Trim(parts[0]).empty()) {
    for (const std::string& part : Split(parts[1], ',')) {
      if (!Trim(part).empty()) vendors.emplace_back(Trim(part));
    }
  }
  if (vendors.empty() || vendors.size() > kMaxVendors) {
    return MakeError(kParamInvalid,
                     "'{}': the first line is not load_priority=<vendor>[,<vendor>...] with 1 to {} vendors",
                     file.string(), kMaxVendors);
  }
  for (const std::string& vendor : vendors) {
    if (!IsPlainFileName(vendor)) {
      return MakeError(kParamInvalid, "'{}': vendor '{}' is no plain folder name", file.string(), vendor);
    }
  }
  return vendors;
}

}  // namespace ge
