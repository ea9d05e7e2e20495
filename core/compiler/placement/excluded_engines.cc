#include "core/compiler/placement/excluded_engines.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ge {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kEngineWords = {{
    {"AiCore", "AIcoreEngine"},
    {"AiVector", "VectorEngine"},
    {"Dsa", "DSAEngine"},
    {"Dvpp", "DNN_VM_DVPP"},
    {"AiCpuAscend", "DNN_VM_AICPU_ASCEND"},
    {"AiCpu", "DNN_VM_AICPU"},
    {"HostCpu", "DNN_VM_HOST_CPU"},
    {"Hccl", "DNN_HCCL"},
    {"FftsPlus", "ffts_plus"},
}};

std::string_view Trim(std::string_view word) {
  const size_t begin = std::min(word.find_first_not_of(" \t"), word.size());
  return word.substr(begin, word.find_last_not_of(" \t") + 1 - begin);
}

}  // namespace

std::set<std::string, std::less<>> ParseExcludedEngines(std::string_view engine_type,
                                                        std::string_view exclude_engines) {
  std::set<std::string, std::less<>> excluded = {engine_type == "VectorCore" ? "AIcoreEngine" : "VectorEngine"};
  while (!exclude_engines.empty()) {
    const size_t end = std::min(exclude_engines.find('|'), exclude_engines.size());
    const std::string_view word = Trim(exclude_engines.substr(0, end));
    for (const auto& [known, engine] : kEngineWords) {
      if (known == word) excluded.emplace(engine);
    }
    exclude_engines.remove_prefix(std::min(end + 1, exclude_engines.size()));
  }
  return excluded;
}

}  // namespace ge
