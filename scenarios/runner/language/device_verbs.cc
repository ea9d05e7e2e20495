#include "scenarios/runner/language/device_verbs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

constexpr uint64_t kU8 = UINT8_MAX;
constexpr uint64_t kU32 = UINT32_MAX;
constexpr uint64_t kAnyInteger = uint64_t{1} << 53;  // exact in every YAML and JSON reader
constexpr uint64_t kLongestMs = 86'400'000;
constexpr uint64_t kMostNops = 100'000;
constexpr uint64_t kMostBlocks = 65'535;

constexpr VerbParameter kTimeoutMs{
    .name = "timeout_ms", .operands = kIntegerOperand, .maximum = kLongestMs, .required = false};
constexpr VerbParameter kTimeoutS{.name = "timeout_s", .operands = kIntegerOperand, .maximum = kU32, .required = false};

constexpr Verb kVerbs[] = {
    // Memory.
    {.name = "free", .parameters = {{{.name = "buffer", .operands = kBufferOperand}}}, .help = "frees it at once"},
    {.name = "free_with_device_sync",
     .parameters = {{{.name = "buffer", .operands = kBufferOperand}}},
     .help = "waits for all tasks first"},
    {.name = "memset",
     .parameters = {{{.name = "destination", .operands = kBufferOperand | kHostOperand},
                     {.name = "value", .operands = kIntegerOperand, .maximum = kU8}}},
     .on = OnStream::kMay,
     .help = "sets every byte; without a stream at once, by the host, which is the only way for host memory"},
    {.name = "copy",
     .parameters = {{{.name = "destination", .operands = kBufferOperand | kHostOperand},
                     {.name = "source", .operands = kBufferOperand | kHostOperand},
                     {.name = "mode", .operands = kWordOperand, .words = "in_place buffered", .required = false}}},
     .on = OnStream::kMay,
     .help = "copies as many bytes as the source has; without a stream at once. `buffered`: host memory is read by the "
             "call"},
    {.name = "copy_by_addresses",
     .parameters = {{{.name = "pair", .operands = kBufferOperand},
                     {.name = "bytes", .operands = kIntegerOperand, .maximum = kAnyInteger}}},
     .on = OnStream::kMust,
     .help = "copies from and to the two addresses that lie in the pair (source, destination) when it runs"},
    {.name = "write_u32",
     .parameters = {{{.name = "destination", .operands = kBufferOperand},
                     {.name = "values", .operands = kIntegerOperand, .maximum = kU32, .many = true}}},
     .help = "the host writes numbers at once"},
    {.name = "write_u64",
     .parameters = {{{.name = "destination", .operands = kBufferOperand},
                     {.name = "values", .operands = kIntegerOperand, .maximum = kAnyInteger, .many = true}}},
     .help = "the same, 8 bytes each"},
    {.name = "write_addresses",
     .parameters = {{{.name = "destination", .operands = kBufferOperand},
                     {.name = "of", .operands = kBufferOperand, .many = true}}},
     .help = "the host writes addresses of buffers at once: argument blocks, address pairs"},
    {.name = "collective",
     .parameters = {{{.name = "operation",
                      .operands = kWordOperand,
                      .words = "AllReduce AllGather ReduceScatter Broadcast AllToAll"},
                     {.name = "destination", .operands = kBufferOperand},
                     {.name = "source", .operands = kBufferOperand},
                     {.name = "ranks", .operands = kIntegerOperand, .maximum = kU32, .required = false}}},
     .on = OnStream::kMust,
     .help = "a collective operation; one rank unless said"},
    {.name = "prefetch",
     .parameters = {{{.name = "buffer", .operands = kBufferOperand}}},
     .on = OnStream::kMust,
     .help = "brings it into the cache"},
    {.name = "host_register",
     .parameters = {{{.name = "memory", .operands = kHostOperand}}},
     .help = "pins host memory"},
    {.name = "host_unregister", .parameters = {{{.name = "memory", .operands = kHostOperand}}}, .help = "ends that"},

    // Streams.
    {.name = "synchronize",
     .parameters = {{{.name = "object", .operands = kStreamOperand | kEventOperand, .required = false}, kTimeoutMs}},
     .help = "the host waits for a stream or an event; without one for the device"},
    {.name = "query",
     .parameters = {{{.name = "object", .operands = kStreamOperand | kEventOperand}}},
     .help = "asks whether it is done, and forgets the answer: what it orders stays"},
    {.name = "nop",
     .parameters = {{{.name = "count", .operands = kIntegerOperand, .maximum = kMostNops, .required = false}}},
     .on = OnStream::kMust,
     .help = "so many tasks that do nothing; one unless said"},
    {.name = "host_function",
     .parameters = {{{.name = "calls", .operands = kWordOperand, .words = "nothing synchronize", .required = false}}},
     .on = OnStream::kMust,
     .help = "a function on the host; `synchronize`: it calls the device, which it must not"},
    {.name = "abort",
     .parameters = {{{.name = "object", .operands = kStreamOperand | kModelOperand}}},
     .help = "kills what runs and drops the rest"},
    {.name = "stop_on_failure",
     .parameters = {{{.name = "stream", .operands = kStreamOperand}}},
     .help = "a failure of the stream stops the whole context"},
    {.name = "destroy",
     .parameters = {{{.name = "object",
                      .operands = kStreamOperand | kEventOperand | kNotifyOperand | kCountNotifyOperand |
                                  kLabelOperand | kModelOperand}}},
     .help = "destroys it; a stream is waited for, a model's streams are unbound first"},
    {.name = "destroy_force",
     .parameters = {{{.name = "stream", .operands = kStreamOperand}}},
     .help = "destroys a stream without waiting"},

    // Events, notifies, value cells.
    {.name = "record",
     .parameters = {{{.name = "object", .operands = kEventOperand | kNotifyOperand}}},
     .on = OnStream::kMust,
     .help = "signals that the stream has come so far"},
    {.name = "wait",
     .parameters = {{{.name = "object", .operands = kEventOperand | kNotifyOperand}, kTimeoutS}},
     .on = OnStream::kMust,
     .help = "holds the stream until the signal is there; a notify is cleared then, and only it has a timeout"},
    {.name = "reset",
     .parameters = {{{.name = "event", .operands = kEventOperand}}},
     .on = OnStream::kMust,
     .help = "clears an event"},
    {.name = "elapsed_time",
     .parameters = {{{.name = "start", .operands = kEventOperand}, {.name = "end", .operands = kEventOperand}}},
     .help = "asks for the time between two events"},
    {.name = "count",
     .parameters = {{{.name = "object", .operands = kCountNotifyOperand},
                     {.name = "mode", .operands = kWordOperand, .words = "set add bit_or bit_and"},
                     {.name = "value", .operands = kIntegerOperand, .maximum = kU32}}},
     .on = OnStream::kMust,
     .help = "changes a counting notify"},
    {.name = "wait_count",
     .parameters = {{{.name = "object", .operands = kCountNotifyOperand},
                     {.name = "mode",
                      .operands = kWordOperand,
                      .words = "less equal greater greater_or_equal equal_with_bitmask"},
                     {.name = "value", .operands = kIntegerOperand, .maximum = kU32},
                     {.name = "then", .operands = kWordOperand, .words = "keep clear", .required = false},
                     kTimeoutS}},
     .on = OnStream::kMust,
     .help = "holds the stream until the count compares"},
    {.name = "value_write",
     .parameters = {{{.name = "cell", .operands = kBufferOperand},
                     {.name = "value", .operands = kIntegerOperand, .maximum = kAnyInteger}}},
     .on = OnStream::kMust,
     .help = "writes an 8-byte cell"},
    {.name = "value_wait",
     .parameters = {{{.name = "cell", .operands = kBufferOperand},
                     {.name = "mode", .operands = kWordOperand, .words = "greater_or_equal equal and nor"},
                     {.name = "value", .operands = kIntegerOperand, .maximum = kAnyInteger}}},
     .on = OnStream::kMust,
     .help = "holds the stream until the cell compares"},

    // Kernels.
    {.name = "launch",
     .parameters = {{{.name = "op", .operands = kNewOpOperand},
                     {.name = "reads", .operands = kBufferOperand, .required = false, .many = true},
                     {.name = "writes", .operands = kBufferOperand, .required = false, .many = true},
                     {.name = "blocks",
                      .operands = kIntegerOperand | kWordOperand,
                      .words = "placeholder",
                      .maximum = kMostBlocks,
                      .required = false},
                     {.name = "cycles", .operands = kIntegerOperand, .maximum = kAnyInteger, .required = false},
                     {.name = "fill", .operands = kIntegerOperand, .maximum = kU8, .required = false},
                     {.name = "args", .operands = kBufferOperand, .required = false}}},
     .on = OnStream::kMust,
     .help =
         "a kernel of that op, which is nothing but what it says: it reads and writes these ranges (what it writes "
         "becomes `fill`, else 0), one block of 1850 cycles unless said. `args`: its argument block lies there (the "
         "addresses of reads, then writes) and is read when it begins"},
    {.name = "update",
     .parameters = {{{.name = "op", .operands = kOpOperand},
                     {.name = "tiling_key", .operands = kBufferOperand},
                     {.name = "block_dim", .operands = kBufferOperand}}},
     .on = OnStream::kMust,
     .help = "a launch of a model above takes its tiling key (8 bytes) and block dim (4) from memory"},

    // Models.
    {.name = "end_task",
     .parameters = {{{.name = "model", .operands = kModelOperand}}},
     .on = OnStream::kMust,
     .help = "the task after which the model counts as complete"},
    {.name = "end_build", .parameters = {{{.name = "model", .operands = kModelOperand}}}, .help = "ends its build"},
    {.name = "execute",
     .parameters = {{{.name = "model", .operands = kModelOperand}, kTimeoutMs}},
     .on = OnStream::kMay,
     .help = "runs it once and waits; with a stream as tasks of that stream, without waiting"},
    {.name = "activate",
     .parameters = {{{.name = "stream", .operands = kStreamOperand}}},
     .on = OnStream::kMust,
     .help = "starts another stream of the model"},
    {.name = "switch_stream",
     .parameters = {{{.name = "left", .operands = kBufferOperand},
                     {.name = "condition",
                      .operands = kWordOperand,
                      .words = "equal not_equal greater greater_or_equal less less_or_equal"},
                     {.name = "right", .operands = kBufferOperand},
                     {.name = "stream", .operands = kStreamOperand},
                     {.name = "type", .operands = kWordOperand, .words = "int32 int64", .required = false}}},
     .on = OnStream::kMust,
     .help = "when two values compare so, goes on with the other stream; int32 unless said"},
    {.name = "set_label",
     .parameters = {{{.name = "label", .operands = kLabelOperand}}},
     .on = OnStream::kMust,
     .help = "marks the place"},
    {.name = "switch_label",
     .parameters = {{{.name = "index", .operands = kBufferOperand},
                     {.name = "labels", .operands = kLabelOperand, .many = true}}},
     .on = OnStream::kMust,
     .help = "goes on behind the label that the u32 at index chooses"},

    // The device.
    {.name = "set_device", .help = "sets it for this thread once more"},
    {.name = "reset_device", .help = "counts once less; the last one releases it, and all that is left is a leak"},
    {.name = "reset_device_force", .help = "releases it at once"},
    {.name = "op_wait_timeout",
     .parameters = {{{.name = "seconds", .operands = kIntegerOperand, .maximum = kU32}}},
     .help = "how long waits of streams may last; 0 for ever"},
    {.name = "op_execute_timeout",
     .parameters = {{{.name = "seconds", .operands = kIntegerOperand, .maximum = kU32}}},
     .help = "how long kernels may last"},
};

}  // namespace

std::string DescribeOperands(uint32_t operands) {
  constexpr std::pair<Operand, std::string_view> kNames[] = {
      {kBufferOperand, "a buffer"}, {kHostOperand, "host memory"}, {kStreamOperand, "a stream"},
      {kEventOperand, "an event"},  {kNotifyOperand, "a notify"},  {kCountNotifyOperand, "a counting notify"},
      {kLabelOperand, "a label"},   {kModelOperand, "a model"},    {kOpOperand, "an op of a launch"},
      {kNewOpOperand, "a name"},    {kIntegerOperand, "a number"}, {kWordOperand, "a word"},
  };
  std::vector<std::string_view> names;
  for (const auto& [operand, name] : kNames) {
    if ((operands & operand) != 0) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, " or "));
}

std::span<const VerbParameter> Verb::used() const {
  const auto* end = std::ranges::find_if(parameters, [](const VerbParameter& p) { return p.name.empty(); });
  return {parameters.begin(), end};
}

std::span<const Verb> AllVerbs() { return kVerbs; }

const Verb* FindVerb(std::string_view name) {
  const auto* found = std::ranges::find(kVerbs, name, &Verb::name);
  return found == std::end(kVerbs) ? nullptr : found;
}

std::vector<std::string> VerbNames() {
  std::vector<std::string> names;
  for (const Verb& verb : kVerbs) names.emplace_back(verb.name);
  return names;
}

std::string Signature(const Verb& verb) {
  std::vector<std::string> parameters;
  for (const VerbParameter& parameter : verb.used()) {
    std::string text(parameter.name);
    if (!parameter.words.empty() && parameter.required) {
      text = fmt::format("{}", fmt::join(SplitWords(parameter.words), "\\|"));
    } else if (!parameter.words.empty()) {
      text += fmt::format("={}", fmt::join(SplitWords(parameter.words), "\\|"));
    } else if (!parameter.required) {
      text += "=";
    }
    if (parameter.many) text += "…";
    parameters.push_back(std::move(text));
  }
  constexpr std::string_view kOn[] = {"", " [on stream]", " on stream"};
  return fmt::format("{}({}){}", verb.name, fmt::join(parameters, ", "), kOn[static_cast<size_t>(verb.on)]);
}

}  // namespace scenario
