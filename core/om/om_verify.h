#pragma once

#include <vector>

#include "core/base/bytes.h"
#include "core/om/om_check.h"

namespace ge {

/// Everything that is wrong with a model file, of any kind and with all files in it, in one run: a broken partition
/// does not hide what is wrong with the next. Empty, or without an error: the policy accepts the file. Payloads are not
/// copied; only MODEL_DEF and TASK_INFO are decoded into memory, one file at a time.
std::vector<OmFinding> VerifyOm(const SharedBytes& file, OmPolicy policy);

}  // namespace ge
