#include "core/engines/virtual_node.h"

#include "core/graph/attr_names.h"

namespace ge {
namespace {

void MarkVirtual(OpDesc& op, Word continuous) {
  for (const Word name : {kAttrNoTask, continuous, kAttrOutputReuseInput}) {
    op.attrs.insert_or_assign(name, true);
  }
  op.attrs.insert_or_assign(kAttrReuseInputOnDimIndex, int64_t{0});
}

}  // namespace

bool HasTask(const OpDesc& op) { return !AttrOr<bool>(op.attrs, kAttrNoTask, false); }

void MarkJoinsWithoutTask(OpDesc& op) { MarkVirtual(op, kAttrNoPaddingContinuousInput); }

void MarkCutsWithoutTask(OpDesc& op) { MarkVirtual(op, kAttrNoPaddingContinuousOutput); }

}  // namespace ge
