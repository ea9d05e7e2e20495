#include "operators/concat/concat_split.h"

namespace optiling {

IMPL_OP_OPTILING(ConcatD).Tiling(TilingConcat).TilingParse<ConcatCompileInfo>(ParseConcat);

}  // namespace optiling
