#pragma once

#include <functional>
#include <string_view>

#include "core/graph/op_desc.h"

namespace ge {

// Hashes for finding what is equal: equal things have equal hashes, and whoever looks them up compares them wholly.

inline void MixHash(size_t& hash, size_t value) { hash ^= value + 0x9e3779b97f4a7c15U + (hash << 6) + (hash >> 2); }

/// Shape, type and format of a tensor.
size_t HashOfDesc(const GeTensorDesc& desc);
/// Whether two slots are described alike; their names and attributes do not count.
bool AreDescribedAlike(const GeTensorDesc& a, const GeTensorDesc& b);

/// Of all attributes. Tensors go in by their size only.
size_t HashOfAttrs(const AttrMap& attrs);

/// Of a few bytes from the beginning, the middle and the end: cheap, and tells most constants apart.
size_t HashOfSample(ByteView bytes);
inline size_t HashOfBytes(ByteView bytes) { return std::hash<std::string_view>()(AsText(bytes)); }

}  // namespace ge
