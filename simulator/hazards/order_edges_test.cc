// Each edge of spec/device-simulator.md §12.1 as a pair of programs: with the edge nothing is reported, without it
// exactly one report is made.

#include "simulator/hazards/hazard_test_fixture.h"

namespace sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class OrderEdges : public HazardFixture {
 protected:
  static constexpr HazardKind kWriteWrite = HazardKind::kWriteAfterWriteRace;
  static constexpr HazardKind kWriteRead = HazardKind::kReadAfterWriteRace;
};

TEST_F(OrderEdges, E1TasksOfOneStreamAreOrdered) {
  Write(Begin(1));
  Write(Begin(1));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E1TasksOfTwoStreamsAreNot) {
  Write(Begin(1));
  Write(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteWrite));
}

TEST_F(OrderEdges, E1ActionsOfAHostThreadAreOrdered) {
  Write(Host("aclrtMemcpy"));
  Write(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E1ActionsOfTwoHostThreadsAreNot) {
  Write(Host("aclrtMemcpy"));
  const Agent other = monitor_.AddAgent("host thread 2");
  monitor_.Tick(other);
  Write({other, {}, nullptr, 0});
  EXPECT_THAT(Kinds(), ElementsAre(kWriteWrite));
}

TEST_F(OrderEdges, E2WhatTheHostDidBeforeTheSubmissionIsOrderedBeforeTheTask) {
  Write(Host("aclrtMemcpy"));
  const Submission submission = Submit();
  Read(Begin(1, submission));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E2WhatTheHostDidAfterTheSubmissionIsNot) {
  const Submission submission = Submit();
  Write(Host("aclrtMemcpy"));
  Read(Begin(1, submission));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E2WhatTheHostHadWaitedForIsOrderedBeforeTheTask) {
  Write(Begin(1));
  Synchronize(1);
  Write(Begin(2));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E2WhatTheHostWaitedForAfterTheSubmissionIsNot) {
  Write(Begin(1));
  const Submission submission = Submit();
  Synchronize(1);
  Write(Begin(2, submission));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteWrite));
}

TEST_F(OrderEdges, E2SubmissionsOfTwoHostThreadsToOneStreamBothCount) {
  const Agent other = monitor_.AddAgent("host thread 2");
  Write(Begin(1));
  monitor_.Tick(other);
  monitor_.JoinAgent(other, Lane(1));
  Begin(2, monitor_.Submit(other));
  Write(Begin(2));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E3WhatWasRecordedIsOrderedBeforeWhatWaits) {
  Write(Begin(1));
  const VectorClock event = RecordOn(1);
  WaitOn(2, event);
  Read(Begin(2));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E3WhatCameAfterTheRecordIsNot) {
  const VectorClock event = RecordOn(1);
  Write(Begin(1));
  WaitOn(2, event);
  Read(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E3WhatCameBeforeTheWaitIsNot) {
  Write(Begin(1));
  const VectorClock event = RecordOn(1);
  Read(Begin(2));
  WaitOn(2, event);
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E3OrderGoesOnThroughAThirdStream) {
  Write(Begin(1));
  WaitOn(2, RecordOn(1));
  WaitOn(3, RecordOn(2));
  Write(Begin(3));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E3AVersionKeepsWhatItWasWhenTheEventIsRecordedAgain) {
  VectorClock event = RecordOn(1);
  const VectorClock captured = event;
  Write(Begin(1));
  event = RecordOn(1);
  WaitOn(2, captured);
  Read(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E4ANotifyIsOrderedAfterAllThatPostedIt) {
  VectorClock notify;
  Write(Begin(1), kBuffer, 512);
  monitor_.Contribute(Begin(1).agent, notify);
  Write(Begin(2), kBuffer + 512, 512);
  monitor_.Contribute(Begin(2).agent, notify);
  WaitOn(3, notify);
  Write(Begin(3));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E4AnEmptyNotifyOrdersNothing) {
  VectorClock notify;
  Write(Begin(1));
  monitor_.Contribute(Begin(1).agent, notify);
  notify = {};
  WaitOn(3, notify);
  Write(Begin(3));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteWrite));
}

TEST_F(OrderEdges, E5AValueWaitIsOrderedAfterAllWritesOfTheCellSoFar) {
  VectorClock cell;
  Write(Begin(1), kBuffer, 512);
  monitor_.Contribute(Begin(1).agent, cell);
  Write(Begin(2), kBuffer + 512, 512);
  monitor_.Contribute(Begin(2).agent, cell);
  WaitOn(3, cell);
  Read(Begin(3));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E5AValueWaitIsNotOrderedAfterAWriteOfTheCellThatComesLater) {
  VectorClock cell;
  Write(Begin(1), kBuffer, 512);
  monitor_.Contribute(Begin(1).agent, cell);
  WaitOn(3, cell);
  Write(Begin(2), kBuffer + 512, 512);
  monitor_.Contribute(Begin(2).agent, cell);
  Read(Begin(3));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E6AStreamThatWasWaitedForIsOrderedBeforeTheHost) {
  Write(Begin(1));
  Synchronize(1);
  Read(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E6AnotherStreamIsNot) {
  Write(Begin(1));
  Synchronize(2);
  Read(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E7AnEventThatWasWaitedForIsOrderedBeforeTheHost) {
  Write(Begin(1));
  const VectorClock event = RecordOn(1);
  monitor_.Join(host_, event);
  Read(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E7WhatCameAfterTheEventIsNot) {
  const VectorClock event = RecordOn(1);
  Write(Begin(1));
  monitor_.Join(host_, event);
  Read(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E8AQueryThatSaidCompleteOrdersTheHost) {
  Write(Begin(1));
  monitor_.JoinAgent(host_, Lane(1));
  Write(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E8AQueryThatSaidCompleteDoesNotOrderWhatIsSubmittedLater) {
  monitor_.JoinAgent(host_, Lane(1));
  Write(Begin(1));
  Write(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteWrite));
}

TEST_F(OrderEdges, E9ADeviceThatWasWaitedForOrdersAllItsStreams) {
  for (uint32_t stream = 1; stream <= 3; ++stream) Write(Begin(stream), kBuffer + 256 * stream, 256);
  for (uint32_t stream = 1; stream <= 3; ++stream) Synchronize(stream);
  Write(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E9AStreamThatWasLeftOutStaysUnordered) {
  for (uint32_t stream = 1; stream <= 3; ++stream) Write(Begin(stream), kBuffer + 256 * stream, 256);
  for (uint32_t stream = 1; stream <= 2; ++stream) Synchronize(stream);
  Write(Host("aclrtMemcpy"));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteWrite));
}

TEST_F(OrderEdges, E10AHostFunctionIsOrderedAfterWhatCameBeforeIt) {
  const Agent callback = monitor_.AddAgent("callbacks of stream 1");
  Write(Begin(1));
  const Actor task = Begin(1);
  monitor_.Tick(callback);
  monitor_.JoinAgent(callback, Lane(1));
  Read({callback, task.task, task.identity, 0});
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E10AHostFunctionIsNotOrderedAfterAnotherStream) {
  const Agent callback = monitor_.AddAgent("callbacks of stream 1");
  Write(Begin(2));
  const Actor task = Begin(1);
  monitor_.Tick(callback);
  monitor_.JoinAgent(callback, Lane(1));
  Read({callback, task.task, task.identity, 0});
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E10AHostFunctionThatBlocksIsOrderedBeforeWhatFollows) {
  const Agent callback = monitor_.AddAgent("callbacks of stream 1");
  const Actor task = Begin(1);
  monitor_.Tick(callback);
  monitor_.JoinAgent(callback, Lane(1));
  Write({callback, task.task, task.identity, 0});
  monitor_.JoinAgent(Lane(1), callback);
  Read(Begin(1));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E10AHostFunctionThatDoesNotBlockIsNot) {
  const Agent callback = monitor_.AddAgent("callbacks of stream 1");
  const Actor task = Begin(1);
  monitor_.Tick(callback);
  monitor_.JoinAgent(callback, Lane(1));
  Write({callback, task.task, task.identity, 0});
  Read(Begin(1));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E11WhatActivatesAStreamIsOrderedBeforeIt) {
  const Submission submission = Submit();
  Write(Begin(1, submission));
  Begin(1, submission);
  monitor_.JoinAgent(Lane(2), Lane(1));
  Read(Begin(2, submission));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E11WhatFollowsTheActivationIsNot) {
  const Submission submission = Submit();
  Begin(1, submission);
  monitor_.JoinAgent(Lane(2), Lane(1));
  Write(Begin(1, submission));
  Read(Begin(2, submission));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E12AnExecutionIsOrderedAfterWhatCameBeforeItAndBeforeWhatFollows) {
  const Submission built = Submit();
  VectorClock end_of_graph;
  Write(Begin(1));
  monitor_.JoinAgent(Lane(2), Begin(1).agent);
  Write(Begin(2, built));
  monitor_.Contribute(Begin(2, built).agent, end_of_graph);
  WaitOn(1, end_of_graph);
  Write(Begin(1));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E12AStreamThatDoesNotReachTheEndOfTheGraphIsNotOrderedBeforeWhatFollows) {  // Ex6
  const Submission built = Submit();
  VectorClock end_of_graph;
  const Actor execute = Begin(1);
  monitor_.JoinAgent(Lane(2), execute.agent);
  monitor_.JoinAgent(Lane(3), execute.agent);
  Begin(2, built);
  Write(Begin(3, built));
  monitor_.Contribute(Begin(2, built).agent, end_of_graph);
  WaitOn(1, end_of_graph);
  Read(Begin(1));
  EXPECT_THAT(Kinds(), ElementsAre(kWriteRead));
}

TEST_F(OrderEdges, E12AStreamThatIsJoinedToTheEndOfTheGraphIs) {  // Ex6, mended
  const Submission built = Submit();
  VectorClock end_of_graph, joined;
  const Actor execute = Begin(1);
  monitor_.JoinAgent(Lane(2), execute.agent);
  monitor_.JoinAgent(Lane(3), execute.agent);
  Write(Begin(3, built));
  monitor_.Record(Begin(3, built).agent, joined);
  monitor_.Join(Begin(2, built).agent, joined);
  monitor_.Contribute(Begin(2, built).agent, end_of_graph);
  WaitOn(1, end_of_graph);
  Read(Begin(1));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E18AStreamWhoseDestructionWaitedIsOrderedBeforeTheHost) {
  Write(Begin(1));
  monitor_.Tick(host_);
  monitor_.JoinAgent(host_, Lane(1));
  monitor_.OnFree(Host("aclrtFree"), {kBuffer, kBufferSize});
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(OrderEdges, E18AStreamWhoseDestructionDidNotWaitIsNot) {
  Write(Begin(1));
  monitor_.OnFree(Host("aclrtFree"), {kBuffer, kBufferSize});
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kFreeInUse));
}

TEST_F(OrderEdges, KnowsTellsWhetherAllThatAnotherDidIsKnown) {
  EXPECT_TRUE(monitor_.Knows(Lane(2), Lane(1)));
  Begin(1);
  EXPECT_FALSE(monitor_.Knows(Lane(2), Lane(1)));
  monitor_.JoinAgent(Lane(2), Lane(1));
  EXPECT_TRUE(monitor_.Knows(Lane(2), Lane(1)));
  Begin(1);
  EXPECT_FALSE(monitor_.Knows(Lane(2), Lane(1)));
  EXPECT_TRUE(monitor_.Knows(Lane(1), Lane(1)));
}

TEST_F(OrderEdges, SubmissionsShareWhatTheHostKnowsUntilItLearnsMore) {
  const Submission first = Submit();
  EXPECT_EQ(Submit().knowledge, first.knowledge);
  Begin(1);
  Synchronize(1);
  const Submission later = Submit();
  EXPECT_NE(later.knowledge, first.knowledge);
  Synchronize(1);
  EXPECT_EQ(Submit().knowledge, later.knowledge);
}

}  // namespace
}  // namespace sim
