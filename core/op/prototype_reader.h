#pragma once

#include "core/op/op_library.h"

namespace ge {

/// A prototype from its C table, checked: names, kinds, types, defaults of the declared type, nothing named twice.
StatusOr<OpPrototype> ReadPrototype(const Rt2OpPrototype* table);

/// The private attributes of a record, checked likewise; their type is that of the default value.
StatusOr<std::vector<IrAttr>> ReadPrivateAttrs(const Rt2OpImpl& impl);

/// A record of host functions from its C table, checked.
StatusOr<Rt2OpImpl> ReadOpImpl(const Rt2OpImpl* table);

}  // namespace ge
