#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

// ATC writes most models with enumerated attribute names and string values (docs/formats/model_def.md,
// spec/om-format.md §6.10):
//
//   name   byte 0 | index in base 127, least significant digit first, each digit + 1
//   value  where the flag of the name is set: an index (or index list) into the values, standing for a string (or
//   string list)
//
// It holds for the attributes of ops and of their input and output descriptors; everything else stays plain. Reading
// undoes it; we never write it.
struct AttrNameDictionary {
  std::vector<std::string> names;
  std::vector<bool> values_are_indexes;  ///< one flag a name
  std::vector<std::string> values;
};

/// The dictionary of a model, or none. Fails when the names and flags differ in number.
StatusOr<std::optional<AttrNameDictionary>> ReadAttrNameDictionary(const proto::ModelDef& model);
/// Removes the dictionary's own model attributes.
void RemoveAttrNameDictionary(proto::ModelDef& model);

/// The index that an encoded name stands for. Fails unless it is byte 0 and 1 to 5 digits.
StatusOr<uint64_t> DecodeAttrIndex(std::string_view encoded);
inline bool IsEncodedAttrName(std::string_view name) { return !name.empty() && name.front() == '\0'; }

/// Replaces every encoded name, and the values that stand for strings. Fails on an index outside the dictionary, a
/// flagged value of another kind, and two names that become one. Plain names stay, and win over an encoded one that
/// becomes the same.
Status ExpandAttrNames(proto::ModelDef& model, const AttrNameDictionary& dictionary);

/// True when an op of the model has an encoded name left.
bool HasEncodedAttrNames(const proto::ModelDef& model);

}  // namespace ge
