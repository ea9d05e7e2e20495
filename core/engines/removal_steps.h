#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace ge {

/// Why a step leaves a node alone although it is of a type that it removes.
enum class RemovalMarks : uint8_t {
  kNone,
  kFolding,   ///< marked against constant folding
  kIdentity,  ///< marked against folding or deletion, or inserted by the compiler
};

/// A step that removes nodes of a type before tasks are made: a pass, or a part of the compiler without a switch.
struct RemovalStep {
  std::string_view name;  ///< as PassTable() has it; a name that is not in there has no switch
  RemovalMarks marks = RemovalMarks::kNone;
};

/// An op type that must not reach task generation, and who should have removed it (spec/ge-local.md §2.3). Any of the
/// steps may have had to.
struct DeletedType {
  std::string_view type;
  std::vector<RemovalStep> steps;
};

/// The 29 types of §2.3, sorted.
std::span<const DeletedType> DeletedTypes();

/// null: no such type.
const DeletedType* FindDeletedType(std::string_view type);

}  // namespace ge
