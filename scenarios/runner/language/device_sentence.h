#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenarios/runner/language/node_sentence.h"

namespace scenario {

/// A sentence of a device program as written:
///
///   sentence  = verb "(" [ argument { "," argument } ] ")" [ "on" stream ]
///   argument  = [ parameter "=" ] ( value | "[" value { "," value } "]" )
///   value     = name [ "[" [ begin ] ":" [ end ] "]" ] | integer
struct DeviceSentence {
  struct Value {
    PlacedText text;                     ///< a name, a word or an integer
    std::optional<uint64_t> begin, end;  ///< of a part, in bytes
    bool is_part = false;
  };
  struct Argument {
    PlacedText parameter;  ///< empty: by its place
    std::vector<Value> values;
    bool is_list = false;
  };
  PlacedText verb;
  std::vector<Argument> arguments;
  PlacedText stream;  ///< empty: none
};

/// `origin` is the place of the first character. False: a problem was reported.
bool ParseDeviceSentence(std::string_view text, Place origin, Diagnostics& diagnostics, DeviceSentence& sentence);

}  // namespace scenario
