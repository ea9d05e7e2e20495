#include "core/om/om_extract.h"

#include <google/protobuf/text_format.h>

#include <unordered_map>

#include "core/base/file_names.h"
#include "core/base/sha256.h"
#include "core/graph/graph_dot.h"
#include "core/om/json_text.h"
#include "core/om/model_helper.h"
#include "core/om/named_bin_store.h"
#include "core/om/proto/ge_ir.pb.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;
using Folders = std::vector<std::string>;

Folders Below(Folders folders, std::string name) {
  folders.push_back(std::move(name));
  return folders;
}

/// Writes the parts of a file and keeps the list of them.
class Extraction {
 public:
  Extraction(OmPolicy policy, const OutputFolder& out) : policy_(policy), out_(out) {}

  StatusOr<Json> Run(const OmFile& om) {
    GE_RETURN_IF_ERROR(ExtractFile(om, {}));
    Json index = {{"size", om.file.size()}, {"sha256", Sha256Hex(om.file.view)}, {"files", std::move(files_)}};
    GE_RETURN_IF_ERROR(out_.Write({}, "index.json", AsBytes(index.dump(2) + "\n")));
    return index;
  }

 private:
  Status Write(const Folders& folders, const std::string& name, std::string_view kind, ByteView bytes,
               const Json& names = Json::object()) {
    GE_RETURN_IF_ERROR(out_.Write(folders, name, bytes));
    std::string path;
    for (const std::string& folder : folders) path += folder + "/";
    Json entry = {{"path", path + name}, {"kind", kind}, {"size", bytes.size()}, {"sha256", Sha256Hex(bytes)}};
    entry.update(names);
    files_.push_back(std::move(entry));
    return {};
  }

  Status ExtractFile(const OmFile& om, const Folders& folder) {
    if (om.kind() != OmKind::kBundle) GE_RETURN_IF_ERROR(ExtractModels(om, folder));
    for (size_t i = 0; i < om.sub_files.size(); ++i)
      GE_RETURN_IF_ERROR(ExtractFile(om.sub_files[i].om, Below(folder, fmt::format("file_{}", i))), "file {}", i);
    return {};
  }

  Status ExtractModels(const OmFile& om, const Folders& folder) {
    OmCheck check(policy_);
    GE_ASSIGN_OR_RETURN(std::shared_ptr<GeRootModel> root_model, ModelHelper::LoadRootModel(om, check));
    for (size_t i = 0; i < om.models.size(); ++i) {
      const Folders below = Below(folder, fmt::format("model_{}", i));
      GE_RETURN_IF_ERROR(ExtractModel(om.models[i], *root_model, *root_model->models()[i], below), "model {}", i);
    }
    return {};
  }

  Status ExtractModel(const OmModel& om_model, const GeRootModel& root_model, const GeModel& model,
                      const Folders& folder) {
    for (size_t i = 0; i < om_model.partitions.size(); ++i) {
      const OmPartition& partition = om_model.partitions[i];
      const std::string type = PartitionTypeName(partition.type);
      GE_RETURN_IF_ERROR(Write(Below(folder, "partitions"), fmt::format("{:02}_{}.bin", i, type), "partition",
                               partition.bytes.view, {{"type_name", type}, {"file_offset", partition.file_offset}}));
      const bool is_read = om_model.Find(static_cast<PartitionType>(partition.type)) == &partition;
      if (is_read) GE_RETURN_IF_ERROR(ExtractContent(partition, root_model, model, folder), "{}", type);
    }
    return {};
  }

  Status ExtractContent(const OmPartition& partition, const GeRootModel& root_model, const GeModel& model,
                        const Folders& folder) {
    switch (static_cast<PartitionType>(partition.type)) {
      case PartitionType::kSoBins:
        return ExtractLibraries(root_model.so_bins, folder);
      case PartitionType::kTbeKernels:
        return ExtractBinaries(model.kernels(), folder, "kernels", ".o");
      case PartitionType::kCustAicpuKernels:
        return ExtractBinaries(model.cust_aicpu_kernels(), folder, "cust_aicpu_kernels", "");
      case PartitionType::kCustomOps:
        return ExtractBinaries(root_model.custom_ops(), folder, "custom_ops", "");
      case PartitionType::kWeightsData:
        return Write(folder, "weights.bin", "weights", partition.bytes.view);
      case PartitionType::kModelDef:
        return ExtractGraph(partition, model, folder);
      case PartitionType::kTaskInfo:
        return WriteText(folder, "tasks.pbtxt", "tasks", model.tasks());
      default:
        return {};
    }
  }

  Status ExtractLibraries(const std::vector<OpSoBin>& bins, const Folders& folder) {
    FileNames vendor_names;
    std::unordered_map<std::string_view, std::string> vendor_folders;
    std::unordered_map<std::string_view, FileNames> names;
    for (const OpSoBin& bin : bins) {
      const std::string_view vendor = bin.vendor_name;
      auto [vendor_folder, fresh] = vendor_folders.try_emplace(vendor);
      if (fresh) vendor_folder->second = vendor_names.Make(vendor.empty() ? "no_vendor" : vendor);
      GE_RETURN_IF_ERROR(Write(
          Below(Below(folder, "libraries"), vendor_folder->second), names[vendor].Make(bin.so_name), "library",
          bin.binary.view,
          {{"name", JsonText(bin.so_name)}, {"vendor", JsonText(vendor)}, {"type_name", SoBinTypeName(bin.type)}}));
    }
    return {};
  }

  Status ExtractBinaries(const std::vector<NamedBin>& binaries, const Folders& folder, const std::string& kind,
                         std::string_view suffix) {
    FileNames names;
    for (const NamedBin& binary : binaries) {
      GE_RETURN_IF_ERROR(Write(Below(folder, kind), names.Make(binary.name, suffix), kind, binary.binary.view,
                               {{"name", JsonText(binary.name)}}));
    }
    return {};
  }

  Status ExtractGraph(const OmPartition& partition, const GeModel& model, const Folders& folder) {
    GE_RETURN_IF_ERROR(Write(folder, "graph.txt", "graph", AsBytes(DumpGraph(model.graph()))));
    GE_RETURN_IF_ERROR(Write(folder, "graph.dot", "graph", AsBytes(RenderDot(model.graph()))));
    GE_RETURN_IF_ERROR(Write(folder, "graph.pb", "graph", partition.bytes.view));
    proto::ModelDef message;
    GE_RETURN_IF_ERROR(
        ParseMessage(partition.bytes.view, message, "MODEL_DEF", kPartitionInvalid, partition.file_offset));
    return WriteText(folder, "graph.pbtxt", "graph", message);
  }

  Status WriteText(const Folders& folder, const std::string& name, std::string_view kind,
                   const google::protobuf::Message& message) {
    std::string text;
    if (!google::protobuf::TextFormat::PrintToString(message, &text))
      return MakeError(kInternal, "'{}': protobuf cannot print the message", name);
    return Write(folder, name, kind, AsBytes(text));
  }

  OmPolicy policy_;
  const OutputFolder& out_;
  Json files_ = Json::array();
};

}  // namespace

StatusOr<nlohmann::ordered_json> ExtractOm(const SharedBytes& file, OmPolicy policy, const OutputFolder& out) {
  OmCheck check(policy);
  GE_ASSIGN_OR_RETURN(OmFile om, OpenOmFile(file, check));
  return Extraction(policy, out).Run(om);
}

}  // namespace ge
