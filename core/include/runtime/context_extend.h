#pragma once

#include "exe_graph/runtime/context_extend.h"
