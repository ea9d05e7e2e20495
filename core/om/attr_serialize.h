#pragma once

#include <optional>

#include "core/graph/attr_value.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

// Attributes to and from AttrDef (docs/formats/model_def.md, spec/om-format.md §6.3). `depth` counts attributes inside
// attributes, 0 for the outermost; deeper than kMaxAttrDepth is refused in both directions.

using ProtoAttrMap = google::protobuf::Map<std::string, proto::AttrDef>;

Status EncodeAttr(const AttrValue& value, int depth, proto::AttrDef& attr);
/// No value for what loaders drop: no member of the oneof, or an untyped list. Fails on a list without a known kind.
StatusOr<std::optional<AttrValue>> DecodeAttr(const proto::AttrDef& attr, int depth);

Status EncodeAttrs(const AttrMap& attrs, int depth, ProtoAttrMap& map);
StatusOr<AttrMap> DecodeAttrs(const ProtoAttrMap& map, int depth);

}  // namespace ge
