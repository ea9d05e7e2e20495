#include "core/engines/plugin/build_hash.h"

#include "drydock_build_hash.h"

namespace ge {

std::string_view CoreBuildHash() { return DRYDOCK_BUILD_HASH; }

}  // namespace ge
