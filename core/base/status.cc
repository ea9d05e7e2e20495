#include "core/base/status.h"

#include <cstdio>
#include <cstdlib>

namespace ge {

const std::string& Status::message() const {
  static const std::string kEmpty;
  return ok() ? kEmpty : rep_->message;
}

std::string Status::ToString() const {
  if (ok()) return "OK";
  if (rep_->code.id.empty()) return fmt::format("{}: {}", rep_->code.number, rep_->message);
  return fmt::format("{} ({}): {}", rep_->code.id, rep_->code.number, rep_->message);
}

Status Status::WithContext(std::string_view context) const {
  if (ok()) return *this;
  return Status(rep_->code, fmt::format("{}: {}", context, rep_->message));
}

void FailInvariant(const char* condition, const char* file, int line, const std::string& message) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s%s%s\n", file, line, condition, message.empty() ? "" : ": ",
               message.c_str());
  std::abort();
}

}  // namespace ge
