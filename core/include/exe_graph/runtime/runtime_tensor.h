#pragma once

#include "exe_graph/runtime/tensor.h"
