#pragma once

#include <optional>
#include <string_view>

#include "core/abi/op_library.h"
#include "core/graph/attr_value.h"

namespace ge {

/// The kind of value of an attribute type ("VT_INT" → RT2_ATTR_INT); nullopt for a text that is no type.
std::optional<Rt2AttrKind> AttrKindOfType(std::string_view type);

/// The value as that type: itself when it has the type; an int where a float is wanted, also in lists; an empty list of
/// unknown type where a list is wanted. nullopt when it does not fit.
std::optional<AttrValue> ConvertAttr(const AttrValue& value, Rt2AttrKind kind);

/// Reads the bytes of a value (core/abi/op_library.h, Rt2AttrKind). `what` names it for errors. The table's size is
/// checked here.
StatusOr<AttrValue> DecodeAttrValue(const Rt2AttrValue* table, std::string_view what);

}  // namespace ge
