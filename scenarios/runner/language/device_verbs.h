#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scenario {

/// What an argument of a sentence may be: objects of the program by name, numbers, words. Bits, because a verb may take
/// several kinds.
enum Operand : uint32_t {
  kBufferOperand = 1U << 0,  ///< device memory, whole or x[begin:end]
  kHostOperand = 1U << 1,    ///< host memory, likewise
  kStreamOperand = 1U << 2,
  kEventOperand = 1U << 3,
  kNotifyOperand = 1U << 4,
  kCountNotifyOperand = 1U << 5,
  kLabelOperand = 1U << 6,
  kModelOperand = 1U << 7,
  kOpOperand = 1U << 8,     ///< the name of a launch above
  kNewOpOperand = 1U << 9,  ///< a name that the sentence gives
  kIntegerOperand = 1U << 10,
  kWordOperand = 1U << 11,
};
/// "a buffer or an event".
std::string DescribeOperands(uint32_t operands);

struct VerbParameter {
  std::string_view name = "";  ///< as in name=value
  uint32_t operands = 0;
  std::string_view words = "";  ///< kWordOperand: choices separated by blanks
  uint64_t maximum = 0;         ///< kIntegerOperand: 0 to this
  bool required = true;
  bool many = false;  ///< one or more: the rest of the arguments, or name=[…]
};

/// Whether a sentence ends with `on STREAM`.
enum class OnStream : uint8_t { kNever, kMay, kMust };

inline constexpr size_t kMaxVerbParameters = 8;

/// One row of the verbs of a device program. The table drives parsing, error messages, the JSON schema and the table of
/// docs/scenario-language.md; execute/device_program.cc has one function for each.
struct Verb {
  std::string_view name;
  std::array<VerbParameter, kMaxVerbParameters> parameters = {};
  OnStream on = OnStream::kNever;
  std::string_view help = "";

  std::span<const VerbParameter> used() const;
};

std::span<const Verb> AllVerbs();
/// null when there is none.
const Verb* FindVerb(std::string_view name);
std::vector<std::string> VerbNames();
/// "copy(destination, source, mode=) [on stream]".
std::string Signature(const Verb& verb);

}  // namespace scenario
