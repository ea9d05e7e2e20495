#pragma once

#include <google/protobuf/descriptor.h>

#include <functional>

#include "core/om/region_cursor.h"

namespace ge {

/// A field whose bytes are something else than a message: a model file.
struct NestedField {
  int number = 0;
  std::function<void(RegionCursor&)> walk;
};

/// Names the fields of a protobuf message: "op 3" for an element of a repeated field, "field 99 0" for a number that
/// `type` does not have (or when there is no type). Fields that are messages are opened down to `depth` levels: their
/// tag and length are "<field>/(tag)". Wire format only: no field is decoded beyond its first bytes.
void MapMessage(RegionCursor& cursor, const google::protobuf::Descriptor* type, int depth,
                const NestedField* nested = nullptr);

}  // namespace ge
