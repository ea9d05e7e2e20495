#include <map>

#include "core/base/file_text.h"
#include "core/om/om_show.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

std::string Text(const Json& value) { return value.is_string() ? OneLine(value.get<std::string>()) : value.dump(); }

void RenderItems(const Json& items, std::string& out) {
  for (const Json& item : items) {
    out += fmt::format("      {:<15} {} ({} bytes){}\n", Text(item["type_name"]), Text(item["name"]),
                       Text(item["bin_len"]), Text(item["vendor"]).empty() ? "" : " from " + Text(item["vendor"]));
  }
}

void RenderKernels(const Json& kernels, std::string& out) {
  for (const Json& kernel : kernels)
    out += fmt::format("      {} ({} bytes)\n", Text(kernel["name"]), Text(kernel["bin_len"]));
}

void RenderTensors(std::string_view what, const Json& tensors, std::string& out) {
  for (const Json& tensor : tensors) {
    out += fmt::format("      {} {} {} {} {} ({} bytes)\n", what, Text(tensor["name"]), Text(tensor["dtype"]),
                       Text(tensor["format"]), tensor["dims"].dump(), Text(tensor["size"]));
  }
}

void RenderTasks(const Json& tasks, std::string& out) {
  std::map<std::string, size_t> counts;
  for (const Json& task : tasks) ++counts[Text(task["type_name"])];
  for (const auto& [type, count] : counts) out += fmt::format("      {} × {}\n", count, type);
}

void RenderPartition(const Json& partition, std::string& out) {
  out += fmt::format("    {:<18} {:>10} bytes at {}\n", Text(partition["type_name"]), Text(partition["size"]),
                     Text(partition["file_offset"]));
  if (partition.contains("items")) RenderItems(partition["items"], out);
  if (partition.contains("kernels")) RenderKernels(partition["kernels"], out);
  if (partition.contains("inputs")) RenderTensors("in ", partition["inputs"], out);
  if (partition.contains("outputs")) RenderTensors("out", partition["outputs"], out);
  if (partition.contains("tasks")) RenderTasks(partition["tasks"], out);
  if (partition.contains("results")) out += fmt::format("      {} tiling results\n", partition["results"].size());
  if (partition.contains("graphs")) {
    for (const Json& graph : partition["graphs"]) {
      out += fmt::format("      graph {} ({} nodes)\n", Text(graph["name"]), Text(graph["nodes"]));
    }
  }
}

void RenderSubFiles(const Json& sub_files, std::string& out) {
  for (const Json& sub_file : sub_files) {
    const std::string title = fmt::format("  in partition {}: ", Text(sub_file["partition"]));
    if (sub_file.contains("error")) {
      out += fmt::format("{}{}: {}\n", title, Text(sub_file["name"]), Text(sub_file["error"]));
    } else {
      out += title + RenderOm(sub_file);
    }
  }
}

}  // namespace

std::string RenderOm(const nlohmann::ordered_json& description) {
  const Json& header = description["header"];
  std::string out =
      fmt::format("{} ({}, {} bytes)\n", Text(header["name"]), Text(description["kind"]), Text(description["size"]));
  out += fmt::format("  sha256 {}\n", Text(description["sha256"]));
  out += fmt::format("  platform version '{}', so-in-om flag {}, os/cpu check {}\n", Text(header["platform_version"]),
                     Text(description["so_in_om_flag"]), header["need_check_os_cpu_info"] == 0 ? "off" : "on");
  size_t index = 0;
  for (const Json& partitions : description["models"]) {
    out += fmt::format("  model {}\n", index++);
    for (const Json& partition : partitions) RenderPartition(partition, out);
  }
  if (description.contains("bundle_partitions")) {
    for (const Json& partition : description["bundle_partitions"]) RenderPartition(partition, out);
  }
  if (description.contains("sub_files")) RenderSubFiles(description["sub_files"], out);
  return out;
}

}  // namespace ge
