#include "simulator/streams/flow.h"

#include <algorithm>
#include <utility>

#include "simulator/streams/machine.h"

namespace sim {
namespace {

constexpr char kLabelSet[] = "LABEL_SET";
constexpr char kLabelSwitch[] = "STREAM_LABEL_SWITCH_BY_INDEX";
constexpr char kStreamSwitch[] = "STREAM_SWITCH";
constexpr char kStreamActive[] = "STREAM_ACTIVE";

class LabelSet final : public Task {
 public:
  LabelSet() : Task(SharedIdentity<kLabelSet>()) {}
  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.nop_ns;
  }
};

/// Reads an operand of the scheduler and says so to who checks.
template <typename T>
ge::StatusOr<T> ReadOperand(rt::DeviceAddress address, std::string_view what, const TaskSite& site, Machine& machine) {
  auto value = machine.memory->Read<T>(address, what);
  if (!value.ok()) return ge::Status(ge::kRtIllegalParam, value.status().message());
  machine.Touch(site, address, sizeof(T), AccessKind::kRead);
  return *value;
}

class LabelSwitch final : public Task {
 public:
  LabelSwitch(rt::DeviceAddress index, std::vector<std::shared_ptr<Label>> labels, std::shared_ptr<ModelInstance> model)
      : Task(SharedIdentity<kLabelSwitch>()), index_(index), labels_(std::move(labels)), model_(std::move(model)) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    const auto index = ReadOperand<uint32_t>(index_, "read of the label index", site, machine);
    if (!index.ok()) {
      outcome.failure = index.status();
      return;
    }
    target_ = labels_[std::min<size_t>(*index, labels_.size() - 1)].get();
  }
  ge::Status End(const TaskSite& site, Machine& machine) override {
    if (target_->lane == nullptr) {
      return ge::MakeError(ge::kRtIllegalParam, "label {} has never been set", target_->id.value);
    }
    if (target_->lane == &site.lane) {
      site.lane.JumpAfterThis(target_->task_id);
      return {};
    }
    site.lane.Halt();
    return model_->Activate(*target_->lane, target_->task_id, site, machine);
  }
  std::vector<rt::StreamId> Starts() const override {
    std::vector<rt::StreamId> streams;
    for (const auto& label : labels_) {
      if (label->lane != nullptr) streams.push_back(label->lane->id());
    }
    return streams;
  }

 private:
  rt::DeviceAddress index_;
  std::vector<std::shared_ptr<Label>> labels_;
  std::shared_ptr<ModelInstance> model_;
  const Label* target_ = nullptr;  ///< of this execution
};

class StreamSwitch final : public Task {
 public:
  StreamSwitch(const SwitchOperands& operands, rt::StreamId true_stream, std::shared_ptr<ModelInstance> model)
      : Task(SharedIdentity<kStreamSwitch>()),
        operands_(operands),
        true_stream_(true_stream),
        model_(std::move(model)) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
    const auto holds = operands_.type == rt::SwitchDataType::kInt32 ? Compare<int32_t>(site, machine)
                                                                    : Compare<int64_t>(site, machine);
    if (holds.ok()) {
      taken_ = *holds;
    } else {
      outcome.failure = holds.status();
    }
  }
  ge::Status End(const TaskSite& site, Machine& machine) override {
    if (!taken_) return {};
    Lane* target = machine.lanes.Find(true_stream_);
    if (target == nullptr || target->model != model_.get()) {
      return ge::MakeError(ge::kRtIllegalParam, "stream {} is not bound to model '{}' any more", true_stream_.value,
                           model_->name);
    }
    site.lane.Halt();
    return model_->Activate(*target, 0, site, machine);
  }
  std::vector<rt::StreamId> Starts() const override { return {true_stream_}; }

 private:
  template <typename T>
  ge::StatusOr<bool> Compare(const TaskSite& site, Machine& machine) const {
    GE_ASSIGN_OR_RETURN(const T left, ReadOperand<T>(operands_.left, "read of the left value", site, machine));
    GE_ASSIGN_OR_RETURN(const T right, ReadOperand<T>(operands_.right, "read of the right value", site, machine));
    switch (operands_.condition) {
      case rt::SwitchCondition::kEqual:
        return left == right;
      case rt::SwitchCondition::kNotEqual:
        return left != right;
      case rt::SwitchCondition::kGreater:
        return left > right;
      case rt::SwitchCondition::kGreaterOrEqual:
        return left >= right;
      case rt::SwitchCondition::kLess:
        return left < right;
      case rt::SwitchCondition::kLessOrEqual:
        break;
    }
    return left <= right;
  }

  SwitchOperands operands_;
  rt::StreamId true_stream_;
  std::shared_ptr<ModelInstance> model_;
  bool taken_ = false;  ///< of this execution
};

class StreamActive final : public Task {
 public:
  StreamActive(rt::StreamId target, std::shared_ptr<ModelInstance> model)
      : Task(SharedIdentity<kStreamActive>()), target_(target), model_(std::move(model)) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.event_ns;
  }
  ge::Status End(const TaskSite& site, Machine& machine) override {
    Lane* target = machine.lanes.Find(target_);
    if (target == nullptr || target->model != model_.get()) {
      return ge::MakeError(ge::kRtIllegalParam, "stream {} is not bound to model '{}' any more", target_.value,
                           model_->name);
    }
    return model_->Activate(*target, 0, site, machine);
  }
  std::vector<rt::StreamId> Starts() const override { return {target_}; }

 private:
  rt::StreamId target_;
  std::shared_ptr<ModelInstance> model_;
};

}  // namespace

std::unique_ptr<Task> MakeLabelSet() { return std::make_unique<LabelSet>(); }
std::unique_ptr<Task> MakeLabelSwitch(rt::DeviceAddress index, std::vector<std::shared_ptr<Label>> labels,
                                      std::shared_ptr<ModelInstance> model) {
  return std::make_unique<LabelSwitch>(index, std::move(labels), std::move(model));
}
std::unique_ptr<Task> MakeStreamSwitch(const SwitchOperands& operands, rt::StreamId true_stream,
                                       std::shared_ptr<ModelInstance> model) {
  return std::make_unique<StreamSwitch>(operands, true_stream, std::move(model));
}
std::unique_ptr<Task> MakeStreamActive(rt::StreamId target, std::shared_ptr<ModelInstance> model) {
  return std::make_unique<StreamActive>(target, std::move(model));
}

}  // namespace sim
