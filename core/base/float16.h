#pragma once

#include <cstdint>

namespace ge {

/// IEEE 754 binary16. Conversion from float rounds to nearest even; overflow gives infinity; NaN stays NaN (quiet).
class Float16 {
 public:
  constexpr Float16() = default;
  explicit Float16(float value) : bits_(FromFloat(value)) {}
  static constexpr Float16 FromBits(uint16_t bits) {
    Float16 result;
    result.bits_ = bits;
    return result;
  }
  constexpr uint16_t bits() const { return bits_; }
  explicit operator float() const { return ToFloat(bits_); }

  static uint16_t FromFloat(float value);
  static float ToFloat(uint16_t bits);

 private:
  uint16_t bits_ = 0;
};

/// The upper half of a binary32. Conversion rounds to nearest even; NaN stays NaN.
class BFloat16 {
 public:
  constexpr BFloat16() = default;
  explicit BFloat16(float value) : bits_(FromFloat(value)) {}
  static constexpr BFloat16 FromBits(uint16_t bits) {
    BFloat16 result;
    result.bits_ = bits;
    return result;
  }
  constexpr uint16_t bits() const { return bits_; }
  explicit operator float() const { return ToFloat(bits_); }

  static uint16_t FromFloat(float value);
  static float ToFloat(uint16_t bits);

 private:
  uint16_t bits_ = 0;
};

}  // namespace ge
