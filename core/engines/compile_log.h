#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ge {

/// Something that a compile did otherwise than the user may expect, without failing.
struct CompileWarning {
  std::string code;  ///< GE's text id ("W11001"); may be empty
  std::string node;  ///< may be empty: the graph as a whole
  std::string text;  ///< one sentence
  friend bool operator==(const CompileWarning&, const CompileWarning&) = default;
};

/// Something that a compile decided as it should; for who asks why.
struct CompileNote {
  std::string node;
  std::string text;  ///< one sentence
  friend bool operator==(const CompileNote&, const CompileNote&) = default;
};

/// The warnings and notes of one compile, in the order in which they came up. Not thread-safe.
class CompileLog {
 public:
  void Warn(std::string code, std::string node, std::string text) {
    warnings_.push_back({std::move(code), std::move(node), std::move(text)});
  }
  const std::vector<CompileWarning>& warnings() const { return warnings_; }
  void Note(std::string node, std::string text) { notes_.push_back({std::move(node), std::move(text)}); }
  const std::vector<CompileNote>& notes() const { return notes_; }

 private:
  std::vector<CompileWarning> warnings_;
  std::vector<CompileNote> notes_;
};

}  // namespace ge
