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

/// A line of a table with the name of its row: "D1", or in section I the kernels, "BroadcastArgs / GradientArgs".
struct TableRow {
  std::string name, line;
  bool is_kernel = false;
};

std::vector<TableRow> RowsOf(const fs::path& file) {
  static const std::regex heading("^## ([A-N])\\. .*");
  static const std::regex numbered("^\\| ([A-N][0-9]+[ab]?) \\|.*");
  static const std::regex of_kernels("^\\| (?!Kernel \\|)(\\w[^|]*\\w) \\|.*");
  std::vector<TableRow> rows;
  bool kernels = false;
  for (const std::string& line : LinesOf(file)) {
    std::smatch match;
    if (std::regex_match(line, match, heading)) kernels = match[1] == "I";
    if (std::regex_match(line, match, kernels ? of_kernels : numbered)) rows.push_back({match[1], line, kernels});
  }
  return rows;
}

/// "| D1 | `Suite.Test`, `scenarios/x.yaml` | remark |"
std::map<std::string, MatrixRow> ReadMatrix() {
  static const std::regex columns("^\\|[^|]*\\|([^|]*)\\|([^|]*)\\|$");
  static const std::regex quoted("`([^`]+)`");
  std::map<std::string, MatrixRow> matrix;
  for (const TableRow& row : RowsOf(kSource / "docs" / "test-matrix.md")) {
    std::smatch match;
    EXPECT_TRUE(std::regex_match(row.line, match, columns)) << row.line;
    if (match.empty()) continue;
    const std::string tests = match[1];
    MatrixRow& entry = matrix[row.name];
    entry.remark = match[2];
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

/// Whether a row of section I is about a kernel that is there: the first of those that it names.
bool HasKernel(const std::string& row) {
  const std::string function = row.substr(0, row.find_first_of(" ,")) + "Kernel();";
  for (const std::string& line : LinesOf(kSource / "core" / "host_kernels" / "kernels.h")) {
    if (line.ends_with(" " + function)) return true;
  }
  return false;
}

TEST(TestMatrix, HasEveryRowOfTheSpecification) {
  const fs::path spec = kSource / ".." / "shared" / "spec" / "ge-local-tests.md";
  if (!fs::exists(spec)) {
    const char* ci = std::getenv("CI");
    if (ci != nullptr && std::string(ci) == "true") FAIL() << spec << " is missing";
    GTEST_SKIP() << spec << " is missing";
  }
  const auto matrix = ReadMatrix();
  size_t kernels = 0;
  for (const TableRow& row : RowsOf(spec)) {
    if (row.is_kernel && !HasKernel(row.name)) continue;
    EXPECT_TRUE(matrix.contains(row.name)) << "row " << row.name << " is missing";
    kernels += row.is_kernel ? 1 : 0;
  }
  EXPECT_GT(kernels, 0U);
}

}  // namespace
