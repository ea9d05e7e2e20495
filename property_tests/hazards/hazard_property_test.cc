// The monitor against an oracle that keeps every touch ever made and every edge, over random programs of hosts,
// streams, events, notifies, activations, copies, frees and touches of all kinds and grades.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/detail/TestListenerAdapter.h>
#include <rapidcheck/gtest.h>

#include <charconv>
#include <map>

#include "property_tests/hazards/program.h"

namespace sim::hazard_oracle {
namespace {

constexpr int kCases = 3000;
constexpr size_t kMaxSteps = 60;

rc::Gen<Program> AnyProgram() {
  const auto step = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<uint64_t>(0, uint64_t{1} << 62));
  return rc::gen::map(
      rc::gen::mapcat(rc::gen::inRange<size_t>(1, kMaxSteps),
                      [step](size_t count) { return rc::gen::container<std::vector<uint64_t>>(count, step); }),
      [](std::vector<uint64_t> steps) { return Program{std::move(steps)}; });
}

/// Like RC_GTEST_PROP, with kCases cases unless RC_PARAMS asks for more, and RC_PARAMS="reproduce=…" as there.
void CheckForAllPrograms(void (*property)(const Program&)) {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  rc::detail::TestMetadata metadata;
  metadata.id = std::string(test->test_suite_name()) + "/" + test->name();
  metadata.description = test->name();
  const rc::detail::Configuration& configuration = rc::detail::configuration();
  rc::detail::TestParams params = configuration.testParams;
  params.maxSuccess = std::max(params.maxSuccess, kCases);
  rc::detail::TestListenerAdapter silent;
  const auto checked = rc::detail::toProperty([property] { property(*AnyProgram()); });
  const auto result = rc::detail::checkProperty(checked, metadata, params, silent, configuration.reproduce);
  if (!result.is<rc::detail::SuccessResult>()) {
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    FAIL() << text.str();
  }
}

/// The action that a party's description ends with.
OrderGraph::Action ActionOf(const HazardParty& party) {
  const std::string_view text = party.description;
  const std::string_view number = text.substr(text.rfind(' ') + 1);
  OrderGraph::Action action = OrderGraph::kNone;
  std::from_chars(number.data(), number.data() + number.size(), action);
  return action;
}

bool IsRace(HazardKind kind) { return kind <= HazardKind::kWriteAfterReadRace; }
bool HasGaps(const Hazard& hazard) { return hazard.place.starts_with("parts of "); }
size_t FirstByte(const Hazard& hazard) { return hazard.range.address - ProgramRun::kFirstAddress; }
size_t EndByte(const Hazard& hazard) { return FirstByte(hazard) + hazard.range.size; }

HazardKind KindOf(AccessKind earlier, AccessKind later) {
  if (later == AccessKind::kRead) return HazardKind::kReadAfterWriteRace;
  return earlier == AccessKind::kRead ? HazardKind::kWriteAfterReadRace : HazardKind::kWriteAfterWriteRace;
}

TEST(HazardProperty, EveryReportedRaceIsTrueOnEveryByteOfItsRange) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kNo);
    run.Run(program);
    for (const Hazard& hazard : run.monitor.hazards()) {
      if (!IsRace(hazard.kind)) continue;
      RC_ASSERT(hazard.parties.size() == 2U);
      const ByteTouch earlier = {ActionOf(hazard.parties[0]), hazard.parties[0].access};
      const ByteTouch later = {ActionOf(hazard.parties[1]), hazard.parties[1].access};
      RC_ASSERT(!run.graph.Ordered(earlier.action, later.action));
      RC_ASSERT(hazard.kind == KindOf(earlier.kind, later.kind));
      size_t true_bytes = 0;
      for (size_t byte = FirstByte(hazard); byte < EndByte(hazard); ++byte) {
        const auto lost = std::ranges::find_if(run.memory.lost, [&](const LostOrder& order) {
          return order.byte == byte && order.earlier == earlier && order.later == later;
        });
        true_bytes += lost != run.memory.lost.end() ? 1 : 0;
      }
      RC_ASSERT((HasGaps(hazard) ? true_bytes > 0 : true_bytes == hazard.range.size));
    }
  });
}

TEST(HazardProperty, EveryByteThatLostItsOrderIsReported) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kNo);
    run.Run(program);
    RC_ASSERT(run.monitor.hazards_left_out() == 0U);
    std::set<std::pair<size_t, OrderGraph::Action>> reported;  // byte, later action
    for (const Hazard& hazard : run.monitor.hazards()) {
      if (!IsRace(hazard.kind)) continue;
      for (size_t byte = FirstByte(hazard); byte < EndByte(hazard); ++byte) {
        reported.emplace(byte, ActionOf(hazard.parties[1]));
      }
    }
    // Of each byte of each allocation the first loss of order is reported: its later touch is a party.
    std::map<std::pair<size_t, uint32_t>, OrderGraph::Action> first;
    for (const LostOrder& order : run.memory.lost) {
      auto [found, fresh] = first.emplace(std::pair(order.byte, order.generation), order.later.action);
      if (!fresh) found->second = std::min(found->second, order.later.action);
    }
    for (const auto& [byte, action] : first) RC_ASSERT(reported.contains({byte.first, action}));
  });
}

TEST(HazardProperty, ProgramsWithoutARaceAreNotReported) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kYes);
    run.Run(program);
    RC_ASSERT(run.memory.lost.empty());
    RC_ASSERT(run.memory.in_use.empty());
    for (const Hazard& hazard : run.monitor.hazards()) {
      RC_ASSERT(!IsRace(hazard.kind) && hazard.kind != HazardKind::kFreeInUse);
    }
  });
}

TEST(HazardProperty, FreesInUseAreTrueAndNoneIsMissed) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kNo);
    run.Run(program);
    std::set<std::pair<size_t, OrderGraph::Action>> reported;  // byte, free
    for (const Hazard& hazard : run.monitor.hazards()) {
      if (hazard.kind != HazardKind::kFreeInUse) continue;
      const OrderGraph::Action user = ActionOf(hazard.parties[0]), free = ActionOf(hazard.parties[1]);
      for (size_t byte = FirstByte(hazard); byte < EndByte(hazard); ++byte) {
        reported.emplace(byte, free);
        RC_ASSERT(HasGaps(hazard) || std::ranges::any_of(run.memory.in_use, [&](const FreedInUse& use) {
                    return use.byte == byte && use.user == user && use.freed_by == free;
                  }));
      }
    }
    // A byte that had lost its order before was reported then.
    std::set<std::pair<size_t, uint32_t>> lost;
    for (const LostOrder& order : run.memory.lost) lost.emplace(order.byte, order.generation);
    for (const FreedInUse& use : run.memory.in_use) {
      RC_ASSERT(reported.contains({use.byte, use.freed_by}) || lost.contains({use.byte, use.generation}));
    }
  });
}

TEST(HazardProperty, UsesAfterFreeAreAllReportedAndTrue) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kNo);
    run.Run(program);
    std::set<LateTouch> reported;
    for (const Hazard& hazard : run.monitor.hazards()) {
      if (hazard.kind != HazardKind::kUseAfterFree) continue;
      for (size_t byte = FirstByte(hazard); byte < EndByte(hazard); ++byte) {
        const LateTouch touch = {byte, ActionOf(hazard.parties[0]), ActionOf(hazard.parties[1]),
                                 hazard.cause.starts_with("definite")};
        reported.insert(touch);
        RC_ASSERT(HasGaps(hazard) || run.memory.late.contains(touch));
      }
    }
    for (const LateTouch& touch : run.memory.late) RC_ASSERT(reported.contains(touch));
  });
}

TEST(HazardProperty, UninitialisedReadsAreAllReportedAndTrue) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kNo);
    run.Run(program);
    std::set<UnwrittenRead> reported;
    for (const Hazard& hazard : run.monitor.hazards()) {
      if (hazard.kind != HazardKind::kUninitializedRead) continue;
      for (size_t byte = FirstByte(hazard); byte < EndByte(hazard); ++byte) {
        const UnwrittenRead read = {byte, ActionOf(hazard.parties[0])};
        reported.insert(read);
        RC_ASSERT(HasGaps(hazard) || run.memory.unwritten.contains(read));
      }
    }
    for (const UnwrittenRead& read : run.memory.unwritten) RC_ASSERT(reported.contains(read));
  });
}

TEST(HazardProperty, IntervalsAreNoMoreThanRunsOfBytesThatSawTheSame) {
  CheckForAllPrograms([](const Program& program) {
    ProgramRun run(ProgramRun::Repair::kNo);
    run.Run(program);
    RC_ASSERT(run.monitor.footprint().intervals <= run.memory.LiveRuns());
  });
}

}  // namespace
}  // namespace sim::hazard_oracle
