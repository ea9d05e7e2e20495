#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "simulator/trace/trace_summary.h"

namespace sim {
namespace {

using Json = nlohmann::ordered_json;

// What is shown to people at most; the JSON report has it all.
constexpr size_t kShownRows = 16;
constexpr size_t kShownSteps = 24;
constexpr size_t kShownNames = 8;

/// A name of the file must not steer the terminal.
std::string Plain(std::string_view text) {
  std::string plain(text);
  std::ranges::replace_if(
      plain, [](char c) { return (static_cast<unsigned char>(c) < ' ') || c == '\x7F'; }, '?');
  return plain;
}

std::string Time(uint64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }
double Percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// The names that cost most, most first.
std::vector<std::pair<std::string, uint64_t>> Heaviest(const std::map<std::string, uint64_t>& ns_by_name) {
  std::vector<std::pair<std::string, uint64_t>> sorted(ns_by_name.begin(), ns_by_name.end());
  std::ranges::stable_sort(sorted, [](const auto& a, const auto& b) { return a.second > b.second; });
  return sorted;
}

void RenderRows(const std::vector<RowUse>& rows, uint64_t span_ns, std::string& text) {
  // The busiest, in their own order.
  std::vector<const RowUse*> shown;
  for (const RowUse& row : rows) shown.push_back(&row);
  if (shown.size() > kShownRows) {
    std::ranges::stable_sort(shown, [](const RowUse* a, const RowUse* b) { return a->busy_ns > b->busy_ns; });
    shown.resize(kShownRows);
    std::ranges::sort(shown);
  }
  for (const RowUse* row : shown) {
    text += fmt::format("  {:<24} {:>6.1f} % busy {:>6.1f} % waiting {:>9} slice{}\n", Plain(row->name),
                        Percent(row->busy_ns, span_ns), Percent(row->waiting_ns, span_ns), row->tasks,
                        row->tasks == 1 ? "" : "s");
  }
  if (rows.size() > shown.size()) text += fmt::format("  … {} less busy rows\n", rows.size() - shown.size());
}

void RenderPath(const CriticalPath& path, uint64_t span_ns, std::string& text) {
  text += fmt::format("critical path: {} us of work, {:.1f} % of the time\n", Time(path.length_ns),
                      Percent(path.length_ns, span_ns));
  const size_t shown = std::min(path.steps.size(), kShownSteps);
  for (size_t i = 0; i < shown; ++i) {
    const PathStep& step = path.steps[i];
    text += fmt::format("  at {:>12} {:>12} us  {}{} ({})\n", Time(step.start_ns), Time(step.length_ns),
                        Plain(step.name), step.repeats == 1 ? "" : fmt::format(" × {}", step.repeats), Plain(step.row));
  }
  if (const uint64_t more = path.steps.size() - shown + path.steps_left_out; more != 0) {
    text += fmt::format("  … {} more steps. Most of the path:\n", more);
    const auto heaviest = Heaviest(path.ns_by_name);
    for (size_t i = 0; i < std::min(heaviest.size(), kShownNames); ++i) {
      text +=
          fmt::format("    {:>5.1f} %  {}\n", Percent(heaviest[i].second, path.length_ns), Plain(heaviest[i].first));
    }
  }
}

void RenderDevice(const DeviceSummary& device, std::string& text) {
  const uint64_t span_ns = device.end_ns - device.start_ns;
  text += fmt::format("device{}: {} us, from {} to {}\n",
                      device.name.empty() ? "" : fmt::format(" '{}'", Plain(device.name)), Time(span_ns),
                      Time(device.start_ns), Time(device.end_ns));
  RenderRows(device.host_threads, span_ns, text);
  RenderRows(device.streams, span_ns, text);
  RenderRows(device.engines, span_ns, text);
  if (device.tasks_left_out) text += fmt::format("path and gaps of the first {} tasks only\n", kMaxSummaryTasks);
  RenderPath(device.path, span_ns, text);
  text += device.gaps.empty() ? "no gaps\n" : "largest gaps:\n";
  for (const StreamGap& gap : device.gaps) {
    text += fmt::format("  at {:>12} {:>12} us  {}, '{}': waits for {}\n", Time(gap.start_ns),
                        Time(gap.end_ns - gap.start_ns), Plain(gap.row), Plain(gap.before), Plain(gap.waits_for));
  }
  for (const auto& [kind, count] : device.findings) {
    text += fmt::format("finding: {}{}\n", Plain(kind), count == 1 ? "" : fmt::format(" × {}", count));
  }
}

Json RowsJson(const std::vector<RowUse>& rows, uint64_t span_ns) {
  Json json = Json::array();
  for (const RowUse& row : rows) {
    json.push_back({{"row", row.name},
                    {"busy_ns", row.busy_ns},
                    {"waiting_ns", row.waiting_ns},
                    {"busy_percent", Percent(row.busy_ns, span_ns)},
                    {"slices", row.tasks}});
  }
  return json;
}

Json PathJson(const CriticalPath& path) {
  Json steps = Json::array();
  for (const PathStep& step : path.steps) {
    steps.push_back({{"name", step.name},
                     {"row", step.row},
                     {"start_ns", step.start_ns},
                     {"length_ns", step.length_ns},
                     {"repeats", step.repeats}});
  }
  Json by_name = Json::array();
  for (const auto& [name, ns] : Heaviest(path.ns_by_name)) by_name.push_back({{"name", name}, {"length_ns", ns}});
  return {{"length_ns", path.length_ns},
          {"steps", std::move(steps)},
          {"steps_left_out", path.steps_left_out},
          {"by_name", std::move(by_name)}};
}

Json DeviceJson(const DeviceSummary& device) {
  const uint64_t span_ns = device.end_ns - device.start_ns;
  Json gaps = Json::array();
  for (const StreamGap& gap : device.gaps) {
    gaps.push_back({{"row", gap.row},
                    {"start_ns", gap.start_ns},
                    {"end_ns", gap.end_ns},
                    {"before", gap.before},
                    {"waits_for", gap.waits_for}});
  }
  return {{"name", device.name},
          {"start_ns", device.start_ns},
          {"end_ns", device.end_ns},
          {"host_threads", RowsJson(device.host_threads, span_ns)},
          {"streams", RowsJson(device.streams, span_ns)},
          {"engines", RowsJson(device.engines, span_ns)},
          {"tasks_left_out", device.tasks_left_out},
          {"critical_path", PathJson(device.path)},
          {"gaps", std::move(gaps)},
          {"findings", device.findings}};
}

}  // namespace

std::string RenderTraceSummary(const std::vector<DeviceSummary>& devices) {
  std::string text;
  for (const DeviceSummary& device : devices) {
    if (!text.empty()) text += "\n";
    RenderDevice(device, text);
  }
  return text.empty() ? "no device\n" : text;
}

std::string RenderTraceSummaryJson(const std::vector<DeviceSummary>& devices) {
  Json json = Json::array();
  for (const DeviceSummary& device : devices) json.push_back(DeviceJson(device));
  return Json{{"devices", std::move(json)}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sim
