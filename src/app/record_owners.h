#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "draw/canvas.h"
#include "edit/case_selection.h"

namespace hitscan {

/// Stores which case drew each record of one part of a canvas, to find the case of a picked record.
class RecordOwners {
 public:
  explicit RecordOwners(Canvas::Part part) : part_(part) {}

  void Clear();
  /// Assigns all records drawn since the last call to this case; to no case if `ref` is nullopt.
  void Note(const Canvas& canvas, std::optional<CaseRef> ref);
  /// The case that drew a record. A triangle or solid is identified by the index of any of its
  /// corners.
  std::optional<CaseRef> CaseAt(Canvas::Layer layer, RecordKind kind, std::size_t record) const;

 private:
  /// The records before `end`, from the end of the previous range.
  struct Range {
    std::size_t end;
    std::optional<CaseRef> ref;
  };
  static constexpr std::size_t kLists = Canvas::kLayers.size() * kRecordKinds;
  std::array<std::size_t, kLists> SizesOf(const Canvas& canvas) const;

  Canvas::Part part_;
  std::array<std::vector<Range>, kLists> ranges_;  ///< layer by layer, kind by kind
};

}  // namespace hitscan
