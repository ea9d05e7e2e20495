#include "operators/concat/concat_split.h"

namespace optiling {

IMPL_OP_OPTILING(Pack).Tiling(TilingPack).TilingParse<ConcatCompileInfo>(ParseConcat);

}  // namespace optiling
