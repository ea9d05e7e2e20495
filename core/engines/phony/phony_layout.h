#pragma once

#include "core/engines/phony/phony_join.h"

namespace ge {

/// One step of a join: `count` blocks that lie behind each other on `axis`. The digit of a block's number that belongs
/// to the step moves the block by digit · extent on that axis.
struct PhonyStep {
  size_t axis = 0;
  int64_t count = 0;
  int64_t extent = 0;           ///< of the axis before this step
  int64_t stride_elements = 0;  ///< of the axis in the finished shape
  /// What one more of the digit adds to the start, in elements.
  int64_t weight_elements() const { return extent * stride_elements; }
};

/// Where every block of a phony node lies in the joined tensor: true positions for any order of axes, repeated ones too
/// (spec/ge-local.md §5.6, policy strict). A coordinate on each axis is the sum of digit · extent over the steps of
/// that axis; the start is the coordinates' linear index in the finished shape. Starts need only the dimensions from
/// the outermost joined axis on: those in front may be unknown.
class PhonyLayout {
 public:
  /// `blocks`: how many there are. Fails, without the node's name, when the lists are empty or of different length, an
  /// axis is not in [-rank, rank), a count is not positive, the product of the counts is not `blocks`, a dimension that
  /// matters is unknown, the type has no size, and when the joined tensor passes 63 bits of bytes.
  static StatusOr<PhonyLayout> Create(const GeTensorDesc& block, const PhonyAttrs& attrs, PhonyKind kind,
                                      size_t blocks);

  /// In the order in which the digits of a block's number are taken: block = digit₀ + count₀ · (digit₁ + count₁ · …).
  const std::vector<PhonyStep>& steps() const { return steps_; }
  /// The shape of the joined tensor.
  const GeShape& joined() const { return joined_; }
  int element_bits() const { return element_bits_; }

  /// First element of a block in the joined tensor.
  int64_t StartElement(size_t block) const;
  /// Its first byte; nullopt when it starts inside one.
  std::optional<int64_t> StartByte(size_t block) const;

  /// The first block that does not start on a multiple of `alignment_bytes` (8 bits times it a multiple of the type's
  /// size or not); nullopt when all do.
  std::optional<size_t> FirstUnaligned(int64_t alignment_bytes) const;

 private:
  std::vector<PhonyStep> steps_;
  GeShape joined_;
  int element_bits_ = 0;
};

/// Bytes and, beyond them, bits in front of the given element of a type with that many bits; nullopt beyond 63 bits.
struct BytesAndBits {
  int64_t bytes = 0;
  int64_t bits = 0;  ///< 0 to 7
};
std::optional<BytesAndBits> BytesBefore(int64_t element, int element_bits);

}  // namespace ge
