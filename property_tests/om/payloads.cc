#include "property_tests/om/payloads.h"

#include <fmt/format.h>

namespace ge {
namespace {

/// Numbers one after another.
class FieldList {
 public:
  void Add(std::string name, size_t size) {
    fields_.push_back({std::move(name), at_, size});
    at_ += size;
  }
  void Skip(size_t bytes) { at_ += bytes; }
  std::vector<FieldPlace> Take() && { return std::move(fields_); }

 private:
  std::vector<FieldPlace> fields_;
  size_t at_ = 0;
};

void AddTensors(FieldList& fields, std::string_view block, const std::vector<InoutTensor>& tensors) {
  if (tensors.empty()) return;
  fields.Add(fmt::format("{} tag", block), 4);
  fields.Add(fmt::format("{} length", block), 4);
  fields.Add(fmt::format("{} count", block), 4);
  for (const InoutTensor& tensor : tensors) {
    fields.Add(fmt::format("{} size", block), 8);
    for (const char* name : {"format", "dtype", "name_len", "dims_len", "dims2_len", "range_len"})
      fields.Add(fmt::format("{} {}", block, name), 4);
    fields.Skip(tensor.name.size() + 8 * (tensor.dims.size() + tensor.dims_v2.size() + 2 * tensor.shape_range.size()));
  }
}

}  // namespace

bool SoBinsPayload::Same(const Value& a, const Value& b) {
  return std::ranges::equal(a, b, [](const OpSoBin& x, const OpSoBin& y) {
    return x.so_name == y.so_name && x.vendor_name == y.vendor_name && x.type == y.type &&
           std::ranges::equal(x.binary.view, y.binary.view);
  });
}

std::vector<FieldPlace> SoBinsPayload::Fields(const Value& value) {
  FieldList fields;
  fields.Add("so_num", 4);
  for (const OpSoBin& bin : value) {
    fields.Add("magic", 4);
    fields.Add("so_name_len", 2);
    fields.Add("so_bin_type", 2);
    fields.Add("vendor_name_len", 4);
    fields.Add("bin_len", 4);
    fields.Skip(bin.so_name.size() + bin.vendor_name.size() + bin.binary.size());
  }
  return std::move(fields).Take();
}

bool NamedBinsPayload::Same(const Value& a, const Value& b) {
  return std::ranges::equal(a, b, [](const NamedBin& x, const NamedBin& y) {
    return x.name == y.name && std::ranges::equal(x.binary.view, y.binary.view);
  });
}

std::vector<FieldPlace> NamedBinsPayload::Fields(const Value& value) {
  FieldList fields;
  for (const NamedBin& bin : value) {
    fields.Add("magic", 4);
    fields.Add("name_len", 4);
    fields.Add("bin_len", 4);
    fields.Skip(bin.name.size() + bin.binary.size());
  }
  return std::move(fields).Take();
}

StatusOr<ByteBuffer> TilingDataPayload::Build(const Value& value, OmCheck& check) {
  GE_ASSIGN_OR_RETURN(ByteBuffer bytes, BuildTilingData(value.results, check));
  std::memcpy(bytes.data() + 4, &value.version, sizeof(value.version));
  return bytes;
}

bool TilingDataPayload::Same(const Value& a, const Value& b) {
  return a.version == b.version &&
         std::ranges::equal(a.results, b.results, [](const TilingResult& x, const TilingResult& y) {
           return *x.run_info == *y.run_info && x.ids == y.ids;
         });
}

std::vector<FieldPlace> TilingDataPayload::Fields(const Value& value) {
  FieldList fields;
  for (const char* name : {"magic", "version", "data_len"}) fields.Add(name, 4);
  for (const TilingResult& result : value.results) {
    fields.Add("run info type", 1);
    fields.Add("run info length", 4);
    fields.Add("tiling_key", 8);
    fields.Add("tiling_size", 8);
    fields.Add("block_dim", 4);
    fields.Add("clear_atomic", 1);
    fields.Add(kPaddingName, 3);
    for (const char* name : {"tiling_cond", "schedule_mode", "workspace_num", "local_memory_size"}) fields.Add(name, 4);
    fields.Add(kPaddingName, 16);
    fields.Skip(8 * result.run_info->workspace_sizes.size());
    fields.Add("tiling type", 1);
    fields.Add("tiling length", 4);
    fields.Skip(result.run_info->tiling_data.size());
    fields.Add("ids type", 1);
    fields.Add("ids length", 4);
    fields.Skip(8 * result.ids.size());
  }
  return std::move(fields).Take();
}

std::vector<FieldPlace> InoutInfoPayload::Fields(const Value& value) {
  FieldList fields;
  AddTensors(fields, "inputs", value.inputs);
  AddTensors(fields, "outputs", value.outputs);
  return std::move(fields).Take();
}

}  // namespace ge
