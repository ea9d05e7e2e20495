#pragma once

#include "exe_graph/runtime/compute_node_info.h"
