#pragma once

#include <array>
#include <string>

#include "core/base/bytes.h"

namespace ge {

using Sha256Digest = std::array<uint8_t, 32>;

/// SHA-256 (FIPS 180-4) of a whole buffer.
Sha256Digest Sha256(ByteView bytes);
/// The digest as 64 lower-case hexadecimal digits.
std::string Sha256Hex(ByteView bytes);

}  // namespace ge
