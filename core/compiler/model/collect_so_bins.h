#pragma once

#include "core/compiler/options.h"
#include "core/om/ge_model.h"

namespace ge {

/// SO in OM, after detection (spec/so-in-om.md §3.3): reads the library behind each path that PREPROCESS_KERNEL tasks
/// name, checks that it is an ELF file for the target host's CPU, and appends it to the model as OpMasterDevice.
/// Nothing to do when detection found nothing.
Status CollectSoBins(GeRootModel& model, const CompileSettings& settings, const OppPackage& opp);

}  // namespace ge
