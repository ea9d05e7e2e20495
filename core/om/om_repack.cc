#include "core/om/om_repack.h"

#include <algorithm>

#include "core/base/elf_file.h"
#include "core/base/nearest_word.h"
#include "core/om/model_helper.h"

namespace ge {
namespace {

std::string FullName(const OpSoBin& bin) { return fmt::format("{}/{}", bin.vendor_name.view(), bin.so_name.view()); }

Status RefuseUnknown(const std::vector<OpSoBin>& bins, const std::string& name) {
  constexpr size_t kMaxHinted = 512;  // names of a file may be long, and nobody misspells such a one by a letter
  std::vector<std::string> known;
  for (const OpSoBin& bin : bins) {
    for (std::string candidate : {std::string(bin.so_name.view()), FullName(bin)}) {
      if (candidate.size() <= kMaxHinted) known.push_back(std::move(candidate));
    }
  }
  return MakeError(kParamInvalid, "no packed library '{}' among {}{}", name, bins.size(), NearestHint(name, known));
}

StatusOr<size_t> FindLibrary(const std::vector<OpSoBin>& bins, const std::string& name) {
  std::vector<size_t> found;
  for (size_t i = 0; i < bins.size(); ++i) {
    if (bins[i].so_name == name || FullName(bins[i]) == name) found.push_back(i);
  }
  if (found.empty()) return RefuseUnknown(bins, name);
  if (found.size() > 1) {
    return MakeError(kParamInvalid, "{} packed libraries are named '{}', say which: '{}' or '{}'", found.size(), name,
                     FullName(bins[found[0]]), FullName(bins[found[1]]));
  }
  return found.front();
}

Status CheckSharedObject(const SharedBytes& binary, std::string_view name) {
  constexpr uint16_t kSharedObject = 3;  // ET_DYN
  GE_ASSIGN_OR_RETURN(ElfInfo elf, ReadElfInfo(binary.view, name));
  if (elf.type != kSharedObject) {
    return MakeError(kParamInvalid, "'{}' is an ELF file of type {}, a shared object has {}", name, elf.type,
                     kSharedObject);
  }
  return {};
}

Status Add(std::vector<OpSoBin>& bins, const OpSoBin& added) {
  auto same = [&added](const OpSoBin& bin) {
    return bin.so_name == added.so_name.view() && bin.vendor_name == added.vendor_name.view();
  };
  if (std::any_of(bins.begin(), bins.end(), same))
    return MakeError(kParamInvalid, "'{}' is packed already: replace it", FullName(added));
  GE_RETURN_IF_ERROR(CheckSharedObject(added.binary, added.so_name));
  bins.push_back(added);
  return {};
}

Status ChangeLibraries(const RepackPlan& plan, std::vector<OpSoBin>& bins) {
  for (const std::string& name : plan.drop) {
    GE_ASSIGN_OR_RETURN(const size_t index, FindLibrary(bins, name), "drop");
    bins.erase(bins.begin() + static_cast<ptrdiff_t>(index));
  }
  for (const SoReplacement& replacement : plan.replace) {
    GE_ASSIGN_OR_RETURN(const size_t index, FindLibrary(bins, replacement.name), "replace");
    GE_RETURN_IF_ERROR(CheckSharedObject(replacement.binary, replacement.name), "replace");
    bins[index].binary = replacement.binary;
  }
  for (const OpSoBin& added : plan.add) GE_RETURN_IF_ERROR(Add(bins, added), "add");
  return {};
}

}  // namespace

StatusOr<SharedBytes> RepackOm(const SharedBytes& file, const RepackPlan& plan, OmPolicy policy) {
  OmCheck check(policy);
  GE_ASSIGN_OR_RETURN(OmFile om, OpenOmFile(file, check));
  if (om.kind() != OmKind::kStatic && om.kind() != OmKind::kDynamic) {
    return MakeError(kUnsupported, "a {} file has no packed libraries of its own: repack the files in it",
                     OmKindName(om.kind()));
  }
  GE_ASSIGN_OR_RETURN(std::shared_ptr<GeRootModel> model, ModelHelper::LoadRootModel(om, check));
  GE_RETURN_IF_ERROR(ChangeLibraries(plan, model->so_bins));
  GE_ASSIGN_OR_RETURN(ByteBuffer bytes, ModelHelper::Save(*model));
  SharedBytes repacked = SharedBytes(std::move(bytes));
  GE_RETURN_IF_ERROR(ModelHelper::LoadRootModel(repacked, policy).status(), "the repacked file");
  return repacked;
}

}  // namespace ge
