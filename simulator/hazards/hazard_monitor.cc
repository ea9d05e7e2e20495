#include "simulator/hazards/hazard_monitor.h"

#include "simulator/hazards/hazard_monitor_impl.h"

namespace sim {

HazardMonitor::HazardMonitor() : impl_(std::make_unique<Impl>()) {}
HazardMonitor::~HazardMonitor() = default;

Agent HazardMonitor::AddAgent(std::string name) { return impl_->order.AddAgent(std::move(name)); }
void HazardMonitor::Tick(Agent agent) { impl_->order.Tick(agent); }
Submission HazardMonitor::Submit(Agent host) { return impl_->order.Submit(host); }
void HazardMonitor::Begin(Agent lane, const Submission& submission) { impl_->order.Begin(lane, submission); }
void HazardMonitor::Record(Agent agent, VectorClock& point) { impl_->order.Record(agent, point); }
void HazardMonitor::Contribute(Agent agent, VectorClock& point) { impl_->order.Contribute(agent, point); }
void HazardMonitor::Join(Agent agent, const VectorClock& point) { impl_->order.Join(agent, point); }
void HazardMonitor::JoinAgent(Agent agent, Agent other) { impl_->order.JoinAgent(agent, other); }
bool HazardMonitor::Knows(Agent later, Agent earlier) const { return impl_->order.Knows(later, earlier); }
uint32_t HazardMonitor::ClockOf(Agent agent) const { return impl_->order.Now(agent).clock; }
uint32_t HazardMonitor::CountKnown(Agent later, Agent earlier) const {
  return later == earlier ? ClockOf(later) : impl_->order.KnowledgeOf(later).Of(earlier);
}

void HazardMonitor::OnMalloc(const Actor&, const rt::AddressRange& range, std::string_view name) {
  if (range.size == 0) return;
  if (!impl_->freed.empty()) impl_->freed.Remove(range);
  impl_->allocations.Add(range, name);
}

void HazardMonitor::OnHostMemory(const rt::AddressRange& range, std::string_view name) {
  if (range.size == 0) return;
  if (!impl_->freed.empty()) impl_->freed.Remove(range);
  ShadowAllocation& allocation = impl_->allocations.Add(range, name);
  allocation.host_memory = true;
  allocation.intervals.At({}).state.initialized = true;
}

void HazardMonitor::OnFree(const Actor& actor, const rt::AddressRange& range) { impl_->OnFree(actor, range); }

void HazardMonitor::Touch(const Actor& actor, const Access& access, AccessGrade grade) {
  impl_->TouchAll(actor, {&access, 1}, grade);
}

void HazardMonitor::TouchAll(const Actor& actor, const std::vector<Access>& accesses, AccessGrade grade) {
  impl_->TouchAll(actor, accesses, grade);
}

void HazardMonitor::TouchCopy(const Actor& actor, uint64_t destination, uint64_t source, uint64_t count) {
  impl_->Touch(actor, {source, count, 1, 0, AccessKind::kRead}, AccessGrade::kExact);
  if (destination != source) impl_->Touch(actor, {destination, count, 1, 0, AccessKind::kWrite}, AccessGrade::kExact);
  impl_->uninitialized.clear();
  if (destination != source) impl_->CopyInitialization(destination, source, count);
}

void HazardMonitor::Forget(const rt::AddressRange& range) { impl_->Forget(range); }

void HazardMonitor::CopyInitialization(uint64_t destination, uint64_t source, uint64_t count) {
  impl_->CopyInitialization(destination, source, count);
}

void HazardMonitor::Report(Hazard hazard) { impl_->SightForeign(std::move(hazard)); }
void HazardMonitor::Report(HazardKind kind, std::vector<HazardParty> parties, std::string cause, uint64_t at_ns) {
  Hazard hazard;
  hazard.kind = kind;
  hazard.parties = std::move(parties);
  hazard.cause = std::move(cause);
  hazard.at_ns = at_ns;
  Report(std::move(hazard));
}
const std::vector<Hazard>& HazardMonitor::hazards() const { return impl_->log.hazards(); }
uint64_t HazardMonitor::hazards_left_out() const { return impl_->log.left_out(); }
HazardMonitor::Footprint HazardMonitor::footprint() const { return impl_->Measure(); }

}  // namespace sim
