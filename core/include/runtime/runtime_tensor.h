#pragma once

#include "exe_graph/runtime/runtime_tensor.h"
