#pragma once

#include <optional>

#include "edit/case_document.h"
#include "query/why.h"
#include "ui/side_panel.h"

namespace hitscan {

/// The part of the panel *Case* that explains the exact answer of the selected case: the sentence
/// that decides and, when it is open, every number. While it is open the scene shows the numbers
/// too.
class WhySection {
 public:
  /// Builds nothing for queries that are not explained.
  void Build(const PanelInput& input, CaseRef ref, PanelOutput& output);

 private:
  /// The state of the document that `why_` explains.
  struct Explained {
    std::uint64_t document;
    std::uint64_t changes;
    CaseRef ref;
    bool operator==(const Explained&) const = default;
  };

  std::optional<Explained> explained_;
  std::optional<Why> why_;
};

}  // namespace hitscan
