// docs/test-matrix.md is held to the rows of the specification and to the tests of this repository: no row is missing,
// and every test and scenario that it names is there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kSource = DRYDOCK_SOURCE_DIR;

std::vector<std::string> LinesOf(const fs::path& file) {
  std::ifstream stream(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// One line of the matrix.
struct MatrixRow {
  std::vector<std::string> shown_by;  ///< what stands in back quotes: "Suite.Test" or a path
  std::string remark;
};

/// "| D1 | `Suite.Test`, `scenarios/x.yaml` | remark |"
std::map<std::string, MatrixRow> ReadMatrix() {
  static const std::regex row("^\\| ([A-N][0-9]+[ab]?) \\|([^|]*)\\|([^|]*)\\|$");
  static const std::regex quoted("`([^`]+)`");
  std::map<std::string, MatrixRow> matrix;
  for (const std::string& line : LinesOf(kSource / "docs" / "test-matrix.md")) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    const std::string tests = match[2];
    MatrixRow& entry = matrix[match[1]];
    entry.remark = match[3];
    for (std::sregex_iterator it(tests.begin(), tests.end(), quoted), end; it != end; ++it)
      entry.shown_by.push_back((*it)[1]);
  }
  return matrix;
}

/// "Suite.Test" of every test in the repository.
std::set<std::string> AllTests() {
  static const std::regex macro(R"((?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+))");
  std::set<std::string> names;
  for (auto it = fs::recursive_directory_iterator(kSource); it != fs::recursive_directory_iterator(); ++it) {
    const std::string name = it->path().filename().string();
    if (it->is_directory() && (name == "build" || name.starts_with('.'))) it.disable_recursion_pending();
    if (!name.ends_with("_test.cc")) continue;
    std::string text;
    for (const std::string& line : LinesOf(it->path())) text += line + '\n';
    for (std::sregex_iterator match(text.begin(), text.end(), macro), end; match != end; ++match)
      names.insert((*match)[1].str() + "." + (*match)[2].str());
  }
  return names;
}

TEST(TestMatrix, NamesOnlyTestsAndScenariosThatExist) {
  const std::set<std::string> tests = AllTests();
  ASSERT_TRUE(tests.contains("TestMatrix.NamesOnlyTestsAndScenariosThatExist"));
  for (const auto& [row, entry] : ReadMatrix()) {
    for (const std::string& shown : entry.shown_by) {
      EXPECT_TRUE(tests.contains(shown) || fs::exists(kSource / shown)) << row << ": no test or file '" << shown << "'";
    }
  }
}

TEST(TestMatrix, GivesEachRowATestOrAReason) {
  const auto matrix = ReadMatrix();
  ASSERT_FALSE(matrix.empty());
  for (const auto& [row, entry] : matrix) {
    EXPECT_FALSE(entry.shown_by.empty() && entry.remark.find_first_not_of(" -") == std::string::npos) << row;
  }
}

TEST(TestMatrix, HasEveryRowOfTheSpecification) {
  const fs::path spec = kSource / ".." / "shared" / "spec" / "ge-local-tests.md";
  if (!fs::exists(spec)) {
    const char* ci = std::getenv("CI");
    if (ci != nullptr && std::string(ci) == "true") FAIL() << spec << " is missing";
    GTEST_SKIP() << spec << " is missing";
  }
  static const std::regex row("^\\| ([A-N][0-9]+[ab]?) \\|.*");
  const auto matrix = ReadMatrix();
  for (const std::string& line : LinesOf(spec)) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    EXPECT_TRUE(matrix.contains(match[1])) << "row " << match[1] << " is missing";
  }
}

}  // namespace
