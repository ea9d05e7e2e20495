#pragma once

#include <string>
#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// A run of bytes of a model file that has one meaning.
struct OmRegion {
  uint64_t offset = 0;  ///< in the file
  uint64_t size = 0;    ///< bytes, never 0
  std::string name;     ///< a path, unique in its map: "model 0/SO_BINS/item 2/binary"
  std::string value;    ///< a number, a short text, or the first bytes; for people
};

/// What every byte of a file means: regions in file order, without gaps or overlaps, from 0 to the end. Header and
/// table fields, heads, names and payloads of stores, the fields of protobuf messages three levels deep, and, by their
/// path, the same of model files inside a bundle or flow file.
///
/// Judges nothing and never fails: lengths are followed as long as they fit; a part that does not fit ends in a region
/// "… (cut off)", bytes after it in "… (not read)". Payloads are not copied, nor touched beyond their first bytes. A
/// file of more than kMaxByteMapRegions parts ends in one region that holds the rest.
std::vector<OmRegion> MapOmBytes(ByteView file);

/// One line a region: offset, size, name, value.
std::string RenderByteMap(const std::vector<OmRegion>& regions);

}  // namespace ge
