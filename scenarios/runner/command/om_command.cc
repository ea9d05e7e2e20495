#include "scenarios/runner/command/om_command.h"

#include <CLI/CLI.hpp>

#include "core/base/file.h"
#include "core/graph/graph_dot.h"
#include "core/om/model_helper.h"
#include "core/om/om_byte_map.h"
#include "core/om/om_diff.h"
#include "core/om/om_extract.h"
#include "core/om/om_findings_report.h"
#include "core/om/om_html.h"
#include "core/om/om_repack.h"
#include "core/om/om_rules.h"
#include "core/om/om_show.h"
#include "core/om/om_verify.h"
#include "scenarios/runner/command/run_command.h"

namespace scenario {
namespace {

using ge::MakeError;
using ge::SharedBytes;
using ge::Status;
using ge::StatusOr;

constexpr const char* kExitCodes =
    "Exit codes: 0 done; 2 usage, or a file that cannot be read, written or worked on; 3 internal error.";

ge::OmPolicy PolicyOf(const OmArguments& arguments) {
  return arguments.policy == "reference" ? ge::OmPolicy::kReference : ge::OmPolicy::kStrict;
}

void PrintJson(const nlohmann::ordered_json& json) { fmt::print("{}\n", json.dump(2)); }

StatusOr<int> Show(const OmArguments& arguments) {
  GE_ASSIGN_OR_RETURN(SharedBytes file, ge::MapFile(arguments.file));
  if (arguments.bytes) {
    fmt::print("{}", ge::RenderByteMap(ge::MapOmBytes(file.view)));
    return kExitPassed;
  }
  if (arguments.dot) {
    GE_ASSIGN_OR_RETURN(auto model, ge::ModelHelper::LoadRootModel(file, PolicyOf(arguments)), "{}", arguments.file);
    fmt::print("{}", ge::RenderDot(model->root().graph()));
    return kExitPassed;
  }
  if (!arguments.html.empty()) {
    GE_ASSIGN_OR_RETURN(const std::string page, ge::RenderOmHtml(file, PolicyOf(arguments)), "{}", arguments.file);
    GE_RETURN_IF_ERROR(ge::WriteFileAtomically(arguments.html, ge::AsBytes(page)));
    return kExitPassed;
  }
  GE_ASSIGN_OR_RETURN(auto description, ge::DescribeOm(file, PolicyOf(arguments)), "{}", arguments.file);
  if (arguments.json) {
    PrintJson(description);
  } else {
    fmt::print("{}", ge::RenderOm(description));
  }
  return kExitPassed;
}

StatusOr<int> Verify(const OmArguments& arguments) {
  GE_ASSIGN_OR_RETURN(SharedBytes file, ge::MapFile(arguments.file));
  const ge::OmCheck verdict = ge::VerifyOm(file, PolicyOf(arguments));
  if (arguments.sarif) {
    PrintJson(ge::FindingsToSarif(arguments.file, verdict, ge::AllOmRules()));
  } else if (arguments.json) {
    PrintJson(ge::DescribeVerdict(arguments.file, verdict));
  } else {
    fmt::print("{}", ge::RenderVerdict(arguments.file, verdict));
  }
  return verdict.HasError() ? kExitFailed : kExitPassed;
}

StatusOr<int> Diff(const OmArguments& arguments) {
  GE_ASSIGN_OR_RETURN(SharedBytes a, ge::MapFile(arguments.file));
  GE_ASSIGN_OR_RETURN(SharedBytes b, ge::MapFile(arguments.other_file));
  const ge::OmDiff diff = ge::DiffOm(a, b, PolicyOf(arguments));
  if (arguments.json) {
    PrintJson(ge::DescribeOmDiff(diff));
  } else {
    fmt::print("{}", ge::RenderOmDiff(diff));
  }
  return diff.same ? kExitPassed : kExitFailed;
}

StatusOr<int> Extract(const OmArguments& arguments) {
  GE_ASSIGN_OR_RETURN(SharedBytes file, ge::MapFile(arguments.file));
  GE_ASSIGN_OR_RETURN(ge::OutputFolder out, ge::OutputFolder::Open(arguments.out, arguments.force));
  GE_ASSIGN_OR_RETURN(auto index, ge::ExtractOm(file, PolicyOf(arguments), out), "{}", arguments.file);
  fmt::print("{} files in {}\n", index["files"].size(), arguments.out);
  return kExitPassed;
}

/// "NAME=PATH": the name and the file's bytes.
StatusOr<ge::SoReplacement> ReadAssignment(const std::string& option, const std::string& text) {
  const size_t at = text.find('=');
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    return MakeError(ge::kParamInvalid, "{} '{}': must be a name, '=' and a path", option, text);
  GE_ASSIGN_OR_RETURN(SharedBytes binary, ge::MapFile(text.substr(at + 1)), "{} '{}'", option, text);
  return ge::SoReplacement{text.substr(0, at), std::move(binary)};
}

StatusOr<ge::OpSoBin> ReadAddition(const std::string& text, const std::string& type_name) {
  GE_ASSIGN_OR_RETURN(ge::SoReplacement given, ReadAssignment("--add", text));
  const size_t slash = given.name.rfind('/');
  ge::OpSoBin bin;
  bin.so_name = slash == std::string::npos ? given.name : given.name.substr(slash + 1);
  bin.vendor_name = slash == std::string::npos ? "" : given.name.substr(0, slash);
  bin.binary = given.binary;
  for (auto type : {ge::SoBinType::kSpaceRegistry, ge::SoBinType::kOpMasterDevice, ge::SoBinType::kAutofuse,
                    ge::SoBinType::kCustomOp}) {
    if (ge::SoBinTypeName(type) == type_name) bin.type = type;
  }
  return bin;
}

StatusOr<ge::RepackPlan> ReadPlan(const OmArguments& arguments) {
  ge::RepackPlan plan{arguments.drop, {}, {}};
  for (const std::string& text : arguments.replace) {
    GE_ASSIGN_OR_RETURN(ge::SoReplacement replacement, ReadAssignment("--replace", text));
    plan.replace.push_back(std::move(replacement));
  }
  if (!arguments.add.empty() && arguments.add_type.empty())
    return MakeError(ge::kParamInvalid, "--add needs --type: what the library is for");
  for (const std::string& text : arguments.add) {
    GE_ASSIGN_OR_RETURN(ge::OpSoBin bin, ReadAddition(text, arguments.add_type));
    plan.add.push_back(std::move(bin));
  }
  if (plan.drop.empty() && plan.replace.empty() && plan.add.empty())
    return MakeError(ge::kParamInvalid, "nothing to do: give --replace, --add or --drop");
  return plan;
}

StatusOr<int> Repack(const OmArguments& arguments) {
  GE_ASSIGN_OR_RETURN(ge::RepackPlan plan, ReadPlan(arguments));
  GE_ASSIGN_OR_RETURN(SharedBytes file, ge::MapFile(arguments.file));
  GE_ASSIGN_OR_RETURN(SharedBytes repacked, ge::RepackOm(file, plan, PolicyOf(arguments)), "{}", arguments.file);
  GE_RETURN_IF_ERROR(ge::WriteFileAtomically(arguments.out, repacked.view));
  return kExitPassed;
}

/// Adds a sub-command with what all have: the file, the policy, and how it runs.
CLI::App* AddCommand(CLI::App& om, const char* name, const char* description, OmArguments& arguments, int& exit_code,
                     StatusOr<int> (*run)(const OmArguments&)) {
  CLI::App* command = om.add_subcommand(name, description);
  command->add_option("FILE", arguments.file, "The model file")->required();
  command
      ->add_option("--policy", arguments.policy,
                   "strict: refuse what cannot be meant; reference: take what GE's own loader takes")
      ->check(CLI::IsMember({"strict", "reference"}))
      ->capture_default_str();
  command->footer(kExitCodes);
  command->callback([&arguments, &exit_code, run] {
    StatusOr<int> result = run(arguments);
    if (!result.ok()) fmt::print(stderr, "drydock: {}\n", result.status().ToString());
    exit_code = result.ok() ? *result : kExitInvalid;
  });
  return command;
}

void AddShow(CLI::App& om, OmArguments& arguments, int& exit_code) {
  CLI::App* show = AddCommand(om, "show", "Show what is in an .om file", arguments, exit_code, Show);
  CLI::App* form = show->add_option_group("form", "How; a tree when none is given")->require_option(0, 1);
  form->add_flag("--json", arguments.json, "Everything, as JSON");
  form->add_flag("--bytes", arguments.bytes, "What each byte means, one line a region; also for files that are broken");
  form->add_flag("--dot", arguments.dot, "The graph for Graphviz");
  form->add_option("--html", arguments.html,
                   "Write a page to look at in a browser: graph, memory map, tasks, partitions");
}

void AddVerify(CLI::App& om, OmArguments& arguments, int& exit_code) {
  CLI::App* verify = AddCommand(om, "verify", "Check a file and tell all that is wrong", arguments, exit_code, Verify);
  CLI::App* form = verify->add_option_group("form", "How; text when none is given")->require_option(0, 1);
  form->add_flag("--json", arguments.json, "As JSON");
  form->add_flag("--sarif", arguments.sarif, "As SARIF 2.1.0");
  verify->footer("Exit codes: 0 no error, 1 at least one error, 2 usage or a file that cannot be read.");
}

void AddDiff(CLI::App& om, OmArguments& arguments, int& exit_code) {
  CLI::App* diff =
      AddCommand(om, "diff", "Compare two files: what they say, then their bytes", arguments, exit_code, Diff);
  diff->add_option("OTHER", arguments.other_file, "The second model file")->required();
  diff->add_flag("--json", arguments.json, "As JSON");
  diff->footer("Exit codes: 0 same bytes, 1 different, 2 usage or a file that cannot be read.");
}

void AddExtract(CLI::App& om, OmArguments& arguments, int& exit_code) {
  CLI::App* extract = AddCommand(om, "extract", "Take a file apart into a folder", arguments, exit_code, Extract);
  extract->add_option("OUTDIR", arguments.out, "The folder; made when it is not there")->required();
  extract->add_flag("--force", arguments.force, "Also into a folder that is not empty");
}

void AddRepack(CLI::App& om, OmArguments& arguments, int& exit_code) {
  CLI::App* repack = AddCommand(om, "repack", "Change the packed libraries of a file", arguments, exit_code, Repack);
  repack->add_option("-o,--output", arguments.out, "The new file; may be FILE")->required();
  repack->add_option("--replace", arguments.replace, "NAME=PATH: other bytes for a packed library")
      ->allow_extra_args(false);
  repack->add_option("--add", arguments.add, "VENDOR/NAME=PATH: one more library, of --type")->allow_extra_args(false);
  repack->add_option("--type", arguments.add_type, "What added libraries are for")
      ->check(CLI::IsMember({"SpaceRegistry", "OpMasterDevice", "Autofuse", "CustomOp"}));
  repack->add_option("--drop", arguments.drop, "NAME: take a library out; without the last one SO_BINS goes")
      ->allow_extra_args(false);
}

}  // namespace

void AddOmCommands(CLI::App& app, OmArguments& arguments, int& exit_code) {
  CLI::App* om = app.add_subcommand("om", "Look at model files, check, compare, take apart and repack them");
  om->require_subcommand(1);
  AddShow(*om, arguments, exit_code);
  AddVerify(*om, arguments, exit_code);
  AddDiff(*om, arguments, exit_code);
  AddExtract(*om, arguments, exit_code);
  AddRepack(*om, arguments, exit_code);
}

}  // namespace scenario
