#pragma once

// For tests: runs the built program, as a user does.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "scenarios/runner/execute/child_process.h"
#include "scenarios/runner/execute/machine.h"

namespace scenario {

namespace fs = std::filesystem;

class CliTest : public testing::Test {
 protected:
  void SetUp() override { root_ = *MakeWorkFolder(); }
  void TearDown() override { fs::remove_all(root_); }

  /// Runs the program in the test's folder with these words; standard output and standard error come together.
  ChildOutcome Run(const std::string& words) {
    ChildCommand command;
    command.arguments = {"/bin/sh", "-c", "cd '" + root_.string() + "' && exec '" DRYDOCK_PROGRAM "' " + words};
    command.environment = {"ASCEND_OPP_PATH=" DRYDOCK_OPP_DIR};
    command.wall_limit = std::chrono::minutes(5);
    ge::StatusOr<ChildOutcome> outcome = RunChild(command, {});
    EXPECT_TRUE(outcome.ok()) << outcome.status().ToString();
    return outcome.ok() ? *outcome : ChildOutcome{};
  }
  void Write(const std::string& name, const std::string& text) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }
  std::string Read(const std::string& name) {
    std::ifstream file(root_ / name, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

  fs::path root_;
};

}  // namespace scenario
