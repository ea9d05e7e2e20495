#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace ge {

/// File names for one folder, made from names that may be anything. The same names in the same order give the same
/// file names.
class FileNames {
 public:
  /// A name that is safe on every file system: letters, digits and "._-+@=", not starting with '.' or '-', at most
  /// kMaxLength bytes before `suffix`, and different from all given before, also when case is ignored. Other bytes
  /// become
  /// '_'; a '/' in front is dropped; what is too long is cut and ends in a hash of the whole.
  std::string Make(std::string_view name, std::string_view suffix = "");

  static constexpr size_t kMaxLength = 150;

 private:
  std::unordered_set<std::string> taken_;                // in lower case
  std::unordered_map<std::string, size_t> last_copies_;  // how often a name was made already
};

}  // namespace ge
