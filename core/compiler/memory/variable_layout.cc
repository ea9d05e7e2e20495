#include "core/compiler/memory/variable_layout.h"

#include <algorithm>

#include "core/base/checked_math.h"
#include "core/base/sha256.h"
#include "core/engines/logical_addresses.h"
#include "core/graph/attr_names.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

constexpr uint64_t kAlignment = 512;
constexpr uint64_t kGap = 512;
constexpr uint64_t kGuard = 1024;

/// What two nodes must have in common to be one piece of memory.
StatusOr<std::string> KeyOf(const Node& node, uint64_t size) {
  const OpDesc& op = node.op();
  const auto text = [&](std::string_view name) { return AttrOr<std::string>(op.attrs, name, ""); };
  if (op.type == "FileConstant") {
    return fmt::format("file {}|{}|{}|{}|{}", text(kAttrLocation), text(kAttrFilePath), text(kAttrFileId),
                       AttrOr<int64_t>(op.attrs, kAttrFileOffset, 0), size);
  }
  if (op.type == "ConstPlaceHolder")
    return fmt::format("address {}|{}", AttrOr<int64_t>(op.attrs, kAttrAddress, 0), size);
  if (op.type == "Constant") {
    const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(op.attrs, kAttrValue);
    if (value == nullptr || *value == nullptr)
      return MakeError(kGraphInvalid, "constant '{}' has no tensor attribute '{}'", op.name, kAttrValue);
    return fmt::format("bytes {}|{}", Sha256Hex((*value)->data), size);
  }
  return fmt::format("variable {}|{}|{}|{}", op.name, static_cast<int>(op.outputs[0].format),
                     static_cast<int>(op.outputs[0].dtype), size);
}

}  // namespace

StatusOr<uint64_t> VariableLayout::Place(const Node& node) {
  const auto size = static_cast<uint64_t>(std::max<int64_t>(node.op().outputs[0].size, 0));
  GE_ASSIGN_OR_RETURN(std::string key, KeyOf(node, size));
  const auto [it, fresh] = addresses_.try_emplace(std::move(key), kVariableMemoryBase + end_);
  if (!fresh) return it->second;
  const auto end = CheckedAdd(end_, size);
  const auto aligned = end ? CheckedAlignUp(*end, kAlignment) : std::nullopt;
  const auto next = aligned ? CheckedAdd(*aligned, kGap) : std::nullopt;
  if (!next || *next > uint64_t{INT64_MAX} - kVariableMemoryBase - kGuard) {
    return MakeError(kMemoryAllocation, "node '{}' ({}) of {} bytes ends past 63 bits of variable memory", node.name(),
                     node.type(), size);
  }
  end_ = *next;
  return it->second;
}

uint64_t VariableLayout::size() const { return end_ == 0 ? 0 : end_ + kGuard; }

}  // namespace ge
