#include "scenarios/runner/data/data_source.h"

#include <cmath>

#include "scenarios/runner/data/npy.h"
#include "scenarios/runner/data/random.h"
#include "scenarios/runner/evaluator/eval_tensor.h"
#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

using ge::kParamInvalid;
using ge::MakeError;

std::string NumberText(const Number& number) {
  return std::visit([](auto value) { return fmt::format("{}", value); }, number);
}

bool FitsInteger(int64_t value, ge::DataType dtype) {
  int bits = ge::ElementBits(dtype);
  switch (dtype) {
    case ge::DT_BOOL:
      return value == 0 || value == 1;
    case ge::DT_UINT8:
    case ge::DT_UINT16:
    case ge::DT_UINT32:
      return value >= 0 && value < int64_t{1} << bits;
    case ge::DT_UINT64:
      return value >= 0;
    case ge::DT_INT64:
      return true;
    default:
      return value >= -(int64_t{1} << (bits - 1)) && value < int64_t{1} << (bits - 1);
  }
}

bool FitsType(const Number& number, ge::DataType dtype) {
  if (IsFloating(dtype)) {
    double value = ToDouble(number);
    return !std::isfinite(value) || std::isfinite(RoundToType(value, dtype));
  }
  const auto* integer = std::get_if<int64_t>(&number);
  return integer != nullptr && FitsInteger(*integer, dtype);
}

ge::StatusOr<ge::ByteBuffer> MakeLiteral(const Literal& literal, ge::DataType dtype,
                                         const std::vector<int64_t>& shape) {
  if (auto problem = FindLiteralProblem(literal, dtype, shape)) return MakeError(kParamInvalid, "{}", problem->message);
  if (IsFloating(dtype)) {
    EvalTensor tensor{dtype, shape, {}};
    for (const Number& number : literal.elements) tensor.values.push_back(ToDouble(number));
    return EncodeTensor(tensor);
  }
  // Integers beyond 2^53 stay exact: the low bytes of the two's complement number are the element.
  ge::ByteWriter writer;
  for (const Number& number : literal.elements) {
    int64_t value = std::get<int64_t>(number);
    ge::ByteView bytes(reinterpret_cast<const uint8_t*>(&value), static_cast<size_t>(ge::ElementBits(dtype) / 8));
    writer.WriteBytes(bytes);
  }
  return std::move(writer).Take();
}

ge::StatusOr<ge::ByteBuffer> ReadFileData(const DataSource& source, ge::DataType dtype,
                                          const std::vector<int64_t>& shape) {
  GE_ASSIGN_OR_RETURN(NpyTensor tensor, ReadNpyFile(source.file));
  if (tensor.dtype != dtype || tensor.shape != shape) {
    return MakeError(kParamInvalid, "'{}' holds {} {}, wanted {} {}", source.file.string(),
                     ge::DataTypeWord(tensor.dtype), ge::GeShape(tensor.shape).ToString(), ge::DataTypeWord(dtype),
                     ge::GeShape(shape).ToString());
  }
  return std::move(tensor.data);
}

void FillNormal(const DataSource& source, std::vector<double>& values) {
  RandomBits bits(source.seed);
  for (size_t i = 0; i < values.size(); i += 2) {
    auto [first, second] = NextNormalPair(bits);
    values[i] = source.first + source.second * first;
    if (i + 1 < values.size()) values[i + 1] = source.first + source.second * second;
  }
}

void FillUniform(const DataSource& source, bool floating, std::vector<double>& values) {
  RandomBits bits(source.seed);
  for (double& value : values) {
    value = source.first + (source.second - source.first) * bits.NextUnit();
    if (!floating) value = std::floor(value);
  }
}

}  // namespace

std::optional<LiteralProblem> FindLiteralProblem(const Literal& literal, ge::DataType dtype,
                                                 const std::vector<int64_t>& shape) {
  auto count = static_cast<int64_t>(literal.elements.size());
  Place start = literal.places.empty() ? Place{} : literal.places.front();
  bool flat = literal.nesting.size() <= 1 && count == ElementCountOf(shape);
  if (literal.nesting != shape && !flat) {
    return LiteralProblem{start, fmt::format("values nested as {} do not fit shape {}",
                                             ge::GeShape(literal.nesting).ToString(), ge::GeShape(shape).ToString())};
  }
  for (size_t i = 0; i < literal.elements.size(); ++i) {
    if (FitsType(literal.elements[i], dtype)) continue;
    return LiteralProblem{literal.places[i],
                          fmt::format("{} does not fit {}", NumberText(literal.elements[i]), ge::DataTypeWord(dtype))};
  }
  return std::nullopt;
}

ge::StatusOr<ge::ByteBuffer> MakeTensorData(const DataSource& source, ge::DataType dtype,
                                            const std::vector<int64_t>& shape) {
  std::optional<int64_t> count = ge::GeShape(shape).ElementCount();
  if (!IsNumeric(dtype) || !count || *count < 0 || *count > kMaxElements) {
    return MakeError(kParamInvalid, "no values for a tensor of {} {}", ge::DataTypeName(dtype),
                     ge::GeShape(shape).ToString());
  }
  if (source.kind == DataSource::Kind::kLiteral) return MakeLiteral(source.literal, dtype, shape);
  if (source.kind == DataSource::Kind::kFile) return ReadFileData(source, dtype, shape);
  if (source.kind == DataSource::Kind::kBytes) return ge::ByteBuffer(source.bytes.begin(), source.bytes.end());
  EvalTensor tensor{dtype, shape, std::vector<double>(static_cast<size_t>(*count), source.first)};
  if (source.kind == DataSource::Kind::kNormal) FillNormal(source, tensor.values);
  if (source.kind == DataSource::Kind::kUniform) FillUniform(source, IsFloating(dtype), tensor.values);
  if (source.kind == DataSource::Kind::kArange) {
    for (size_t i = 0; i < tensor.values.size(); ++i) tensor.values[i] += source.second * static_cast<double>(i);
  }
  return EncodeTensor(tensor);
}

}  // namespace scenario
