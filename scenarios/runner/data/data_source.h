#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/tensor_desc.h"
#include "scenarios/runner/language/diagnostics.h"
#include "scenarios/runner/language/scalar_text.h"

namespace scenario {

/// Numbers written in the scenario: the elements in order, and the lengths of the nested lists ([] for a bare number).
struct Literal {
  std::vector<Number> elements;
  std::vector<Place> places;
  std::vector<int64_t> nesting;
};

/// Where the values of a tensor come from.
struct DataSource {
  enum class Kind : uint8_t { kLiteral, kNormal, kUniform, kArange, kFill, kFile, kBytes };
  Kind kind = Kind::kFill;
  Place place;
  Literal literal;               ///< kLiteral
  uint64_t seed = 0;             ///< kNormal, kUniform
  double first = 0, second = 0;  ///< mean and stddev; low and high; start and step; the fill value
  std::filesystem::path file;    ///< kFile: absolute, or relative to the working directory
  ge::SharedBytes bytes{};       ///< kBytes: of a graph that is not written as text
};

/// The tensor's bytes. Fails when a literal's or file's shape or type does not fit, or an element does not fit the
/// type.
ge::StatusOr<ge::ByteBuffer> MakeTensorData(const DataSource& source, ge::DataType dtype,
                                            const std::vector<int64_t>& shape);

/// The first thing about a literal that does not fit this type and shape, with its place; nothing when it fits.
struct LiteralProblem {
  Place place;
  std::string message;
};
std::optional<LiteralProblem> FindLiteralProblem(const Literal& literal, ge::DataType dtype,
                                                 const std::vector<int64_t>& shape);

}  // namespace scenario
