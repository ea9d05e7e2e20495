#include "scenarios/runner/execute/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

extern char** environ;

namespace scenario {
namespace {

using Clock = std::chrono::steady_clock;
using ge::kInternal;
using ge::MakeError;

/// A descriptor that is closed when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int value = -1) : value_(value) {}
  Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    Close();
    value_ = std::exchange(other.value_, -1);
    return *this;
  }
  ~Descriptor() { Close(); }
  int get() const { return value_; }
  void Close() {
    if (value_ >= 0) close(value_);
    value_ = -1;
  }

 private:
  int value_;
};

struct Pipe {
  Descriptor read, write;
};

ge::StatusOr<Pipe> MakePipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return MakeError(kInternal, "pipe2: {}", std::strerror(errno));
  // The child's own descriptors are made from the write ends: those must not lie where these go.
  if (ends[1] <= kChildChannel) {
    int moved = fcntl(ends[1], F_DUPFD_CLOEXEC, kChildChannel + 1);
    close(ends[1]);
    ends[1] = moved;
  }
  Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
  fcntl(pipe.read.get(), F_SETFL, O_NONBLOCK);
  return pipe;
}

std::vector<std::string> MakeEnvironment(const std::vector<std::string>& replacements) {
  std::vector<std::string> environment = replacements;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    std::string_view text = *variable;
    std::string_view name = text.substr(0, text.find('=') + 1);
    bool replaced = false;
    for (const std::string& replacement : replacements)
      replaced = replaced || std::string_view(replacement).starts_with(name);
    if (!replaced) environment.emplace_back(text);
  }
  return environment;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

ge::StatusOr<pid_t> Spawn(const ChildCommand& command, int channel, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, kChildChannel);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<std::string> arguments = command.arguments;
  std::vector<std::string> environment = MakeEnvironment(command.environment);
  pid_t pid = 0;
  int error = posix_spawn(&pid, arguments[0].c_str(), &actions, &attributes, Pointers(arguments).data(),
                          Pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return MakeError(kInternal, "cannot start '{}': {}", arguments[0], std::strerror(error));
  return pid;
}

/// Gathers what a child writes.
class Gatherer {
 public:
  Gatherer(ChildOutcome& outcome, const std::function<void(std::string_view)>& on_line)
      : outcome_(outcome), on_line_(on_line) {}

  /// Reads what is there. False: the other end is closed.
  bool DrainChannel(int descriptor) {
    return Drain(descriptor, [this](std::string_view bytes) {
      channel_bytes_ += bytes.size();
      partial_ += bytes;
      for (size_t end = partial_.find('\n'); end != std::string::npos; end = partial_.find('\n')) {
        outcome_.lines.push_back(partial_.substr(0, end));
        partial_.erase(0, end + 1);
        if (on_line_) on_line_(outcome_.lines.back());
      }
    });
  }
  bool DrainOutput(int descriptor) {
    return Drain(descriptor, [this](std::string_view bytes) {
      outcome_.output += bytes;
      if (outcome_.output.size() > 2 * kMaxOutputTail)
        outcome_.output.erase(0, outcome_.output.size() - kMaxOutputTail);
    });
  }
  bool overflow() const { return channel_bytes_ > kMaxChannelBytes; }

 private:
  template <typename Take>
  static bool Drain(int descriptor, Take take) {
    // A bounded number of rounds: a child that writes without end must not keep us from looking at the clock.
    constexpr int kMaxRounds = 64;
    std::array<char, 16384> buffer;
    for (int round = 0; round < kMaxRounds; ++round) {
      ssize_t size = read(descriptor, buffer.data(), buffer.size());
      if (size > 0) take(std::string_view(buffer.data(), static_cast<size_t>(size)));
      if (size == 0) return false;
      if (size < 0) return errno == EAGAIN || errno == EINTR;
    }
    return true;
  }

  ChildOutcome& outcome_;
  const std::function<void(std::string_view)>& on_line_;
  std::string partial_;
  size_t channel_bytes_ = 0;
};

void TakeExit(int status, ChildOutcome& outcome) {
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
}

bool HasEnded(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/// Waits for the child while reading both pipes; kills its group when the time is over.
void Watch(pid_t pid, Pipe& channel, Pipe& output, Clock::time_point deadline, Gatherer& gatherer,
           ChildOutcome& outcome) {
  constexpr int kTickMs = 20;
  bool channel_open = true, output_open = true;
  int status = 0;
  for (;;) {
    std::array<pollfd, 2> polled{pollfd{channel_open ? channel.read.get() : -1, POLLIN, 0},
                                 pollfd{output_open ? output.read.get() : -1, POLLIN, 0}};
    bool any_open = channel_open || output_open;
    // With both pipes closed the child is about to end.
    if (any_open) poll(polled.data(), polled.size(), kTickMs);
    if (!any_open) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (channel_open) channel_open = gatherer.DrainChannel(channel.read.get());
    if (output_open) output_open = gatherer.DrainOutput(output.read.get());
    if (HasEnded(pid)) break;
    if (Clock::now() < deadline && !gatherer.overflow()) continue;
    outcome.timed_out = true;
    break;
  }
  // Whatever it started goes with it; then nothing more can come through the pipes. The child is not reaped yet: its id
  // is still its own.
  kill(-pid, SIGKILL);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  TakeExit(status, outcome);
  if (channel_open) gatherer.DrainChannel(channel.read.get());
  if (output_open) gatherer.DrainOutput(output.read.get());
}

}  // namespace

ge::StatusOr<ChildOutcome> RunChild(const ChildCommand& command, const std::function<void(std::string_view)>& on_line) {
  GE_ASSIGN_OR_RETURN(Pipe channel, MakePipe());
  GE_ASSIGN_OR_RETURN(Pipe output, MakePipe());
  Clock::time_point deadline = Clock::now() + command.wall_limit;
  GE_ASSIGN_OR_RETURN(pid_t pid, Spawn(command, channel.write.get(), output.write.get()));
  channel.write.Close();
  output.write.Close();
  ChildOutcome outcome;
  Gatherer gatherer(outcome, on_line);
  Watch(pid, channel, output, deadline, gatherer, outcome);
  if (outcome.output.size() > kMaxOutputTail) outcome.output.erase(0, outcome.output.size() - kMaxOutputTail);
  return outcome;
}

std::string SignalName(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal) : fmt::format("SIG{}", name);
}

ge::StatusOr<std::filesystem::path> OwnExecutable() {
  std::error_code error;
  std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return MakeError(kInternal, "cannot read /proc/self/exe: {}", error.message());
  return path;
}

}  // namespace scenario
