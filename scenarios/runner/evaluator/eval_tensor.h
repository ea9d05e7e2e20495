#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/tensor_desc.h"

namespace scenario {

/// A tensor as the evaluator sees it: every element a double that its element type can hold exactly.
struct EvalTensor {
  ge::DataType dtype = ge::DT_UNDEFINED;
  std::vector<int64_t> shape;
  std::vector<double> values;

  /// No value at all: what comes of the side that a Switch does not take.
  bool is_dead() const { return dtype == ge::DT_UNDEFINED; }
};

/// Number of elements of a shape of known dimensions.
int64_t ElementCountOf(const std::vector<int64_t>& shape);

/// Whether values of the type can be read and written here.
bool IsNumeric(ge::DataType dtype);
bool IsFloating(ge::DataType dtype);

/// Bytes of a tensor to values. Fails when the size does not fit, or a 64-bit integer is no exact double.
ge::StatusOr<EvalTensor> DecodeTensor(ge::ByteView bytes, ge::DataType dtype, const std::vector<int64_t>& shape);

/// Values to bytes, each rounded by RoundToType.
ge::StatusOr<ge::ByteBuffer> EncodeTensor(const EvalTensor& tensor);

/// The value of the type nearest to `value`: ties to even, overflow to infinity for floating types; truncation toward
/// zero, then wrapping to the width, for integers (NaN and infinities give 0). bool: whether it is not 0.
double RoundToType(double value, ge::DataType dtype);

}  // namespace scenario
