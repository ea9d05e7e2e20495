// Offsets of phony nodes against a layout that moves elements: arrays of numbered elements are joined, or cut, step by
// step, and a block starts where its first element ended up. Nothing of the formula is in it.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/engines/phony/phony_test_graph.h"

namespace ge {
namespace {

using Dims = std::vector<int64_t>;

/// Elements by number, in C order of their shape.
struct Array {
  Dims dims;
  std::vector<int64_t> elements;
};

int64_t Product(const Dims& dims) { return std::accumulate(dims.begin(), dims.end(), int64_t{1}, std::multiplies<>()); }

/// Arrays of one shape behind each other on an axis.
Array Join(const std::vector<Array>& parts, size_t axis) {
  Array joined{parts[0].dims, {}};
  joined.dims[axis] *= static_cast<int64_t>(parts.size());
  const int64_t run = Product(Dims(parts[0].dims.begin() + static_cast<std::ptrdiff_t>(axis), parts[0].dims.end()));
  const auto runs = static_cast<int64_t>(parts[0].elements.size()) / run;
  for (int64_t i = 0; i < runs; ++i) {
    for (const Array& part : parts) {
      const auto begin = part.elements.begin() + i * run;
      joined.elements.insert(joined.elements.end(), begin, begin + run);
    }
  }
  return joined;
}

/// The inverse: `count` equal parts.
std::vector<Array> Cut(const Array& whole, size_t axis, int64_t count) {
  std::vector<Array> parts(static_cast<size_t>(count), Array{whole.dims, {}});
  for (Array& part : parts) part.dims[axis] /= count;
  const int64_t run = Product(Dims(parts[0].dims.begin() + static_cast<std::ptrdiff_t>(axis), parts[0].dims.end()));
  size_t next = 0;
  for (auto at = whole.elements.begin(); at != whole.elements.end(); at += run) {
    parts[next].elements.insert(parts[next].elements.end(), at, at + run);
    next = (next + 1) % parts.size();
  }
  return parts;
}

struct PhonyProblem {
  PhonyKind kind = PhonyKind::kConcat;
  DataType dtype = DT_FLOAT;
  Dims block;
  Dims axes, counts;

  size_t blocks() const { return static_cast<size_t>(Product(counts)); }
  size_t Axis(size_t i) const {
    return static_cast<size_t>(axes[i] < 0 ? axes[i] + static_cast<int64_t>(block.size()) : axes[i]);
  }
};

void showValue(const PhonyProblem& problem, std::ostream& out) {
  const auto list = [&](const char* name, const Dims& values) {
    out << name << " [";
    for (int64_t value : values) out << ' ' << value;
    out << " ] ";
  };
  out << (problem.kind == PhonyKind::kConcat ? "concat " : "split ") << DataTypeWord(problem.dtype) << ' ';
  list("block", problem.block);
  list("axes", problem.axes);
  list("counts", problem.counts);
  out << "\n";
}

rc::Gen<PhonyProblem> AnyPhonyProblem() {
  return rc::gen::exec([] {
    PhonyProblem problem;
    problem.kind = *rc::gen::element(PhonyKind::kConcat, PhonyKind::kSplit);
    problem.dtype = *rc::gen::element(DT_FLOAT, DT_FLOAT16, DT_INT8, DT_INT64, DT_COMPLEX128, DT_INT4, DT_INT2,
                                      DT_UINT1, DT_FLOAT6_E3M2, DT_DUAL);
    const auto rank = *rc::gen::inRange<size_t>(1, 5);
    for (size_t i = 0; i < rank; ++i) problem.block.push_back(*rc::gen::inRange<int64_t>(1, 4));
    problem.block.back() *= *rc::gen::element<int64_t>(1, 8, 16, 32, 64);
    const auto steps = *rc::gen::inRange<size_t>(1, 4);
    const auto signed_rank = static_cast<int64_t>(rank);
    for (size_t i = 0; i < steps; ++i) {
      problem.axes.push_back(*rc::gen::inRange<int64_t>(-signed_rank, signed_rank));
      problem.counts.push_back(*rc::gen::inRange<int64_t>(1, 4));
    }
    return problem;
  });
}

/// First element of each block, by moving elements.
Dims StartsOfConcat(const PhonyProblem& problem) {
  const int64_t size = Product(problem.block);
  std::vector<Array> arrays;
  for (size_t block = 0; block < problem.blocks(); ++block) {
    Array array{problem.block, std::vector<int64_t>(static_cast<size_t>(size))};
    std::iota(array.elements.begin(), array.elements.end(), static_cast<int64_t>(block) * size);
    arrays.push_back(std::move(array));
  }
  for (size_t step = 0; step < problem.axes.size(); ++step) {
    std::vector<Array> joined;
    const auto count = static_cast<std::ptrdiff_t>(problem.counts[step]);
    for (auto at = arrays.begin(); at != arrays.end(); at += count) {
      joined.push_back(Join(std::vector<Array>(at, at + count), problem.Axis(step)));
    }
    arrays = std::move(joined);
  }
  Dims starts(problem.blocks());
  for (size_t place = 0; place < arrays[0].elements.size(); ++place) {
    const int64_t element = arrays[0].elements[place];
    if (element % size == 0) starts[static_cast<size_t>(element / size)] = static_cast<int64_t>(place);
  }
  return starts;
}

Dims StartsOfSplit(const PhonyProblem& problem) {
  Array whole{problem.block, {}};
  for (size_t step = 0; step < problem.axes.size(); ++step) whole.dims[problem.Axis(step)] *= problem.counts[step];
  whole.elements.resize(static_cast<size_t>(Product(whole.dims)));
  std::iota(whole.elements.begin(), whole.elements.end(), 0);
  std::vector<Array> arrays{whole};
  for (size_t step = 0; step < problem.axes.size(); ++step) {
    std::vector<Array> parts;
    for (const Array& array : arrays) {
      for (Array& part : Cut(array, problem.Axis(step), problem.counts[step])) parts.push_back(std::move(part));
    }
    arrays = std::move(parts);
  }
  Dims starts;
  for (const Array& array : arrays) starts.push_back(array.elements[0]);
  return starts;
}

Dims StartsOf(const PhonyProblem& problem) {
  return problem.kind == PhonyKind::kConcat ? StartsOfConcat(problem) : StartsOfSplit(problem);
}

std::unique_ptr<PhonyTestGraph> GraphOf(const PhonyProblem& problem) {
  return PhonyTestGraph::Make(problem.kind, TestTensor(problem.dtype, problem.block), problem.blocks(), problem.axes,
                              problem.counts);
}

constexpr int64_t kBlockBits = 32 * 8;

// Row N1 of the test matrix. Whatever starts, and is, a whole number of blocks of 32 bytes is placed; all else refused.
RC_GTEST_PROP(PhonyOffsetsProperty, StrictPlacesBlocksWhereTheirElementsAre, ()) {
  const PhonyProblem problem = *AnyPhonyProblem();
  const int64_t bits = ElementBits(problem.dtype);
  Dims offsets;
  bool aligned = Product(problem.block) * bits % kBlockBits == 0;
  for (int64_t start : StartsOf(problem)) {
    aligned = aligned && start * bits % kBlockBits == 0;
    offsets.push_back(start * bits / 8);
  }
  RC_CLASSIFY(aligned);
  auto test = GraphOf(problem);
  RC_ASSERT(test->Calc(PhonyOffsetPolicy::kStrict).ok() == aligned);
  if (aligned) {
    RC_ASSERT(test->FirstEntries() == offsets);
  } else {
    RC_ASSERT(!test->HasLists());
  }
}

// Row N1 of the test matrix: with inner axes first (a split: outer ones) the reference is right too.
RC_GTEST_PROP(PhonyOffsetsProperty, ReferenceAgreesFromInnerToOuterAxes, ()) {
  PhonyProblem problem = *AnyPhonyProblem();
  for (size_t i = 0; i < problem.axes.size(); ++i) problem.axes[i] = static_cast<int64_t>(problem.Axis(i));
  std::sort(problem.axes.begin(), problem.axes.end());
  if (problem.kind == PhonyKind::kConcat) std::reverse(problem.axes.begin(), problem.axes.end());
  auto strict = GraphOf(problem);
  RC_PRE(strict->Calc(PhonyOffsetPolicy::kStrict).ok());
  auto reference = GraphOf(problem);
  RC_ASSERT(reference->Calc(PhonyOffsetPolicy::kReference).ok());
  RC_ASSERT(reference->Lists() == strict->Lists());
  RC_ASSERT(reference->log.warnings().empty());
}

}  // namespace
}  // namespace ge
