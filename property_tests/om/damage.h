#pragma once

#include <string>

#include "property_tests/om/choices.h"

namespace ge {

/// A copy with one to three mistakes of the kinds that files have: a changed bit or byte, a number set to 0, one more,
/// one less or its maximum, and bytes cut off, left out, put in or written twice. It may come out as it was.
ByteBuffer Damage(Choices& choices, ByteView bytes);

/// A number of a layout: where it stands, and its bytes.
struct FieldPlace {
  std::string name;
  size_t offset;
  size_t size;
};

/// Copies in which one number is 0, one more, one less, and its maximum, as far as these differ from what it is.
std::vector<ByteBuffer> AtItsEdges(const ByteBuffer& bytes, const FieldPlace& field);

}  // namespace ge
