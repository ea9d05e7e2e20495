#pragma once

#include "core/base/bytes.h"
#include "core/om/om_check.h"

namespace ge {

/// Everything that is wrong with a model file, of any kind and with all files in it, in one run: a broken partition
/// does not hide what is wrong with the next. No findings, or none that is an error: the policy accepts the file. Of
/// each rule at most kMaxFindingsPerRule are kept, omitted() counts the others. Payloads are not copied; only MODEL_DEF
/// and TASK_INFO are decoded into memory, one file at a time.
OmCheck VerifyOm(const SharedBytes& file, OmPolicy policy);

}  // namespace ge
