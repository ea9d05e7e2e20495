// libge_local_opskernel_builder.so: the builder of the local engine. Its classes are those of libge_local_engine.so.

#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/ge_local/ge_local_ops_kernel_builder.h"
#include "core/engines/plugin/ops_kernel_builder_registry.h"

REGISTER_OPS_KERNEL_BUILDER(std::string(ge::kGeLocalOpStoreName), GeLocalOpsKernelBuilder);
