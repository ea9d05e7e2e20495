#include "simulator/streams/host_tasks.h"

#include <exception>

#include "simulator/streams/machine.h"

namespace sim {
namespace {

constexpr char kNop[] = "NOP";
constexpr char kHostFunction[] = "HOSTFUNC_CALLBACK";

thread_local bool in_host_function = false;

class Nop final : public Task {
 public:
  Nop() : Task(SharedIdentity<kNop>()) {}
  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.nop_ns;
  }
};

class HostFunction final : public Task {
 public:
  explicit HostFunction(std::function<void()> function)
      : Task(SharedIdentity<kHostFunction>()), function_(std::move(function)) {}

  void Begin(const TaskSite&, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.host_function_ns;
    in_host_function = true;
    try {
      function_();
    } catch (const std::exception& error) {
      outcome.failure = ge::MakeError(ge::kRtInternal, "the host function threw: {}", error.what());
    }
    in_host_function = false;
  }

 private:
  std::function<void()> function_;
};

}  // namespace

bool InHostFunction() { return in_host_function; }

std::unique_ptr<Task> MakeNop() { return std::make_unique<Nop>(); }
std::unique_ptr<Task> MakeHostFunction(std::function<void()> function) {
  return std::make_unique<HostFunction>(std::move(function));
}

}  // namespace sim
