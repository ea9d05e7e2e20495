#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scenario {

/// How many values of its type a key holds.
enum class Shape : uint8_t {
  kOne,
  kList,
  kMap,  ///< by names that the author chooses
  kMapOfLists,
  kListOrNone,  ///< or the word none
};

enum class Type : uint8_t {
  kInteger,
  kNumber,
  kText,
  kWord,       ///< one of Key::words
  kName,       ///< of a tensor or node: letters, digits, '_', '-', '.', '/', not starting with a digit
  kReference,  ///< a name, or name:index for one output of several
  kFileName,   ///< a file in the scenario's own folder: no '/', not '.' or '..'
  kPath,       ///< relative to the scenario file, or absolute
  kCode,       ///< an error code: E19999, or its number
  kTask,       ///< a task type, or TYPE*n for n of them in a row
  kRunTask,    ///< the same as the device calls it, or the name of an op
  kSentence,   ///< of a device program (language/device_verbs.h)
  kLiteral,    ///< numbers, booleans, nan, inf, -inf, in nested lists
  kAny,        ///< attribute values: checked against the op's prototype
  kSection,    ///< a mapping with keys of Key::section
};

/// What else may stand instead of a value of the type.
enum class Or : uint8_t {
  kNothingElse,
  kNothing,
  kText,
  kLiteral,
  kInteger,  ///< from minimum to maximum
  kWord,     ///< one of Key::words
};

/// One row of the language. The table drives parsing, error messages, defaults, the JSON schema and the tables of
/// docs/scenario-language.md.
struct Key {
  std::string_view name;
  std::string_view where;  ///< the sections that have it, separated by blanks
  Shape shape = Shape::kOne;
  Type type = Type::kText;
  std::string_view section = "";  ///< kSection; "@expect" stands for the expectations of the step's kind
  std::string_view words = "";    ///< kWord: choices separated by blanks; "@dtype" stands for the element types,
                                  ///< "@hazard" for what the device can prove, "@pass" for passes and stages
  double minimum = 0;             ///< kInteger, kNumber
  double maximum = 0;
  Or alternative = Or::kNothingElse;
  bool required = false;
  std::string_view fallback = "";  ///< what holds when the key is missing, as it would be written; "" when nothing does
  std::string_view help = "";
};

/// A mapping of the language, with what it is for.
struct SectionInfo {
  std::string_view name;
  std::string_view title;  ///< as errors and documents call it
  std::string_view help = "";
  /// When not empty: exactly one of these keys must be there.
  std::string_view one_of = "";
};

/// Key::words that stand for lists which others own: the element types, what the device can prove, the passes and
/// stages of a compile.
inline constexpr std::string_view kDtypes = "@dtype";
inline constexpr std::string_view kHazards = "@hazard";
inline constexpr std::string_view kPasses = "@pass";
/// Key::maximum of a number that may be any.
inline constexpr double kAnyReal = 1e300;

/// The table itself (key_table.cc); what follows reads it (key_lookup.cc).
std::span<const Key> AllKeys();
std::span<const SectionInfo> AllSections();
/// Both must exist: a miss is a defect of the caller.
const SectionInfo& FindSection(std::string_view section);
const Key& FindKey(std::string_view section, std::string_view name);
/// null when the section has no such key.
const Key* LookUpKey(std::string_view section, std::string_view name);
/// The keys of a section in the order of the table.
std::vector<const Key*> KeysOf(std::string_view section);
/// Choices of a kWord, kTask or kRunTask key, or of its alternative.
std::vector<std::string> WordsOf(const Key& key);
std::vector<std::string_view> SplitWords(std::string_view words);
/// "an integer from 1 to 8", "a list of names": what a value of the key must be.
std::string DescribeExpected(const Key& key);

/// Bounds that are not a row's own.
inline constexpr size_t kMaxNameLength = 200;
inline constexpr size_t kMaxTextLength = 4096;
inline constexpr size_t kMaxListLength = 100'000;
inline constexpr size_t kMaxGraphNodes = 20'000;
inline constexpr size_t kMaxGraphOutputs = 1'000;
inline constexpr size_t kMaxSubgraphs = 1'000;
inline constexpr int64_t kMaxDimension = int64_t{1} << 31;
inline constexpr int64_t kMaxElements = int64_t{1} << 28;
inline constexpr int64_t kMaxTaskRepeat = 100'000;

}  // namespace scenario
