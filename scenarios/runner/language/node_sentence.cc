#include "scenarios/runner/language/node_sentence.h"

#include <cctype>

#include "scenarios/runner/language/key_table.h"
#include "scenarios/runner/language/scalar_text.h"

namespace scenario {
namespace {

constexpr size_t kMaxSentenceInputs = 1024;

bool IsNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '/';
}

/// Index of the bracket that closes the one at `open`, quotes respected; npos when it stays open.
size_t FindClosing(std::string_view text, size_t open) {
  int depth = 0;
  char quote = 0;
  for (size_t i = open; i < text.size(); ++i) {
    char c = text[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"') {
        ++i;
      } else if (c == quote) {
        quote = 0;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if ((c == ')' || c == ']' || c == '}') && --depth == 0) {
      return i;
    }
  }
  return std::string_view::npos;
}

class SentenceReader {
 public:
  SentenceReader(std::string_view text, Place origin, Diagnostics& diagnostics)
      : text_(text), origin_(origin), diagnostics_(diagnostics) {}

  bool Read(NodeSentence& sentence) {
    sentence.op = Word();
    if (!IsName(sentence.op.text)) return Fail(sentence.op.place, "expected an op type");
    if (!Take('(')) return Fail(Here(), "expected '(' after the op type");
    if (!ReadInputs(sentence)) return false;
    Skip();
    if (position_ < text_.size() && text_[position_] == '{' && !ReadAttrs(sentence)) return false;
    Skip();
    if (position_ == text_.size()) return true;
    PlacedText word = Word();
    if (word.text != "after") return Fail(word.place, "expected '{' with attributes, 'after' or the end");
    return ReadAfter(sentence);
  }

 private:
  Place Here() const { return {origin_.line, origin_.column + static_cast<int>(position_)}; }
  void Skip() {
    while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t')) ++position_;
  }
  bool Take(char c) {
    Skip();
    bool there = position_ < text_.size() && text_[position_] == c;
    if (there) ++position_;
    return there;
  }
  /// The name at the reading place, maybe with ":index"; empty when something else stands there.
  PlacedText Word() {
    Skip();
    PlacedText word{"", Here()};
    size_t begin = position_;
    while (position_ < text_.size() && (IsNameCharacter(text_[position_]) || text_[position_] == ':')) ++position_;
    word.text = std::string(text_.substr(begin, position_ - begin));
    return word;
  }
  bool Fail(Place place, std::string_view expected) {
    diagnostics_.Error(place, "{}; a node is 'Op(input, input:1) {{attr: value}} after node'", expected);
    return false;
  }
  bool ReadInputs(NodeSentence& sentence) {
    if (Take(')')) return true;
    for (;;) {
      PlacedText input = Word();
      if (input.text != "_" && !ParseReference(input.text))
        return Fail(input.place, "expected an input: name, name:index or _");
      if (sentence.inputs.size() == kMaxSentenceInputs) return Fail(input.place, "more than 1024 inputs");
      sentence.inputs.push_back(std::move(input));
      if (Take(')')) return true;
      if (!Take(',')) return Fail(Here(), "expected ',' or ')' after an input");
    }
  }
  bool ReadAttrs(NodeSentence& sentence) {
    size_t close = FindClosing(text_, position_);
    if (close == std::string_view::npos) return Fail(Here(), "'{' is never closed");
    sentence.attrs = ReadYaml(text_.substr(position_, close + 1 - position_), Here(), diagnostics_);
    position_ = close + 1;
    return sentence.attrs != nullptr;
  }
  bool ReadAfter(NodeSentence& sentence) {
    do {
      PlacedText node = Word();
      if (!IsName(node.text)) return Fail(node.place, "expected a node name after 'after'");
      if (sentence.after.size() == kMaxSentenceInputs) return Fail(node.place, "more than 1024 nodes after 'after'");
      sentence.after.push_back(std::move(node));
    } while (Take(','));
    Skip();
    return position_ == text_.size() || Fail(Here(), "expected ',' or the end");
  }

  std::string_view text_;
  Place origin_;
  Diagnostics& diagnostics_;
  size_t position_ = 0;
};

bool IsBlockKey(std::string_view content, std::string_view key) {
  if (!content.starts_with(key)) return false;
  content.remove_prefix(key.size());
  size_t rest = content.find_first_not_of(" \t");
  return rest == std::string_view::npos || content[rest] == '#' || content[rest] == '&';
}

/// Where the sentence of a line "  name: Op(…) …" lies: [begin, end); empty when the line holds none or it goes on in
/// the next line.
std::pair<size_t, size_t> FindSentence(std::string_view line) {
  size_t name = line.find_first_not_of(' ');
  size_t colon = line.find(": ");
  if (colon == std::string_view::npos || !IsName(line.substr(name, colon - name))) return {};
  size_t begin = line.find_first_not_of(" \t", colon + 1);
  if (begin == std::string_view::npos) return {};
  size_t open = begin;
  while (open < line.size() && IsNameCharacter(line[open])) ++open;
  if (open == begin || open == line.size() || line[open] != '(') return {};
  size_t end = FindClosing(line, open);
  size_t brace = end == std::string_view::npos ? end : line.find_first_not_of(" \t", end + 1);
  if (brace != std::string_view::npos && line[brace] == '{') end = FindClosing(line, brace);
  if (end == std::string_view::npos) return {};
  size_t comment = line.find(" #", end);
  end = comment == std::string_view::npos ? line.size() : comment;
  while (end > begin && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
  return {begin, end};
}

void AppendQuoted(std::string_view line, std::pair<size_t, size_t> sentence, std::string& out) {
  out += line.substr(0, sentence.first);
  out += '\'';
  for (char c : line.substr(sentence.first, sentence.second - sentence.first)) {
    if (c == '\'') out += c;
    out += c;
  }
  out += '\'';
  out += line.substr(sentence.second);
}

}  // namespace

bool ParseNodeSentence(std::string_view text, Place origin, Diagnostics& diagnostics, NodeSentence& sentence) {
  return SentenceReader(text, origin, diagnostics).Read(sentence);
}

QuotedSentences QuoteNodeSentences(std::string_view text) {
  QuotedSentences result;
  bool in_graph = false;
  size_t nodes_indent = std::string_view::npos;
  int line_number = 0;
  while (!text.empty()) {
    ++line_number;
    size_t length = text.find('\n');
    std::string_view whole = text.substr(0, length == std::string_view::npos ? length : length + 1);
    text.remove_prefix(whole.size());
    size_t indent = whole.find_first_not_of(' ');
    std::string_view content = indent == std::string_view::npos ? std::string_view() : whole.substr(indent);
    std::string_view line = whole.substr(0, whole.find_first_of("\r\n"));
    bool blank = line.find_first_not_of(" \t") == std::string_view::npos || content.starts_with('#');
    std::pair<size_t, size_t> sentence;
    if (!blank && indent == 0) {
      in_graph = IsBlockKey(line, "graph:");
      nodes_indent = std::string_view::npos;
    } else if (!blank && in_graph && nodes_indent != std::string_view::npos && indent > nodes_indent) {
      sentence = FindSentence(line);
    } else if (!blank && in_graph) {
      nodes_indent = IsBlockKey(line.substr(indent), "nodes:") ? indent : std::string_view::npos;
    }
    if (sentence.second > sentence.first) {
      AppendQuoted(line, sentence, result.text);
      result.text += whole.substr(line.size());
      result.lines.insert(line_number);
    } else {
      result.text += whole;
    }
  }
  return result;
}

}  // namespace scenario
