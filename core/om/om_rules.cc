#include "core/om/om_rules.h"

#include <vector>

namespace ge {

std::span<const OmRule* const> ContainerOmRules() {
  static constexpr const OmRule* kRules[] = {&kFileSizeRule,
                                             &kHeaderShortRule,
                                             &kForeignPackageRule,
                                             &kHeaderMagicRule,
                                             &kHeaderHeadSizeRule,
                                             &kHeaderVersionRule,
                                             &kHeaderVersionUnknownRule,
                                             &kHeaderVersion1Rule,
                                             &kHeaderEncryptRule,
                                             &kHeaderModelTypeRule,
                                             &kHeaderFlagRule,
                                             &kHeaderTextRule,
                                             &kHeaderReservedRule,
                                             &kHeaderLengthRule,
                                             &kModelCountRule,
                                             &kTableShortRule,
                                             &kTableCountRule,
                                             &kTableCountOfReferenceRule,
                                             &kTableLastRule,
                                             &kTablePaddingRule,
                                             &kPartitionSizeRule,
                                             &kPartitionOffsetRule,
                                             &kPartitionTwiceRule,
                                             &kPartitionUnknownRule,
                                             &kPartitionMisplacedRule,
                                             &kForeignModelRule,
                                             &kMobileModelRule,
                                             &kTrailingBytesRule,
                                             &kTrailingBytesDynamicRule,
                                             &kModelDefMissingRule,
                                             &kModelDefRule,
                                             &kGraphNameTwiceRule,
                                             &kNodeNameTwiceRule,
                                             &kAttrNamesRule,
                                             &kAttrNamesLeftRule,
                                             &kAttrOfReferenceRule,
                                             &kMemoryOffsetRule,
                                             &kConstantBoundsRule,
                                             &kTaskInfoRule,
                                             &kTaskCopyRule,
                                             &kPreprocessLibraryRule,
                                             &kTilingIdRule,
                                             &kOmInfoListRule,
                                             &kRootModelKindRule,
                                             &kNestingRule,
                                             &kBundleHeaderRule,
                                             &kBundleLengthRule,
                                             &kBundleOrderRule,
                                             &kBundleCountRule,
                                             &kFlowOrderRule,
                                             &kFlowMessageRule,
                                             &kFlowSubmodelsRule,
                                             &kFlowDataRule};
  return kRules;
}

std::span<const OmRule* const> AllOmRules() {
  static const std::vector<const OmRule*> kRules = [] {
    std::vector<const OmRule*> rules;
    for (auto section : {ContainerOmRules(), PayloadOmRules()})
      rules.insert(rules.end(), section.begin(), section.end());
    return rules;
  }();
  return kRules;
}

}  // namespace ge
