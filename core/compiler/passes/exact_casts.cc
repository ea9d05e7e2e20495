#include "core/compiler/passes/exact_casts.h"

#include <algorithm>
#include <array>

namespace ge {
namespace {

/// What the numbers of a type are: `digits` binary digits, a sign, and for floats the range of the exponent.
struct NumberType {
  DataType dtype;
  int digits;
  bool is_signed;
  int exponent;  ///< of the largest finite float, of integers 0
};

constexpr auto kNumberTypes = std::to_array<NumberType>({{DT_BOOL, 1, false, 0},
                                                         {DT_INT8, 7, true, 0},
                                                         {DT_INT16, 15, true, 0},
                                                         {DT_INT32, 31, true, 0},
                                                         {DT_INT64, 63, true, 0},
                                                         {DT_UINT8, 8, false, 0},
                                                         {DT_UINT16, 16, false, 0},
                                                         {DT_UINT32, 32, false, 0},
                                                         {DT_UINT64, 64, false, 0},
                                                         {DT_FLOAT16, 11, true, 15},
                                                         {DT_BF16, 8, true, 127},
                                                         {DT_FLOAT, 24, true, 127},
                                                         {DT_DOUBLE, 53, true, 1023}});

const NumberType* Find(DataType dtype) {
  const auto found = std::find_if(kNumberTypes.begin(), kNumberTypes.end(),
                                  [&](const NumberType& type) { return type.dtype == dtype; });
  return found == kNumberTypes.end() ? nullptr : &*found;
}

}  // namespace

bool IsExactCast(DataType from, DataType to) {
  if (from == to) return true;
  const NumberType* narrow = Find(from);
  const NumberType* wide = Find(to);
  // A bool holds 0 and 1 only.
  if (narrow == nullptr || wide == nullptr || to == DT_BOOL) return false;
  if (narrow->is_signed && !wide->is_signed) return false;
  if (narrow->exponent > 0) return wide->exponent >= narrow->exponent && wide->digits >= narrow->digits;
  return wide->digits >= narrow->digits;
}

bool AreOfOneKind(DataType a, DataType b) {
  const NumberType* first = Find(a);
  const NumberType* second = Find(b);
  return first != nullptr && second != nullptr && (first->exponent > 0) == (second->exponent > 0);
}

}  // namespace ge
