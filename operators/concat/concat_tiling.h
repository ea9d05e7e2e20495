#pragma once

#include <cstdint>

/// Inputs that one op joins: as many as fit the room for tiling data (2048 bytes).
constexpr uint32_t kConcatMaxInputs = 240;

/// The result as rows; input i fills bytes [first_byte[i], first_byte[i + 1]) of every row and is `rows` rows of so
/// many bytes itself. Rows are cut into tiles of tile_rows × tile_bytes, numbered along a row first; core i copies
/// tiles [i * core_tiles, (i + 1) * core_tiles).
struct ConcatTilingData {
  uint64_t rows;
  uint64_t row_bytes;
  uint64_t tile_rows, tile_bytes;
  uint64_t row_tiles;  ///< in one row
  uint64_t total_tiles, core_tiles;
  uint64_t buffer_bytes;  ///< of one buffer in UB
  uint64_t input_num;
  uint64_t first_byte[kConcatMaxInputs + 1];
};
static_assert(sizeof(ConcatTilingData) <= 2048, "room for tiling data when the registration does not say");
