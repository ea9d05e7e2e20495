#include "property_tests/hazards/program.h"

#include <fmt/format.h>

namespace sim::hazard_oracle {
namespace {

constexpr std::string_view kAccessNames[] = {"read", "write", "atomic"};
constexpr std::string_view kGradeNames[] = {"exact", "declared", "may"};

}  // namespace

void showValue(const Program& program, std::ostream& out) {
  ProgramRun run(ProgramRun::Repair::kNo);
  run.Run(program);
  for (const std::string& step : run.steps) out << "\n  " << step;
  for (const Hazard& hazard : run.monitor.hazards()) out << "\n  -> " << DescribeHazard(hazard);
  out << "\n";
}

ProgramRun::ProgramRun(Repair repair) : graph(kHosts + kStreams), memory(graph, kBytes), repair_(repair) {
  for (size_t host = 0; host < kHosts; ++host) monitor.AddAgent(fmt::format("host thread {}", host + 1));
  for (size_t stream = 0; stream < kStreams; ++stream) monitor.AddAgent(fmt::format("stream {}", stream + 1));
  const Actor host = HostAction(0);
  for (size_t slot = 0; slot < 2; ++slot) Malloc(host, slot, 0, kSlotBytes);
}

void ProgramRun::Run(const Program& program) {
  for (uint64_t step : program.steps) Step(Digits(step));
}

void ProgramRun::Step(Digits digits) {
  const size_t what = digits.Below(22);
  const size_t stream = digits.Below(kStreams), host = digits.Below(kHosts), signal = digits.Below(kSignals);
  switch (what) {
    case 0:
    case 1:
      return Submit(host, stream);
    case 2: {
      const Actor actor = Begin(stream);
      Tell(fmt::format("records event {}", signal));
      monitor.Record(actor.agent, events_[signal].point);
      events_[signal].posted = {graph.Last(actor.agent)};
      return;
    }
    case 3:
    case 4: {
      const Actor actor = Begin(stream);
      Tell(fmt::format("waits for event {}", signal));
      return JoinSignal(actor, events_[signal]);
    }
    case 5:
    case 20: {
      const Actor actor = Begin(stream);
      Tell(fmt::format("posts notify {}", signal));
      monitor.Contribute(actor.agent, notifies_[signal].point);
      notifies_[signal].posted.push_back(graph.Last(actor.agent));
      return;
    }
    case 6: {
      const Actor actor = Begin(stream);
      const bool clears = digits.Below(2) == 0;
      Tell(fmt::format("waits for notify {}{}", signal, clears ? " and clears it" : ""));
      JoinSignal(actor, notifies_[signal]);
      if (clears) notifies_[signal] = {};
      return;
    }
    case 7: {
      const Actor actor = HostAction(host);
      Tell(fmt::format("synchronises stream {}", stream + 1));
      monitor.JoinAgent(actor.agent, static_cast<Agent>(LaneAgent(stream)));
      graph.AddEdge(graph.Last(LaneAgent(stream)), graph.Last(actor.agent));
      return;
    }
    case 8: {
      const size_t target = digits.Below(kStreams);
      if (target == stream) return;
      Tell(fmt::format("stream {} activates stream {}", stream + 1, target + 1));
      monitor.JoinAgent(static_cast<Agent>(LaneAgent(target)), static_cast<Agent>(LaneAgent(stream)));
      graph.AddEdge(graph.Last(LaneAgent(stream)), graph.Add(LaneAgent(target)));
      return;
    }
    case 9:
      return Free(HostAction(host), digits.Below(kSlots));
    case 10:
    case 11: {
      const size_t slot = digits.Below(kSlots), size = 1 + digits.Below(kSlotBytes);
      return Malloc(HostAction(host), slot, digits.Below(kSlotBytes - size + 1), size);
    }
    case 12: {
      const size_t begin = digits.Below(kBytes);
      return Forget(begin, std::min(digits.Below(kSlotStep), kBytes - begin));
    }
    case 13: {
      const size_t count = digits.Below(kSlotBytes);
      const size_t source = digits.Below(2) * kSlotStep, destination = (2 + digits.Below(2)) * kSlotStep;
      return Copy(Begin(stream), destination + digits.Below(8), source + digits.Below(8), count);
    }
    case 14:
    case 15:
      return Touch(HostAction(host), AnyTouches(digits));
    default:
      return Touch(Begin(stream), AnyTouches(digits));
  }
}

ProgramRun::TouchSet ProgramRun::AnyTouches(Digits& digits) {
  constexpr AccessGrade kGrades[] = {AccessGrade::kExact, AccessGrade::kDeclared, AccessGrade::kExact,
                                     AccessGrade::kDeclared, AccessGrade::kMay};
  TouchSet touches;
  touches.grade = kGrades[digits.Below(std::size(kGrades))];
  const size_t count = 1 + digits.Below(3);
  for (size_t i = 0; i < count; ++i) {
    Access access;
    access.kind = static_cast<AccessKind>(digits.Below(3));
    access.rows = 1 + digits.Below(3);
    access.row_bytes = 1 + digits.Below(access.rows == 1 ? 64 : 8);
    access.stride = access.row_bytes + digits.Below(4);
    access.address = kFirstAddress + digits.Below(kBytes - (access.rows - 1) * access.stride - access.row_bytes);
    touches.accesses.push_back(access);
  }
  return touches;
}

Actor ProgramRun::Named(size_t agent, rt::TaskRef task) const {
  TaskIdentity identity{fmt::format("action {}", graph.Last(agent)), "", ""};
  return {static_cast<Agent>(agent), task, std::make_shared<const TaskIdentity>(std::move(identity)), 0};
}

void ProgramRun::Submit(size_t host, size_t stream) {
  Tell(fmt::format("host {} submits to stream {}", host + 1, stream + 1));
  queues_[stream].push_back({monitor.Submit(static_cast<Agent>(host)), graph.Add(host)});
}

Actor ProgramRun::Begin(size_t stream) {
  if (queues_[stream].empty()) Submit(0, stream);
  const Queued queued = queues_[stream].front();
  queues_[stream].pop_front();
  const size_t agent = LaneAgent(stream);
  monitor.Begin(static_cast<Agent>(agent), queued.submission);
  graph.AddEdge(queued.action, graph.Add(agent));
  Tell(fmt::format("stream {}, action {}:", stream + 1, graph.Last(agent)));
  return Named(agent, {rt::StreamId{static_cast<uint32_t>(stream + 1)}, task_ids_[stream]++});
}

Actor ProgramRun::HostAction(size_t host) {
  monitor.Tick(static_cast<Agent>(host));
  graph.Add(host);
  Tell(fmt::format("host {}, action {}:", host + 1, graph.Last(host)));
  return Named(host, {});
}

void ProgramRun::JoinSignal(const Actor& actor, const Signal& signal) {
  monitor.Join(actor.agent, signal.point);
  for (OrderGraph::Action posted : signal.posted) graph.AddEdge(posted, graph.Last(actor.agent));
}

void ProgramRun::Join(const Actor& actor, OrderGraph::Action action) {
  const size_t other = graph.AgentOf(action);
  Tell(fmt::format("  after action {}", action));
  if (action % 2 == 0) {
    monitor.JoinAgent(actor.agent, static_cast<Agent>(other));
  } else {
    VectorClock point;
    monitor.Record(static_cast<Agent>(other), point);
    monitor.Join(actor.agent, point);
  }
  graph.AddEdge(graph.Last(other), graph.Last(actor.agent));
}

std::vector<std::pair<size_t, AccessKind>> ProgramRun::BytesOf(const TouchSet& touches) const {
  std::vector<std::pair<size_t, AccessKind>> bytes;
  for (const Access& access : touches.accesses) {
    for (size_t row = 0; row < access.rows; ++row) {
      for (size_t i = 0; i < access.row_bytes; ++i) {
        bytes.emplace_back(access.address + row * access.stride + i - kFirstAddress, access.kind);
      }
    }
  }
  return bytes;
}

void ProgramRun::Touch(const Actor& actor, const TouchSet& touches) {
  const auto bytes = BytesOf(touches);
  const OrderGraph::Action action = graph.Last(actor.agent);
  if (repair_ == Repair::kYes) {
    for (OrderGraph::Action earlier : memory.WouldLoseOrder(action, bytes)) Join(actor, earlier);
  }
  for (const Access& access : touches.accesses) {
    Tell(fmt::format("  {} {} at {}, {} rows of {} bytes, stride {}", kGradeNames[static_cast<size_t>(touches.grade)],
                     kAccessNames[static_cast<size_t>(access.kind)], access.address - kFirstAddress, access.rows,
                     access.row_bytes, access.stride));
  }
  if (touches.accesses.size() == 1) {
    monitor.Touch(actor, touches.accesses[0], touches.grade);
  } else {
    monitor.TouchAll(actor, touches.accesses, touches.grade);
  }
  memory.Touch(action, bytes, touches.grade);
}

void ProgramRun::Copy(const Actor& actor, size_t destination, size_t source, size_t count) {
  Touch(actor, {{{kFirstAddress + source, count, 1, 0, AccessKind::kRead},
                 {kFirstAddress + destination, count, 1, 0, AccessKind::kWrite}},
                AccessGrade::kExact});
  Tell("  copies what is written");
  monitor.CopyInitialization(kFirstAddress + destination, kFirstAddress + source, count);
  for (size_t i = 0; i < count; ++i) memory.CopyWritten(destination + i, source + i);
}

void ProgramRun::Free(const Actor& actor, size_t slot) {
  const auto [begin, size] = slots_[slot];
  if (size == 0) return;
  if (repair_ == Repair::kYes) {
    TouchSet all = {{{kFirstAddress + begin, size, 1, 0, AccessKind::kWrite}}, AccessGrade::kExact};
    for (OrderGraph::Action earlier : memory.WouldLoseOrder(graph.Last(actor.agent), BytesOf(all))) {
      Join(actor, earlier);
    }
  }
  Tell(fmt::format("  frees {} bytes at {}", size, begin));
  monitor.OnFree(actor, {kFirstAddress + begin, size});
  memory.Free(graph.Last(actor.agent), begin, size);
  slots_[slot] = {};
}

void ProgramRun::Malloc(const Actor& actor, size_t slot, size_t offset, size_t size) {
  if (slots_[slot].size != 0) return;
  const size_t begin = slot * kSlotStep + offset;
  Tell(fmt::format("  allocates {} bytes at {}", size, begin));
  monitor.OnMalloc(actor, {kFirstAddress + begin, size}, fmt::format("slot {}", slot));
  memory.Malloc(begin, size);
  slots_[slot] = {begin, size};
}

void ProgramRun::Forget(size_t begin, size_t size) {
  Tell(fmt::format("{} bytes at {} hold nothing any more", size, begin));
  monitor.Forget({kFirstAddress + begin, size});
  for (size_t byte = begin; byte < begin + size; ++byte) memory.Forget(byte);
}

}  // namespace sim::hazard_oracle
