#pragma once

#include <google/protobuf/message.h>

#include "property_tests/om/choices.h"

namespace ge {

/// Sets some of a message's fields, whatever they are, by its descriptor: new fields of a schema are covered without a
/// line here. Messages are nested at most this deep; strings are UTF-8, as protobuf demands.
void FillMessage(Choices& choices, google::protobuf::Message& message, int depth = 4);

}  // namespace ge
