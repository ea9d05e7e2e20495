#include "core/om/om_verify.h"

#include "core/om/model_helper.h"
#include "core/om/om_file.h"

namespace ge {
namespace {

void VerifyModels(const OmFile& om, OmCheck& check) {
  // A failure is a finding already.
  if (om.kind() != OmKind::kBundle) static_cast<void>(ModelHelper::LoadRootModel(om, check));
  for (const OmSubFile& sub_file : om.sub_files) {
    OmCheck part = check.ForPart();
    VerifyModels(sub_file.om, part);
    // The reference's loaders do not open the files in a file.
    if (check.policy() == OmPolicy::kReference) {
      check.AddAsWarnings(part);
    } else {
      check.Add(part);
    }
  }
}

}  // namespace

OmCheck VerifyOm(const SharedBytes& file, OmPolicy policy) {
  OmCheck check = OmCheck::Collecting(policy);
  StatusOr<OmFile> om = OpenOmFile(file, check);
  if (om.ok()) VerifyModels(*om, check);
  return check;
}

}  // namespace ge
