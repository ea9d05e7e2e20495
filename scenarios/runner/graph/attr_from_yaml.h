#pragma once

#include <optional>
#include <string_view>

#include "core/graph/attr_value.h"
#include "scenarios/runner/language/yaml_value.h"

namespace scenario {

/// The value of an attribute of a prototype's type ("VT_INT", "VT_LIST_FLOAT", …). Nothing when the text is no such
/// value.
std::optional<ge::AttrValue> AttrFromYaml(const YamlValue& value, std::string_view type);

/// The value of an attribute that no prototype knows, of the type that it looks like: true or false, an integer, a
/// number, text, or a list of one of these. Nothing when it is none.
std::optional<ge::AttrValue> UntypedAttrFromYaml(const YamlValue& value);

/// "an integer", "a list of numbers": what a type wants; "" for types that cannot be written in a scenario.
std::string_view DescribeAttrType(std::string_view type);

}  // namespace scenario
