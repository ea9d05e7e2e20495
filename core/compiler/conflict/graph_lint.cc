#include "core/compiler/conflict/graph_lint.h"

#include <algorithm>
#include <bit>
#include <set>

#include "core/compiler/conflict/graph_order.h"
#include "core/compiler/conflict/read_write_class.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

/// An output that several read and someone writes.
struct SharedOutput {
  const Node* node;
  size_t output;
  std::set<std::pair<size_t, size_t>> unordered = {};  ///< readers by place, ascending; the first few
  size_t pairs_of_two_writers = 0;                     ///< without an order; each is found twice
  size_t other_pairs = 0;
  const std::vector<InDataAnchor>& readers() const { return node->consumers(output); }
};

/// Looks for pairs of a writer and another reader of one output that no path orders. 64 writers at a time: a bit for
/// each goes along all edges between the readers.
class UnorderedPairs {
 public:
  UnorderedPairs(const ComputeGraph& graph, const InputClasses& classes) : graph_(graph), classes_(classes) {
    for (const auto& node : graph.nodes()) {
      for (size_t i = 0; i < node->output_count(); ++i) Collect(*node, i);
    }
    outputs_.shrink_to_fit();
  }

  void Report(CompileLog& log) {
    Batch batch;
    for (SharedOutput& shared : outputs_) {
      if (IsInOrder(shared.readers())) continue;
      for (size_t place = 0; place < shared.readers().size(); ++place) {
        if (!Writes(shared.readers()[place])) continue;
        if (batch.size() == kBatch) FindPairs(batch);
        batch.push_back({&shared, place});
      }
    }
    FindPairs(batch);
    for (const SharedOutput& shared : outputs_) Warn(shared, log);
  }

 private:
  struct Writer {
    SharedOutput* shared;
    size_t place;
  };
  using Batch = std::vector<Writer>;
  static constexpr size_t kBatch = 64;

  bool Writes(const InDataAnchor& reader) const { return classes_.Of(reader) != InputClass::kReadOnly; }

  void Collect(const Node& node, size_t output) {
    const std::vector<InDataAnchor>& readers = node.consumers(output);
    if (readers.size() < 2) return;
    const bool is_written = std::any_of(readers.begin(), readers.end(), [&](const auto& r) { return Writes(r); });
    if (is_written) outputs_.push_back({&node, output});
  }

  /// Many writers follow each other, and what reads in between does so between the two: then all are in order, which
  /// is found in time that is linear in what lies between them. False: they may be.
  bool IsInOrder(const std::vector<InDataAnchor>& readers) const {
    const auto writers = std::count_if(readers.begin(), readers.end(), [&](const auto& r) { return Writes(r); });
    if (static_cast<size_t>(writers) <= kBatch) return false;
    std::vector<InDataAnchor> sorted = readers;
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.node->position() < b.node->position(); });
    const auto is_writer = [&](const InDataAnchor& reader) { return Writes(reader); };
    const auto next_writer = [&](auto at) { return std::find_if(at, sorted.end(), is_writer); };
    auto from = sorted.begin();  // a writer, but for the first time
    for (auto to = next_writer(Writes(*from) ? from + 1 : from);;) {
      if (to != sorted.end()) {
        const NodesBefore before(*to->node, from->node->op().id);
        const bool all = std::all_of(from, to, [&](const auto& reader) { return before.Contains(reader.node); });
        if (!all) return false;
      }
      if (Writes(*from)) {
        const NodesBehind behind(*from->node, (to == sorted.end() ? sorted.back() : *to).node->op().id);
        const bool all = std::all_of(from + 1, to, [&](const auto& reader) { return behind.Contains(reader.node); });
        if (!all) return false;
      }
      if (to == sorted.end()) break;
      from = to;
      to = next_writer(to + 1);
    }
    return true;
  }

  /// Empties the batch.
  void FindPairs(Batch& batch) {
    if (batch.empty()) return;
    size_t first = SIZE_MAX;
    size_t last = 0;
    for (const Writer& writer : batch) {
      if (&writer != &batch.front() && (&writer - 1)->shared == writer.shared) continue;
      for (const InDataAnchor& reader : writer.shared->readers()) {
        first = std::min(first, reader.node->position());
        last = std::max(last, reader.node->position());
      }
    }
    // By node: the writers that it is, that run before it, that run behind it.
    const size_t count = last - first + 1;
    std::vector<uint64_t> is(count, 0), before(count, 0), behind(count, 0);
    for (size_t bit = 0; bit < batch.size(); ++bit)
      is[ReaderOf(batch[bit]).node->position() - first] |= uint64_t{1} << bit;
    const auto for_each_producer = [&](size_t at, auto visit) {
      const Node& node = *graph_.nodes()[first + at];
      const auto visit_inside = [&](const Node* producer) {
        if (producer != nullptr && producer->position() >= first) visit(producer->position() - first);
      };
      for (size_t slot = 0; slot < node.input_count(); ++slot) visit_inside(node.input(slot).node);
      for (const Node* producer : node.control_inputs()) visit_inside(producer);
    };
    for (size_t at = 0; at < count; ++at)
      for_each_producer(at, [&](size_t producer) { before[at] |= before[producer] | is[producer]; });
    for (size_t at = count; at-- > 0;)
      for_each_producer(at, [&](size_t producer) { behind[producer] |= behind[at] | is[at]; });

    for (size_t bit = 0; bit < batch.size();) {
      SharedOutput& shared = *batch[bit].shared;
      uint64_t writers = 0;
      const size_t first_bit = bit;
      for (; bit < batch.size() && batch[bit].shared == &shared; ++bit) writers |= uint64_t{1} << bit;
      for (size_t place = 0; place < shared.readers().size(); ++place) {
        const InDataAnchor& reader = shared.readers()[place];
        const size_t at = reader.node->position() - first;
        const uint64_t unordered = writers & ~(is[at] | before[at] | behind[at]);
        if (unordered == 0) continue;
        const auto pairs = static_cast<size_t>(std::popcount(unordered));
        (Writes(reader) ? shared.pairs_of_two_writers : shared.other_pairs) += pairs;
        AddPairs(shared, place, unordered, batch, first_bit);
      }
    }
    batch.clear();
  }

  /// Keeps those that come first.
  static void AddPairs(SharedOutput& shared, size_t place, uint64_t writers, const Batch& batch, size_t first_bit) {
    auto& kept = shared.unordered;
    for (; writers != 0; writers &= writers - 1) {
      if (kept.size() == kMaxUnorderedPairs && std::min(place, batch[first_bit].place) > kept.rbegin()->first) return;
      const size_t other = batch[static_cast<size_t>(std::countr_zero(writers))].place;
      kept.insert(std::minmax(place, other));
      if (kept.size() > kMaxUnorderedPairs) kept.erase(std::prev(kept.end()));
    }
  }

  static const InDataAnchor& ReaderOf(const Writer& writer) { return writer.shared->readers()[writer.place]; }

  void Warn(const SharedOutput& shared, CompileLog& log) const {
    const Node& node = *shared.node;
    const auto warn = [&](std::string what) {
      log.Warn(std::string(kUnorderedWriteCode), node.name(),
               fmt::format("output {} of node '{}' ({}) in graph '{}': {}", shared.output, node.name(), node.type(),
                           graph_.name(), what));
    };
    const auto verb = [&](const InDataAnchor& reader) { return Writes(reader) ? "writes" : "reads"; };
    for (const auto& [i, j] : shared.unordered) {
      const InDataAnchor* first = &shared.readers()[i];
      const InDataAnchor* second = &shared.readers()[j];
      if (first->node->op().id > second->node->op().id) std::swap(first, second);
      warn(fmt::format("'{}' {} it, '{}' {} it, and no path leads from one to the other", first->node->name(),
                       verb(*first), second->node->name(), verb(*second)));
    }
    const size_t all = shared.other_pairs + shared.pairs_of_two_writers / 2;
    if (all > shared.unordered.size())
      warn(fmt::format("{} more pairs of its readers write it without an order", all - shared.unordered.size()));
  }

  const ComputeGraph& graph_;
  const InputClasses& classes_;
  std::vector<SharedOutput> outputs_;
};

}  // namespace

void WarnOfUnorderedWrites(ComputeGraph& root, CompileLog& log) {
  InputClasses classes;
  for (ComputeGraph* graph : GraphsInnermostFirst(root)) {
    for (auto node = graph->nodes().rbegin(); node != graph->nodes().rend(); ++node) classes.Decide(**node);
  }
  for (const ComputeGraph* graph : GraphsOf(root)) UnorderedPairs(*graph, classes).Report(log);
}

}  // namespace ge
