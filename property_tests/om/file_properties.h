#pragma once

#include "core/om/om_file.h"
#include "property_tests/om/broken_property.h"
#include "property_tests/om/damage.h"
#include "property_tests/om/payloads.h"

namespace ge {

/// What holds for any bytes as a container: refused, or header, tables and partitions cover every byte exactly once.
void HoldsForAnyContainer(ByteView bytes);

/// What holds for any bytes as a model file: refused with a reason, or saved unchanged to the same bytes; and when the
/// model can be written from memory, then it can be read again and written to the same bytes.
void HoldsForAnyFile(ByteView bytes);

}  // namespace ge
