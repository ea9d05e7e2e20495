#include "core/engines/ge_local/output_size.h"

#include <algorithm>
#include <array>

#include "core/engines/engine_errors.h"
#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/memory_size.h"
#include "core/engines/phony/phony_join.h"
#include "core/graph/attr_names.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::array kDataTypes = {"Data"sv, "RefData"sv, "QueueData"sv, "AippData"sv, "AnnData"sv};

bool IsConstType(std::string_view type) { return type == kConstType || type == "Constant"; }

/// Rule 1: the characters of a constant lie behind its heads.
StatusOr<int64_t> ConstantStringBytes(const OpDesc& op) {
  const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(op.attrs, kAttrValue);
  if (value == nullptr || *value == nullptr) {
    return MakeError(kEngineParamInvalid, "a string constant needs the tensor attribute '{}'", kAttrValue);
  }
  return static_cast<int64_t>((*value)->data.size());
}

/// Rule 2: the file's length, which for a type of fixed size is that of the tensor (§12.1 point 16).
StatusOr<int64_t> FileConstantBytes(const GeTensorDesc& desc, int64_t length) {
  if (length < 0) return MakeError(kEngineFailed, "attribute '{}' is {}", kAttrLength, length);
  if (ElementBits(desc.dtype) == 0) return length;
  GE_ASSIGN_OR_RETURN(const int64_t plain, PlainTensorBytes(desc));
  if (length != plain) {
    return MakeError(kEngineFailed, "attribute '{}' is {}; the tensor has {} bytes", kAttrLength, length, plain);
  }
  return length;
}

bool IsUnknownDim(int64_t dim) { return dim == GeShape::kUnknownDim || dim == GeShape::kUnknownRank; }

/// Rule 4: the largest shape that the output can have.
StatusOr<GeShape> MaxShape(const GeTensorDesc& desc) {
  std::vector<int64_t> dims = desc.shape.dims();
  if (std::none_of(dims.begin(), dims.end(), IsUnknownDim)) return desc.shape;
  if (const auto* most = FindAttr<std::vector<int64_t>>(desc.attrs, kAttrTensorMaxShape)) {
    if (most->size() != dims.size()) {
      return MakeError(kEngineParamInvalid, "attribute '{}' has {} dimensions, the shape has {}", kAttrTensorMaxShape,
                       most->size(), dims.size());
    }
    return GeShape(*most);
  }
  const auto ranges =
      AttrOr<std::vector<std::vector<int64_t>>>(desc.attrs, kAttrShapeRange, std::vector<std::vector<int64_t>>());
  if (ranges.size() != dims.size()) {
    return MakeError(kEngineParamInvalid, "attribute '{}' has {} ranges, the shape has {} dimensions", kAttrShapeRange,
                     ranges.size(), dims.size());
  }
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] >= 0) continue;
    if (ranges[i].size() != 2) {
      return MakeError(kEngineParamInvalid, "attribute '{}': range {} is no pair", kAttrShapeRange, i);
    }
    dims[i] = ranges[i][1];
  }
  return GeShape(std::move(dims));
}

StatusOr<int64_t> BytesByRule(const OpDesc& op, const GeTensorDesc& desc, int64_t padding) {
  if (IsConstType(op.type) && desc.dtype == DT_STRING) return ConstantStringBytes(op);
  if (op.type == "FileConstant") {
    if (const auto* length = FindAttr<int64_t>(op.attrs, kAttrLength)) return FileConstantBytes(desc, *length);
  }
  if (IsLocalDataType(op.type)) {
    GE_ASSIGN_OR_RETURN(const int64_t plain, PlainTensorBytes(desc));
    return AutoPaddedBytes(plain, padding);
  }
  if (AttrOr<bool>(desc.attrs, kAttrTensorNoTilingMemType, false)) {
    GE_ASSIGN_OR_RETURN(const GeShape shape, MaxShape(desc));
    return PlainTensorBytes(desc, shape);
  }
  GE_ASSIGN_OR_RETURN(const int64_t plain, PlainTensorBytes(desc));
  if (op.type == kPhonyConcatType || op.type == kPartitionedCallType) return AlignOutputMemSize(plain, padding);
  return plain;
}

/// §4.4: what the consumers of a string that enters the graph ask for; the largest (§12.1 point 17). `fallback` when no
/// consumer has the list.
StatusOr<int64_t> StringBytesOfConsumers(const Node& node, size_t output, int64_t fallback) {
  int64_t largest = -1;
  for (const InDataAnchor& consumer : node.consumers(output)) {
    const auto* sizes = FindAttr<std::vector<int64_t>>(consumer.node->op().attrs, kAttrOpMaxSize);
    if (sizes == nullptr) continue;
    const auto index = static_cast<size_t>(consumer.index);
    if (index >= sizes->size()) {
      return MakeError(kEngineFailed, "its consumer '{}' ({}) reads it at input {}, but its '{}' has {} entries",
                       consumer.node->name(), consumer.node->type(), index, kAttrOpMaxSize, sizes->size());
    }
    if ((*sizes)[index] < 0) {
      return MakeError(kEngineFailed, "its consumer '{}' ({}) gives {} as '{}' of input {}", consumer.node->name(),
                       consumer.node->type(), (*sizes)[index], kAttrOpMaxSize, index);
    }
    largest = std::max(largest, (*sizes)[index]);
  }
  return largest < 0 ? fallback : largest;
}

StatusOr<int64_t> BytesOf(const Node& node, const GeTensorDesc& desc, size_t output, int64_t padding) {
  GE_ASSIGN_OR_RETURN(const int64_t bytes, BytesByRule(node.op(), desc, padding));
  if (desc.dtype != DT_STRING || !IsLocalDataType(node.type())) return bytes;
  return StringBytesOfConsumers(node, output, bytes);
}

}  // namespace

bool IsLocalDataType(std::string_view type) {
  return std::find(kDataTypes.begin(), kDataTypes.end(), type) != kDataTypes.end();
}

StatusOr<int64_t> CalcOutputBytes(const Node& node, size_t output, int64_t padding) {
  const GeTensorDesc& desc = node.op().outputs[output];
  auto bytes = BytesOf(node, desc, output, padding);
  if (bytes.ok()) return bytes;
  return bytes.status().WithContext(fmt::format("node '{}' ({}): output {} of type {}, format {} and shape {}",
                                                node.name(), node.type(), output, DataTypeWord(desc.dtype),
                                                FormatName(desc.format), desc.shape.ToString()));
}

Status SetOutputSizes(Node& node, int64_t padding) {
  for (size_t i = 0; i < node.op().outputs.size(); ++i) {
    GeTensorDesc& desc = node.op().outputs[i];
    if (desc.size > 0 && desc.dtype != DT_STRING) continue;
    GE_ASSIGN_OR_RETURN(desc.size, CalcOutputBytes(node, i, padding));
  }
  return {};
}

}  // namespace ge
