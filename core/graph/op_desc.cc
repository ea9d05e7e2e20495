#include "core/graph/op_desc.h"

#include <algorithm>
#include <tuple>

namespace ge {
namespace {

int IndexOf(const std::vector<std::string>& names, std::string_view name) {
  const auto it = std::find(names.begin(), names.end(), name);
  return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}

auto MembersComparedByValue(const OpDesc& op) {
  return std::tie(op.name, op.type, op.attrs, op.inputs, op.outputs, op.input_names, op.output_names, op.ir_inputs,
                  op.ir_outputs, op.ir_attr_names, op.subgraph_names, op.id, op.stream_id, op.attached_stream_ids,
                  op.engine, op.kernel_lib, op.input_offsets, op.output_offsets, op.workspace_offsets,
                  op.workspace_bytes, op.is_input_const);
}

}  // namespace

int OpDesc::InputIndex(std::string_view input_name) const { return IndexOf(input_names, input_name); }
int OpDesc::OutputIndex(std::string_view output_name) const { return IndexOf(output_names, output_name); }

bool operator==(const OpDesc& a, const OpDesc& b) {
  if ((a.run_info == nullptr) != (b.run_info == nullptr)) return false;
  if (a.run_info != nullptr && *a.run_info != *b.run_info) return false;
  return MembersComparedByValue(a) == MembersComparedByValue(b);
}

}  // namespace ge
