#pragma once

/* A chip's configuration as one flat piece of memory without pointers: what fe::PlatFormInfos is a view of. The same
 * bytes are read on the host and, copied into a tiling context, on the device. Valid C11 and C++17.
 *
 *   Rt2PlatformInfo | Rt2PlatformImage | Rt2PlatformEntry × count, ascending by (label, key) | texts, each ended by NUL
 *
 * Offsets in an entry count from the Rt2PlatformImage. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The object that a tiling context points to. `image_offset` counts from this object; 0 when no image follows it. */
typedef struct Rt2PlatformInfo {
  uint64_t image_offset;
  uint64_t owned_image; /* address of an image that the object owns (author's API); 0 in a flat image */
  uint32_t core_count;  /* what the framework chose for the op's core type */
  uint32_t initialized; /* 0: before Init() */
} Rt2PlatformInfo;

#define RT2_PLATFORM_IMAGE_MAGIC 0x4d495450u /* "PTIM" */

typedef struct Rt2PlatformImage {
  uint32_t magic;
  uint32_t count;
  uint64_t size; /* of image, entries and texts */
} Rt2PlatformImage;

typedef struct Rt2PlatformEntry {
  uint32_t label;
  uint32_t key;
  uint32_t value;
  uint32_t reserved;
} Rt2PlatformEntry;

#ifdef __cplusplus
}
#endif
