#include "core/compiler/prepare/normalize.h"

#include "core/compiler/prepare/for_to_while.h"
#include "core/compiler/prepare/graph_inputs.h"
#include "core/compiler/prepare/inline_calls.h"
#include "core/compiler/prepare/inner_names.h"
#include "core/compiler/prepare/net_output.h"
#include "core/compiler/prepare/subgraph_borders.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

Status AddNetOutputs(ComputeGraph& root) {
  for (ComputeGraph* graph : GraphsOf(root)) GE_RETURN_IF_ERROR(AddNetOutput(*graph));
  return {};
}

}  // namespace

Status NormalizeGraph(ComputeGraph& root, const OpImplSpaceRegistryV2& registry, ConstLifecycle lifecycle) {
  GE_RETURN_IF_ERROR(LinkGraphTree(root));
  for (const ComputeGraph* graph : GraphsOf(root)) GE_RETURN_IF_ERROR(NumberGraphInputs(*graph));
  GE_RETURN_IF_ERROR(AddNetOutputs(root));
  GE_RETURN_IF_ERROR(InlinePartitionedCalls(root));
  GE_RETURN_IF_ERROR(ReplaceForByWhile(root));
  GE_RETURN_IF_ERROR(AddNetOutputs(root));  // inlined nodes that nobody reads run before the end, too
  GE_RETURN_IF_ERROR(QualifyInnerNames(root));
  for (ComputeGraph* graph : GraphsOf(root)) GE_RETURN_IF_ERROR(CheckGraph(*graph, registry, lifecycle));
  GE_RETURN_IF_ERROR(CheckSubgraphBorders(root));
  GE_RETURN_IF_ERROR(CopyConstantsIntoBranches(root));
  SetParentIndexes(root);
  return SortGraphTree(root);
}

}  // namespace ge
