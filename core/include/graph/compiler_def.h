#pragma once

// Compiler words of GE's headers.

#ifndef VAR_UNUSED
#define VAR_UNUSED __attribute__((unused))
#endif
#ifndef GE_FUNC_VISIBILITY
#define GE_FUNC_VISIBILITY
#endif
#ifndef FMK_FUNC_HOST_VISIBILITY
#define FMK_FUNC_HOST_VISIBILITY
#endif
#ifndef FMK_FUNC_DEV_VISIBILITY
#define FMK_FUNC_DEV_VISIBILITY
#endif
#ifndef METADEF_FUNC_VISIBILITY
#define METADEF_FUNC_VISIBILITY
#endif

// State that belongs to one operator library and to nobody else: never merged with that of another library in the
// process.
#define RT2_LIBRARY_LOCAL __attribute__((visibility("hidden")))
