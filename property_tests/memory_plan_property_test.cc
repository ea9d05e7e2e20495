// A memory plan is right for every order of execution: held against the plainest reading of "two pieces that live
// together do not overlap", and the validator against the same.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/lifetimes.h"
#include "core/compiler/memory/plan_validator.h"

namespace ge {
namespace {

constexpr int kMaxPoints = 24;
constexpr int kMaxStreams = 4;
constexpr int kMaxUses = 30;

struct Problem {
  ExecutionOrder order;
  std::vector<MemoryUse> uses;
};

void showValue(const Problem& problem, std::ostream& out) {
  out << "streams:";
  for (uint32_t stream : problem.order.stream_of) out << ' ' << stream;
  out << "\nwaits:";
  for (auto [before, after] : problem.order.waits) out << ' ' << before << "->" << after;
  for (const MemoryUse& use : problem.uses) {
    out << "\n" << use.size << " bytes:";
    for (uint32_t point : use.touches) out << ' ' << point;
  }
  out << "\n";
}

/// Points on a few streams, waits forward, pieces touched by some points. A reader on another stream always waits for
/// the writer, as in every real model.
rc::Gen<Problem> AnyProblem() {
  return rc::gen::exec([] {
    Problem problem;
    auto points = *rc::gen::inRange<uint32_t>(1, kMaxPoints);
    auto streams = *rc::gen::inRange<uint32_t>(1, kMaxStreams + 1);
    problem.order.stream_of =
        *rc::gen::container<std::vector<uint32_t>>(points, rc::gen::inRange<uint32_t>(0, streams));
    auto uses = *rc::gen::inRange(0, kMaxUses);
    for (int i = 0; i < uses; ++i) {
      MemoryUse use;
      use.size = *rc::gen::inRange<uint64_t>(0, 5000);
      auto writer = *rc::gen::inRange<uint32_t>(0, points);
      use.touches = *rc::gen::container<std::vector<uint32_t>>(rc::gen::inRange<uint32_t>(writer, points));
      use.touches.push_back(writer);
      std::sort(use.touches.begin(), use.touches.end());
      use.touches.erase(std::unique(use.touches.begin(), use.touches.end()), use.touches.end());
      for (size_t reader = 1; reader < use.touches.size(); ++reader)
        problem.order.waits.emplace_back(writer, use.touches[reader]);
      problem.uses.push_back(std::move(use));
    }
    return problem;
  });
}

/// before[a][b]: a has ended when b starts. Warshall's closure over stream order and waits.
std::vector<std::vector<bool>> Reachability(const ExecutionOrder& order) {
  size_t count = order.stream_of.size();
  std::vector<std::vector<bool>> before(count, std::vector<bool>(count, false));
  for (size_t a = 0; a < count; ++a) {
    for (size_t b = a + 1; b < count; ++b) before[a][b] = order.stream_of[a] == order.stream_of[b];
  }
  for (auto [a, b] : order.waits) before[a][b] = true;
  for (size_t middle = 0; middle < count; ++middle) {
    for (size_t a = 0; a < count; ++a) {
      for (size_t b = 0; b < count; ++b) before[a][b] = before[a][b] || (before[a][middle] && before[middle][b]);
    }
  }
  return before;
}

bool AllBefore(const std::vector<std::vector<bool>>& before, const MemoryUse& first, const MemoryUse& second) {
  return std::all_of(first.touches.begin(), first.touches.end(),
                     [&](uint32_t touch) { return before[touch][second.touches.front()]; });
}

/// Every pair of pieces that share a byte is ordered.
bool PairwiseRight(const Problem& problem, const std::vector<uint64_t>& offsets) {
  auto before = Reachability(problem.order);
  for (size_t a = 0; a < problem.uses.size(); ++a) {
    for (size_t b = a + 1; b < problem.uses.size(); ++b) {
      const MemoryUse& first = problem.uses[a];
      const MemoryUse& second = problem.uses[b];
      bool share = first.size != 0 && second.size != 0 && offsets[a] < offsets[b] + second.size &&
                   offsets[b] < offsets[a] + first.size;
      if (share && !AllBefore(before, first, second) && !AllBefore(before, second, first)) return false;
    }
  }
  return true;
}

MemoryPlan Plan(const Problem& problem) {
  auto request = ComputeLifetimes(problem.order, problem.uses);
  RC_ASSERT(request.ok());
  auto plan = AssignBlocks(*request);
  RC_ASSERT(plan.ok());
  return *plan;
}

RC_GTEST_PROP(MemoryPlanProperty, PiecesThatLiveTogetherNeverOverlap, ()) {
  const Problem problem = *AnyProblem();
  RC_ASSERT(PairwiseRight(problem, Plan(problem).offsets));
}

RC_GTEST_PROP(MemoryPlanProperty, EveryPieceIsAlignedAndInsideTheTotal, ()) {
  const Problem problem = *AnyProblem();
  MemoryPlan plan = Plan(problem);
  uint64_t end = 0;
  for (size_t i = 0; i < problem.uses.size(); ++i) {
    if (problem.uses[i].size == 0) continue;
    RC_ASSERT(plan.offsets[i] % kMemoryAlignment == 0);
    end = std::max(end, plan.offsets[i] + problem.uses[i].size);
  }
  RC_ASSERT(end <= plan.total);
  RC_ASSERT(plan.total - end < kMemoryAlignment);
}

RC_GTEST_PROP(MemoryPlanProperty, IsTheSameEachTime, ()) {
  const Problem problem = *AnyProblem();
  RC_ASSERT(Plan(problem).offsets == Plan(problem).offsets);
}

RC_GTEST_PROP(MemoryPlanProperty, NeverGoesBelowWhatLivesAtOnce, ()) {
  const Problem problem = *AnyProblem();
  MemoryPlan plan = Plan(problem);
  RC_ASSERT(plan.total >= plan.lower_bound);
}

RC_GTEST_PROP(MemoryPlanProperty, ValidatorAcceptsWhatThePlannerMakes, ()) {
  const Problem problem = *AnyProblem();
  MemoryPlan plan = Plan(problem);
  RC_ASSERT(ValidateMemoryPlan(problem.order, {problem.uses, plan.offsets, plan.total, kMemoryAlignment}).ok());
}

RC_GTEST_PROP(MemoryPlanProperty, ValidatorAgreesWithThePlainCheckOnAnyOffsets, ()) {
  const Problem problem = *AnyProblem();
  std::vector<uint64_t> offsets;
  for (size_t i = 0; i < problem.uses.size(); ++i)
    offsets.push_back(*rc::gen::inRange<uint64_t>(0, 40) * kMemoryAlignment);
  Status status = ValidateMemoryPlan(problem.order, {problem.uses, offsets, uint64_t{1} << 20, kMemoryAlignment});
  RC_ASSERT(status.ok() == PairwiseRight(problem, offsets));
}

}  // namespace
}  // namespace ge
