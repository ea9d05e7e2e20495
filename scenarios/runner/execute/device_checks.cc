#include "scenarios/runner/execute/device_checks.h"

#include <algorithm>

#include "scenarios/runner/execute/check_texts.h"

namespace scenario {
namespace {

constexpr std::string_view kHost = "host";
/// How every proof of a deadlock begins (simulator/streams/deadlock_report.h).
constexpr std::string_view kDeadlockPhrase = "nothing can run and work is left";

bool IsParty(const sim::HazardParty& party, const std::string& name, const DeviceFacts& facts) {
  if (name == kHost) return !party.task.stream;
  if (party.op_name == name) return true;
  const auto stream = facts.streams.find(name);
  return stream != facts.streams.end() && party.task.stream.value == stream->second;
}

/// Whether there is a party of its own for each name from `next` on.
bool MatchParties(const std::vector<std::string>& names, size_t next, const sim::Hazard& hazard,
                  std::vector<bool>& taken, const DeviceFacts& facts) {
  if (next == names.size()) return true;
  for (size_t i = 0; i < hazard.parties.size(); ++i) {
    if (taken[i] || !IsParty(hazard.parties[i], names[next], facts)) continue;
    taken[i] = true;
    if (MatchParties(names, next + 1, hazard, taken, facts)) return true;
    taken[i] = false;
  }
  return false;
}

bool Matches(const HazardExpectation& expected, const sim::Hazard& hazard, const DeviceFacts& facts) {
  if (expected.kind != sim::HazardName(hazard.kind)) return false;
  if (hazard.place.find(expected.in_place) == std::string::npos) return false;
  if (hazard.cause.find(expected.cause) == std::string::npos) return false;
  std::vector<bool> taken(hazard.parties.size());
  return expected.between.size() <= hazard.parties.size() && MatchParties(expected.between, 0, hazard, taken, facts);
}

/// Gives each expectation a hazard of its own, as many as can be (augmenting paths).
class Matching {
 public:
  Matching(const std::vector<HazardExpectation>& expected, const std::vector<const sim::Hazard*>& found,
           const DeviceFacts& facts)
      : expected_(expected), found_(found), facts_(facts), owner_(found.size()) {
    for (size_t i = 0; i < expected.size(); ++i) {
      std::vector<bool> visited(found.size());
      if (!Assign(i, visited)) missing_.push_back(i);
    }
  }

  const std::vector<size_t>& missing() const { return missing_; }
  bool IsExpected(size_t hazard) const { return owner_[hazard].has_value(); }

 private:
  bool Assign(size_t expectation, std::vector<bool>& visited) {
    for (size_t i = 0; i < found_.size(); ++i) {
      if (visited[i] || !Matches(expected_[expectation], *found_[i], facts_)) continue;
      visited[i] = true;
      if (owner_[i] && !Assign(*owner_[i], visited)) continue;
      owner_[i] = expectation;
      return true;
    }
    return false;
  }

  const std::vector<HazardExpectation>& expected_;
  const std::vector<const sim::Hazard*>& found_;
  const DeviceFacts& facts_;
  std::vector<std::optional<size_t>> owner_;
  std::vector<size_t> missing_;
};

std::string WithLegend(std::string detail, const DeviceFacts& facts) {
  if (!facts.legend.empty()) detail += fmt::format("\n({})", facts.legend);
  return detail;
}

void CheckHazards(const Expectations& expect, const DeviceFacts& facts, std::vector<CheckResult>& results) {
  static const std::vector<HazardExpectation> kNone;
  const std::vector<HazardExpectation>& expected = expect.hazards ? *expect.hazards : kNone;
  const bool names_deadlock = std::ranges::any_of(
      expected, [](const auto& hazard) { return hazard.kind == sim::HazardName(sim::HazardKind::kDeadlock); });
  std::vector<const sim::Hazard*> found;
  for (const sim::Hazard& hazard : facts.hazards) {
    const bool told_otherwise = expect.deadlock && hazard.kind == sim::HazardKind::kDeadlock && !names_deadlock;
    if (!told_otherwise) found.push_back(&hazard);
  }
  if (!expect.hazards && found.empty()) return;
  const Matching matching(expected, found, facts);
  std::vector<std::string> lines;
  for (const size_t i : matching.missing()) lines.push_back("expected, but not found: " + expected[i].ToString());
  for (size_t i = 0; i < found.size(); ++i) {
    if (!matching.IsExpected(i)) lines.push_back("found, but not expected: " + sim::DescribeHazard(*found[i]));
  }
  AddCheck(results, "hazards", lines.empty(), WithLegend(fmt::format("{}", fmt::join(lines, "\n")), facts));
}

bool ProofNames(const sim::Hazard& proof, const std::string& name, const DeviceFacts& facts) {
  for (const sim::HazardParty& party : proof.parties) {
    if (IsParty(party, name, facts)) return true;
  }
  if (proof.cause.find(fmt::format("op '{}'", name)) != std::string::npos) return true;
  const auto stream = facts.streams.find(name);
  return stream != facts.streams.end() &&
         proof.cause.find(fmt::format("stream {} ", stream->second)) != std::string::npos;
}

void CheckDeadlock(const std::vector<std::string>& names, const DeviceFacts& facts, const ge::Status& status,
                   std::vector<CheckResult>& results) {
  const auto proof = std::ranges::find(facts.hazards, sim::HazardKind::kDeadlock, &sim::Hazard::kind);
  const bool ended_so = !status.ok() && status.message().find(kDeadlockPhrase) != std::string::npos;
  if (!ended_so || proof == facts.hazards.end()) {
    AddCheck(results, "deadlock", false,
             fmt::format("expected a deadlock, found {}", status.ok() ? "success" : status.ToString()));
    return;
  }
  std::vector<std::string> missing;
  for (const std::string& name : names) {
    if (!ProofNames(*proof, name, facts)) missing.push_back(fmt::format("'{}'", name));
  }
  AddCheck(results, "deadlock", missing.empty(),
           WithLegend(fmt::format("the proof does not name {}: {}", fmt::join(missing, ", "), proof->cause), facts));
}

void CheckTime(const NanosecondRange& range, uint64_t elapsed_ns, std::vector<CheckResult>& results) {
  const auto elapsed = static_cast<int64_t>(elapsed_ns);
  const std::string wanted =
      range.min == range.max ? fmt::format("{}", range.min) : fmt::format("{} to {}", range.min, range.max);
  AddCheck(results, "virtual_time_ns", range.min <= elapsed && elapsed <= range.max,
           fmt::format("expected {}, found {}", wanted, elapsed));
}

/// What ran on a stream, each task called as the expectation calls it: an op where it names that op, else its type.
void CheckRunTasks(const TaskExpectation& expected, const DeviceFacts& facts, std::vector<CheckResult>& results) {
  const std::string what = fmt::format("tasks of {}", expected.stream);
  const auto stream = facts.streams.find(expected.stream);
  if (stream == facts.streams.end()) {
    AddCheck(results, what, false, "there is no such stream");
    return;
  }
  std::vector<std::string> found;
  for (const sim::TaskRecord& task : facts.tasks) {
    if (task.task.stream.value != stream->second) continue;
    const size_t position = found.size();
    const bool by_op = position < expected.tasks.size() && expected.tasks[position] == task.op_name;
    found.push_back(by_op ? task.op_name : task.type);
  }
  AddCheck(results, what, expected.tasks == found,
           fmt::format("expected {}, found {}", ListText(expected.tasks), ListText(found)));
}

void CheckMemory(const MemoryExpectation& expected, const DeviceFacts& facts, std::vector<CheckResult>& results) {
  const std::string what = fmt::format("memory '{}'", expected.buffer);
  const auto memory = facts.memory.find(expected.buffer);
  if (memory == facts.memory.end() || !memory->second.ok()) {
    const std::string why = memory == facts.memory.end() ? "not read" : memory->second.status().ToString();
    AddCheck(results, what, false, why);
    return;
  }
  const ge::ByteBuffer& found = *memory->second;
  const size_t count = expected.all ? found.size() : expected.bytes.size();
  for (size_t i = 0; i < count; ++i) {
    const uint8_t wanted = expected.all ? expected.bytes.front() : expected.bytes[i];
    if (found[i] == wanted) continue;
    AddCheck(results, what, false, fmt::format("byte {}: expected {}, found {}", i, wanted, found[i]));
    return;
  }
  AddCheck(results, what, true, "");
}

}  // namespace

void CheckDeviceFacts(const Expectations& expect, const DeviceFacts& facts, const ge::Status& status,
                      std::vector<CheckResult>& results) {
  CheckHazards(expect, facts, results);
  if (expect.deadlock) CheckDeadlock(*expect.deadlock, facts, status, results);
  if (expect.virtual_time_ns) CheckTime(*expect.virtual_time_ns, facts.elapsed_ns, results);
  for (const TaskExpectation& tasks : expect.run_tasks) CheckRunTasks(tasks, facts, results);
  for (const MemoryExpectation& memory : expect.memory) CheckMemory(memory, facts, results);
}

}  // namespace scenario
