#pragma once

#include "graph/ge_error_codes.h"
